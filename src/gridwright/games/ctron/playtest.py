"""Combinatorial Tron, for playtests: what is done to the other player. No rule stands here."""

from __future__ import annotations

from gridwright.kernel.bot_personas import after
from gridwright.kernel.position import Position


def interacts(before: Position, seat: int, action: int) -> bool:
    """Whether an action takes squares away that the other player's bikes could have reached."""
    there = after(before, seat, action)
    room = before.book.room
    return bool(room(there.o, there.s, 1 - seat) < room(before.o, before.s, 1 - seat))
