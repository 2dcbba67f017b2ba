"""Presence: who is connected to a room, here and at other processes, and when each was last heard of."""

from __future__ import annotations

from gridwright.server.live.listener import Listener
from gridwright.server.live.notify import Notifier
from gridwright.server.table.clocks import now


class Presence:
    """Who is at one table."""

    def __init__(self, table: str, listeners: set[Listener], notifier: Notifier) -> None:
        self.table = table
        self.listeners = listeners
        self.notifier = notifier
        self._heard: dict[int, int] = {}

    def here(self) -> set[int]:
        """The seats whose people are connected, here or to another process."""
        local = {seat for listener in self.listeners for seat in listener.viewer.seats}
        return local | set(self.notifier.elsewhere(self.table))

    def watching(self) -> int:
        """How many watch from here."""
        return sum(not listener.viewer.seats for listener in self.listeners)

    def hear(self, listener: Listener) -> None:
        """Somebody did something."""
        for seat in listener.viewer.seats:
            self._heard[seat] = now()

    def last_heard(self, seat: int) -> int:
        """When a seat's person was last heard of, stored or not."""
        return max(self._heard.get(seat, 0), self.notifier.elsewhere(self.table).get(seat, 0))

    def connected_here(self) -> dict[int, int]:
        """The seats whose people are connected to this process, and when each was last heard of."""
        return {seat: self._heard.get(seat, 0) for one in self.listeners for seat in one.viewer.seats}
