"""Presence: who is connected to a room, here and at other processes, and when each was last heard of."""

from __future__ import annotations

from gridwright.server.live.listener import Listener
from gridwright.server.live.presence_elsewhere import Elsewhere, Seats
from gridwright.server.table.clocks import now
from gridwright.server.table.table import Table


class Presence:
    """Who is at one table."""

    def __init__(self, table: Table, listeners: set[Listener], elsewhere: Elsewhere) -> None:
        self.table = table
        self.listeners = listeners
        self.elsewhere = elsewhere
        self._heard: Seats = {}

    def here(self) -> set[int]:
        """The seats whose people are connected, here or to another process."""
        local = {seat for listener in self.listeners for seat in listener.viewer.seats}
        return local | set(self.elsewhere.at(self.table.id))

    def watching(self) -> int:
        """How many watch from here."""
        return sum(not listener.viewer.seats for listener in self.listeners)

    def hear(self, listener: Listener) -> None:
        """Somebody did something."""
        for seat in listener.viewer.seats:
            self._heard[seat] = now()

    def last_heard(self, seat: int) -> int:
        """When a seat's person was last heard of, stored or not, by the table's time."""
        heard = max(self._heard.get(seat, 0), self.elsewhere.at(self.table.id).get(seat, 0))
        return heard + self.table.ahead

    def connected_here(self) -> Seats:
        """The seats whose people are connected to this process, and when each was last heard of."""
        return {seat: self._heard.get(seat, 0) for one in self.listeners for seat in one.viewer.seats}
