"""Values: positions as games in canonical form, computed region by region and remembered.

A position is the sum of its regions. A region of one side's bikes is an integer; any other is
{Left's options | Right's options}, each option again a sum of regions.
"""

from __future__ import annotations

import time

from pycgt import ZERO, integer, negate
from pycgt import Game as Value
from pycgt import game as value_of

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.solver.ctron.board import Board, board_of
from gridwright.solver.ctron.rulebook import DIRECTIONS, Ground, Squares, ground, members, placing, squares_of
from gridwright.solver.values import GameValue, told


class NoValue(GridwrightError):
    """A position whose value is not defined or could not be found in time."""


class Values:
    """The values of regions on one board, each computed once up to turns, reflections and colours."""

    def __init__(self, o: Ground, seconds: float | None = None) -> None:
        if o.misere:
            raise NoValue("Values are defined for normal play, not for misère play.")
        self.board: Board = board_of(o)
        self.step = [[int(t) for t in row] for row in self.board.step]
        self.gate = [[int(t) for t in row] for row in self.board.gate]
        self.near = [int(t) for t in self.board.near]
        self.turn = [[int(t) for t in row] for row in self.board.turn]
        self.longest, self.furthest = int(self.board.shape[1]), bool(self.board.shape[2])
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.memo: dict[Squares, Value] = {}
        self.lengths: dict[tuple[int, int], int] = {}

    def of(self, squares: Squares) -> Value:
        """The value of a position."""
        total = ZERO
        for part in self.regions(squares):
            total = total + self.region_value(part)
        return total

    def regions(self, squares: Squares) -> list[Squares]:
        """The regions that hold a bike and an open square: bikes hang together only through open squares."""
        free, left, right = squares
        bikes, found = left | right, []
        while bikes:
            riders, room, seed = 0, 0, bikes & -bikes
            while seed:
                riders |= seed & bikes
                room |= seed & free
                # From an open square on to anything, from a bike to open squares only.
                touched = self._beside(seed & free) & (free | left | right)
                touched |= self._beside(seed & ~free) & free
                seed = touched & ~(riders | room)
            bikes &= ~riders
            if room:
                found.append((room, left & riders, right & riders))
        return found

    def region_value(self, part: Squares) -> Value:
        """The value of one region."""
        free, left, right = part
        if not left or not right:
            return integer(self.most_moves(free, left) if left else -self.most_moves(free, right))
        least, swapped = self._least(part)
        if least not in self.memo:
            if self.deadline is not None and time.monotonic() > self.deadline:
                raise NoValue(f"The value was not found in time; {len(self.memo):,} regions were.")
            free, left, right = least
            self.memo[least] = value_of(
                {self.of((room, bikes, right)) for room, bikes in self._moves(free, left)},
                {self.of((room, left, bikes)) for room, bikes in self._moves(free, right)},
            )
        return negate(self.memo[least]) if swapped else self.memo[least]

    def most_moves(self, free: int, bikes: int) -> int:
        """The most moves that bikes of one side can make alone."""
        key = (free, bikes)
        if key not in self.lengths:
            self.lengths[key] = 1 + max(
                (self.most_moves(room, after) for room, after in self._moves(free, bikes)), default=-1
            )
        return self.lengths[key]

    def _moves(self, free: int, bikes: int) -> list[tuple[int, int]]:
        """Open squares and bikes after each move of these bikes."""
        found = []
        for square in members(bikes):
            for direction in range(DIRECTIONS):
                here, room = square, free
                for _ in range(self.longest):
                    target = self.step[here][direction]
                    if target < 0 or not room >> target & 1 or not room & self.gate[here][direction]:
                        break
                    room &= ~(1 << target)
                    here = target
                    if not self.furthest:
                        found.append((room, bikes & ~(1 << square) | 1 << here))
                if self.furthest and here != square:
                    found.append((room, bikes & ~(1 << square) | 1 << here))
        return found

    def _beside(self, mask: int) -> int:
        out = 0
        for square in members(mask):
            out |= self.near[square]
        return out

    def _least(self, part: Squares) -> tuple[Squares, bool]:
        """The least image of a region, and whether its colours are exchanged."""
        images = []
        for turn in self.turn:
            free, left, right = (sum(1 << turn[s] for s in members(m)) for m in part)
            images += [((free, left, right), False), ((free, right, left), True)]
        return min(images)


def value_at(position: Position, seconds: float | None = None) -> GameValue:
    """The value of a position, whoever is to move. NoValue if it takes longer than the seconds given."""
    if placing(position):
        raise NoValue("A position with bikes still to be put has a class, but no value as a sum of regions.")
    return told(Values(ground(position), seconds).of(squares_of(position)))
