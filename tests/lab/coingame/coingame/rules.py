"""Coin: the rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright import NATURE, OVER, Code, carry_out, events, kind, outcome, rule


class Stage(IntEnum):
    WHETHER = 0
    TOSS = 1
    PLAY = 2
    OVER = 3


PARTS = {"tokens": range(1, 5), "whether": 2, "side": 2}
TAKE = kind("tokens")
WHETHER = outcome("whether", stage=Stage.WHETHER)
TOSS = outcome("side", stage=Stage.TOSS)
STATE = [("left", "i1"), ("turn", "i1"), ("stage", "i1"), ("winner", "i1"), *events(1)]
ASIDE = ("events", "happened")
SEATS, MAX_PLIES = 2, 70


class Refusal(Code):
    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is another's turn"
    NOT_NOW = 3, "not now"
    TOO_MANY = 4, "so many are not left"


class Luck(Code):
    WHETHER = 0, "whether the coin decides"
    COIN = 1, "the coin"


class Reason(Code):
    TOSSED = 1, "the coin has fallen"


@rule
def source(o: Any, s: Any) -> int:
    return Luck.WHETHER if s.stage == Stage.WHETHER else Luck.COIN


@rule
def start(o: Any, s: Any) -> None:
    s.left = o.tokens


@rule
def to_move(o: Any, s: Any) -> int:
    if s.stage == Stage.OVER:
        return OVER
    return s.turn if s.stage == Stage.PLAY else NATURE


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    if s.stage == Stage.TOSS:
        return 1
    return o.coin if outcome == WHETHER.id(1) else 100 - o.coin


@rule
def barred_whether(o: Any, s: Any, seat: int, whether: int) -> int:
    return Refusal.NOT_NOW if (whether == 1 and o.coin == 0) or (whether == 0 and o.coin == 100) else 0


@rule
def barred_take(o: Any, s: Any, seat: int, tokens: int) -> int:
    return Refusal.TOO_MANY if tokens > s.left else Refusal.ALLOWED


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    carry_out(o, s, seat, action)


@rule
def play_whether(o: Any, s: Any, seat: int, whether: int) -> None:
    s.stage = Stage.TOSS if whether == 1 else Stage.PLAY


@rule
def play_toss(o: Any, s: Any, seat: int, side: int) -> None:
    s.winner = side
    s.stage = Stage.OVER


@rule
def play_take(o: Any, s: Any, seat: int, tokens: int) -> None:
    s.left -= tokens
    s.turn = 1 - seat
    if s.left == 0:
        s.winner = seat
        s.stage = Stage.OVER


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[s.winner] = 1
    out[1 - s.winner] = 0


@rule
def reason(o: Any, s: Any) -> int:
    return Reason.TOSSED
