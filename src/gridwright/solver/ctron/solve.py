"""Solving positions: the search behind a small, patient object that can be interrupted and told limits."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from gridwright.games.ctron import rules
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.ctron.board import Board, board_of
from gridwright.solver.ctron.reference import CLASSES

MEMORY = 256
"""Megabytes that a solver may use unless told otherwise."""

LEAST_MEMORY = 1
_NO_LIMIT = 1 << 62
_TASTE = 500

Squares = tuple[int, int, int]
"""Open squares, Left's bikes, Right's bikes: three masks."""


class Unsolved(GridwrightError):
    """The search was stopped by a limit before it knew."""


def squares_of(position: Position) -> Squares:
    """The three masks of a position."""
    o, s = position.plain_options, position.plain
    masks = [0, 0, 0, 0]
    for square in range(o.rows * o.cols):
        masks[s.cell[square]] |= 1 << square
    return masks[rules.OPEN], masks[rules.LEFT_BIKE], masks[rules.RIGHT_BIKE]


class Solver:
    """Exact results under one set of rule options. What it found it remembers, within its memory.

    `nodes` counts every position looked at, table hits and the steps of path searches included. Several
    solvers may share one memory and run side by side in threads: see `twin`.
    """

    def __init__(self, o: Any, memory: float = MEMORY, single: bool = True) -> None:
        from gridwright.solver.ctron.search import new_store

        if memory < LEAST_MEMORY:
            raise GridwrightError(f"The solver needs at least {LEAST_MEMORY} MB of memory, not {memory:g}.")
        self.board: Board = board_of(o)
        self.single = single
        self._store = new_store(memory, o.rows * o.cols, single)
        self._counters = np.zeros(4, np.int64)

    @classmethod
    def of(cls, position: Position, memory: float = MEMORY) -> Solver:
        """A solver for a position and all that follows from it."""
        _, left, right = squares_of(position)
        single = left.bit_count() <= 1 and right.bit_count() <= 1
        if position.plain.to_place:
            single = position.options.fields()["bikes"] == 1
        return cls(position.plain_options, memory, single)

    def twin(self) -> Solver:
        """Another solver with the same memory, for another thread."""
        from gridwright.solver.ctron.search import with_own_room

        twin = object.__new__(Solver)
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
            raise GridwrightError("This solver was made for at most one bike a side.")
        free, left, right = squares
        mine, theirs = (left, right) if mover == rules.LEFT else (right, left)
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
        return CLASSES[self.wins(squares, rules.LEFT), self.wins(squares, rules.RIGHT)]


def make_ready(position: Position) -> None:
    """Load the search for a position (the first time, compile it), so that no limit of time counts that."""
    small = Solver.of(position, LEAST_MEMORY)
    with contextlib.suppress(Unsolved):
        patiently([small], lambda: small.wins(squares_of(position), rules.LEFT, _TASTE))


def patiently(
    solvers: list[Solver],
    work: Callable[[], Any],
    seconds: float | None = None,
    tell: Callable[[int], None] | None = None,
) -> Any:
    """Run work that asks these solvers in a thread, so that time and Ctrl-C can stop it.

    `tell` is called some times a second with the number of positions looked at so far.
    """
    done: dict[str, Any] = {}

    def run() -> None:
        try:
            done["result"] = work()
        except BaseException as error:
            done["error"] = error

    for solver in solvers:
        solver.go_on()
    thread = threading.Thread(target=run, daemon=True)
    deadline = None if seconds is None else time.monotonic() + seconds
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.05)
            if tell:
                tell(sum(s.nodes for s in solvers))
            if deadline is not None and time.monotonic() > deadline:
                for solver in solvers:
                    solver.stop()
    except KeyboardInterrupt:
        for solver in solvers:
            solver.stop()
        thread.join(2)
        raise
    if "error" in done:
        raise done["error"]
    return done["result"]
