"""Who wins: a search of the moves with a table, symmetry, regions taken apart, the likeliest move first."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.solver.ctron.bits import ZERO, canonical, swept
from gridwright.solver.ctron.board import Board
from gridwright.solver.ctron.hashing import LOSS, UNKNOWN, WIN, look_up, new_table, note_down
from gridwright.solver.ctron.moves import MOST_MOVES, list_moves
from gridwright.solver.ctron.native import called, compiled, count
from gridwright.solver.ctron.paths import BUDGET, NODES, STOP, new_paths, new_trail
from gridwright.solver.ctron.regions import new_plays, new_work
from gridwright.solver.ctron.settle import BROKEN_OFF, Store, settle

HAND, PROMISE = 0, 1
NOTED, TRIED, BEFORE, FREE_MOVE = 0, 1, 2, 3


def new_store(megabytes: float, plies: int, single: bool) -> Store:
    """Room for a search within so many megabytes; `single` if no side has more than one bike."""
    return Store(
        table=new_table(megabytes * 0.75, plies, single),
        paths=new_paths(megabytes * 0.125, plies),
        plays=new_plays(megabytes * 0.0625 if not single else 0),
        trail=new_trail(),
        work=new_work(),
        masks=np.zeros((plies + 2, MOST_MOVES, 3), np.uint64),
        notes=np.zeros((plies + 2, MOST_MOVES, 2), np.int64),
        frame=np.zeros((plies + 2, 4), np.int64),
    )


def with_own_room(store: Store) -> Store:
    """The same memory with other room to work in, for another thread."""
    return store._replace(
        trail=new_trail(),
        work=new_work(),
        masks=np.zeros_like(store.masks),
        notes=np.zeros_like(store.notes),
        frame=np.zeros_like(store.frame),
    )


@compiled
def territory(board: Board, free: Any, first: Any, second: Any) -> int:
    """How many more squares the first side would reach before the second, a slide at a time."""
    room = free
    while True:
        grown = swept(board, first, room)
        room &= ~grown
        first |= grown
        other = swept(board, second, room)
        room &= ~other
        second |= other
        if grown | other == ZERO:
            return count(first) - count(second)


@called
def look_at(
    board: Board, store: Store, counters: Any, ply: int, at: int, free: Any, mine: Any, theirs: Any, hand: int
) -> Any:
    """Settle a position for the side to move or find it in the table; else note it for a search."""
    counters[NODES] += 1
    result, free, mine, theirs, hand = settle(board, store, counters, free, mine, theirs, hand)
    if result != UNKNOWN:
        return result
    free, mine, theirs = canonical(board, free, mine, theirs)
    result = look_up(store.table, free, mine, theirs, hand)
    if result == UNKNOWN:
        masks = store.masks[ply, at]
        masks[0], masks[1], masks[2] = free, mine, theirs
        store.notes[ply, at, HAND] = hand
        store.notes[ply, at, PROMISE] = territory(board, free, mine, theirs)
    return result


@compiled
def expand(board: Board, store: Store, counters: Any, ply: int, at: int) -> int:
    """Look at every move from the `at`-th position of a ply; WIN as soon as one leaves the other lost."""
    masks = store.masks[ply, at]
    free, mine, theirs = masks[0], masks[1], masks[2]
    hand = store.notes[ply, at, HAND]
    frame = store.frame[ply + 1]
    frame[NOTED], frame[TRIED], frame[FREE_MOVE] = 0, 0, 0
    n = 0
    # The moves are listed where the positions still to be searched will stand: never more of those.
    moves = store.masks[ply + 1]
    for i in range(list_moves(board, free, mine, moves)):
        room, after = moves[i, 0], moves[i, 1]
        found = look_at(board, store, counters, ply + 1, n, room, theirs, after, -hand)
        if found == LOSS:
            return WIN
        if found == BROKEN_OFF:
            return BROKEN_OFF
        if found == UNKNOWN:
            n += 1
    frame[NOTED] = n
    return LOSS


@compiled
def next_move(store: Store, ply: int) -> Any:
    """The most promising position of a ply that was not yet searched, or -1."""
    frame = store.frame[ply]
    i = frame[TRIED]
    if i == frame[NOTED]:
        return -1
    frame[TRIED] += 1
    masks, notes = store.masks[ply], store.notes[ply]
    best = i
    for j in range(i + 1, frame[NOTED]):
        if notes[j, PROMISE] < notes[best, PROMISE]:
            best = j
    if best != i:
        for k in range(3):
            masks[i, k], masks[best, k] = masks[best, k], masks[i, k]
        for k in range(2):
            notes[i, k], notes[best, k] = notes[best, k], notes[i, k]
    return i


@called
def search(board: Board, store: Store, counters: Any) -> int:
    """WIN or LOSS for the side to move in the position noted first at ply 0; BROKEN_OFF if stopped.

    `store.frame[ply + 1, TRIED] - 1` is the position being searched at a ply, for ply 0 the first.
    """
    ply, at = 0, 0
    store.frame[0, TRIED] = 1
    store.frame[1, BEFORE] = counters[NODES]
    result = expand(board, store, counters, 0, 0)
    while True:
        if counters[STOP] or counters[NODES] > counters[BUDGET] or result == BROKEN_OFF:
            return BROKEN_OFF
        at = store.frame[ply, TRIED] - 1
        frame = store.frame[ply + 1]
        masks = store.masks[ply, at]
        hand = store.notes[ply, at, HAND]
        if result == LOSS:
            after = next_move(store, ply + 1)
            if after < 0 and hand > 0 and not frame[FREE_MOVE]:
                # A free move elsewhere: it can be right only where nobody wants to move here.
                frame[FREE_MOVE] = 1
                frame[NOTED], frame[TRIED] = 1, 1
                found = look_at(board, store, counters, ply + 1, 0, masks[0], masks[2], masks[1], 1 - hand)
                after = 0 if found == UNKNOWN else -1
                result = WIN if found == LOSS else result
                result = BROKEN_OFF if found == BROKEN_OFF else result
            if after >= 0:
                ply += 1
                store.frame[ply + 1, BEFORE] = counters[NODES]
                result = expand(board, store, counters, ply, after)
                continue
            if result == BROKEN_OFF:
                return BROKEN_OFF
        note_down(store.table, masks[0], masks[1], masks[2], hand, result, counters[NODES] - frame[BEFORE])
        if ply == 0:
            return result
        ply -= 1
        result = WIN if result == LOSS else LOSS
