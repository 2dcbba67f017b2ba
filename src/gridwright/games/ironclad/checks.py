"""Ironclad: the symmetries of the game, and what must always hold of a state."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad import rules
from gridwright.games.ironclad.board import EMPTY, MOST_CHECKERS, WAYS, height, robot_of, stones_on_board
from gridwright.games.ironclad.ending import forget, remember
from gridwright.games.ironclad.robots import in_range, set_robot, shooters
from gridwright.games.ironclad.stones import negates, set_stone
from gridwright.kernel.contract import query, rule
from gridwright.kernel.grids import flipped, flipped_way

# Symmetries: a flip that exchanges top and bottom exchanges the colours ----------------------------------

TOP_AND_BOTTOM = 1
HALF_TURN = 3


@rule
def symmetries(o: Any) -> int:
    """The identity, the two flips of the board, and both, which is a half turn."""
    return 4


@rule
def half_turn(o: Any) -> int:
    return HALF_TURN


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The side that plays towards where this one did."""
    if k & TOP_AND_BOTTOM and seat >= 0:
        return 1 - seat
    return seat


@query
def moved_side(o: Any, k: int, side: int) -> int:
    return reflect_seat(o, k, side)


@query
def moved_square(o: Any, k: int, square: int) -> int:
    return flipped(k, o.ranks, o.files, square)


@query
def moved_point(o: Any, k: int, point: int) -> int:
    return flipped(k, o.ranks + 1, o.files + 1, point)


@query
def moved_way(o: Any, k: int, way: int) -> int:
    return flipped_way(k, WAYS, way)


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The image of a position, as if it had been set up so: its past is not mirrored."""
    for square in range(o.squares):
        set_robot(o, t, square, EMPTY)
    for square in range(o.squares):
        if s.robot[square] != EMPTY:
            robot = 4 * moved_side(o, k, s.robot[square] >> 2) + height(o, s, square)
            set_robot(o, t, moved_square(o, k, square), robot)
    for point in range(o.points):
        stone = 1 + moved_side(o, k, s.stone[point] - 1)
        set_stone(o, t, moved_point(o, k, point), stone)
    for side in range(2):
        t.supply[moved_side(o, k, side)] = s.supply[side]
    t.last_slid = moved_point(o, k, s.last_slid)
    if s.dice > 0:
        t.target = moved_square(o, k, s.target)
    if not s.lots:
        t.turn = moved_side(o, k, s.turn)
    if s.over:
        t.winner = moved_side(o, k, s.winner)
    forget(t)
    if rules.to_move(o, t) >= 0:
        remember(o, t)


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
def checkers(o: Any, s: Any, side: int) -> int:
    """How many checkers a side has left in its stacks."""
    count = 0
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            count += height(o, s, square)
    return count


@query
def counts_are_right(o: Any, s: Any) -> bool:
    """Whether the counts of aiming and of negating robots are what the squares say."""
    for side in range(2):
        left = 0
        for point in range(o.points):
            left += s.negates[side, point]
        for square in range(o.squares):
            aiming = shooters(o, s, side, square)
            for other in range(o.squares):
                if robot_of(o, s, side, other) and in_range(o, s, other, square):
                    aiming -= 1
            if aiming != 0:
                return False
            if s.robot[square] != EMPTY and negates(o, s.robot[square] >> 2, side):
                left -= 4
        if left != 0:
            return False
    return True
