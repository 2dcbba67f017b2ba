"""Settling a position without a search: dead squares dropped, regions taken apart, bounds compared."""

from __future__ import annotations

from typing import Any, NamedTuple

from gridwright.solver.ctron.bits import ONE, ZERO, beside, reach
from gridwright.solver.ctron.board import FURTHEST, MISERE, Board
from gridwright.solver.ctron.hashing import LOSS, UNKNOWN, WIN
from gridwright.solver.ctron.moves import passes
from gridwright.solver.ctron.native import compiled, count, lowest
from gridwright.solver.ctron.paths import STOPPED, YES, longer_path
from gridwright.solver.ctron.regions import HALTED, most_moves, region
from gridwright.solver.ctron.rulebook import DIRECTIONS


class Store(NamedTuple):
    """What a search remembers: results, paths, regions; and its room to work in."""

    table: Any
    paths: Any
    plays: Any
    trail: Any
    work: Any
    masks: Any
    """[ply, move]: three masks of a position still to be searched."""
    notes: Any
    """[ply, move]: its free moves in hand, and how promising it looks."""
    frame: Any
    """[ply]: moves noted, moves tried, the count of nodes before, whether a free move was tried."""


BROKEN_OFF = 3
"""Neither won nor lost: the search was told to stop."""


@compiled
def can_move(board: Board, free: Any, bikes: Any) -> bool:
    """Whether one of the bikes can move at all."""
    while bikes != ZERO:
        square = lowest(bikes)
        bikes &= bikes - ONE
        for direction in range(DIRECTIONS):
            if passes(board, free, square, direction):
                return True
    return False


@compiled
def settle(
    board: Board, store: Store, counters: Any, free: Any, mine: Any, theirs: Any, hand: int
) -> tuple[int, Any, Any, Any, int]:
    """WIN or LOSS for the side to move where that is plain, else UNKNOWN with what is left to fight over.

    `hand` is how many free moves the side to move has elsewhere, less the other's.
    """
    ours = reach(board, beside(board, mine), free)
    yours = reach(board, beside(board, theirs), free)
    free = ours | yours
    if board.shape[MISERE]:
        around = beside(board, free)
        mine &= around
        theirs &= around
        if not can_move(board, free, mine):
            return WIN, free, mine, theirs, 0
        return (LOSS if theirs == ZERO else UNKNOWN), free, mine, theirs, 0
    alone = mine & (mine - ONE) == ZERO and theirs & (theirs - ONE) == ZERO
    if alone and ours & yours != ZERO:
        if hand == 0:
            return UNKNOWN, free, mine, theirs, 0
    elif alone and hand == 0 and not board.shape[FURTHEST] and mine != ZERO and theirs != ZERO:
        answer = longer_path(
            board, store.paths, counters, store.trail, lowest(mine), ours, lowest(theirs), yours
        )
        result = BROKEN_OFF if answer == STOPPED else WIN if answer == YES else LOSS
        return result, free, mine, theirs, 0
    else:
        result, free, mine, theirs, hand = take_apart(board, store, counters, free, mine, theirs, hand)
        if result != UNKNOWN:
            return result, free, mine, theirs, hand
        ours = reach(board, beside(board, mine), free)
        yours = reach(board, beside(board, theirs), free)
    # Whoever has more free moves than the other has moves of any kind need not fight at all.
    if hand > count(yours):
        return WIN, free, mine, theirs, hand
    if -hand >= count(ours):
        return LOSS, free, mine, theirs, hand
    return UNKNOWN, free, mine, theirs, hand


@compiled
def take_apart(
    board: Board, store: Store, counters: Any, free: Any, mine: Any, theirs: Any, hand: int
) -> tuple[int, Any, Any, Any, int]:
    """Count the regions of one side's bikes only; keep those that both sides can move in."""
    hot_free, hot_mine, hot_theirs = ZERO, ZERO, ZERO
    bikes = mine | theirs
    while bikes != ZERO:
        squares, riders = region(board, free, bikes, bikes & (~bikes + ONE))
        bikes &= ~riders
        if squares == ZERO:
            continue
        if riders & mine != ZERO and riders & theirs != ZERO:
            hot_free |= squares
            hot_mine |= riders & mine
            hot_theirs |= riders & theirs
            continue
        found = most_moves(
            board, store.paths, store.plays, counters, store.trail, store.work, squares, riders
        )
        if found == HALTED:
            return BROKEN_OFF, free, mine, theirs, hand
        hand += found if riders & mine != ZERO else -found
    if hot_free == ZERO:
        return (WIN if hand > 0 else LOSS), hot_free, hot_mine, hot_theirs, hand
    return UNKNOWN, hot_free, hot_mine, hot_theirs, hand
