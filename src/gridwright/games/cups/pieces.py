"""Cups: section 1 of the rules: the board and the pieces, and what is kept beside them for speed."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.codes import Code
from gridwright.kernel.contract import mix, query, rule

BLUE, VERMILION = 0, 1
RESOURCES = 12
MOST_CELLS = 91
MOST_CUPS = 12
NOWHERE = -1
"""No cell: what lies beyond the edge of the board."""
EVERY_WAY = 63
"""Six directions, one bit each, from east on anticlockwise."""


class Owner(IntEnum):
    """1.2 Whose a cup is, one bit a seat: a shared cup has both bits, so it is friendly to both."""

    NOBODY = 0
    BLUE = 1
    VERMILION = 2
    SHARED = 3


LADEN = 4
"""Rings are the neighbours of one owner, one bit a direction; the fifth is of those with tokens in them."""


# 1.2 Cups and their owners


@query
def friendly(s: Any, seat: int, cell: int) -> bool:
    """1.2 A cup is friendly to the player it belongs to; a shared cup is friendly to both."""
    return s.owner[cell] >> seat & 1 == 1


@query
def sole(s: Any, seat: int, cell: int) -> bool:
    """1.2 Whether a cup belongs to a player alone."""
    return s.owner[cell] == 1 << seat


@query
def sole_cups(o: Any, s: Any, seat: int) -> int:
    """1.2 How many sole cups a player has on the board."""
    found = 0
    for i in range(s.standing):
        found += 1 if sole(s, seat, s.cup[i]) else 0
    return found


@query
def total_of(s: Any, seat: int) -> int:
    """1.3 The tokens in the cups that are friendly to a player."""
    found = 0
    for i in range(s.standing):
        found += s.tokens[s.cup[i]] if friendly(s, seat, s.cup[i]) else 0
    return found


@query
def sole_tokens(o: Any, s: Any, seat: int) -> int:
    """1.3 The tokens in a player's sole cups."""
    found = 0
    for i in range(s.standing):
        found += s.tokens[s.cup[i]] if sole(s, seat, s.cup[i]) else 0
    return found


# 1.1 Neighbours


@query
def opposite(way: int) -> int:
    """The direction back."""
    return (way + 3) % 6


@query
def missing(way: int, ways: int, why: int) -> int:
    """The refusal that is given where a direction is missing from a set of them; 0 where it is not."""
    return 0 if ways >> way & 1 else why


@query
def friends_beside(s: Any, seat: int, cell: int) -> int:
    """Which neighbours of a cell hold a cup friendly to a player."""
    return s.beside[cell, 1 << seat] | s.beside[cell, Owner.SHARED]


@query
def cups_beside(s: Any, cell: int) -> int:
    """Which neighbours of a cell hold a cup of anybody's."""
    return s.beside[cell, Owner.BLUE] | s.beside[cell, Owner.VERMILION] | s.beside[cell, Owner.SHARED]


@query
def ring_of(o: Any, s: Any, cell: int, ring: int) -> int:
    """Which neighbours of a cell belong in one of its rings, read off the cells."""
    ways = 0
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE:
            belongs = s.tokens[near] > 0 if ring == LADEN else s.owner[near] == ring
            ways |= 1 << way if belongs else 0
    return ways


# Changing what stands on a cell


@rule
def set_cup(o: Any, s: Any, cell: int, owner: int, tokens: int) -> None:
    """Make a cell hold this cup. Every change goes through here, so that totals, rings and sign follow."""
    for seat in range(2):
        s.total[seat] += tokens * (owner >> seat & 1) - s.tokens[cell] * (s.owner[cell] >> seat & 1)
    s.sign ^= sign_change(s, cell, owner, tokens)
    if s.owner[cell] != owner:
        tell_ring(o, s, cell, s.owner[cell])
        tell_ring(o, s, cell, owner)
    if (s.tokens[cell] == 0) != (tokens == 0):
        tell_ring(o, s, cell, LADEN)
    s.owner[cell] = owner
    s.tokens[cell] = tokens


@rule
def tell_ring(o: Any, s: Any, cell: int, ring: int) -> None:
    """Tell the neighbours that a cell comes into one of their rings, or leaves it."""
    for way in range(6):
        near = o.near[cell, way]
        if near != NOWHERE:
            s.beside[near, ring] ^= 1 << opposite(way)


