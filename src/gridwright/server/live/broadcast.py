"""What everybody who is connected to a room is told at once."""

from __future__ import annotations

import asyncio

from gridwright.server.errors import TABLE_GONE
from gridwright.server.live.listener import Listener
from gridwright.server.live.presence import Presence
from gridwright.server.socket.messages.answers import Gone
from gridwright.server.socket.messages.chat import Chat
from gridwright.server.socket.messages.people import Nudge, People
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import people_at

RESTART = 1012
GONE = 4404
"""WebSocket close codes: connect again; there is no such table."""

DELAY = 0.05
DELAY_EACH = 0.004
MOST_DELAY = 4.0
"""Seconds from somebody's coming or going to its being told, and for each who is to be told: 250 a second."""


class Broadcast:
    """Tells everybody at one table."""

    def __init__(self, table: Table, listeners: set[Listener], presence: Presence) -> None:
        self.table = table
        self.listeners = listeners
        self.presence = presence
        self._later: asyncio.TimerHandle | None = None

    def people(self) -> None:
        """Tell everybody who is there."""
        if not self.listeners:
            return
        people = people_at(self.table, self.presence.here())
        message = People(people=people, watching=self.presence.watching()).model_dump_json()
        for listener in self.listeners:
            listener.send(message)

    def people_soon(self) -> None:
        """Tell everybody who is there, with whoever comes and goes meanwhile; later where more are told."""
        if self._later is None:
            delay = min(MOST_DELAY, DELAY + DELAY_EACH * len(self.listeners))
            self._later = asyncio.get_running_loop().call_later(delay, self._tell_people)

    def _tell_people(self) -> None:
        self._later = None
        self.people()

    def states(self) -> None:
        """The table has changed: let everybody have the newest state."""
        for listener in self.listeners:
            listener.wake()

    def chat(self) -> None:
        """Tell everybody what they have not heard of the talk."""
        for listener in self.listeners:
            viewer = listener.viewer
            lines = self.table.chat[viewer.chat :]
            viewer.chat = len(self.table.chat)
            if lines:
                listener.send(Chat(lines=lines))

    def nudge(self, seat: int) -> None:
        """Say that a seat is waited for."""
        name = self.table.name_of(seat)
        for listener in self.listeners:
            listener.send(Nudge(seat=seat, sentence=f"{name} is waited for."))

    def goodbye(self, code: int) -> None:
        """Send everybody home: the table was deleted, or, with another code, they shall connect anew."""
        for listener in list(self.listeners):
            if code == GONE:
                listener.send(Gone(sentence=TABLE_GONE))
            listener.finish(code)
