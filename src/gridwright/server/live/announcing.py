"""Announcing: the other processes are told who is connected to this one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from gridwright.server.live.notify import Notifier
from gridwright.server.live.presence_elsewhere import Seats

if TYPE_CHECKING:
    from gridwright.server.live.rooms import Rooms

ANNOUNCE_AFTER = 0.2
"""So many seconds after somebody came or went the other processes are told, others who came meanwhile too."""


class Announcer:
    """Tells the other processes on the same database who is at which table here."""

    def __init__(self, rooms: Rooms, notifier: Notifier) -> None:
        self.rooms = rooms
        self.notifier = notifier
        self._tables: set[str] = set()
        self._later: asyncio.TimerHandle | None = None

    def came_or_went(self, table: str) -> None:
        """Somebody came or went: tell it soon, whoever else comes meanwhile included."""
        self._tables.add(table)
        if self._later is None and self.notifier.tells:
            self._later = asyncio.get_running_loop().call_later(ANNOUNCE_AFTER, self._tell_changes)

    def _tell_changes(self) -> None:
        self._later = None
        tables, self._tables = self._tables, set()
        self.notifier.announce(self._connected_at(tables), whole=False)

    def tell_all(self) -> None:
        """Tell of all tables, for those who have missed something."""
        here = {table: seats for table, seats in self._connected_at(self.rooms).items() if seats}
        self.notifier.announce(here, whole=True)

    def _connected_at(self, tables: Collection[str]) -> dict[str, Seats]:
        """Who is connected here at which of these tables."""
        return {t: self.rooms[t].presence.connected_here() if t in self.rooms else {} for t in tables}
