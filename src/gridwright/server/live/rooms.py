"""Rooms: those that are open in this process, each read from the database when somebody first asks for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.server.errors import NoTable
from gridwright.server.live.just_made import JustMade, Made
from gridwright.server.live.notify import UNKNOWN
from gridwright.server.live.room import Room
from gridwright.server.storage.rows import StoredTable
from gridwright.server.table.table import Table

if TYPE_CHECKING:
    from gridwright.server.live.hub import Hub


class Rooms(dict[str, Room]):
    """The open rooms by their tables' names."""

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self.hub = hub
        self.just_made = JustMade()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._changed_while_opening: set[str] = set()

    # Opening and closing

    async def opened(self, table: str, address: str = "") -> Room:
        """The room of a table, opened for somebody if it is not open; NoTable if there is none."""
        found = self.get(table)
        if found is not None:
            await found.read_unread()
            if not found.gone:
                return found
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table, address))
            self._opening[table].add_done_callback(lambda _: self._done(table))
        return await asyncio.shield(self._opening[table])

    def _done(self, table: str) -> None:
        self._opening.pop(table, None)
        self._changed_while_opening.discard(table)

    async def _open(self, table: str, address: str) -> Room:
        made = self.just_made.take(table) or await self._read(table, address)
        room = self[table] = Room(self.hub, made.table, made.maker or table)
        if table in self._changed_while_opening:
            self.hub.tasks.run(self._catch_up(room))
        if made.table.closed:
            room.summarise()  # lists may still say that it is played
        room.bot_turns.go_on(mine=False)
        return room

    def keep_made(self, table: Table, maker: str) -> None:
        """A table has been set here and stored: keep it as it is until somebody comes."""
        if table.id not in self and table.id not in self._opening:
            self.just_made.keep(table, maker)

    async def _read(self, table: str, address: str) -> Made:
        """A table from the database; NoTable if there is none."""
        work = self.hub.work
        stored, loaded = await self.hub.reader.read(lambda: self._load(table))
        if stored is None:
            raise NoTable
        if loaded is None:
            loaded = await work.replays.table(stored, work.person(address) if address else stored.maker)
        return Made(loaded, stored.maker)

    def _load(self, table: str) -> tuple[StoredTable | None, Table | None]:
        """A table as it is stored, and replayed, unless that takes long."""
        stored = self.hub.store.load(table)
        if stored is None or self.hub.work.replays.is_long(len(stored.entries)):
            return stored, None
        return stored, stored.replayed(self.hub.find)

    def close(self, table: str) -> None:
        """A table was deleted here: send everybody home."""
        self.just_made.forget(table)
        room = self.pop(table, None)
        if room is not None:
            room.close()

    # What other processes do

    def open_tables(self) -> Collection[str]:
        """The tables that are open here, or are just being opened or have just been set."""
        return [*self, *self._opening, *self.just_made]

    def notified(self, lengths: Mapping[str, int]) -> None:
        """Read what other processes have added to journals, where they are longer than what is known here."""
        for table, length in lengths.items():
            room = self.get(table)
            self.just_made.forget_if_longer(table, None if length == UNKNOWN else length)
            if table in self._opening:
                self._changed_while_opening.add(table)  # it may have been read before that
            if room is None or (length != UNKNOWN and length <= room.table.version):
                continue
            if room.idle:
                room.leave_unread()
            else:
                self.hub.tasks.run(self._catch_up(room))

    def came_or_went(self, tables: Collection[str]) -> None:
        """Tell those who are at these tables that somebody came to another process, or went."""
        for table in tables:
            if table in self:
                self[table].broadcast.people_soon()
                self[table].bot_turns.go_on(mine=False)

    def catch_up_soon(self, room: Room) -> None:
        """The database did not answer this room: ask it again in a moment."""
        asyncio.get_running_loop().call_later(1.0, lambda: self.hub.tasks.run(self._catch_up(room)))

    async def _catch_up(self, room: Room) -> None:
        with contextlib.suppress(GridwrightError):
            await room.catch_up()
            if room.gone:
                self.pop(room.table.id, None)
