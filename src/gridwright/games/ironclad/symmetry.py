"""Ironclad: the symmetries of the game, and what must always hold of a state."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    BOTH_NEGATE,
    DRAWN,
    EMPTY,
    MOST_CHECKERS,
    NONE_NEGATES,
    checkers,
    height,
    robot_of,
    set_robot,
    set_stone,
    stones_on_board,
)
from gridwright.kernel.contract import NATURE, query, rule

# Symmetries: bit 0 mirrors the board left to right; bit 1 turns it half round and exchanges the colours ---

MIRROR, HALF_TURN = 1, 2
LANE_BITS, LANE = 15, (1 << 15) - 1


@rule
def symmetries(o: Any) -> int:
    """The identity, the mirror, the half turn with colours exchanged, and both."""
    return 4


@rule
def half_turn(o: Any) -> int:
    """The number of the symmetry that exchanges the players' places."""
    return HALF_TURN


@rule
def turned(k: int, columns: int, rows: int, place: int) -> int:
    """Where a square or a point goes, on a grid of so many columns and rows."""
    row, column = place // columns, place % columns
    if k & MIRROR:
        column = columns - 1 - column
    if k & HALF_TURN:
        row, column = rows - 1 - row, columns - 1 - column
    return row * columns + column


@rule
def turned_square(o: Any, k: int, square: int) -> int:
    """Where a square goes."""
    return turned(k, o.files, o.ranks, square)


@rule
def turned_point(o: Any, k: int, point: int) -> int:
    """Where a point goes."""
    return turned(k, o.files + 1, o.ranks + 1, point)


@rule
def turned_direction(k: int, direction: int) -> int:
    """What a direction becomes; directions are counted clockwise from north."""
    if k & MIRROR:
        direction = (8 - direction) % 8
    if k & HALF_TURN:
        direction = (direction + 4) % 8
    return direction


@rule
def turned_key(k: int, key: int) -> int:
    """The key of the turned position: a key has a lane for each symmetry, and turning permutes the lanes."""
    made = 0
    for lane in range(4):
        made |= (key >> LANE_BITS * (lane ^ k) & LANE) << LANE_BITS * lane
    return made


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The image of a state, its remembered positions included."""
    swap = k & HALF_TURN
    for square in range(o.squares):
        set_robot(o, t, square, EMPTY)
    for square in range(o.squares):
        robot = s.robot[square]
        if robot != EMPTY and swap:
            robot ^= 4
        set_robot(o, t, turned_square(o, k, square), robot)
    for point in range(o.points):
        stone = s.stone[point]
        if stone != EMPTY and swap:
            stone = 3 - stone
        set_stone(o, t, turned_point(o, k, point), stone)
    for side in range(2):
        t.supply[reflect_seat(o, k, side)] = s.supply[side]
    if s.last_slid >= 0:
        t.last_slid = turned_point(o, k, s.last_slid)
    if s.dice > 0:
        t.target = turned_square(o, k, s.target)
    if not s.lots:
        t.turn = reflect_seat(o, k, s.turn)
    if s.over and s.winner != DRAWN:
        t.winner = reflect_seat(o, k, s.winner)
    for i in range(s.kept):
        t.past[i] = turned_key(k, s.past[i])


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The half turn exchanges the seats."""
    if k & HALF_TURN and seat >= 0:
        return 1 - seat
    return seat


@rule
def reflect_action(o: Any, s: Any, k: int, seat: int, action: int) -> int:
    """The image of an action; a die shows the same number in every mirror."""
    if seat == NATURE:
        return reflect_seat(o, k, action) if s.lots else action
    if action < o.first_shot:
        return turned_square(o, k, action >> 3) * 8 + turned_direction(k, action & 7)
    if action < o.first_place:
        return o.first_shot + turned_square(o, k, action - o.first_shot)
    if action < o.first_slide:
        return o.first_place + turned_point(o, k, action - o.first_place)
    ways = action - o.first_slide
    point, direction = turned_point(o, k, ways >> 6), turned_direction(k, ways >> 3 & 7)
    return o.first_slide + point * 64 + direction * 8 + (ways & 7)


# What must always hold -----------------------------------------------------------------------------


@query
def unsound(o: Any, s: Any) -> int:
    """0, or the number of the invariant that is broken."""
    for side in range(2):
        if s.supply[side] < 0 or s.supply[side] + stones_on_board(o, s, side) != o.supply:
            return 1
        if checkers(o, s, side) > MOST_CHECKERS:
            return 2
    key = 0
    for square in range(o.squares):
        if s.robot[square] != EMPTY and height(o, s, square) == 0:
            return 3
        key ^= o.robot_key[s.robot[square], square]
    for point in range(o.points):
        key ^= o.stone_key[s.stone[point], point]
        if s.in_string[point]:
            return 4
    if key != s.key:
        return 5
    if s.last_slid >= 0 and s.stone[s.last_slid] == EMPTY:
        return 6
    if not counts_are_right(o, s):
        return 7
    return 0


@query
def counts_are_right(o: Any, s: Any) -> bool:
    """Whether the counts of aiming and of negating robots are what the squares say."""
    for side in range(2):
        for square in range(o.squares):
            count = 0
            for i in range(o.lines[square]):
                if robot_of(o, s, side, o.in_line[square, i]):
                    count += 1
            if count != s.aims[side, square]:
                return False
        left = 0
        for point in range(o.points):
            left += s.negates[side, point]
        for square in range(o.squares):
            if robot_of(o, s, 1 - side, square) and o.negation != NONE_NEGATES:
                left -= 4
            if robot_of(o, s, side, square) and o.negation == BOTH_NEGATE:
                left -= 4
        if left != 0:
            return False
    return True
