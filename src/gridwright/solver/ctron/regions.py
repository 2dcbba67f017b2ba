"""Several bikes of one side in a region, or slides that must go all the way: the most moves there are."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.solver.ctron.bits import ONE, ZERO, beside, bit, reach
from gridwright.solver.ctron.board import FURTHEST, LONGEST, Board
from gridwright.solver.ctron.hashing import mix
from gridwright.solver.ctron.moves import passes
from gridwright.solver.ctron.native import compiled, count, lowest, signed
from gridwright.solver.ctron.paths import BUDGET, NODES, PATHS, STOP, longest_path

HALTED = -1
IDLE, ALL_TRIED = 1 << 20, 1 << 19

# What a level of the search remembers: the region at hand, the most moves it could hold, the best so far, the
# next thing to try, what the thing being tried gains at once; then the regions still to count, and their sum.
_SQUARES, _RIDERS, _MOST, _BEST, _NEXT, _GAIN, _REST, _BIKES, _TOTAL = 0, 1, 2, 3, 4, 5, 6, 7, 8
_TAKEN = np.uint64(1 << 20)
_VALUE = np.uint64(63)
_STIR = np.uint64(0x9E3779B97F4A7C15)  # so that an entry torn by two threads does not match


def new_plays(megabytes: float) -> Any:
    """An empty table of regions: the squares, the bikes, and the moves in them."""
    places = max(1, int(megabytes * 2**20) // 24)
    return np.zeros((1 << places.bit_length() - 1, 3), np.uint64)


def new_work() -> Any:
    """Room for the levels of a search in regions: a bike steps or stops at each."""
    return np.zeros((132, 9), np.uint64)


@compiled
def region(board: Board, free: Any, bikes: Any, seed: Any) -> tuple[Any, Any]:
    """The region of one bike: open squares and bikes that hang together, bikes not with bikes."""
    squares, riders = ZERO, seed
    while True:
        grown = reach(board, squares | beside(board, riders), free)
        met = riders | (beside(board, grown) & bikes)
        if grown == squares and met == riders:
            return squares, riders
        squares, riders = grown, met


@compiled
def slide(board: Board, free: Any, square: int, direction: int, limit: int) -> tuple[int, Any]:
    """Where a slide of at most this length ends, and the squares it takes."""
    taken = ZERO
    for _ in range(limit):
        if not passes(board, free, square, direction):
            break
        square = board.step[square, direction]
        taken |= bit(square)
        free &= ~bit(square)
    return square, taken


@compiled
def _begin(level: Any, free: Any, bikes: Any) -> None:
    level[_NEXT], level[_REST], level[_BIKES], level[_TOTAL] = np.uint64(IDLE), free, bikes, ZERO


@compiled
def _take_region(board: Board, memo: Any, plays: Any, counters: Any, trail: Any, level: Any) -> bool:
    """Count the next region if that is easy, or set it up to be searched; False if stopped."""
    bikes = level[_BIKES]
    squares, riders = region(board, level[_REST], bikes, bikes & (~bikes + ONE))
    level[_BIKES] = bikes & ~riders
    if squares == ZERO:
        return True
    if riders & (riders - ONE) == ZERO and not board.shape[FURTHEST]:
        found = longest_path(board, memo, counters, trail, lowest(riders), squares)
        level[_TOTAL] += np.uint64(max(found, 0))
        return found != HALTED
    counters[NODES] += 1
    counters[PATHS] += 1
    place = signed(mix(squares, riders, ZERO, ONE) & np.uint64(plays.shape[0] - 1))
    word = plays[place, 2]
    held = plays[place, 0] ^ word ^ riders * _STIR
    if word & _TAKEN and plays[place, 1] == riders and held == squares:
        level[_TOTAL] += word & _VALUE
        return True
    level[_SQUARES], level[_RIDERS], level[_BEST], level[_NEXT] = squares, riders, ZERO, ZERO
    level[_MOST] = np.uint64(count(squares))
    return not (counters[STOP] or counters[NODES] > counters[BUDGET])


@compiled
def _keep(plays: Any, level: Any) -> None:
    """The region at hand is counted: write it down and add it up."""
    squares, riders = level[_SQUARES], level[_RIDERS]
    place = signed(mix(squares, riders, ZERO, ONE) & np.uint64(plays.shape[0] - 1))
    word = level[_BEST] | _TAKEN
    plays[place, 2] = word
    plays[place, 1] = riders
    plays[place, 0] = squares ^ word ^ riders * _STIR
    level[_TOTAL] += level[_BEST]
    level[_NEXT] = np.uint64(IDLE)


@compiled
def _try_next(board: Board, level: Any, deeper: Any) -> bool:
    """Set up the next thing to try in the region at hand one level deeper; False if it is not possible.

    Paths that do not meet can be driven in any order, so it is enough to decide one bike at a time: it
    steps on, or it has made its last move. Slides that go all the way depend on the order: all are tried.
    """
    squares, riders = level[_SQUARES], level[_RIDERS]
    option = signed(level[_NEXT])
    level[_NEXT] += ONE
    mover = riders
    if board.shape[FURTHEST]:
        for _ in range(option // 8):
            mover &= mover - ONE
        if option + 1 >= 8 * count(riders):
            level[_NEXT] = np.uint64(ALL_TRIED)
    elif option == 8:
        level[_NEXT] = np.uint64(ALL_TRIED)
        level[_GAIN] = ZERO
        _begin(deeper, squares, riders & (riders - ONE))
        return True
    square = lowest(mover)
    limit = board.shape[LONGEST] if board.shape[FURTHEST] else 1
    target, taken = slide(board, squares, square, option % 8, limit)
    if taken == ZERO:
        return False
    level[_GAIN] = ONE
    _begin(deeper, squares & ~taken, (riders & ~bit(square)) | bit(target))
    return True


@compiled
def most_moves(
    board: Board, memo: Any, plays: Any, counters: Any, trail: Any, work: Any, free: Any, bikes: Any
) -> Any:
    """The most moves that bikes left to themselves can make; HALTED if stopped."""
    depth = 0
    _begin(work[0], free, bikes)
    while True:
        level = work[depth]
        if level[_NEXT] == np.uint64(IDLE):
            if level[_BIKES] != ZERO:
                if not _take_region(board, memo, plays, counters, trail, level):
                    return HALTED
            elif depth == 0:
                return signed(level[_TOTAL])
            else:
                depth -= 1
                found = level[_TOTAL] + work[depth, _GAIN]
                work[depth, _BEST] = max(work[depth, _BEST], found)
        elif level[_BEST] >= level[_MOST] or level[_NEXT] == np.uint64(ALL_TRIED):
            _keep(plays, level)
        elif _try_next(board, level, work[depth + 1]):
            depth += 1
