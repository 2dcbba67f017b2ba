"""Cups: section 2 of the rules: how a game begins, and what is done before the first turn."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.pieces import RESOURCES, Event, Refusal, take_stock
from gridwright.games.cups.repetition import forget
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice


class SetUp(Choice):
    """2.2 How the resources are set out."""

    MARKED = 0
    RANDOM180 = 1
    DRAFT = 2


class First(Choice):
    """Who begins."""

    BLUE = 0, "0"
    VERMILION = 1, "1"
    TOSSED = 2, "random"


@rule
def start(o: Any, s: Any) -> None:
    """2.1 Resources on the marks, all cups in reserve."""
    for seat in range(2):
        s.reserve[seat] = o.cups
    if o.first == First.TOSSED:
        s.toss = 1
    else:
        s.turn = o.first
    if o.resources == SetUp.MARKED:
        for cell in range(o.cells):
            s.loose[cell] = o.mark[cell]
    else:
        s.to_put = RESOURCES
    take_stock(o, s)
    forget(s)


@query
def all_set(s: Any) -> bool:
    """Whether turns are taken: before, who is first is tossed for, and then the resources are set out."""
    return s.toss == 0 and s.to_put == 0


@rule
def barred_to_put(o: Any, s: Any, seat: int) -> int:
    """2.2 What bars players from putting out resources."""
    return Refusal.ALL_OUT if s.to_put == 0 else Refusal.ALLOWED


TOSS = outcome("starter", toss=1)
DRAW = outcome("cell", toss=0)
PUT = kind("cell", unless=barred_to_put)


@rule
def play_toss(o: Any, s: Any, seat: int, starter: int) -> bool:
    s.toss = 0
    s.turn = starter
    note(s, Event.TOSSED, starter)
    return True


@query
def barred_put(o: Any, s: Any, seat: int, cell: int) -> int:
    """2.2 A resource is put on any cell that has none."""
    if cell >= o.cells:
        return Refusal.OFF_BOARD
    return Refusal.HAS_RESOURCE if s.loose[cell] > 0 else Refusal.ALLOWED


@rule
def play_put(o: Any, s: Any, seat: int, cell: int) -> bool:
    """2.2 The players take turns; twelve resources bring it back to the one who put the first."""
    s.loose[cell] = 1
    s.to_put -= 1
    s.turn = 1 - seat
    note(s, Event.PUT_OUT, seat, cell)
    return True


@query
def barred_draw(o: Any, s: Any, seat: int, cell: int) -> int:
    """2.2 A pair goes by the first of its two cells. The middle has no partner but itself."""
    if o.partner[cell] <= cell:
        return Refusal.NO_PAIR
    return barred_put(o, s, seat, cell)


@rule
def play_draw(o: Any, s: Any, seat: int, cell: int) -> bool:
    s.loose[cell] = 1
    s.loose[o.partner[cell]] = 1
    s.to_put -= 2
    note(s, Event.DRAWN, cell, o.partner[cell])
    return True
