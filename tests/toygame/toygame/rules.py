"""Toll: the rules."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import NATURE, OVER, events, note, query, rule
from toygame.toll import pay_toll, toll_weight

OPTIONS = [("tokens", "i1")]
STATE = [("left", "i1"), ("turn", "i1"), ("rolling", "i1"), *events(2)]
ASIDE = ("events", "happened")
SEATS, ACTIONS, MAX_LEGAL, MAX_PLIES = 2, 4, 3, 100
MOST = 3
TOOK, ROLLED = 1, 2  # events


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
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if seat != to_move(o, s):
        return 0
    if seat == NATURE:
        out[0] = 0
        out[1] = 1
        return 2
    for i in range(most(o, s)):
        out[i] = i + 1
    return most(o, s)


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    return toll_weight(o, s, outcome)


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if seat == NATURE:
        s.rolling = 0
        if action == 1:
            pay_toll(o, s)
        note(s, ROLLED, action)
    else:
        s.left -= action
        s.rolling = s.left > 0
        note(s, TOOK, seat, action)
    if not s.rolling and s.left > 0:
        s.turn = 1 - s.turn


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[s.turn] = 1.0
    out[1 - s.turn] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    return 1


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if seat != to_move(o, s):
        return 1
    if seat != NATURE and (action < 1 or action > most(o, s)):
        return 2
    return 0
