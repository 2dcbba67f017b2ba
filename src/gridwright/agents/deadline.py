"""Thinking to a deadline: a bot that uses all the time it is given and keeps its trees between moves.

Beside the levels, for play and analysis: how much it gets done depends on the machine, so no seed replays it.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from gridwright.agents.exact import has_solver, proven_first
from gridwright.agents.search import SLICE, WORKERS, Searcher, Thought, Tree
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position
from gridwright.kernel.way import Way

SLOW_SLICE = 8
"""Simulations between two looks at the clock while the interpreter plays."""
LOOK = 4
"""How many plies may lie between two of its decisions for the old tree to be found again."""
LOOKING = 0.05
"""What part of its time it may spend on finding it."""


@dataclass
class DeadlineBot:
    """Thinks for so many seconds a decision."""

    seconds: float
    mode: str = NATIVE
    searcher: Searcher = field(default_factory=Searcher)
    kept: int = 0
    """How many simulations of earlier decisions the last one could build on."""
    _trees: list[Tree] = field(default_factory=list)
    _last: tuple[Position, int] | None = None

    @property
    def name(self) -> str:
        """Its time, as `3s`."""
        return f"{self.seconds:g}s"

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The legal actions, the preferred one first."""
        legal = view.legal(seat)
        if len(legal) == 1:
            return legal
        thought = self.think(view, seat, seed)
        order = list(dict.fromkeys([*(c.action for c in thought.candidates), *legal]))
        if self.mode == NATIVE and has_solver(view):
            return proven_first(view, order, thought.simulations)
        return order

    def think(self, view: Position, seat: int, seed: int) -> Thought:
        """Search until the time is up, going on from the last search where the game has come that way."""
        end = time.monotonic() + self.seconds
        if not self._goes_on(view, seat):
            self._trees = self.searcher.plant(view, seat, SLICE * WORKERS, seed, self.mode)
        self.kept = sum(tree.visits() for tree in self._trees)
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(lambda tree: _grow_until(tree, end), self._trees))
        self._last = (view.copy(), seat)
        return self.searcher.merged(self._trees, seat)

    def _goes_on(self, view: Position, seat: int) -> bool:
        """Move the trees' roots to where the game stands now; False if they do not reach there.

        Where something is hidden, views alone do not tell what led here: such trees are new each time.
        """
        if not self._trees or self._last is None or view.game.about.secrets:
            return False
        before, asked = self._last
        if asked != seat or before.options != view.options:
            return False
        tree = self._trees[0]
        state = tree.book.adopt(tree.book.state_layout, view.plain)
        way = Way(tree.book, tree.o, partial(tried, tree), time.monotonic() + LOOKING * self.seconds)
        path = way.find(tree.root, state, LOOK)
        return path is not None and all(tree.move_root(path, state) for tree in self._trees)


def tried(tree: Tree, node: int) -> list[tuple[int, int, int]]:
    """The branches of a node as (child, seat, action), what was tried most first."""
    children = sorted(tree.children(node), key=lambda child: -int(tree.field(child, "visits")))
    return [(c, int(tree.field(c, "actor")), int(tree.field(c, "key"))) for c in children]


def _grow_until(tree: Tree, end: float) -> None:
    """Whole slices, at least one: a bot that is late must still have thought."""
    part = SLICE if tree.book.native else SLOW_SLICE
    while tree.run(part) == part and time.monotonic() < end:
        pass
