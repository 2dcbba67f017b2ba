"""Rematches: once all want one, the next game's table, seats rotated, everybody with the same key."""

from __future__ import annotations

from gridwright.server.live.change import Change
from gridwright.server.live.hub import Hub
from gridwright.server.live.new_tables import maker_of, new_row
from gridwright.server.live.room import Room
from gridwright.server.table.clocks import now
from gridwright.server.table.commands.rematch import all_ask_again, ask_again, must_be_over
from gridwright.server.table.journal import Entry
from gridwright.server.table.setup import Setup, rotated
from gridwright.server.table.table import Table


async def rematch(hub: Hub, room: Room, seats: list[int], person: str) -> int:
    """Ask for another game; when all have, set its table, seats rotated, everybody with the same key.

    It is a new table, and counts as one that the last to ask has set.
    """
    hashes = await hub.reader.read(lambda: hub.store.hashes(room.table.id))
    owner_hash = await hub.reader.read(lambda: hub.store.owner_hash(room.table.id))
    maker = ""
    if all_ask_again(room.table, seats):
        must_be_over(room.table)
        hub.person_limits.count_table(person)
        maker = await maker_of(hub, person)

    def plan(table: Table) -> Change:
        entries = ask_again(table, seats)
        if not maker or owner_hash is None or not all_ask_again(table, seats):
            return Change(entries)
        setup, came_from = rotated(_seated_now(table), now())
        row = new_row(setup, [hashes[old] for old in came_from], owner_hash, maker, hub.find)
        return Change([*entries, Entry("rematch", seats[0], data={"table": row.id})], new_table=row)

    version = await room.commit(plan)
    if not maker and room.table.rematch is None and all_ask_again(room.table, seats):
        return await rematch(hub, room, seats, person)  # the last two asked at the same moment
    return version


def _seated_now(table: Table) -> Setup:
    """The table's setup with the names people have now, by today's rules."""
    seats = [
        seat.model_copy(update={"name": occupant.name, "player": occupant.player or seat.player})
        if seat.held_by == "bot"
        else seat.model_copy(update={"name": occupant.name})
        for seat, occupant in zip(table.setup.seats, table.people, strict=True)
    ]
    return table.setup.model_copy(update={"seats": seats, "rules": table.game.rules_version})
