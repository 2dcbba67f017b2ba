"""The moves of a side, as masks. The board's tables come from the rulebook; this only walks along them."""

from __future__ import annotations

from typing import Any

from gridwright.solver.ctron.bits import ONE, ZERO, bit
from gridwright.solver.ctron.board import FURTHEST, LONGEST, Board
from gridwright.solver.ctron.native import called, compiled, lowest
from gridwright.solver.ctron.rulebook import DIRECTIONS

MOST_MOVES = 512


@compiled
def passes(board: Board, free: Any, square: int, direction: int) -> Any:
    """Whether a bike can take one step in a direction."""
    target = board.step[square, direction]
    if target < 0:
        return False
    return free & bit(target) != ZERO and free & board.gate[square, direction] != ZERO


@called
def list_moves(board: Board, free: Any, bikes: Any, out: Any) -> int:
    """Fill `out` with the open squares and the bikes after each move; how many there are."""
    n = 0
    riders = bikes
    while riders != ZERO:
        square = lowest(riders)
        riders &= riders - ONE
        for direction in range(DIRECTIONS):
            here, room, length = square, free, 0
            while length < board.shape[LONGEST] and passes(board, room, here, direction):
                here = board.step[here, direction]
                room &= ~bit(here)
                length += 1
                if (
                    board.shape[FURTHEST]
                    and length < board.shape[LONGEST]
                    and passes(board, room, here, direction)
                ):
                    continue
                out[n, 0], out[n, 1] = room, (bikes & ~bit(square)) | bit(here)
                n += 1
    return n
