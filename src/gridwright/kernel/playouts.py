"""Playouts: many random games of one position, natively and in threads.

Game i always plays with the random stream (seed, i), so the same call gives the same games on one
thread or on twenty, and a longer run begins with the games of a shorter one.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE, RulebookError
from gridwright.kernel.engine import STUCK
from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position

SLICE_SECONDS = 0.05
"""About how long a thread plays before it looks up: Ctrl-C waits no longer than this."""

FIRST_SLICE = 16
LARGEST_SLICE = 256  # more gains nothing, and the states would no longer fit the processor's cache


@dataclass(frozen=True)
class Playouts:
    """How many random games went, one row a game."""

    plies: np.ndarray
    """How many plies each game took, nature's included."""
    reasons: np.ndarray
    """Why each game ended, as the numbers that the game's notation puts into words."""
    results: np.ndarray
    """What each seat got, one column a seat."""

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def mean_plies(self) -> float:
        """How long a game was on average."""
        return float(self.plies.mean())

    @property
    def mean_results(self) -> list[float]:
        """What each seat got on average."""
        return [float(x) for x in self.results.mean(axis=0)]

    @property
    def reason_shares(self) -> Mapping[int, float]:
        """For each reason that occurred, in which share of the games."""
        reasons, counts = np.unique(self.reasons, return_counts=True)
        return {int(r): int(n) / len(self) for r, n in zip(reasons, counts, strict=True)}


def playouts(
    position: Position, count: int, seed: int, threads: int = 1, chunk: int | None = None
) -> Playouts:
    """Play `count` games from the position, every choice random, and tell how they went.

    The games depend on the position, `count` and `seed` alone, not on `threads` nor on `chunk`, how many
    are played between two looks at the clock (unless said, as many as keep Ctrl-C quick). The position
    itself stays as it is.
    """
    if count < 1 or threads < 1 or (chunk is not None and chunk < 1):
        raise BadOption("Playouts need at least one game, one thread and one game a chunk.")
    run = _Run(position, count, seed, chunk)
    if threads == 1:
        run.work()
    else:
        _in_threads(run, threads)
    run.check()
    return Playouts(run.plies, run.reasons, run.results[:, : position.options.seats])


def _in_threads(run: _Run, threads: int) -> None:
    """Let several threads share a run; if one fails or the person stops it, all end with their slice."""
    with ThreadPoolExecutor(threads, thread_name_prefix="playouts") as pool:
        try:
            workers: list[Future[None]] = [pool.submit(run.work) for _ in range(threads)]
            for worker in workers:
                worker.result()
        finally:
            run.stopped = True


class _Run:
    """One call of `playouts`: what is played, what came of it, and who takes which games next."""

    def __init__(self, position: Position, count: int, seed: int, chunk: int | None) -> None:
        self.book = position.game.book(NATIVE)
        self.o: Any = position.game.record(position.options, NATIVE)
        self.opening: Any = self.book.adopt(self.book.state_layout, position.plain)
        self.limit = int(self.book.rules.MAX_PLIES)
        self.seed = seed
        self.chunk = chunk
        self.plies = np.zeros(count, np.int64)
        self.reasons = np.zeros(count, np.int64)
        self.results = np.zeros((count, self.book.rules.SEATS))
        self.stopped = False
        self._next = 0
        self._lock = threading.Lock()

    def take(self, size: int) -> tuple[int, int]:
        """The next games nobody has taken, as a range; empty when none are left."""
        with self._lock:
            first = self._next
            self._next = min(first + size, len(self.plies))
            return first, self._next

    def work(self) -> None:
        """Take games and play them until none are left: what each thread does."""
        size = self.chunk or FIRST_SLICE
        states, out = self.book.states(self.chunk or LARGEST_SLICE), self.book.legal_buffer()
        while not self.stopped:
            first, last = self.take(size)
            if first == last:
                return
            began = time.perf_counter()
            self.play(first, last, states, out)
            if self.chunk is None:
                size = _resized(size, time.perf_counter() - began)

    def play(self, first: int, last: int, states: np.ndarray, out: np.ndarray) -> None:
        """Play the games first .. last-1; `states` and `out` are room to do so."""
        rows = slice(first, last)
        self.book.playouts(
            self.o,
            self.opening,
            states[: last - first],
            chance.streams(self.seed, first, last - first),
            out,
            self.limit,
            self.plies[rows],
            self.reasons[rows],
            self.results[rows],
        )

    def check(self) -> None:
        """Refuse games that the rulebook could not bring to an end."""
        for fault, why in (
            (self.plies == STUCK, "lists no action although the game is not over"),
            (self.reasons < 0, f"is not over after MAX_PLIES = {self.limit} plies"),
        ):
            if fault.any():
                game = int(np.argmax(fault))
                raise RulebookError(f"{self.book.name}: playout {game} with seed {self.seed} {why}")


def _resized(size: int, seconds: float) -> int:
    """How many games to take next, after `size` of them took so long."""
    if seconds > SLICE_SECONDS:
        return max(size // 2, 1)
    if seconds < SLICE_SECONDS / 4:
        return min(size * 2, LARGEST_SLICE)
    return size
