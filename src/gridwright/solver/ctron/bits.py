"""Sets of squares as 64-bit masks: neighbours, reach, images under the board's symmetries."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.solver.ctron.board import ALL, COLS, DIAGONAL, IMAGES, LONGEST, NOT_FIRST, NOT_LAST, Board
from gridwright.solver.ctron.native import compiled, lowest, signed

ONE, ZERO = np.uint64(1), np.uint64(0)
BYTE, EIGHT = np.uint64(255), np.uint64(8)


@compiled
def bit(square: int) -> Any:
    """The mask of one square."""
    return ONE << np.uint64(square)


@compiled
def beside(board: Board, mask: Any) -> Any:
    """The squares next to a mask's, whatever stands there; some of the mask's own may be among them."""
    cols = np.uint64(board.shape[COLS])
    line = ((mask & board.columns[NOT_LAST]) << ONE) | ((mask & board.columns[NOT_FIRST]) >> ONE)
    column = mask
    if board.shape[DIAGONAL]:
        column |= line
    return (line | (column << cols) | (column >> cols)) & board.columns[ALL]


@compiled
def reach(board: Board, seed: Any, free: Any) -> Any:
    """All free squares connected with the free squares of the seed."""
    held = seed & free
    while True:
        grown = (held | beside(board, held)) & free
        if grown == held:
            return held
        held = grown


@compiled
def ray(mask: Any, room: Any, keep: Any, left: Any, right: Any) -> Any:
    """The squares of the room that slides from a mask pass in one direction, given as a shift."""
    out = ZERO
    while mask != ZERO:
        mask = (((mask & keep) << left) >> right) & room
        out |= mask
    return out


@compiled
def swept(board: Board, mask: Any, room: Any) -> Any:
    """The squares of the room that one slide from a mask can reach, step limits of more than one aside."""
    if board.shape[LONGEST] == 1:
        return beside(board, mask) & room
    cols = np.uint64(board.shape[COLS])
    east, west, every = board.columns[NOT_LAST], board.columns[NOT_FIRST], board.columns[ALL]
    out = ray(mask, room, east, ONE, ZERO) | ray(mask, room, west, ZERO, ONE)
    out |= ray(mask, room, every, cols, ZERO) | ray(mask, room, every, ZERO, cols)
    if board.shape[DIAGONAL]:
        out |= ray(mask, room, east, cols + ONE, ZERO) | ray(mask, room, east, ZERO, cols - ONE)
        out |= ray(mask, room, west, cols - ONE, ZERO) | ray(mask, room, west, ZERO, cols + ONE)
    return out


@compiled
def turned_mask(board: Board, k: int, mask: Any) -> Any:
    """A mask under the k-th turn or reflection."""
    out = ZERO
    byte = 0
    while mask != ZERO:
        out |= board.image[k, byte, signed(mask & BYTE)]
        mask >>= EIGHT
        byte += 1
    return out


@compiled
def turned_few(board: Board, k: int, mask: Any) -> Any:
    """The same, faster where the mask holds few squares."""
    out = ZERO
    while mask != ZERO:
        out |= bit(board.turn[k, lowest(mask)])
        mask &= mask - ONE
    return out


@compiled
def canonical(board: Board, free: Any, mine: Any, theirs: Any) -> tuple[Any, Any, Any]:
    """The least of a position's images: equal for positions that are turns or reflections of each other."""
    best_free, best_mine, best_theirs = free, mine, theirs
    known = True
    best = 0
    for k in range(1, board.shape[IMAGES]):
        a = turned_few(board, k, mine)
        if a > best_mine:
            continue
        b = turned_few(board, k, theirs)
        if a == best_mine and b > best_theirs:
            continue
        if a == best_mine and b == best_theirs:
            if not known:
                best_free = turned_mask(board, best, free)
                known = True
            c = turned_mask(board, k, free)
            if c < best_free:
                best_free = c
        else:
            best_mine, best_theirs, best = a, b, k
            known = False
    if not known:
        best_free = turned_mask(board, best, free)
    return best_free, best_mine, best_theirs
