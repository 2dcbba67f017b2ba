"""Ironclad, for playtests: personas, and what is done to the other player. No rule stands here."""

from __future__ import annotations

from gridwright.games.ironclad.board import WHITE
from gridwright.games.ironclad.robots import FIRE, STEP
from gridwright.games.ironclad.stones import PLACE
from gridwright.kernel.bot_personas import Urge
from gridwright.kernel.position import Position


def _own(view: Position, seat: int) -> bool:
    """Whether a player moves his own side."""
    return bool(view.book.side_moved(view.o, view.s) == seat)


def builder(view: Position, seat: int, action: int) -> float:
    """Plays for the string: stones whenever it may, each beside its others."""
    if action not in PLACE or not _own(view, seat):
        return 0
    return 1 + int(view.book.neighbours(view.o, view.s, seat, PLACE.point(action)))


def charger(view: Position, seat: int, action: int) -> float:
    """Runs for the enemy's home: robots forwards whenever it may, the foremost first."""
    if action not in STEP or not _own(view, seat):
        return 0
    o = view.plain_options
    here = STEP.square(action)
    there = o.next_square[here, STEP.way(action)]
    ranks = there // o.files - here // o.files
    gain = ranks if seat == WHITE else -ranks
    rank = there // o.files if seat == WHITE else o.ranks - 1 - there // o.files
    return 10 * gain + rank if gain > 0 else gain


PERSONAS: dict[str, Urge] = {"builder": builder, "charger": charger}


def interacts(before: Position, seat: int, action: int) -> bool:
    """Whether an action hits the other player's robots, or is made with his pieces in his stead."""
    return action in FIRE or bool(before.book.side_moved(before.o, before.s) != seat)
