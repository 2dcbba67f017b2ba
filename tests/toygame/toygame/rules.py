"""Toll: the rules."""

from __future__ import annotations

from typing import Any

from gridwright import NATURE, OVER, Code, carry_out, events, kind, note, outcome, query, rule
from toygame import toll

PARTS = {"tokens": range(1, 4), "tollman": 2}
TAKE = kind("tokens")
DIE = outcome("tollman", rolling=1)

STATE = [("left", "i1"), ("turn", "i1"), ("rolling", "i1"), *events(2)]
ASIDE = ("events", "happened")
SEATS, MAX_PLIES = 2, 100
MOST = 3


class Refusal(Code):
    """Why an action is not legal."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is another's turn"
    NOT_NOW = 3, "no die is rolled now"
    TOO_MANY = 4, "{tokens} tokens cannot be taken: {s.left} are left"


class Event(Code):
    """What an action did."""

    TOOK = 1, "{a:seat} takes {b}."
    ROLLED = 2, "The die shows {a}."


class Reason(Code):
    """Why the game is over."""

    NONE_LEFT = 1, "no token is left"


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
def barred_take(o: Any, s: Any, seat: int, tokens: int) -> int:
    return Refusal.TOO_MANY if tokens > most(o, s) else Refusal.ALLOWED


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    return toll.toll_weight(o, s, outcome)


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    carry_out(o, s, seat, action)
    if not s.rolling and s.left > 0:
        s.turn = 1 - s.turn


@rule
def play_take(o: Any, s: Any, seat: int, tokens: int) -> None:
    s.left -= tokens
    s.rolling = s.left > 0
    note(s, Event.TOOK, seat, tokens)


@rule
def play_die(o: Any, s: Any, seat: int, tollman: int) -> None:
    s.rolling = 0
    if tollman == 1:
        toll.pay_toll(o, s)
    note(s, Event.ROLLED, tollman)


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[s.turn] = 1.0
    out[1 - s.turn] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    return Reason.NONE_LEFT
