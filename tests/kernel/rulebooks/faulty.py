"""A rulebook with every fault that must not hang a program: stuck, endless, and writing out of range."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import events, rule

OPTIONS = [("stuck", "i1")]
STATE = [("ply", "i4"), ("box", "i1", (3,)), *events(1)]
ASIDE = ("events", "happened")
SEATS, ACTIONS, MAX_LEGAL, MAX_PLIES = 2, 1, 1, 50


@rule
def start(o: Any, s: Any) -> None:
    s.ply = 0


@rule
def to_move(o: Any, s: Any) -> int:
    return s.ply % 2


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if o.stuck or seat != to_move(o, s):
        return 0
    out[0] = 0
    return 1


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.ply += 1


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[0] = 1.0


@rule
def reason(o: Any, s: Any) -> int:
    return 0


@rule
def scribble(o: Any, s: Any, place: int) -> None:
    s.box[place] = 1
