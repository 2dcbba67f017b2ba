"""Tron: what bots know of the game: their work by level, and what they lean towards."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import cards, driving, grid
from gridwright.games.tron.driving import Answer
from gridwright.games.tron.grid import OFF
from gridwright.games.tron.points import EndMode
from gridwright.kernel.contract import NATURE, query, rule

WORK = {"novice": 8, "club": 64, "expert": 500, "master": 2500}
"""Simulations a decision; docs/bots.md has the strength that each was measured to have."""

HORIZON = 6
"""After so many actions a playout is judged by progress: beyond, it says more of luck than of the move."""


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Do not drive into things; rather towards a flag and where there is room."""
    if seat == NATURE:
        return 1
    if action in driving.ANSWER:
        return 30 if driving.ANSWER.answer(action) == Answer.STOP else 1
    turn, steps = 0, 1
    if action in driving.DRIVE:
        turn, steps = driving.DRIVE.turn(action), driving.DRIVE.distance(action) if s.fast else 1
    elif action in cards.CHOOSE and cards.CHOOSE.choice(action) < cards.FIRST_SPECIAL:
        turn = cards.CHOOSE.choice(action)
    else:
        return 10
    return step_urge(o, s, seat, grid.turned(s.heading[seat], turn), steps)


@query
def step_urge(o: Any, s: Any, seat: int, way: int, steps: int) -> int:
    """0 for certain death, 1 for driving at a head; else more for flags, for coming nearer, and for room."""
    free = grid.free_steps(o, s, seat, way)
    if free < steps:
        return 0 if doomed(o, s, seat, way, free) else 1
    before = flag_distance(o, s, seat, s.head[seat])
    urge = 10
    space = s.head[seat]
    for _ in range(steps):
        space = o.near[space, way]
        flag = grid.flag_on(s, space)
        if flag != OFF and driving.may_capture(o, s, seat, flag):
            urge += 60
    if flag_distance(o, s, seat, space) < before:
        urge += 20
    return urge + 5 * exits(o, s, space)


@query
def doomed(o: Any, s: Any, seat: int, way: int, free: int) -> bool:
    """Whether what lies beyond the free steps kills for certain: all but a head, which may drive on."""
    space = s.head[seat]
    for _ in range(free + 1):
        space = o.near[space, way]
    if space == OFF or not grid.is_head(s.cell[space]):
        return True
    return not grid.living(s, grid.owner(s.cell[space]))


@query
def exits(o: Any, s: Any, space: int) -> int:
    """Free neighbours of a space."""
    count = 0
    for way in range(4):
        there = o.near[space, way]
        if there != OFF and s.cell[there] == 0 and not grid.crusher_on(s, o.line[space, way]):
            count += 1
    return count


@query
def flag_distance(o: Any, s: Any, seat: int, space: int) -> int:
    """Steps, as the crow drives, to the nearest flag that the rider may capture."""
    least = 2 * o.side
    for flag in range(o.flags):
        if s.flag[flag] != OFF and driving.may_capture(o, s, seat, flag):
            least = min(least, grid.apart(o, space, s.flag[flag]))
    return least


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """Points ahead of the best rival, special cards, and a flag within reach; in a duel for life, room."""
    best = -999
    rivals_room = 0
    for other in range(o.seats):
        if other != seat:
            best = max(best, s.score[other])
            rivals_room += room(o, s, other)
    own = room(o, s, seat)
    if o.end_mode == EndMode.LAST_ALIVE:
        return max(0, min(1000, 500 + 12 * (own * (o.seats - 1) - rivals_room)))
    value = 500 + 600 * (s.score[seat] - best) // s.target + 4 * s.hands[seat] + 2 * min(own, 12)
    if grid.living(s, seat):
        value += 20 - min(20, flag_distance(o, s, seat, s.head[seat]))
    return max(0, min(1000, value))


@query
def room(o: Any, s: Any, seat: int) -> int:
    """How far a rider can look ahead and to both sides; nothing for one who is off the board."""
    if not grid.living(s, seat):
        return 0
    steps = 0
    for turn in range(3):
        steps += grid.free_steps(o, s, seat, grid.turned(s.heading[seat], turn))
    return steps
