"""A searcher: the search kernel with room to work in, asked from Python.

A searcher is given a view. It is never given a state: `think` makes sure by hiding once more what its seat
may not know, which changes nothing in a view.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE, Rulebook
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.kernel.search import NODE, PLAN

WORKERS = 2
"""Trees searched side by side and merged. Fixed, so that a seed gives the same move on any machine."""

SLICE = 256
"""Simulations between two looks at the clock."""

EXPLORE = 1.0
TREMBLE = 0.1
SHARP = 4
"""How much a lead in progress counts where a playout is broken off."""
RARE = 3.0
SURE = 4.0
"""What is left out of a mixture: shares below RARE / sqrt(simulations), and what is SURE errors too bad."""
DEPTH = 512
NODES_EACH = 4
"""Nodes a simulation to begin with; a tree that grows faster is widened."""
MOST_NODES = 1_000_000
"""How far a tree may grow: what a search of many seconds still keeps in memory with ease."""


@dataclass(frozen=True)
class Candidate:
    """A move that the search considered."""

    action: int
    visits: int
    value: float
    share: float
    """How much of its play the search gives it: of visits, or of the average strategy."""
    proven: bool


@dataclass(frozen=True)
class Thought:
    """What a search found: its candidates, best first, and how it got there."""

    candidates: tuple[Candidate, ...]
    simulations: int
    mixed: bool
    """Whether several seats decide at once, so that the best play is a mixture."""
    line: tuple[tuple[int, int], ...]
    """The main line: (seat, action) pairs, as far as the tree is sure of it."""


class Tree:
    """One tree (or one a seat) and the buffers of its simulations."""

    def __init__(self, book: Rulebook, o: Any, root: Any, plan: Any, rng: Any, room: int) -> None:
        rules = book.rules
        self.book, self.o, self.root, self.plan, self.rng = book, o, root, plan, rng
        self.nodes: Any = NODE.native(room) if book.native else [NODE.plain() for _ in range(room)]
        self.used = book.integers(1)
        self.states = book.states(1)
        self.cursor, self.together = book.integers(rules.SEATS), book.integers(rules.SEATS)
        self.path, self.parents, self.odds = (book.integers(DEPTH) for _ in range(3))
        self.mark, self.weights = book.integers(rules.ACTIONS), book.legal_buffer()
        self.out = book.legal_buffer()
        self.pay = np.zeros(rules.SEATS) if book.native else [0.0] * rules.SEATS
        self.used[0] = 1
        for _ in range(int(plan["trees"] if book.native else plan.trees)):
            book.add_node(self.nodes, self.used, 0, 0, -1)
        self.done = 0

    def run(self, simulations: int) -> int:
        """Some more simulations; how many were run: fewer once the result is exact or the tree is full."""
        done = 0
        while done < simulations:
            done += int(
                self.book.search(
                    self.o, self.root, self.states, self.nodes, self.used, self.plan, self.cursor,
                    self.together, self.path, self.parents, self.odds, self.mark, self.weights, self.out,
                    self.pay, self.rng, simulations - done,
                )
            )  # fmt: skip
            if done < simulations and (self.has_room() or not self.widen()):
                break
        self.done += done
        return done

    def has_room(self) -> bool:
        """Whether another simulation still fits."""
        return int(self.used[0]) + spare_nodes(self.book) <= len(self.nodes)

    def widen(self) -> bool:
        """Twice the room, up to what a tree may have; False if it has that already."""
        old = len(self.nodes)
        new = min(2 * old, MOST_NODES)
        if new <= old:
            return False
        if self.book.native:
            nodes = NODE.native(new)
            nodes[:old] = self.nodes
            self.nodes, self.plan["room"] = nodes, new
        else:
            self.nodes += [NODE.plain() for _ in range(new - old)]
            self.plan.room = new
        return True

    def visits(self) -> int:
        """How many simulations the root's children have seen."""
        return sum(int(self.field(child, "visits")) for child in self.children(1))

    def move_root(self, path: list[tuple[int, int]], state: Any) -> bool:
        """Make the node at the end of a path the root, its branches kept; False if the tree lacks it."""
        node = 1
        for actor, action in path:
            node = int(self.book.find_node(self.nodes, node, action, actor))
            if node == 0:
                return False
        if int(self.used[0]) > MOST_NODES // 2:
            return False
        for name in ("first", "decider", "legal", "proven", "exact", "visits", "value"):
            if self.book.native:
                self.nodes[1][name] = self.nodes[node][name]
            else:
                setattr(self.nodes[1], name, getattr(self.nodes[node], name))
        self.root = state
        return True

    def children(self, node: int) -> list[Any]:
        """The indices of a node's children."""
        found = []
        child = int(self.field(node, "first"))
        while child:
            found.append(child)
            child = int(self.field(child, "next"))
        return found

    def field(self, node: int, name: str) -> Any:
        """A field of a node."""
        return self.nodes[node][name] if self.book.native else getattr(self.nodes[node], name)


