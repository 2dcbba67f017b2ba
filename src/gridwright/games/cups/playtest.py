"""Cups, for playtests: personas, and what is done to the other player. No rule stands here."""

from __future__ import annotations

from gridwright.games.cups.pieces import friendly
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, STEAL
from gridwright.kernel.bot_personas import Urge, after
from gridwright.kernel.position import Position


def sovereign(view: Position, seat: int, action: int) -> float:
    """Would have all that it has for itself alone: sole cups, and tokens in them."""
    return _sole(after(view, seat, action), seat) - _sole(view, seat)


def _sole(position: Position, seat: int) -> int:
    """A player's sole cups on the board and what is in them."""
    o, s = position.plain_options, position.plain
    return sum(1 + s.tokens[cell] for cell in range(o.cells) if s.owner[cell] == 1 << seat)


def assimilator(view: Position, seat: int, action: int) -> float:
    """Converts whatever it can, and goes where it soon can."""
    if action in CONVERT:
        return 100
    return _surrounded(after(view, seat, action), seat) - _surrounded(view, seat)


def _surrounded(position: Position, seat: int) -> int:
    """How near the opponent's sole cups are to being converted: the second helper counts most."""
    o, s = position.plain_options, position.plain
    beside = 0
    for cell in range(o.cells):
        if s.owner[cell] == 1 << 1 - seat:
            around = [o.near[cell, way] for way in range(6)]
            helpers = sum(there >= 0 and friendly(s, seat, there) for there in around)
            beside += min(helpers, o.convert_need) ** 2
    return beside


def spoiler(view: Position, seat: int, action: int) -> float:
    """Cares for nothing but that the opponent has less."""
    return float(view.plain.total[1 - seat] - after(view, seat, action).plain.total[1 - seat])


PERSONAS: dict[str, Urge] = {"sovereign": sovereign, "assimilator": assimilator, "spoiler": spoiler}


def interacts(before: Position, seat: int, action: int) -> bool:
    """Whether an action is done to a cup in which the other player has a part, or by means of it."""
    owner, near = before.s["owner"], before.o["near"]
    theirs = 1 << 1 - seat
    for kind in (CONVERT, DESTROY, CLAIM):
        if action in kind:
            return True
    for kind in (STEAL, GIVE):
        if action in kind:
            return bool(owner[near[kind.cell(action), kind.way(action)]] & theirs)
    return action in MOVE and bool(owner[MOVE.cell(action)] & theirs)
