"""Ironclad: its bots' work, what playouts and greedy players lean towards. No rule stands here."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import WAYS, WHITE, robot_of
from gridwright.games.ironclad.ending import is_home, trace_string
from gridwright.games.ironclad.phases import side_moved
from gridwright.games.ironclad.robots import FIRE, STEP, cover, shooters
from gridwright.games.ironclad.stones import PLACE
from gridwright.kernel.bot_restrictions import mirrors, never
from gridwright.kernel.contract import NATURE, rule

WORK = {"novice": 8, "club": 60, "expert": 400, "master": 3000}
RESTRICTIONS = {"never-fires": never("*"), "mirrors": mirrors}
HORIZON = 12
"""After so many actions a playout is judged by progress: beyond, it says more of luck than of the move."""


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Advance, fire and join stones with one's own pieces; do the contrary with the other side's."""
    if seat == NATURE:
        return 1
    side = side_moved(o, s)
    friendly = side == seat
    if action in STEP:
        square = STEP.square(action)
        return step_urge(o, side, friendly, square, o.next_square[square, STEP.way(action)])
    if action in FIRE:
        target = FIRE.square(action)
        return 1 + 6 * shooters(o, s, side, target) * (6 - cover(o, s, target)) if friendly else 1
    if action in PLACE:
        joined = neighbours(o, s, side, PLACE.point(action))
        return 2 + 3 * joined if friendly else 10 - min(joined, 4) * 2
    return 2


@rule
def step_urge(o: Any, side: int, friendly: bool, here: int, there: int) -> int:
    """Forwards if it helps, backwards if it should not; a step home is taken, or never given."""
    if is_home(o, side, there):
        return 1000 if friendly else 0
    gain = there // o.files - here // o.files
    forwards = friendly == (side == WHITE)
    return 4 + 3 * gain if forwards else 4 - 3 * gain


@rule
def neighbours(o: Any, s: Any, side: int, point: int) -> int:
    """How many stones of a side lie round a point, diagonally too: gaps between them are soon closed."""
    count = 0
    for way in range(WAYS):
        there = o.next_point[point, way]
        if there >= 0 and s.stone[there] == 1 + side:
            count += 1
    return count


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """Ranks to go for the foremost robot and the reach of the longest string, against the other side's."""
    robots = ranks_to_go(o, s, 1 - seat) - ranks_to_go(o, s, seat)
    strings = longest_reach(o, s, seat) - longest_reach(o, s, 1 - seat)
    return max(0, min(1000, 500 + 40 * robots + 40 * strings))


@rule
def ranks_to_go(o: Any, s: Any, side: int) -> int:
    """How far the foremost robot of a side is from its goal."""
    fewest = o.ranks
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            rank = square // o.files
            fewest = min(fewest, o.ranks - 1 - rank if side == WHITE else rank)
    return fewest


@rule
def longest_reach(o: Any, s: Any, side: int) -> int:
    """The most files or ranks of points that one string of a side runs across."""
    most = 0
    for point in range(o.points):
        if s.stone[point] == 1 + side:
            length = trace_string(o, s, point)
            left, right, low, high = o.files, 0, o.ranks, 0
            for i in range(length):
                row, column = s.string[i] // (o.files + 1), s.string[i] % (o.files + 1)
                left, right = min(left, column), max(right, column)
                low, high = min(low, row), max(high, row)
            most = max(most, right - left + 1, high - low + 1)
    return most
