"""The hub: the rooms that are open in this process, and the store, bots and notifications they share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from gridwright.kernel.errors import GridwrightError
from gridwright.server import keys
from gridwright.server.errors import NoTable, StorageDown
from gridwright.server.live.bots import Bots
from gridwright.server.live.broadcast import RESTART
from gridwright.server.live.fast_code import FastCode
from gridwright.server.live.just_made import JustMade, Made
from gridwright.server.live.notify import UNKNOWN, Notifier
from gridwright.server.live.person_limits import PersonLimits
from gridwright.server.live.presence_elsewhere import Seats
from gridwright.server.live.replays import Replays
from gridwright.server.live.room import Room
from gridwright.server.metrics import Metrics
from gridwright.server.settings import Settings
from gridwright.server.storage.reader import Reader
from gridwright.server.storage.rows import StoredTable
from gridwright.server.storage.store import Store
from gridwright.server.storage.writer import Writer
from gridwright.server.table.clocks import now
from gridwright.server.table.setup import Finder
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of
from gridwright.server.workers.fair_queue import Kind
from gridwright.server.workers.pool import Pool

T = TypeVar("T")

LOG = logging.getLogger("gridwright")

IDLE_MS = 15_000
"""So long is a room kept open where nobody is."""

HEARTBEAT = 4.0
WORKER_AFTER = 1.0
"""So many seconds after the start the first worker is started: it is there before somebody asks for it."""

ANNOUNCE_AFTER = 0.2
"""So many seconds after somebody came or went the other processes are told, others who came meanwhile too."""

RECENT_MS = 3_600_000
DAY_MS = 86_400_000
FORGET_EVERY = 3600.0
FORGOTTEN_AT_ONCE = 100
REOPEN_AFTER = 2.0
"""So many seconds after the database did not answer it is asked again."""

MOST_REOPENED = 300
"""So many unfinished tables of the last hour are opened when a server starts, by each of its processes."""


class Hub:
    """One server process. Everything in it can be lost at any moment: the database has it all."""

    def __init__(self, settings: Settings, store: Store, find: Finder, metrics: Metrics) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.store = store
        self.find = find
        self.metrics = metrics
        self.writer = Writer(store)
        self.reader = Reader()
        self.loop = asyncio.get_running_loop()
        self.pool = Pool(settings.bot_workers, settings.limits, find, metrics)
        self.bots = Bots(self.pool, settings.limits.bot_seconds)
        self.replays = Replays(self.pool, settings.limits)
        self.fast_code = FastCode(self._fast_from_now_on)
        self.notifier = Notifier(store, self)
        self.person_limits = PersonLimits(settings.limits)
        self.rooms: dict[str, Room] = {}
        self.just_made = JustMade()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._changed_while_opening: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._to_announce: set[str] = set()
        self._announcing: asyncio.TimerHandle | None = None

    # Starting and stopping

    async def open(self) -> None:
        """Begin: listen to other processes, and go on with the games that were being played."""
        self.notifier.start()
        self.loop.call_later(WORKER_AFTER, self.pool.start)
        self._run(self._look_after())
        self._run(self._reopen())
        if self.settings.keep_finished_days is not None:
            self._run(self._forget_finished(self.settings.keep_finished_days))

    async def close(self) -> None:
        """End: what waits is stored, everybody is told to come back."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.stop()
            room.broadcast.goodbye(RESTART)
        await self.notifier.stop()
        self.fast_code.close()
        await self.pool.close()
        await self.writer.close()
        self.reader.close()
        self.store.close()

    def _run(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reopen(self) -> None:
        """Go on with the games that were being played, once the database answers."""
        owners, since, recent = self.settings.owners, now() - RECENT_MS, None
        most = MOST_REOPENED * owners.count
        if owners.count > 1:
            await asyncio.sleep(HEARTBEAT)  # by then the others have told who is connected to them
        while recent is None:
            try:
                recent = await self.reader.read(lambda: self.store.unfinished(since, most))
            except StorageDown:
                await asyncio.sleep(REOPEN_AFTER)
        for table in filter(owners.is_mine, recent):
            try:
                room = await self.room(table)
                room.changed([], mine=not self.notifier.others)
            except GridwrightError as error:
                LOG.warning("table %s is left as it is: %s", table, error)
            except Exception:
                LOG.exception("table %s is left as it is", table)
            await asyncio.sleep(0.01)

    async def _look_after(self) -> None:
        """Now and then: close rooms where nobody is, tell other processes who is here."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                self._heartbeat()
            except Exception:
                LOG.exception("a heartbeat went wrong")

    def _heartbeat(self) -> None:
        self.came_or_went(self.notifier.elsewhere.forget_the_dead())
        here = {table: seats for table, seats in self._connected_at(self.rooms).items() if seats}
        self.notifier.announce(here, whole=True)
        self.take_stock()
        for table, room in list(self.rooms.items()):
            if room.idle and now() - room.idle_since > IDLE_MS:
                room.stop()
                del self.rooms[table]

    async def _forget_finished(self, days: int) -> None:
        """Now and then: delete what was over long ago and nobody looks at, a few at a time."""
        while True:
            with contextlib.suppress(GridwrightError):
                while await self._forget_some(now() - days * DAY_MS) == FORGOTTEN_AT_ONCE:
                    pass
            await asyncio.sleep(FORGET_EVERY)

    async def _forget_some(self, before: int) -> int:
        looked_at = list(self.rooms)
        return await self.writer.write(
            lambda: self.store.forget_finished(before, looked_at, FORGOTTEN_AT_ONCE)
        )

    def take_stock(self) -> None:
        """Take down how many there are of what comes and goes."""
        self.metrics.open_tables.set(len(self.rooms))
        self.metrics.connections.set(sum(len(room.listeners) for room in self.rooms.values()))
        self.metrics.unwritten.set(self.writer.unwritten)

    def _fast_from_now_on(self, game: str) -> None:
        """A game's fast code is ready: its tables need no longer say that it is not."""

        def tell() -> None:
            self.pool.made_ready(game)
            for room in self.rooms.values():
                if room.table.game.name == game:
                    room.broadcast.states()

        with contextlib.suppress(RuntimeError):  # the server may have stopped meanwhile
            self.loop.call_soon_threadsafe(tell)

    # Other processes

    def presence_changed(self, table: str) -> None:
        """Somebody came or went: tell the other processes soon, whoever else comes meanwhile included."""
        self._to_announce.add(table)
        if self._announcing is None and not self.store.sqlite:
            self._announcing = asyncio.get_running_loop().call_later(ANNOUNCE_AFTER, self._announce_changes)

    def _announce_changes(self) -> None:
        self._announcing = None
        tables, self._to_announce = self._to_announce, set()
        self.notifier.announce(self._connected_at(tables), whole=False)

    def _connected_at(self, tables: Collection[str]) -> dict[str, Seats]:
        """Who is connected here at which of these tables."""
        return {t: self.rooms[t].presence.connected_here() if t in self.rooms else {} for t in tables}

    def open_tables(self) -> Collection[str]:
        """The tables that are open here, or are just being opened or have just been set."""
        return [*self.rooms, *self._opening, *self.just_made]

    def notified(self, lengths: Mapping[str, int]) -> None:
        """Read what other processes have added to journals, where they are longer than what is known here."""
        for table, length in lengths.items():
            room = self.rooms.get(table)
            self.just_made.forget_if_longer(table, None if length == UNKNOWN else length)
            if table in self._opening:
                self._changed_while_opening.add(table)  # it may have been read before that
            if room is None or (length != UNKNOWN and length <= room.table.version):
                continue
            if room.idle:
                room.leave_unread()
            else:
                self._run(self._catch_up(room))

    def came_or_went(self, tables: Collection[str]) -> None:
        """Tell those who are at these tables that somebody came to another process, or went."""
        for table in tables:
            if table in self.rooms:
                self.rooms[table].broadcast.people_soon()
                self.rooms[table].bot_turns.go_on(mine=False)

    def catch_up_soon(self, room: Room) -> None:
        """The database did not answer this room: ask it again in a moment."""
        asyncio.get_running_loop().call_later(1.0, lambda: self._run(self._catch_up(room)))

    async def _catch_up(self, room: Room) -> None:
        with contextlib.suppress(GridwrightError):
            await room.catch_up()
            if room.gone:
                self.rooms.pop(room.table.id, None)

    # Workers

    def person(self, address: str) -> str:
        """Somebody as far as the workers' time is concerned."""
        return keys.pseudonym(address, self.store.salt)

    async def ask(self, address: str, kind: Kind, function: Callable[..., T], *words: Any) -> T:
        """Have a worker call a function for somebody; what it gives, or an error with a sentence."""
        return await self.pool.run(self.person(address), kind, self.limits.asked_seconds, function, *words)

    # Rooms

    async def room(self, table: str, address: str = "") -> Room:
        """The room of a table, opened for somebody if it is not open; NoTable if there is none."""
        found = self.rooms.get(table)
        if found is not None:
            await found.read_unread()
            if not found.gone:
                return found
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open_room(table, address))
            self._opening[table].add_done_callback(lambda _: self._opened(table))
        return await asyncio.shield(self._opening[table])

    def _opened(self, table: str) -> None:
        self._opening.pop(table, None)
        self._changed_while_opening.discard(table)

    async def _open_room(self, table: str, address: str) -> Room:
        made = self.just_made.take(table) or await self._read_table(table, address)
        loaded = made.table
        room = Room(self, loaded, made.maker or table)
        self.rooms[table] = room
        if table in self._changed_while_opening:
            self._run(self._catch_up(room))
        if loaded.closed:
            self.summarise(loaded)  # lists may still say that it is played
        room.bot_turns.go_on(mine=False)
        return room

    def keep_made(self, table: Table, maker: str) -> None:
        """A table has been set here and stored: keep it as it is until somebody comes."""
        if table.id not in self.rooms and table.id not in self._opening:
            self.just_made.keep(table, maker)

    async def _read_table(self, table: str, address: str) -> Made:
        """A table from the database; NoTable if there is none."""
        stored, loaded = await self.reader.read(lambda: self._load(table))
        if stored is None:
            raise NoTable
        if loaded is None:
            loaded = await self.replays.table(stored, self.person(address) if address else stored.maker)
        return Made(loaded, stored.maker)

    def _load(self, table: str) -> tuple[StoredTable | None, Table | None]:
        """A table as it is stored, and replayed, unless that takes long."""
        stored = self.store.load(table)
        if stored is None or self.replays.is_long(len(stored.entries)):
            return stored, None
        return stored, stored.replayed(self.find)

    def summarise(self, table: Table) -> None:
        """Store what lists show of a table, soon."""
        self.writer.summarise(table.id, lambda: summary_of(table))

    def close_room(self, table: str) -> None:
        """A table was deleted here: send everybody home."""
        self.just_made.forget(table)
        room = self.rooms.pop(table, None)
        if room is not None:
            room.close()
