"""Ironclad: the stones, section 5 of RULES.md: placing, negation, sliding."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    ALLOWED,
    EMPTY,
    PLACED,
    SLID,
    set_stone,
)
from gridwright.games.ironclad.ending import (
    check_string,
    forget,
)
from gridwright.games.ironclad.phases import (
    side_moved,
    who,
)
from gridwright.kernel.contract import note, query, rule

# Why a stone may not be placed or slide
POINT_TAKEN, BOWL_EMPTY, NEGATED = 12, 13, 14
MUST_PLACE, NO_STONE, SLID_LAST, NOT_THAT_WAY, IN_THE_WAY = 15, 16, 17, 18, 19


@query
def negated(o: Any, s: Any, side: int, point: int) -> bool:
    """5.2 The Rule of Negation: no stone is placed at the corner of a square with a robot on it."""
    return s.negates[side, point] > 0


@query
def may_place(o: Any, s: Any, side: int, point: int) -> bool:
    """5.1 A stone from the side's bowl, on any empty point that is not negated."""
    return s.stone[point] == EMPTY and not negated(o, s, side, point) and s.supply[side] > 0


@query
def can_place(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone anywhere."""
    for point in range(o.points):
        if may_place(o, s, side, point):
            return True
    return False


@query
def may_slide_now(o: Any, s: Any, side: int) -> bool:
    """5.3 Stones slide only if none can be placed, unless slide_when=anytime."""
    if o.slide_anytime:
        return True
    return not can_place(o, s, side)


@query
def is_free(o: Any, s: Any, point: int) -> bool:
    """5.4 The Rule of Circularity: any stone may slide, of either colour, but not the one that slid last."""
    return s.stone[point] != EMPTY and point != s.last_slid


@query
def slide_reach(o: Any, s: Any, point: int, direction: int) -> int:
    """5.3 How far a stone can slide: over empty points, up to the next stone or the edge."""
    length = 0
    there = o.next_point[point, direction]
    while there >= 0 and s.stone[there] == EMPTY:
        length += 1
        there = o.next_point[there, direction]
    return length


@query
def can_slide(o: Any, s: Any) -> bool:
    """Whether any stone can slide: some empty point lies beside a stone that is free to."""
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for direction in range(0, 8, o.slide_turn):
                there = o.next_point[point, direction]
                if there >= 0 and is_free(o, s, there):
                    return True
    return False


@query
def can_act_stones(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone or, failing that, slide one."""
    return can_place(o, s, side) or can_slide(o, s)


@rule
def list_stone_actions(o: Any, s: Any, side: int, out: Any, n: int) -> int:
    """Every placement, or, where slides are allowed, every slide; added to the n actions listed so far."""
    before = n
    if s.supply[side] > 0:
        for point in range(o.points):
            if may_place(o, s, side, point):
                out[n] = o.first_place + point
                n += 1
    if n == before or o.slide_anytime:
        n = list_slides(o, s, out, n)
    return n


@rule
def list_slides(o: Any, s: Any, out: Any, n: int) -> int:
    """Every slide, looked for from the empty points: when stones slide, the board is nearly full.

    From each empty point, in each direction, the first stone met can come here the opposite way.
    """
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for direction in range(0, 8, o.slide_turn):
                passed = 0
                there = o.next_point[point, direction]
                while there >= 0 and s.stone[there] == EMPTY:
                    passed += 1
                    there = o.next_point[there, direction]
                if there >= 0 and is_free(o, s, there):
                    out[n] = o.first_slide + there * 64 + (direction ^ 4) * 8 + passed
                    n += 1
    return n


@rule
def place(o: Any, s: Any, point: int) -> None:
    """5.1 A stone comes from the bowl onto the board; it never leaves it again."""
    side = side_moved(o, s)
    set_stone(o, s, point, 1 + side)
    s.supply[side] -= 1
    note(s, PLACED, who(o, s), point)
    forget(s)
    check_string(o, s, point)


@rule
def slide(o: Any, s: Any, ways: int) -> None:
    """5.3 A stone slides; 5.4 it is now the one that slid last."""
    origin, direction = ways >> 6, ways >> 3 & 7
    point = origin
    for _ in range((ways & 7) + 1):
        point = o.next_point[point, direction]
    stone = s.stone[origin]
    set_stone(o, s, origin, EMPTY)
    set_stone(o, s, point, stone)
    s.last_slid = point
    note(s, SLID, who(o, s), origin, point, stone - 1)
    check_string(o, s, point)


@rule
def barred_place(o: Any, s: Any, side: int, point: int) -> int:
    """Why a stone may not be placed."""
    if s.supply[side] <= 0:
        return BOWL_EMPTY
    if s.stone[point] != EMPTY:
        return POINT_TAKEN
    if not may_place(o, s, side, point):
        return NEGATED
    return ALLOWED


@rule
def barred_slide(o: Any, s: Any, side: int, ways: int) -> int:
    """Why a stone may not slide."""
    point, direction = ways >> 6, ways >> 3 & 7
    if not may_slide_now(o, s, side):
        return MUST_PLACE
    if s.stone[point] == EMPTY:
        return NO_STONE
    if not is_free(o, s, point):
        return SLID_LAST
    if direction % o.slide_turn != 0:
        return NOT_THAT_WAY
    if ways & 7 >= slide_reach(o, s, point, direction):
        return IN_THE_WAY
    return ALLOWED
