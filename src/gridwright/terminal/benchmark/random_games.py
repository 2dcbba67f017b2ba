"""How fast random games are played and states copied, beside C++ and plain Python."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position
from gridwright.terminal.benchmark.baselines import Incomparable, load_baseline
from gridwright.terminal.benchmark.rates import SEED, Report, count_cores, measure_in_turns

AT_ONCE = 256
"""How many games one call of a compiled kernel plays."""

DUEL = {"rows": 8, "cols": 8, "placement": "corners"}
"""The game of ctron in which ours is compared with C++ and with plain Python."""


@dataclass(frozen=True)
class RandomGames:
    """A native position, with room to play many random games of it and to copy it."""

    position: Position
    states: np.ndarray
    out: np.ndarray
    plies: np.ndarray
    reasons: np.ndarray
    results: np.ndarray
    rngs: np.ndarray

    @classmethod
    def from_opening(cls, game: Game, options: GameOptions) -> RandomGames:
        """Room for random games from the opening."""
        position = Position(game, options, NATIVE)
        book = position.book
        return cls(
            position,
            book.states(AT_ONCE),
            book.legal_buffer(),
            np.zeros(AT_ONCE, np.int64),
            np.zeros(AT_ONCE, np.int64),
            np.zeros((AT_ONCE, book.rules.SEATS)),
            chance.streams(SEED, 0, AT_ONCE),
        )

    def play(self, kernel: Any, times: int) -> int:
        """Have `kernel`, ours or another's, play AT_ONCE random games so many times; the plies played."""
        position, total = self.position, 0
        limit = position.book.rules.MAX_PLIES
        buffers = (self.plies, self.reasons, self.results)
        for _ in range(times):
            kernel.playouts(position.o, position.s, self.states, self.rngs, self.out, limit, *buffers)
            total += int(self.plies.sum())
        return total

    def copy(self, kernel: Any, times: int) -> int:
        """Have `kernel` copy the opening 1,000 times as often as said; the copies made."""
        kernel.copies(self.states, self.position.s, 1000 * times)
        return 1000 * times

    def images(self) -> list[bytes]:
        """Every final state, byte for byte, without the gaps between its fields."""
        return [self.position.book.image(s) for s in self.states]


def compare_random_games_with_cpp(
    folder: Path | None, ctron: Game, options: GameOptions, seconds: float
) -> Report:
    """Playouts of our rulebook and of the same rules in C++, one core each."""
    cpp = load_baseline(folder, "baselines").CppCtron()
    left, right = RandomGames.from_opening(ctron, options), RandomGames.from_opening(ctron, options)
    book = left.position.book
    if left.play(book, 1) != right.play(cpp, 1) or left.images() != right.images():
        raise Incomparable("the C++ does not play our games: bring ctron.cpp up to date with rules.py")
    return {"unit": "plies/s"} | measure_in_turns(partial(left.play, book), partial(right.play, cpp), seconds)


def compare_copies_with_cpp(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Copies of a state, ours and C++'s."""
    cpp = load_baseline(folder, "baselines").CppCtron()
    left, right = RandomGames.from_opening(ctron, options), RandomGames.from_opening(ctron, options)
    book = left.position.book
    return {"unit": "copies/s"} | measure_in_turns(
        partial(left.copy, book), partial(right.copy, cpp), seconds / 2
    )


def compare_random_games_with_python(
    folder: Path | None, ctron: Game, options: GameOptions, seconds: float
) -> Report:
    """Playouts of our rulebook and of a natural Python program, one core each."""
    naive = load_baseline(folder, "naive_ctron")
    board = naive.Board(DUEL["rows"], DUEL["cols"])
    words = chance.streams(SEED, 0, AT_ONCE)[:, 0].tolist()
    ground = RandomGames.from_opening(ctron, options)
    book = ground.position.book

    def play(times: int) -> int:
        return sum(naive.playout(board, naive.Stream(words[i % AT_ONCE]))[0] for i in range(times))

    if play(AT_ONCE) != ground.play(book, 1):
        raise Incomparable("the plain Python does not play our games: bring naive_ctron.py up to date")
    return {"unit": "plies/s"} | measure_in_turns(partial(ground.play, book), play, seconds)


def compare_random_games_on_two_threads(
    folder: Path | None, ctron: Game, options: GameOptions, seconds: float
) -> Report:
    """Playouts on two threads and on one."""
    if count_cores() < 2:
        raise Incomparable("there is only one core to use")
    position = Position(ctron, options, NATIVE)

    def play(threads: int, times: int) -> int:
        return int(playouts(position, 1000 * times, SEED, threads).plies.sum())

    return {"unit": "plies/s"} | measure_in_turns(
        partial(play, 2), partial(play, 1), seconds, time.perf_counter
    )