@rule
def take_stock(o: Any, s: Any) -> None:
    """Read all that follows off the cells: whoever fills in the cells by hand calls this next."""
    s.standing = 0
    for cell in range(o.cells):
        for ring in range(LADEN + 1):
            s.beside[cell, ring] = ring_of(o, s, cell, ring)
        if s.owner[cell] != Owner.NOBODY:
            s.cup[s.standing] = cell
            s.standing += 1
    for seat in range(2):
        s.total[seat] = total_of(s, seat)
    s.sign = sign_of(s)


SIGN_SEED = 0x1F83D9ABFB41BD6B


@query
def cup_sign(cell: int, owner: int, tokens: int) -> int:
    """4.1 A number for one cup; a position's sign is all its cups' numbers folded together.

    Reserves and loose resources are left out: when they change, what was before cannot come again.
    """
    if owner == Owner.NOBODY:
        return 0
    thing = cell * 64 + owner * 16 + tokens
    return mix(mix(SIGN_SEED, thing), thing)


@query
def sign_of(s: Any) -> int:
    """4.1 A position's sign, read off the cells."""
    sign = 0
    for i in range(s.standing):
        sign ^= cup_sign(s.cup[i], s.owner[s.cup[i]], s.tokens[s.cup[i]])
    return sign


@query
def sign_change(s: Any, cell: int, owner: int, tokens: int) -> int:
    """4.1 What is folded into the sign if a cell comes to hold this cup."""
    return cup_sign(cell, s.owner[cell], s.tokens[cell]) ^ cup_sign(cell, owner, tokens)


# What people are told


class Event(Code):
    """What may happen: who did it (a), to which cell (b), and to which other or to how many tokens."""

    PLACED = 1, "{a:seat} places a cup on {b:cell}{c:collected}."
    MOVED = 2, "{a:seat} moves from {b:cell} to {c:cell}{d:collected}."
    STOLE = 3, "{a:seat} takes {d:handed} from {c:cell} into {b:cell}."
    GAVE = 4, "{a:seat} gives {d:handed} from {b:cell} to {c:cell}."
    CONVERTED = 5, "{a:seat} converts {b:cell}: the cup is shared, {c:tokens} in it."
    PASSED = 6, "{a:seat} passes."
    DESTROYED = 7, "{a:seat} destroys the cup on {b:cell}{c:left}."
    CLAIMED = 8, "{a:seat} claims {b:cell}: the cup is no longer shared, {c:tokens} in it."
    PUT_OUT = 9, "{a:seat} puts a resource on {b:cell}."
    DRAWN = 10, "Resources come out on {a:cell} and {b:cell}."
    TOSSED = 11, "{a:seat} is first."
    TOTAL = 12, "{a:seat} has {b} now, {c:change}."


class Refusal(Code):
    """Why an action is not legal."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is not {seat}'s turn"
    NO_SUCH_ACTION = 3, "there is no such action on this board"
    NOT_NOW = 4, "that is not what is to be done now"
    OFF_BOARD = 5, "that is off the board"
    HAS_RESOURCE = 6, "there is a resource on {cell} already"
    NO_PAIR = 7, "{cell} does not begin a pair"
    NO_RESERVE = 8, "{seat} has no cup left in reserve"
    TAKEN = 9, "there is a cup on {target}"
    NOT_YOUR_CUP = 10, "{seat} has no cup on {cell}"
    STICKS = 11, "{cell} sticks to {held}, and may not leave {it}"
    UNDOES = 12, "it would {undo}"
    NO_CUP_THERE = 13, "there is no cup on {target}"
    NOTHING_TO_TAKE = 14, "the cup on {target} is empty"
    NOTHING_TO_GIVE = 15, "the cup on {cell} is empty"
    TOO_FEW_THIEVES = 16, "stealing takes {o.steal_need} cups round {target}, and {seat} has {helpers}"
    NOT_ENEMY = 17, "there is no cup of {other}'s alone on {cell}"
    TOO_FEW_HELPERS = 18, "it takes {need} cups beside {cell}, and {seat} has {helpers}"
    NOT_PLAYED = 19, "that action is not in this game"
    NOT_SHARED = 20, "there is no shared cup on {cell}"
    ALL_OUT = 21, "the resources are all out: place a cup, as @{cell}"
