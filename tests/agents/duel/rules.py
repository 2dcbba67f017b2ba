from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import OVER, events, rule

SEATS, ACTIONS, MAX_LEGAL, MAX_PLIES = 2, 8, 8, 2
OPTIONS = [("choices", "i1"), ("matrix", "i1", (64,))]
STATE = [("chosen", "i1", (2,)), *events(1)]  # 0: not yet
ASIDE = ("events", "happened")


@rule
def start(o: Any, s: Any) -> None:
    s.happened = 0


@rule
def deciding(o: Any, s: Any) -> int:
    return (s.chosen[0] == 0) + 2 * (s.chosen[1] == 0)


@rule
def to_move(o: Any, s: Any) -> int:
    if s.chosen[0] == 0:
        return 0
    if s.chosen[1] == 0:
        return 1
    return OVER


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if seat < 0 or s.chosen[seat] != 0:
        return 0
    for i in range(o.choices):
        out[i] = i
    return o.choices


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.chosen[seat] = action + 1


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[0] = o.matrix[(s.chosen[0] - 1) * o.choices + s.chosen[1] - 1] / 100.0
    out[1] = 1.0 - out[0]


@rule
def reason(o: Any, s: Any) -> int:
    return 1


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    if to_move(o, s) != OVER:
        for other in range(2):
            if other != seat and s.chosen[other] != 0:
                s.chosen[other] = 9


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    if observer != seat:
        return -1
    return action


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    for other in range(2):
        if s.chosen[other] == 9:
            s.chosen[other] = 0