class Searcher:
    """Searches positions of one game, in either mode."""

    def __init__(
        self,
        explore: float = EXPLORE,
        playout: int | None = None,
        workers: int = WORKERS,
        sharp: int = SHARP,
    ) -> None:
        self.explore = explore
        self.playout = playout
        self.workers = workers
        self.sharp = sharp

    def think(
        self,
        view: Position,
        seat: int,
        simulations: int,
        seed: int,
        mode: str = NATIVE,
        threads: int = 1,
        deadline: float | None = None,
        watch: Callable[[Thought], None] | None = None,
    ) -> Thought:
        """Search a seat's view: so many simulations, or, with a deadline (monotonic seconds), until then.

        `watch` is called between slices with what is known so far.
        """
        trees = self.plant(view, seat, simulations, seed, mode)
        share = [simulations // len(trees) + (i < simulations % len(trees)) for i in range(len(trees))]
        if threads < 2:
            for tree, most in zip(trees, share, strict=True):
                self._grow(tree, most, deadline)
                if watch:
                    watch(self.merged(trees, seat))
        else:
            with ThreadPoolExecutor(threads) as pool:
                jobs = [
                    pool.submit(self._grow, tree, most, deadline)
                    for tree, most in zip(trees, share, strict=True)
                ]
                for job in jobs:
                    job.result()
            if watch:
                watch(self.merged(trees, seat))
        return self.merged(trees, seat)

    def think_known(
        self, world: Position, seat: int, simulations: int, seed: int, mode: str = NATIVE
    ) -> Thought:
        """Search one guessed world as if it were true: how analysis asks whether a guess matters."""
        trees = self.plant(world, seat, simulations, seed, mode, known=True)
        for tree in trees:
            self._grow(tree, max(1, simulations // len(trees)), None)
        return self.merged(trees, seat)

    def plant(
        self, view: Position, seat: int, simulations: int, seed: int, mode: str, known: bool = False
    ) -> list[Tree]:
        """Trees for a search of this view; of a world taken as `known`, nothing is hidden or guessed."""
        book = view.game.book(mode)
        root = view if known else view.view(seat)
        state = book.adopt(book.state_layout, root.plain)
        o = view.game.record(view.options, mode)
        room = min(MOST_NODES, spare_nodes(book) + NODES_EACH * simulations // self.workers + 1)
        made = []
        for worker in range(self.workers):
            word = chance.stream(seed, worker)
            rng = np.array([word], np.uint64) if book.native else [word]
            plan = self.plan(book, view.game, view.options, seat, room, known)
            plan = PLAN.to_native(plan)[0] if book.native else plan
            made.append(Tree(book, o, state, plan, rng, room))
        return made

    def plan(
        self, book: Rulebook, game: Game, options: GameOptions, seat: int, room: int, known: bool = False
    ) -> Any:
        """How a seat searches, as a plain record; of a world taken as `known`, nothing is hidden."""
        about = game.about
        plan = PLAN.plain()
        plan.seat = seat
        plan.hidden = about.secrets and not known
        plan.trees = options.seats if about.secrets else 1
        plan.prove = not about.secrets and not about.dice and options.seats == 2
        plan.room, plan.spare, plan.depth = room, spare_nodes(book), DEPTH
        plan.limit = self.playout or game.rules.HORIZON
        plan.sharp = self.sharp
        reals: Any = plan
        reals.explore, reals.tremble = self.explore, TREMBLE
        return plan

    @staticmethod
    def _grow(tree: Tree, most: int, deadline: float | None) -> None:
        while tree.done < most:
            asked = min(SLICE, most - tree.done)
            if tree.run(asked) < asked or (deadline and time.monotonic() >= deadline):
                return

    def merged(self, trees: list[Tree], seat: int) -> Thought:
        """The trees' roots added up: the same whatever order they were grown in."""
        root = 1 + seat if trees[0].used[0] > 2 and _trees(trees[0]) > 1 else 1
        visits: dict[int, int] = {}
        value: dict[int, float] = {}
        square: dict[int, float] = {}
        strategy: dict[int, float] = {}
        exact: dict[int, float] = {}
        for tree in trees:
            for child in tree.children(root):
                if int(tree.field(child, "actor")) != seat:
                    continue
                action = int(tree.field(child, "key"))
                visits[action] = visits.get(action, 0) + int(tree.field(child, "visits"))
                value[action] = value.get(action, 0.0) + float(tree.field(child, "value"))
                square[action] = square.get(action, 0.0) + float(tree.field(child, "square"))
                strategy[action] = strategy.get(action, 0.0) + float(tree.field(child, "strategy"))
                if tree.field(child, "proven"):
                    exact[action] = float(tree.field(child, "exact"))
        mixed = sum(strategy.values()) > 0
        mean = {a: exact.get(a, value[a] / visits[a] if visits[a] else 0.0) for a in visits}
        share = {a: v / (sum(visits.values()) or 1) for a, v in visits.items()}
        if mixed:
            off = {a: SURE * standard_error(visits[a], value[a], square[a]) for a in visits}
            share = settled(strategy, mean, off, sum(visits.values()))
        found = [Candidate(a, visits[a], mean[a], share[a], a in exact) for a in visits]
        found.sort(key=_rank)
        line = _line(trees[0], root, found[0].action, seat) if found and not mixed else ()
        return Thought(tuple(found), sum(t.done for t in trees), mixed, line)


def spare_nodes(book: Rulebook) -> int:
    """How many nodes must be free for a simulation to begin: more than one simulation adds."""
    return 64 + int(book.rules.MAX_LEGAL)


def _trees(tree: Tree) -> int:
    return int(tree.plan["trees"] if tree.book.native else tree.plan.trees)


def standard_error(visits: int, value: float, square: float) -> float:
    """How far off an action's mean payoff may be, by its visits and sums; 1 if it was hardly tried."""
    if visits < 2:
        return 1.0
    mean = value / visits
    # As if one more visit had been a surprise: what never varied so far may still do so.
    return math.sqrt((max(0.0, square / visits - mean * mean) + 0.25 / visits) / visits)


def settled(
    strategy: dict[int, float], mean: dict[int, float], off: dict[int, float], visits: int
) -> dict[int, float]:
    """The mixture to be played: the average strategy without what only the search's own noise put there.

    Left out is what is played very little for so short a search, and what is surely worth less than the
    whole mixture: no best mixture plays that.
    """
    total = sum(strategy.values())
    share = {a: s / total for a, s in strategy.items()}
    least = max(share.values()) * min(0.5, RARE / math.sqrt(visits))
    worth = sum(share[a] * mean[a] for a in share)
    kept = {a: s for a, s in share.items() if s >= least and mean[a] + off[a] >= worth}
    kept = kept or share
    total = sum(kept.values())
    return {a: kept.get(a, 0.0) / total for a in share}


def _rank(candidate: Candidate) -> tuple[float, float, float, int]:
    """Proven wins first, proven losses last, in between by share; ids break ties, so that a seed replays."""
    certain = 0.0 if not candidate.proven else 1.0 if candidate.value == 1.0 else -1.0
    if candidate.proven and 0.0 < candidate.value < 1.0:
        certain = 0.0
    return (-certain, -candidate.share, -candidate.value, candidate.action)


def _line(tree: Tree, root: int, action: int, seat: int) -> tuple[tuple[int, int], ...]:
    """The most visited way down from a root move."""
    line: list[tuple[int, int]] = []
    node = next((c for c in tree.children(root) if int(tree.field(c, "key")) == action), 0)
    while node and len(line) < 12:
        line.append((int(tree.field(node, "actor")), int(tree.field(node, "key"))))
        children = [c for c in tree.children(node) if int(tree.field(c, "visits")) > 1]
        node = max(children, key=lambda c: int(tree.field(c, "visits")), default=0)
    return tuple(line)
