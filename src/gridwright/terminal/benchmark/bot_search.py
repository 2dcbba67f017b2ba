"""How fast the bots' search is: simulations a second, beside the same search in C++ and on two threads."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.agents.search import Searcher, Tree
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position
from gridwright.terminal.benchmark.baselines import Incomparable, load_baseline
from gridwright.terminal.benchmark.rates import SEED, Report, count_cores, measure_alone, measure_in_turns

THOUGHT = 1000
"""How many simulations a tree is grown to before it is felled again."""

LONG_THOUGHT = 20_000
"""How many simulations are shared out between threads: enough to make their start no matter."""


def find_first_decision(game: Game, options: GameOptions) -> Position:
    """The position in which the first seat decides, nature's part before it drawn."""
    position = Position(game, options)
    dice = position.book.rng(SEED)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    return position


@dataclass(frozen=True)
class RegrownTree:
    """A search tree that can be grown over and over from nothing, by our search or another's."""

    tree: Tree
    word: int

    @classmethod
    def of_first_decision(cls, game: Game, options: GameOptions) -> RegrownTree:
        """A search tree for the first decision of a game."""
        position = find_first_decision(game, options)
        seat = position.deciding()[0]
        tree = Searcher(workers=1).plant(position.view(seat), seat, THOUGHT, SEED, NATIVE)[0]
        return cls(tree, int(tree.rng[0]))

    def fell(self) -> None:
        """Cut the tree down to its roots, its random stream back to the beginning."""
        tree = self.tree
        tree.rng[0] = self.word
        tree.used[0] = 1
        for _ in range(int(tree.plan["trees"])):
            tree.book.add_node(tree.nodes, tree.used, 0, 0, -1)

    def grow(self, times: int, other: Any = None) -> int:
        """Grow the tree anew so many times, by our search or by `other`'s; how many simulations ran."""
        total = 0
        for _ in range(times):
            self.fell()
            total += self.tree.run(THOUGHT) if other is None else other.search(self.tree, THOUGHT)
        return total

    def image(self) -> bytes:
        """Every node of the tree as it is now, field by field, without the gaps between them."""
        nodes = self.tree.nodes[: int(self.tree.used[0])]
        return b"".join(np.ascontiguousarray(nodes[name]).tobytes() for name in nodes.dtype.names)


def measure_simulations(game: Game, seconds: float) -> float:
    """How many simulations a second the search runs at a game's first decision, on one core."""
    return measure_alone(RegrownTree.of_first_decision(game, game.options()).grow, seconds, rounds=5)


def compare_search_with_cpp(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Our search on ctron and the same search in C++, one core each."""
    cpp = load_baseline(folder, "baselines").CppSearch()
    left, right = RegrownTree.of_first_decision(ctron, options), RegrownTree.of_first_decision(ctron, options)
    left.grow(1)
    right.grow(1, cpp)
    if left.image() != right.image():
        raise Incomparable("the C++ does not grow our trees: bring search.cpp up to date with search.py")
    return {"unit": "simulations/s"} | measure_in_turns(left.grow, partial(right.grow, other=cpp), seconds)


def compare_search_on_two_threads(
    folder: Path | None, ctron: Game, options: GameOptions, seconds: float
) -> Report:
    """One thought of our search on two threads and on one."""
    if count_cores() < 2:
        raise Incomparable("there is only one core to use")
    position = find_first_decision(ctron, options)
    view, searcher = position.view(0), Searcher()

    def think(threads: int, times: int) -> int:
        return sum(
            searcher.think(view, 0, LONG_THOUGHT, SEED, NATIVE, threads).simulations for _ in range(times)
        )

    rates = measure_in_turns(partial(think, 2), partial(think, 1), seconds, time.perf_counter)
    return {"unit": "simulations/s"} | rates
