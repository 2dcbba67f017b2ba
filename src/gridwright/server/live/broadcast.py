"""What everybody who is connected to a room is told at once."""

from __future__ import annotations

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


class Broadcast:
    """Tells everybody at one table."""

    def __init__(self, table: Table, listeners: set[Listener], presence: Presence) -> None:
        self.table = table
        self.listeners = listeners
        self.presence = presence

    def people(self, but: Listener | None = None) -> None:
        """Tell everybody who is there."""
        people = people_at(self.table, self.presence.here())
        message = People(people=people, watching=self.presence.watching())
        for listener in self.listeners:
            if listener is not but:
                listener.send(message)

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
