"""Deleting a table: by whoever set it, but not while others are playing there."""

from __future__ import annotations

from gridwright.kernel.errors import IllegalAction
from gridwright.server import keys
from gridwright.server.errors import NoTable
from gridwright.server.live.hub import Hub


async def delete_table(hub: Hub, table: str, owner: str) -> None:
    """Delete a table, with its owner's key. A running game of several people is nobody's to delete."""
    stored = await hub.reader.read(lambda: hub.store.owner_hash(table))
    if stored is None:
        raise NoTable
    if not keys.matches(owner, stored):
        raise IllegalAction("Only whoever set this table can delete it, with the key told then.")
    await _must_be_nobody_elses(hub, table)
    if not await hub.writer.write(lambda: hub.store.delete(table, owner)):
        raise NoTable
    hub.rooms.close(table)


async def _must_be_nobody_elses(hub: Hub, table: str) -> None:
    room = await hub.room(table)
    await room.catch_up()
    if room.table.over:
        return
    hashes = await hub.reader.read(lambda: hub.store.hashes(table))
    people = zip(room.table.people, room.table.decisions, hashes, strict=True)
    playing = {key for one, acted, key in people if one.held_by == "person" and (one.taken or acted)}
    if len(playing) > 1:
        raise IllegalAction(
            "Others are playing here: a game can be deleted when it is over. To leave it, resign."
        )
