"""Tron: what playouts and greedy players lean towards. No rule stands here."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    CARD,
    CHOOSE_CARDS,
    CHOOSE_HOW,
    DISTANCE,
    FIRST_SPECIAL,
    MOST_SIDE,
    NEW_LENGTH,
    OFF,
    RIGHT,
    STOP,
    STOP_OR_GO,
    TURN,
    TURN_AND_DISTANCE,
    crusher_on,
    flag_on,
    free_steps,
    living,
    turned,
)
from gridwright.games.tron.cards import chosen_kind
from gridwright.games.tron.movement import may_capture
from gridwright.games.tron.placing import apart
from gridwright.kernel.contract import NATURE, query, rule

HORIZON = 6
"""After so many actions a playout is judged by progress: beyond, it says more of luck than of the move."""


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Do not drive into things; rather towards a flag and where there is room."""
    if seat == NATURE:
        return 1
    if s.stage == CHOOSE_CARDS and action < CARD + FIRST_SPECIAL:
        return step_urge(o, s, seat, turned(s.heading[seat], action - CARD), 1)
    if s.stage == CHOOSE_HOW:
        kind = chosen_kind(o, s, seat)
        if kind <= RIGHT:
            return step_urge(o, s, seat, turned(s.heading[seat], kind), action - DISTANCE + 1)
        if TURN <= action < TURN_AND_DISTANCE:
            return step_urge(o, s, seat, turned(s.heading[seat], action - TURN), 1)
        if TURN_AND_DISTANCE <= action < NEW_LENGTH:
            turn, further = (
                (action - TURN_AND_DISTANCE) // MOST_SIDE,
                (action - TURN_AND_DISTANCE) % MOST_SIDE,
            )
            return step_urge(o, s, seat, turned(s.heading[seat], turn), further + 1)
    if s.stage == STOP_OR_GO:
        return 30 if action == STOP else 1
    return 10


@query
def step_urge(o: Any, s: Any, seat: int, way: int, steps: int) -> int:
    """0 for certain death, 1 for driving at a head; else more for flags, for coming nearer, and for room."""
    free = free_steps(o, s, seat, way)
    if free < steps:
        return 0 if doomed(o, s, seat, way, free) else 1
    before = flag_distance(o, s, seat, s.head[seat])
    urge = 10
    space = s.head[seat]
    for _ in range(steps):
        space = o.near[space, way]
        flag = flag_on(s, space)
        if flag != OFF and may_capture(o, s, seat, flag):
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
    if space != OFF:
        for other in range(o.seats):
            if living(s, other) and s.head[other] == space:
                return False
    return True


@query
def exits(o: Any, s: Any, space: int) -> int:
    """Free neighbours of a space."""
    count = 0
    for way in range(4):
        there = o.near[space, way]
        if there != OFF and s.cell[there] == 0 and not crusher_on(s, o.line[space, way]):
            count += 1
    return count


@query
def flag_distance(o: Any, s: Any, seat: int, space: int) -> int:
    """Steps, as the crow drives, to the nearest flag that the rider may capture."""
    least = 2 * o.side
    for flag in range(o.flags):
        if s.flag[flag] != OFF and may_capture(o, s, seat, flag):
            least = min(least, apart(o, space, s.flag[flag]))
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
    if o.last_alive:
        return max(0, min(1000, 500 + 12 * (own * (o.seats - 1) - rivals_room)))
    value = 500 + 600 * (s.score[seat] - best) // s.target + 4 * s.hands[seat] + 2 * min(own, 12)
    if living(s, seat):
        value += 20 - min(20, flag_distance(o, s, seat, s.head[seat]))
    return max(0, min(1000, value))


@query
def room(o: Any, s: Any, seat: int) -> int:
    """How far a rider can look ahead and to both sides; nothing for one who is off the board."""
    if not living(s, seat):
        return 0
    steps = 0
    for turn in range(3):
        steps += free_steps(o, s, seat, turned(s.heading[seat], turn))
    return steps
