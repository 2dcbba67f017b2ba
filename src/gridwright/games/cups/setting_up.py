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


TOSS = outcome("starter")
DRAW = outcome("pair")
PUT = kind("cell")


@query
def all_set(s: Any) -> bool:
    """Whether turns are taken: before, who is first is tossed for, and then the resources are set out."""
    return s.toss == 0 and s.to_put == 0


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
def barred_toss(o: Any, s: Any, seat: int, starter: int) -> int:
    return Refusal.ALLOWED if s.toss else Refusal.NOT_NOW


@rule
def toss(s: Any, starter: int) -> None:
    s.toss = 0
    s.turn = starter
    note(s, Event.TOSSED, starter)


@query
def barred_put(o: Any, s: Any, seat: int, cell: int) -> int:
    """2.2 A resource is put on any cell that has none."""
    if s.toss or s.to_put == 0:
        return Refusal.NOT_NOW
    if cell >= o.cells:
        return Refusal.OFF_BOARD
    return Refusal.HAS_RESOURCE if s.loose[cell] > 0 else Refusal.ALLOWED


@rule
def put(s: Any, seat: int, cell: int) -> None:
    """The players take turns; twelve resources bring it back to the one who put the first."""
    s.loose[cell] = 1
    s.to_put -= 1
    s.turn = 1 - seat
    note(s, Event.PUT_OUT, seat, cell)


@query
def barred_draw(o: Any, s: Any, seat: int, pair: int) -> int:
    """2.2 A pair goes by the first of its two cells. The middle has no partner but itself."""
    if pair < o.cells and o.partner[pair] <= pair:
        return Refusal.NO_PAIR
    return barred_put(o, s, seat, pair)


@rule
def draw_pair(o: Any, s: Any, pair: int) -> None:
    s.loose[pair] = 1
    s.loose[o.partner[pair]] = 1
    s.to_put -= 2
    note(s, Event.DRAWN, pair, o.partner[pair])
