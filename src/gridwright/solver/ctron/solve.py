"""Solving positions: the search behind a small, patient object that can be interrupted and told limits."""

from __future__ import annotations

import contextlib

import numpy as np

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.contract import Unsolved
from gridwright.solver.ctron.board import Board, board_of
from gridwright.solver.ctron.reference import CLASSES
from gridwright.solver.ctron.rulebook import LEFT, RIGHT, Ground, Squares, ground, lone, placing, squares_of
from gridwright.solver.patience import patiently

MEMORY = 256
"""Megabytes that a solver may use unless told otherwise."""

LEAST_MEMORY = 1
_NO_LIMIT = 1 << 62
_TASTE = 500


class Search:
    """Exact results under one set of rule options. What it found it remembers, within its memory.

    `nodes` counts every position looked at, table hits and the steps of path searches included. Several
    may share one memory and run side by side in threads: see `twin`.
    """

    def __init__(self, o: Ground, memory: float = MEMORY, single: bool = True) -> None:
        from gridwright.solver.ctron.search import new_store

        if memory < LEAST_MEMORY:
            raise GridwrightError(f"The solver needs at least {LEAST_MEMORY} MB of memory, not {memory:g}.")
        self.board: Board = board_of(o)
        self.single = single
        self._store = new_store(memory, o.squares, single)
        self._counters = np.zeros(4, np.int64)

    @classmethod
    def of(cls, position: Position, memory: float = MEMORY) -> Search:
        """A search for a position and all that follows from it."""
        _, left, right = squares_of(position)
        single = left.bit_count() <= 1 and right.bit_count() <= 1
        if placing(position):
            single = lone(position.options)
        return cls(ground(position), memory, single)

    def twin(self) -> Search:
        """Another search with the same memory, for another thread."""
        from gridwright.solver.ctron.search import with_own_room

        twin = object.__new__(Search)
        twin.board, twin.single = self.board, self.single
        twin._store = with_own_room(self._store)
        twin._counters = np.zeros(4, np.int64)
        return twin

    @property
    def nodes(self) -> int:
        """Positions looked at so far, those of path searches included."""
        return int(self._counters[0])

    @property
    def path_nodes(self) -> int:
        """Positions looked at in path searches alone."""
        return int(self._counters[1])

    def fits(self, squares: Squares) -> bool:
        """Whether the table can hold these bikes."""
        return not self.single or (squares[1].bit_count() <= 1 and squares[2].bit_count() <= 1)

    def stop(self) -> None:
        """Make a running search give up, and all others until `go_on`; may be called from another thread."""
        self._counters[3] = 1

    def go_on(self) -> None:
        """Take back a `stop`."""
        self._counters[3] = 0

    def has_path(self, square: int, room: int, length: int) -> bool:
        """Whether a path of at least this length leads from a square through a mask of open squares."""
        from gridwright.solver.ctron.paths import YES, has_path

        self._counters[2] = _NO_LIMIT
        store = self._store
        found: int = has_path(
            self.board, store.paths, self._counters, store.trail, square, np.uint64(room), length
        )
        return found == YES

    def wins(self, squares: Squares, mover: int, limit: int | None = None) -> bool:
        """Whether the side to move wins. Unsolved if more than `limit` positions had to be looked at."""
        from gridwright.solver.ctron.hashing import UNKNOWN, WIN
        from gridwright.solver.ctron.search import look_at, search
        from gridwright.solver.ctron.settle import BROKEN_OFF

        if not self.fits(squares):
            raise GridwrightError("This search was made for at most one bike a side.")
        free, left, right = squares
        mine, theirs = (left, right) if mover == LEFT else (right, left)
        self._counters[2] = _NO_LIMIT if limit is None else self.nodes + limit
        args = (np.uint64(free), np.uint64(mine), np.uint64(theirs), 0)
        result = look_at(self.board, self._store, self._counters, 0, 0, *args)
        if result == UNKNOWN:
            result = search(self.board, self._store, self._counters)
        if result == BROKEN_OFF:
            raise Unsolved(f"Not solved within {self.nodes:,} positions.")
        return bool(result == WIN)

    def known(self, squares: Squares, mover: int) -> bool | None:
        """Whether the side to move wins, if that is plain or remembered."""
        try:
            return self.wins(squares, mover, 0)
        except Unsolved:
            return None

    def outcome(self, squares: Squares) -> str:
        """L, R, N or P."""
        return CLASSES[self.wins(squares, LEFT), self.wins(squares, RIGHT)]


def make_ready(position: Position) -> None:
    """Load the search for a position (the first time, compile it), so that no limit of time counts that."""
    small = Search.of(position, LEAST_MEMORY)
    with contextlib.suppress(Unsolved):
        patiently([small], lambda: small.wins(squares_of(position), LEFT, _TASTE))
