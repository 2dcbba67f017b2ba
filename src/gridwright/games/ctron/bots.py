"""Combinatorial Tron: its bots' work, what playouts and greedy players lean towards. No rule stands here."""

from __future__ import annotations

from typing import Any

from gridwright.games.ctron.rules import DIRECTIONS, SLIDE, col_step, drives, is_open, reach, row_step
from gridwright.kernel.bot_restrictions import mirrors
from gridwright.kernel.contract import rule

WORK = {"novice": 8, "club": 100, "expert": 250, "master": 8000}
RESTRICTIONS = {"mirrors": mirrors}


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Do not drive into a dead end: the more open squares round the one reached, the better."""
    if s.to_place > 0:
        return 1
    square, direction, length = SLIDE.square(action), SLIDE.direction(action), SLIDE.length(action)
    row = square // o.cols + length * row_step(direction)
    col = square % o.cols + length * col_step(direction)
    ways = 0
    for onward in range(DIRECTIONS):
        if drives(o, onward) and is_open(o, s, row + row_step(onward), col + col_step(onward)):
            ways += 1
    return 1 + 4 * ways


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """How much further a side can look along its lines than the other."""
    return max(0, min(1000, 500 + 10 * room(o, s, seat) - 10 * room(o, s, 1 - seat)))


@rule
def room(o: Any, s: Any, seat: int) -> int:
    """How many squares a side's bikes can reach by one slide."""
    squares = 0
    for i in range(s.standing[seat]):
        for direction in range(DIRECTIONS):
            if drives(o, direction):
                squares += reach(o, s, s.bike[seat, i], direction)
    return squares
