"""The hub: what the open rooms of this process share: the store, workers, notifications, limits."""

from __future__ import annotations

import asyncio
import contextlib

from gridwright.server.live.announcing import Announcer
from gridwright.server.live.broadcast import RESTART
from gridwright.server.live.notify import Notifier
from gridwright.server.live.person_limits import PersonLimits
from gridwright.server.live.room import Room
from gridwright.server.live.rooms import Rooms
from gridwright.server.live.tasks import Tasks
from gridwright.server.live.upkeep import Upkeep
from gridwright.server.live.work import Work
from gridwright.server.metrics import Metrics
from gridwright.server.settings import Settings
from gridwright.server.storage.reader import Reader
from gridwright.server.storage.store import Store
from gridwright.server.storage.writer import Writer
from gridwright.server.table.setup import Finder

WORKER_AFTER = 1.0
"""So many seconds after the start the first worker is started: it is there before somebody asks for it."""


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
        self.tasks = Tasks()
        self.work = Work(settings, find, metrics, store.salt, self._fast_from_now_on)
        self.rooms = Rooms(self)
        self.notifier = Notifier(store, self.rooms)
        self.announcer = Announcer(self.rooms, self.notifier)
        self.person_limits = PersonLimits(settings.limits)

    async def open(self) -> None:
        """Begin: listen to other processes, and go on with the games that were being played."""
        self.notifier.start()
        self.loop.call_later(WORKER_AFTER, self.work.pool.start)
        Upkeep(self).start()

    async def close(self) -> None:
        """End: what waits is stored, everybody is told to come back."""
        await self.tasks.stop()
        for room in self.rooms.values():
            room.stop()
            room.broadcast.goodbye(RESTART)
        await self.notifier.stop()
        await self.work.close()
        await self.writer.close()
        self.reader.close()
        self.store.close()

    async def room(self, table: str, address: str = "") -> Room:
        """The room of a table, opened for somebody if it is not open; NoTable if there is none."""
        return await self.rooms.opened(table, address)

    def take_stock(self) -> None:
        """Take down how many there are of what comes and goes."""
        self.metrics.open_tables.set(len(self.rooms))
        self.metrics.connections.set(sum(len(room.listeners) for room in self.rooms.values()))
        self.metrics.unwritten.set(self.writer.unwritten)

    def _fast_from_now_on(self, game: str) -> None:
        """A game's fast code is ready: its tables need no longer say that it is not."""

        def tell() -> None:
            self.work.pool.made_ready(game)
            for room in self.rooms.values():
                if room.table.game.name == game:
                    room.broadcast.states()

        with contextlib.suppress(RuntimeError):  # the server may have stopped meanwhile
            self.loop.call_soon_threadsafe(tell)
