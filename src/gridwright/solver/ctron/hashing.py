"""The transposition table: fixed in size, and an entry counts only if it holds the very position asked for.

An entry is two words where each side has at most one bike, four words otherwise: the open squares mixed
with the other words (so that an entry torn by two threads does not match), the bikes, and what is known.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.solver.ctron.bits import ONE, ZERO
from gridwright.solver.ctron.native import compiled, lowest, signed

WAYS = 4
"""Entries that share a place: the least valuable gives way."""

UNKNOWN, LOSS, WIN = 0, 1, 2

# The last word: squares of two lone bikes, the free moves in hand, that it is taken, the result, the work.
_HAND, _TAKEN, _RESULT, _WORK = np.uint64(12), np.uint64(20), np.uint64(21), np.uint64(23)
_KEY = np.uint64((1 << 21) - 1)
_TWO, _SIX, _THREE = np.uint64(2), np.uint64(63), np.uint64(3)
_M1, _M2, _M3 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S1, _S2, _S3 = np.uint64(30), np.uint64(27), np.uint64(31)


def new_table(megabytes: float, squares: int, single: bool) -> Any:
    """An empty table of at most so many megabytes, for lone bikes or for any; small for a small board."""
    words = 2 if single else 4
    places = max(1, int(megabytes * 2**20) // (8 * words * WAYS))
    places = min(places, 1 << squares // 2 + (3 if single else 7))
    return np.zeros((1 << places.bit_length() - 1, WAYS, words), np.uint64)


@compiled
def mix(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Four words stirred into one."""
    z = (a * _M1) ^ ((b + _M1) * _M2) ^ ((c + _M2) * _M3) ^ (d * _M1 + _M3)
    z = (z ^ (z >> _S1)) * _M2
    z = (z ^ (z >> _S2)) * _M3
    return z ^ (z >> _S3)


@compiled
def small_key(table: Any, mine: Any, theirs: Any, hand: int) -> Any:
    """What the last word says of the position itself."""
    key = (np.uint64(hand + 128) << _HAND) | (ONE << _TAKEN)
    if table.shape[2] == 2:
        key |= np.uint64(lowest(mine) & 63) | (np.uint64(lowest(theirs) & 63) << np.uint64(6))
    return key


@compiled
def look_up(table: Any, free: Any, mine: Any, theirs: Any, hand: int) -> Any:
    """WIN or LOSS for the side to move, or UNKNOWN."""
    key = small_key(table, mine, theirs, hand)
    place = signed(mix(free, mine, theirs, key) & np.uint64(table.shape[0] - 1))
    last = table.shape[2] - 1
    for way in range(WAYS):
        word = table[place, way, last]
        if word & _KEY != key:
            continue
        held = table[place, way, 0] ^ word
        if last == 3:
            a, b = table[place, way, 1], table[place, way, 2]
            if a != mine or b != theirs:
                continue
            held ^= a * _M1 ^ b * _M2
        if held == free:
            return signed((word >> _RESULT) & _THREE)
    return UNKNOWN


@compiled
def note_down(table: Any, free: Any, mine: Any, theirs: Any, hand: int, result: int, work: int) -> None:
    """Keep a result in place of the one that took the least work."""
    key = small_key(table, mine, theirs, hand)
    place = signed(mix(free, mine, theirs, key) & np.uint64(table.shape[0] - 1))
    last = table.shape[2] - 1
    size = ZERO
    while work > 0:
        size += ONE
        work >>= 1
    least, chosen = np.uint64(1 << 20), 0
    for way in range(WAYS):
        word = table[place, way, last]
        effort = ZERO if word == ZERO else (word >> _WORK) & _SIX | np.uint64(64)
        if effort < least:
            least, chosen = effort, way
    word = key | (np.uint64(result) << _RESULT) | (size << _WORK)
    held = free ^ word
    if last == 3:
        held ^= mine * _M1 ^ theirs * _M2
        table[place, chosen, 1] = mine
        table[place, chosen, 2] = theirs
    table[place, chosen, 0] = held
    table[place, chosen, last] = word
