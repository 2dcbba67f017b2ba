"""Regions that one side has to itself: how many moves they hold, exactly.

Alone, a bike makes its moves one square at a time, so a region is worth the longest path from the bike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.solver.ctron.bits import ONE, ZERO, beside, bit, reach
from gridwright.solver.ctron.board import COLS, DARK, DIAGONAL, NOT_FIRST, NOT_LAST, Board
from gridwright.solver.ctron.hashing import mix
from gridwright.solver.ctron.moves import passes
from gridwright.solver.ctron.native import called, compiled, count, signed
from gridwright.solver.ctron.rulebook import DIRECTIONS

NODES, PATHS, BUDGET, STOP = 0, 1, 2, 3
"""What the counters count: all positions looked at, those of path searches, the most allowed, a signal."""

NO, YES, STOPPED, LOOK = 0, 1, 2, 3

FREE, TRIED, SQUARE, LENGTH, MOST, PLACE = 0, 1, 2, 3, 4, 5
"""What a step of a path search remembers."""

_AT = np.uint64(6)
_LOW = np.uint64(12)
_SIX = np.uint64(63)
_TAKEN = np.uint64(1 << 20)


def new_paths(megabytes: float, squares: int) -> Any:
    """An empty table of path lengths: the squares left and the bike's square, with a least and a most."""
    places = min(max(1, int(megabytes * 2**20) // 16), 1 << squares // 2 + 4)
    return np.zeros((1 << places.bit_length() - 1, 2), np.uint64)


def new_trail() -> Any:
    """Room for the steps of a path search."""
    return np.zeros((66, 6), np.uint64)


@compiled
def path_bound(board: Board, square: int, free: Any) -> int:
    """At most so many steps lead from the square over these squares, all of them in reach."""
    here = bit(square)
    total = count(free)
    if board.shape[DIAGONAL]:
        return total
    # On a chessboard steps change colour; and of the squares with one way in, only the last is entered.
    dark = board.columns[DARK]
    if here & dark:
        dark = ~dark
    other = count(free & dark)
    bound = min(2 * other, 2 * (total - other) + 1)
    cols = np.uint64(board.shape[COLS])
    whole = free | here
    e = (whole & board.columns[NOT_LAST]) << ONE
    w = (whole & board.columns[NOT_FIRST]) >> ONE
    s = whole << cols
    n = whole >> cols
    inner = free & ((e & w) | (s & n) | ((e | w) & (s | n)))
    if inner != free:
        other = count(inner & dark)
        bound = min(bound, 1 + min(2 * other, 2 * (count(inner) - other) + 1))
    return bound


@compiled
def glance(board: Board, memo: Any, counters: Any, step: Any, square: int, free: Any, length: int) -> int:
    """YES or NO where it is plain whether there is a path of this length, else LOOK with the step set up."""
    counters[NODES] += 1
    counters[PATHS] += 1
    if length <= 0:
        return YES
    if counters[STOP] or counters[NODES] > counters[BUDGET]:
        return STOPPED
    free = reach(board, beside(board, bit(square)), free)
    most = path_bound(board, square, free)
    if most < length:
        return NO
    place = signed(mix(free, np.uint64(square), ZERO, ZERO) & np.uint64(memo.shape[0] - 1))
    word = memo[place, 1]
    if memo[place, 0] ^ word == free and word & (_SIX | _TAKEN) == np.uint64(square) | _TAKEN:
        if signed((word >> _LOW) & _SIX) >= length:
            return YES
        most = min(most, signed((word >> _AT) & _SIX))
        if most < length:
            return NO
    step[FREE], step[TRIED], step[SQUARE] = free, ZERO, np.uint64(square)
    step[LENGTH], step[MOST], step[PLACE] = np.uint64(length), np.uint64(most), np.uint64(place)
    return LOOK


@compiled
def next_square(board: Board, step: Any) -> int:
    """The untried next square with the fewest ways on: the one that is lost if left for later."""
    square, free, tried = signed(step[SQUARE]), step[FREE], step[TRIED]
    best, fewest = -1, 99
    for direction in range(DIRECTIONS):
        target = board.step[square, direction]
        if passes(board, free, square, direction) and not tried & bit(target):
            ways = count(board.near[target] & free)
            if ways < fewest:
                best, fewest = target, ways
    return best


@compiled
def keep_path(memo: Any, step: Any, found: int) -> None:
    """Write down that there is a path of a step's length, or that there is none."""
    most = step[MOST] if found == YES else step[LENGTH] - ONE
    least = step[LENGTH] if found == YES else ZERO
    word = step[SQUARE] | _TAKEN | (most << _AT) | (least << _LOW)
    place = signed(step[PLACE])
    memo[place, 1] = word
    memo[place, 0] = step[FREE] ^ word


@called
def has_path(board: Board, memo: Any, counters: Any, trail: Any, square: int, free: Any, length: int) -> int:
    """YES if a path of at least this length leads from the square over free squares; or STOPPED."""
    depth = 0
    answer = glance(board, memo, counters, trail[0], square, free, length)
    while answer != STOPPED:
        if answer == LOOK:
            step = trail[depth]
            target = next_square(board, step)
            if target >= 0:
                step[TRIED] |= bit(target)
                room, rest = step[FREE] & ~bit(target), signed(step[LENGTH]) - 1
                depth += 1
                answer = glance(board, memo, counters, trail[depth], target, room, rest)
                continue
            answer = NO
            keep_path(memo, step, NO)
        if depth == 0:
            break
        depth -= 1
        if answer == YES:
            keep_path(memo, trail[depth], YES)
        elif answer == NO:
            answer = LOOK
    return answer


@compiled
def longest_path(board: Board, memo: Any, counters: Any, trail: Any, square: int, free: Any) -> int:
    """The length of the longest path; -1 if stopped."""
    free = reach(board, beside(board, bit(square)), free)
    length = path_bound(board, square, free)
    while True:
        answer = has_path(board, memo, counters, trail, square, free, length)
        if answer == STOPPED:
            return -1
        if answer == YES:
            return length
        length -= 1


@compiled
def longer_path(
    board: Board, memo: Any, counters: Any, trail: Any, square: int, free: Any, rival: int, rival_free: Any
) -> int:
    """YES if the longest path from the square is longer than the rival's; regions that do not touch."""
    most = path_bound(board, square, free)
    rival_most = path_bound(board, rival, rival_free)
    while True:
        if most > rival_most:
            answer = has_path(board, memo, counters, trail, square, free, rival_most + 1)
            if answer != NO:
                return answer
            most = rival_most
        answer = has_path(board, memo, counters, trail, rival, rival_free, most)
        if answer == STOPPED:
            return STOPPED
        if answer == YES:
            return NO
        rival_most = most - 1
