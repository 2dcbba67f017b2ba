"""Combinatorial Tron: what playouts and greedy players lean towards. No rule stands here."""

from __future__ import annotations

from typing import Any

from gridwright.games.ctron.rules import (
    col_step,
    drives,
    is_open,
    reach,
    row_step,
)
from gridwright.kernel.contract import rule


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Do not drive into a dead end: the more open squares round the one reached, the better."""
    if s.to_place > 0:
        return 1
    length = action % o.span + 1
    direction = action // o.span % 8
    square = action // o.span // 8
    row = square // o.cols + length * row_step(direction)
    col = square % o.cols + length * col_step(direction)
    ways = 0
    for onward in range(8):
        if drives(o, onward) and is_open(o, s, row + row_step(onward), col + col_step(onward)):
            ways += 1
    return 1 + 4 * ways


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """How much further a side can look along its lines than the other."""
    room = 500
    for i in range(s.bikes[seat]):
        for direction in range(8):
            if drives(o, direction):
                room += 10 * reach(o, s, s.bike[seat, i], direction)
    for i in range(s.bikes[1 - seat]):
        for direction in range(8):
            if drives(o, direction):
                room -= 10 * reach(o, s, s.bike[1 - seat, i], direction)
    return max(0, min(1000, room))
