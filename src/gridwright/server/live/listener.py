"""What a room knows of those who are connected to it; the WebSocket's connections are such listeners."""

from __future__ import annotations

from typing import Protocol

from pydantic import BaseModel

from gridwright.server.views.viewer import Viewer


class Listener(Protocol):
    """Somebody who is connected to a room."""

    viewer: Viewer
    person: str
    """Who it is, as far as limits are concerned."""
    closing: int | None
    """The code that it is to be closed with, once what waits has been sent."""
    since: float
    """When they came, on a clock that nobody sets."""

    def send(self, message: BaseModel | str) -> None:
        """Send a message, soon."""

    def wake(self) -> None:
        """The table has changed: send the newest state, soon."""

    def finish(self, code: int) -> None:
        """Close, after what waits has been sent."""
