"""Ironclad: the stones, section 5 of RULES.md: placing, negation, sliding."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import EMPTY, WAYS, Event, Refusal
from gridwright.games.ironclad.ending import check_string, forget
from gridwright.games.ironclad.phases import Due, barred_to_stones, side_moved, who
from gridwright.kernel.actions import kind
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice

PLACE = kind("point", unless=barred_to_stones)


class Negation(Choice):
    """5.2 Whose robots keep a side's stones off: both sides', its enemy's, nobody's."""

    BOTH = 0
    ENEMY = 1
    OFF = 2


class SlideWhen(Choice):
    """5.3 Whether stones slide only when none can be placed."""

    CANNOT_PLACE = 0
    ANYTIME = 1


@rule
def set_stone(o: Any, s: Any, point: int, stone: int) -> None:
    """Every change of a point goes through here."""
    s.key ^= o.stone_key[s.stone[point], point] ^ o.stone_key[stone, point]
    s.stone[point] = stone


# 5.1, 5.2 Placing ------------------------------------------------------------------------------------


@query
def negates(o: Any, owner: int, side: int) -> bool:
    """5.2 Whether one side's robots keep a side's stones off: both do, or only the enemy's, or none."""
    return o.negation == Negation.BOTH or (o.negation == Negation.ENEMY and owner != side)


@rule
def negate(o: Any, s: Any, owner: int, square: int, more: int) -> None:
    """5.2 A robot comes (1 more) or goes (-1): it is counted on the corners of its square."""
    for side in range(2):
        if negates(o, owner, side):
            for i in range(4):
                s.negates[side, o.corner[square, i]] += more


@query
def barred_point(o: Any, s: Any, side: int, point: int) -> int:
    """5.1 Stones are placed on any empty point; 5.2 but not on a corner of a robot's square."""
    if s.stone[point] != EMPTY:
        return Refusal.POINT_TAKEN
    if s.negates[side, point] > 0:
        return Refusal.NEGATED
    return Refusal.ALLOWED


@rule
def barred_place(o: Any, s: Any, seat: int, point: int) -> int:
    """5.1 A stone from the bowl of the side that is moved, on a point of this board."""
    side = side_moved(o, s)
    if point >= o.points:
        return Refusal.OFF_BOARD
    if s.supply[side] == 0:
        return Refusal.BOWL_EMPTY
    return barred_point(o, s, side, point)


@query
def can_place(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone anywhere."""
    if s.supply[side] == 0:
        return False
    for point in range(o.points):
        if barred_point(o, s, side, point) == Refusal.ALLOWED:
            return True
    return False


@rule
def play_place(o: Any, s: Any, seat: int, point: int) -> int:
    """5.1 A stone comes from the bowl onto the board; it never leaves it again."""
    side = side_moved(o, s)
    set_stone(o, s, point, 1 + side)
    s.supply[side] -= 1
    note(s, Event.PLACED, who(o, s), point)
    forget(s)
    check_string(o, s, point)
    return Due.STONES


# 5.3, 5.4 Sliding ------------------------------------------------------------------------------------


@query
def may_slide(o: Any, placeable: bool) -> bool:
    """5.3 Stones slide only if none can be placed, unless slide_when=anytime."""
    return o.slide_when == SlideWhen.ANYTIME or not placeable


@rule
def barred_to_slides(o: Any, s: Any, seat: int) -> int:
    """5.3 What bars all slides."""
    why = barred_to_stones(o, s, seat)
    if why == Refusal.ALLOWED and not may_slide(o, can_place(o, s, side_moved(o, s))):
        return Refusal.MUST_PLACE
    return why


SLIDE = kind("point", "way", "length", unless=barred_to_slides)


@query
def barred_stone(o: Any, s: Any, point: int) -> int:
    """5.4 The Rule of Circularity: any stone may slide, of either colour, but not the one that slid last."""
    if s.stone[point] == EMPTY:
        return Refusal.NO_STONE
    if point == s.last_slid:
        return Refusal.SLID_LAST
    return Refusal.ALLOWED


@query
def reach(o: Any, s: Any, point: int, way: int) -> int:
    """5.3 How many empty points lie ahead, up to the next stone or the edge."""
    length = 0
    there = o.next_point[point, way]
    while there >= 0 and s.stone[there] == EMPTY:
        length += 1
        there = o.next_point[there, way]
    return length


@query
def ahead(o: Any, point: int, way: int, length: int) -> int:
    """The point so many steps away; -1 if that is off the board."""
    for _ in range(length):
        if point >= 0:
            point = o.next_point[point, way]
    return point


@rule
def barred_slide(o: Any, s: Any, seat: int, point: int, way: int, length: int) -> int:
    """5.3, 5.4 A stone that is free, along a line, over empty points."""
    if barred_stone(o, s, point) != Refusal.ALLOWED:
        return barred_stone(o, s, point)
    if way % o.slide_dirs != 0:
        return Refusal.NOT_THAT_WAY
    if length > reach(o, s, point, way):
        return Refusal.IN_THE_WAY
    return Refusal.ALLOWED


@query
def can_slide(o: Any, s: Any) -> bool:
    """Whether any stone can slide: some empty point lies beside a stone that is free to."""
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for way in range(0, WAYS, o.slide_dirs):
                there = o.next_point[point, way]
                if there >= 0 and barred_stone(o, s, there) == Refusal.ALLOWED:
                    return True
    return False


@rule
def play_slide(o: Any, s: Any, seat: int, origin: int, way: int, length: int) -> int:
    """5.3 A stone slides; 5.4 it is now the one that slid last."""
    point = ahead(o, origin, way, length)
    stone = s.stone[origin]
    set_stone(o, s, origin, EMPTY)
    set_stone(o, s, point, stone)
    s.last_slid = point
    note(s, Event.SLID, who(o, s), origin, point, stone - 1)
    check_string(o, s, point)
    return Due.STONES


# All actions with stones -----------------------------------------------------------------------------


@query
def can_act_stones(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone or, failing that, slide one."""
    return can_place(o, s, side) or can_slide(o, s)


@rule
def list_stones(o: Any, s: Any, out: Any, n: int) -> int:
    """Every placement and, where slides are allowed, every slide; added to the n actions listed so far."""
    side = side_moved(o, s)
    before = n
    if s.supply[side] > 0:
        for point in range(o.points):
            if barred_point(o, s, side, point) == Refusal.ALLOWED:
                out[n] = PLACE.id(point)
                n += 1
    if may_slide(o, n > before):
        n = list_slides(o, s, out, n)
    return n


@rule
def list_slides(o: Any, s: Any, out: Any, n: int) -> int:
    """Every slide, looked for from the empty points: when stones slide, the board is nearly full.

    From each empty point, each way, the first stone met can come here the opposite way.
    """
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for way in range(0, WAYS, o.slide_dirs):
                length = reach(o, s, point, way) + 1
                there = ahead(o, point, way, length)
                if there >= 0 and barred_stone(o, s, there) == Refusal.ALLOWED:
                    out[n] = SLIDE.id(there, way ^ 4, length)
                    n += 1
    return n
