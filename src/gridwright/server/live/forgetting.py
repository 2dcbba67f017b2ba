"""Forgetting: somebody deletes what a table keeps of them."""

from __future__ import annotations

from gridwright.kernel.errors import IllegalAction
from gridwright.server.live.change import Change
from gridwright.server.live.hub import Hub
from gridwright.server.table.commands.forget import forget


async def forget_person(hub: Hub, table: str, secret: str) -> None:
    """Delete the name, the messages and the key of whoever has this secret; the game stays."""
    room = await hub.room(table)
    seats = await hub.reader.read(lambda: hub.store.seats_opened_by(table, secret))
    if not seats:
        raise IllegalAction("That key opens no seat here, so there is nothing of yours to delete.")
    await room.commit(lambda t: Change(forget(t, seats), forgotten=seats))
