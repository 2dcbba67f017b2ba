"""Tron: the grid and the light-cycles on it (RULES.md section 1)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.games.tron.codes import Cause
from gridwright.kernel.contract import query, rule

SEATS = 8
MOST_SIDE = 22
MOST_SPACES = MOST_SIDE * MOST_SIDE
MOST_LINES = 2 * MOST_SIDE * (MOST_SIDE - 1)
MOST_FLAGS = 8
CRUSHERS = 3

OFF = -1
"""Not on the grid: a space, a line, a rider, a flag, a crusher."""


class Way(IntEnum):
    """The directions of the grid. NONE is where the last space of a tail goes on."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    NONE = 4


class Turn(IntEnum):
    """1.5 Where a rider may turn, as the rider sees it. Nobody can turn round."""

    AHEAD = 0
    LEFT = 1
    RIGHT = 2


@query
def turned(heading: int, turn: int) -> int:
    """1.5 The direction that a rider heading this way takes when he goes ahead, left or right."""
    if turn == Turn.LEFT:
        return (heading + 3) % 4
    if turn == Turn.RIGHT:
        return (heading + 1) % 4
    return heading


@query
def opposite(way: int) -> int:
    """The way back."""
    return (way + 2) % 4


@query
def apart(o: Any, a: int, b: int) -> int:
    """Steps between two spaces."""
    return abs(a // o.side - b // o.side) + abs(a % o.side - b % o.side)


# 1.2 Lines


@query
def lines(o: Any) -> int:
    """1.1, 1.2 How many lines the grid has."""
    return 2 * o.side * (o.side - 1)


@query
def line_between(o: Any, a: int, b: int) -> int:
    """The number of the line between two spaces, OFF if they are no neighbours."""
    for way in range(4):
        if o.near[a, way] == b:
            return o.line[a, way]
    return OFF


@query
def crusher_on(s: Any, line: int) -> bool:
    """Whether a crusher stands on the line."""
    for i in range(CRUSHERS):
        if s.crusher[i] == line:
            return True
    return False


# 1.3 What stands on a space: nothing, a piece of tail with the way on to its far end, or a head


FIRST_HEAD = 1 + 8 * SEATS


@query
def tail_cell(seat: int, way: int) -> int:
    """The content of a tail space: whose it is and where the tail goes on (NONE: it is the tack)."""
    return 1 + seat * 8 + way


@query
def head_cell(seat: int) -> int:
    """The content of a head space."""
    return FIRST_HEAD + seat


@query
def is_tail(content: int) -> bool:
    """Whether a space's content is a piece of tail."""
    return 0 < content < FIRST_HEAD


@query
def is_head(content: int) -> bool:
    """Whether a space's content is a head."""
    return content >= FIRST_HEAD


@query
def owner(content: int) -> int:
    """Whose head or tail it is."""
    if content >= FIRST_HEAD:
        return content - FIRST_HEAD
    return (content - 1) // 8


@query
def tail_way(content: int) -> int:
    """Where a tail goes on from this space, NONE at its far end."""
    return (content - 1) % 8


@query
def behind(o: Any, s: Any, seat: int, space: int) -> int:
    """The next space of a rider's path, counted from the head; OFF after the last."""
    way = s.neck[seat]
    if space != s.head[seat]:
        way = tail_way(s.cell[space])
    if way == Way.NONE:
        return OFF
    return o.near[space, way]


@query
def tail_number(o: Any, s: Any, seat: int, space: int) -> int:
    """How far from the head a space of the rider's path is; the head itself is 0."""
    number = 0
    at = s.head[seat]
    while at != space and at != OFF:
        at = behind(o, s, seat, at)
        number += 1
    return number


@query
def string_on(o: Any, s: Any, space: int, way: int) -> bool:
    """Whether anybody's tail runs along the line that leaves the space this way."""
    return runs(s, space, way) or runs(s, o.near[space, way], opposite(way))


@rule
def runs(s: Any, space: int, way: int) -> bool:
    """Whether a path goes on from the space this way, towards its far end."""
    content = s.cell[space]
    if is_tail(content):
        return tail_way(content) == way
    if is_head(content):
        for seat in range(SEATS):  # after a crash two heads may share a space
            if s.head[seat] == space and s.neck[seat] == way:
                return True
    return False


@query
def living(s: Any, seat: int) -> bool:
    """Whether the rider is on the grid and has not crashed."""
    return s.cause[seat] == Cause.ALIVE and s.head[seat] != OFF


@query
def all_living(o: Any, s: Any) -> int:
    """Bit mask of those on the grid."""
    mask = 0
    for seat in range(o.seats):
        if living(s, seat):
            mask |= 1 << seat
    return mask


# 1.4 Occupied spaces


@query
def flag_on(s: Any, space: int) -> int:
    """The flag that stands on the space, or OFF."""
    for flag in range(MOST_FLAGS):
        if s.flag[flag] == space:
            return flag
    return OFF


@query
def occupied(s: Any, space: int) -> bool:
    """1.4 A head, a piece of tail or a flag stands there."""
    return s.cell[space] != 0 or flag_on(s, space) != OFF


@query
def free_steps(o: Any, s: Any, seat: int, way: int) -> int:
    """3.3 How many steps a rider can make this way before the border, a crusher, a head or a tail."""
    steps = 0
    space = s.head[seat]
    while o.near[space, way] != OFF and not crusher_on(s, o.line[space, way]):
        space = o.near[space, way]
        if s.cell[space] != 0:
            break
        steps += 1
    return steps


# Changing paths


@rule
def put_head(s: Any, seat: int, space: int) -> None:
    """A light-cycle's head comes on the grid, its tail still to come."""
    s.head[seat] = space
    s.neck[seat] = Way.NONE
    s.length[seat] = 0
    s.cell[space] = head_cell(seat)


@rule
def put_tail(o: Any, s: Any, seat: int, way: int) -> None:
    """The first tail space: the rider heads away from it."""
    s.cell[o.near[s.head[seat], way]] = tail_cell(seat, Way.NONE)
    s.neck[seat] = way
    s.length[seat] = 1
    s.heading[seat] = opposite(way)


@rule
def step(o: Any, s: Any, seat: int) -> None:
    """1.3 The head moves on one space, and where it stood is tail."""
    old = s.head[seat]
    new = o.near[old, s.heading[seat]]
    s.cell[old] = tail_cell(seat, s.neck[seat])
    s.head[seat] = new
    s.neck[seat] = opposite(s.heading[seat])
    s.length[seat] += 1
    s.cell[new] = head_cell(seat)


@rule
def keep_tail(o: Any, s: Any, seat: int, length: int) -> None:
    """Only `length` tail spaces next to the head are left; the rest vanishes."""
    space = s.head[seat]
    for _ in range(length):
        space = behind(o, s, seat, space)
    gone = behind(o, s, seat, space)
    while gone != OFF:
        rest = behind(o, s, seat, gone)
        s.cell[gone] = 0
        gone = rest
    if length == 0:
        s.neck[seat] = Way.NONE
    else:
        s.cell[space] = tail_cell(seat, Way.NONE)
    s.length[seat] = length


@rule
def take_off(o: Any, s: Any, seat: int) -> None:
    """The light-cycle leaves the grid, head and tail."""
    keep_tail(o, s, seat, 0)
    s.cell[s.head[seat]] = 0
    s.head[seat] = OFF
    s.heading[seat] = Way.NORTH
