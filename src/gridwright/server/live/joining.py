"""Joining a table: at the seats that a secret opens, or at a free seat of a public table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from gridwright.kernel.errors import IllegalAction
from gridwright.server import keys
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.tables import Joined
from gridwright.server.live.change import Change
from gridwright.server.live.hub import Hub
from gridwright.server.live.room import Room
from gridwright.server.storage.rows import SeatTaken
from gridwright.server.table.commands.sit_down import sit_down
from gridwright.server.table.journal import Entry

TRIES = 8
"""So many free seats are tried where others are taking them too."""


async def join(hub: Hub, table: str, secret: str | None, name: str, person: str) -> Joined:
    """Sit down: at the seats a secret opens, or at a free seat of a public table."""
    room = await hub.room(table)
    if secret is None:
        with hub.person_limits.one_at_a_time(person):
            seats, secret = await _take_free_seat(hub, room, name, await _taker(hub, person))
    else:
        given = secret
        seats = await hub.reader.read(lambda: hub.store.seats_opened_by(table, given))
        if not seats:
            raise IllegalAction("That link opens no seat here: it may be cut off. You may watch.")
        for seat in seats:
            with _unless_taken(room, seat):
                await room.commit(lambda t, seat=seat: sit_down(t, seat, name))  # type: ignore[misc]
    names = [room.table.seat_names[seat] for seat in seats]
    return Joined(table=table, seats=seats, seat_names=names, secret=secret)


@contextlib.contextmanager
def _unless_taken(room: Room, seat: int) -> Iterator[None]:
    """A seat that is one's own stays so, even where one may not sit down now: a bot decides for it."""
    try:
        yield
    except IllegalAction:
        if not room.table.people[seat].taken:
            raise


async def _taker(hub: Hub, person: str) -> str:
    """As whom somebody takes a free seat; IllegalAction if this person has too many."""
    taker, most = keys.pseudonym(person, hub.store.salt), hub.limits.public_seats
    if await hub.reader.read(lambda: hub.store.seats_taken(taker)) >= most:
        raise IllegalAction(
            f"You have taken {most} free seats in games that are unfinished: finish some of them first."
        )
    return taker


async def _take_free_seat(hub: Hub, room: Room, name: str, taker: str) -> tuple[list[int], str]:
    for _ in range(TRIES):
        free = await hub.reader.read(lambda: hub.store.free_seats(room.table.id))
        seat = next((seat for seat in free if not room.table.people[seat].taken), None)
        if seat is None or room.table.over:
            break
        secret = keys.new_key()
        taken = Change(
            [Entry("sit", seat, data={"name": one_line(name)})],
            seat_taken=SeatTaken(seat, keys.hashed(secret), taker),
        )
        with contextlib.suppress(IllegalAction):
            await room.commit(lambda t, c=taken, s=seat: Change([]) if t.people[s].taken else c)  # type: ignore[misc]
            if await hub.reader.read(lambda s=secret: hub.store.seats_opened_by(room.table.id, s)):  # type: ignore[misc]
                return [seat], secret
    raise IllegalAction("There is no free seat at this table. You may watch.")
