"""Upkeep: what a process does unasked. It goes on with games, closes rooms, and forgets old games."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.server.errors import StorageDown
from gridwright.server.table.clocks import now

if TYPE_CHECKING:
    from gridwright.server.live.hub import Hub

LOG = logging.getLogger("gridwright")

IDLE_MS = 15_000
"""So long is a room kept open where nobody is."""

HEARTBEAT = 4.0

RECENT_MS = 3_600_000
DAY_MS = 86_400_000
FORGET_EVERY = 3600.0
FORGOTTEN_AT_ONCE = 100
REOPEN_AFTER = 2.0
"""So many seconds after the database did not answer it is asked again."""

MOST_REOPENED = 300
"""So many unfinished tables of the last hour are opened when a server starts, by each of its processes."""


class Upkeep:
    """The upkeep of one process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def start(self) -> None:
        """Begin."""
        self.hub.tasks.run(self._look_after())
        self.hub.tasks.run(self._reopen())
        if self.hub.settings.keep_finished_days is not None:
            self.hub.tasks.run(self._forget_finished(self.hub.settings.keep_finished_days))

    async def _reopen(self) -> None:
        """Go on with the games that were being played, once the database answers."""
        hub, owners, recent = self.hub, self.hub.settings.owners, None
        since, most = now() - RECENT_MS, MOST_REOPENED * owners.count
        if owners.count > 1:
            await asyncio.sleep(HEARTBEAT)  # by then the others have told who is connected to them
        while recent is None:
            try:
                recent = await hub.reader.read(lambda: hub.store.unfinished(since, most))
            except StorageDown:
                await asyncio.sleep(REOPEN_AFTER)
        for table in filter(owners.is_mine, recent):
            try:
                room = await hub.room(table)
                room.changed([], mine=not hub.notifier.others)
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
        rooms = self.hub.rooms
        rooms.came_or_went(self.hub.notifier.elsewhere.forget_the_dead())
        self.hub.announcer.tell_all()
        self.hub.take_stock()
        for table, room in list(rooms.items()):
            if room.idle and now() - room.idle_since > IDLE_MS:
                room.stop()
                del rooms[table]

    async def _forget_finished(self, days: int) -> None:
        """Now and then: delete what was over long ago and nobody looks at, a few at a time."""
        while True:
            with contextlib.suppress(GridwrightError):
                while await self._forget_some(now() - days * DAY_MS) == FORGOTTEN_AT_ONCE:
                    pass
            await asyncio.sleep(FORGET_EVERY)

    async def _forget_some(self, before: int) -> int:
        looked_at, store = list(self.hub.rooms), self.hub.store
        return await self.hub.writer.write(
            lambda: store.forget_finished(before, looked_at, FORGOTTEN_AT_ONCE)
        )
