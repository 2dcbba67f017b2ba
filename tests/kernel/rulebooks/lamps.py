"""A little rulebook whose guards, lists and deeds are found by their kinds: lamps in a row, and a fuse.

A lamp is lit or put out, at night only; a moth, which is nature, may blow the fuse, and then nothing is lit.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import NATURE, OVER, carry_out, events, rule

LAMPS, MAX_PLIES = 4, 12
PARTS = {"lamp": LAMPS, "wicks": range(1, 3), "blown": 2}

STATE = [("lit", "i1", (LAMPS,)), ("day", "i1"), ("blown", "i1"), ("ply", "i1"), *events(1)]
ASIDE = ("events", "happened")
SEATS = 1


class Refusal(IntEnum):
    ALLOWED = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    BY_DAY = 4
    BLOWN = 5
    LIT = 6
    DARK = 7


@rule
def barred_by_day(o: Any, s: Any, seat: int) -> int:
    return Refusal.BY_DAY if s.day else Refusal.ALLOWED


LIGHT = kind("lamp", "wicks", unless=barred_by_day)
QUENCH = kind("lamp", unless=barred_by_day)
SLEEP = kind()
MOTH = outcome("blown")


@rule
def start(o: Any, s: Any) -> None:
    s.lit[0] = 1


@rule
def to_move(o: Any, s: Any) -> int:
    if s.ply == MAX_PLIES:
        return OVER
    return NATURE if s.ply % 3 == 2 else 0


@rule
def barred_light(o: Any, s: Any, seat: int, lamp: int, wicks: int) -> int:
    if s.blown:
        return Refusal.BLOWN
    if s.lit[lamp] or lamp % wicks != 0:
        return Refusal.LIT
    return Refusal.ALLOWED


@rule
def barred_quench(o: Any, s: Any, seat: int, lamp: int) -> int:
    return Refusal.ALLOWED if s.lit[lamp] else Refusal.DARK


@rule
def list_quench(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    for lamp in range(LAMPS - 1, -1, -1):
        if s.lit[lamp]:
            out[n] = QUENCH.id(lamp)
            n += 1
    return n


@rule
def barred_sleep(o: Any, s: Any, seat: int) -> int:
    return Refusal.ALLOWED


@rule
def barred_moth(o: Any, s: Any, seat: int, blown: int) -> int:
    return Refusal.ALLOWED if blown >= s.blown else Refusal.BLOWN


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    s.ply += 1
    carry_out(o, s, seat, action)


@rule
def play_light(o: Any, s: Any, seat: int, lamp: int, wicks: int) -> None:
    s.lit[lamp] = wicks


@rule
def play_quench(o: Any, s: Any, seat: int, lamp: int) -> None:
    s.lit[lamp] = 0


@rule
def play_sleep(o: Any, s: Any, seat: int) -> None:
    s.day = 1 - s.day


@rule
def play_moth(o: Any, s: Any, seat: int, blown: int) -> None:
    s.blown = blown


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[0] = 1.0


@rule
def reason(o: Any, s: Any) -> int:
    return 1
