"""Joining a table: at the seats that a secret opens, or at a free seat of a public table."""

from __future__ import annotations

import contextlib

from gridwright.kernel.errors import IllegalAction
from gridwright.server import keys
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.tables import Joined
from gridwright.server.live.change import Change
from gridwright.server.live.hub import Hub
from gridwright.server.live.room import Room
from gridwright.server.table.commands.sit_down import sit_down
from gridwright.server.table.journal import Entry

TRIES = 8
"""So many free seats are tried where others are taking them too."""


async def join(hub: Hub, table: str, secret: str | None, name: str) -> Joined:
    """Sit down: at the seats a secret opens, or at a free seat of a public table."""
    room = await hub.room(table)
    if secret is None:
        seats, secret = await _take_free_seat(hub, room, name)
    else:
        given = secret
        seats = await hub.reader.read(lambda: hub.store.seats_opened_by(table, given))
        if not seats:
            raise IllegalAction("That link opens no seat here: it may be cut off. You may watch.")
        for seat in seats:
            await room.commit(lambda t, seat=seat: sit_down(t, seat, name))  # type: ignore[misc]
    names = [room.table.seat_names[seat] for seat in seats]
    return Joined(table=table, seats=seats, seat_names=names, secret=secret)


async def _take_free_seat(hub: Hub, room: Room, name: str) -> tuple[list[int], str]:
    for _ in range(TRIES):
        seat = await hub.reader.read(lambda: hub.store.free_seat(room.table.id))
        if seat is None or room.table.over:
            break
        secret, free = keys.new_key(), seat
        taken = Change(
            [Entry("sit", seat, data={"name": one_line(name)})], seat_hash=(seat, keys.hashed(secret))
        )
        with contextlib.suppress(IllegalAction):
            await room.commit(lambda t, c=taken, s=free: Change([]) if t.people[s].taken else c)  # type: ignore[misc]
            if await hub.reader.read(lambda s=secret: hub.store.seats_opened_by(room.table.id, s)):  # type: ignore[misc]
                return [seat], secret
    raise IllegalAction("There is no free seat at this table. You may watch.")
