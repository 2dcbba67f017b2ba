"""Toll: the rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright import NATURE, OVER, events, kind, note, outcome, query, rule
from toygame import toll

PARTS = {"tokens": range(1, 4), "tollman": 2}
TAKE = kind("tokens")
DIE = outcome("tollman")

STATE = [("left", "i1"), ("turn", "i1"), ("rolling", "i1"), *events(2)]
ASIDE = ("events", "happened")
SEATS, MAX_PLIES = 2, 100
MOST = 3


class Refusal(IntEnum):
    """Why an action is not legal."""

    ALLOWED = 0
    NOT_YOUR_TURN = 1
    TOO_MANY = 2


class Event(IntEnum):
    """What an action did."""

    TOOK = 1
    ROLLED = 2


@rule
def start(o: Any, s: Any) -> None:
    s.left = o.tokens


@rule
def to_move(o: Any, s: Any) -> int:
    if s.rolling:
        return NATURE
    if s.left == 0:
        return OVER
    return s.turn


@query
def most(o: Any, s: Any) -> int:
    return min(s.left, MOST)


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if seat != to_move(o, s):
        return Refusal.NOT_YOUR_TURN
    if seat == NATURE:
        return barred_die(o, s, seat, DIE.tollman(action))
    return barred_take(o, s, seat, TAKE.tokens(action))


@rule
def barred_take(o: Any, s: Any, seat: int, tokens: int) -> int:
    return Refusal.TOO_MANY if tokens > most(o, s) else Refusal.ALLOWED


@rule
def barred_die(o: Any, s: Any, seat: int, tollman: int) -> int:
    return Refusal.ALLOWED


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    return toll.toll_weight(o, s, outcome)


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if seat == NATURE:
        s.rolling = 0
        if DIE.tollman(action) == 1:
            toll.pay_toll(o, s)
        note(s, Event.ROLLED, DIE.tollman(action))
    else:
        s.left -= TAKE.tokens(action)
        s.rolling = s.left > 0
        note(s, Event.TOOK, seat, TAKE.tokens(action))
    if not s.rolling and s.left > 0:
        s.turn = 1 - s.turn


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[s.turn] = 1.0
    out[1 - s.turn] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    return 1
