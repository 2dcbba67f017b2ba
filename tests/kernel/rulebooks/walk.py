"""A little rulebook with declared actions: a walker on a line of nine squares."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.actions import kind
from gridwright.kernel.contract import OVER, events, query, rule

PARTS = {"square": 9, "way": 4}
STEP = kind("square", "way")
REST = kind()

STATE = [("at", "i1"), ("wide", "i2"), ("ply", "i1"), *events(1)]
ASIDE = ("events", "happened")
SEATS, MAX_PLIES = 2, 20


class Refusal(IntEnum):
    ALLOWED = 0
    TAKEN = 4
    NOT_YOURS = 5


@rule
def start(o: Any, s: Any) -> None:
    s.at = 0


@rule
def to_move(o: Any, s: Any) -> int:
    return OVER if s.ply == MAX_PLIES else 0


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if seat != to_move(o, s):
        return Refusal.NOT_YOURS
    if action in STEP:
        return barred_step(o, s, seat, STEP.square(action), STEP.way(action))
    return barred_rest(o, s, seat)


@rule
def barred_step(o: Any, s: Any, seat: int, square: int, way: int) -> int:
    if square != s.at or way == 0 or square + way > 2:
        return Refusal.TAKEN
    return Refusal.ALLOWED


@rule
def barred_rest(o: Any, s: Any, seat: int) -> int:
    return Refusal.ALLOWED


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.ply += 1
    if action in STEP:
        s.at += STEP.way(action)


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[0] = 1.0


@rule
def reason(o: Any, s: Any) -> int:
    return 1


@query
def is_step(o: Any, s: Any, action: int) -> bool:
    return action in STEP


@query
def square(o: Any, s: Any, action: int) -> int:
    return STEP.square(action) if not action not in STEP else -1


@query
def way(o: Any, s: Any, action: int) -> int:
    if action in REST:
        return -1
    return STEP.way(action)


@query
def made(o: Any, s: Any, square: int, way: int) -> int:
    return STEP.id(square, way)


@query
def refusal(o: Any, s: Any) -> int:
    return Refusal.TAKEN


@query
def far(o: Any, s: Any) -> int:
    return max(Refusal.TAKEN, Refusal.ALLOWED) + 3


@query
def doubled(o: Any, s: Any, number: int) -> int:
    return 2 * number


@query
def widths(o: Any, s: Any) -> int:
    return doubled(o, s, s.at) + doubled(o, s, s.wide) + doubled(o, s, 3) + doubled(o, s, s.at == 5)
