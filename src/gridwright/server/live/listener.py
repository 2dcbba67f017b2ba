"""What a room knows of those who are connected to it; the WebSocket's connections are such listeners."""

from __future__ import annotations

from typing import Protocol

from pydantic import BaseModel

from gridwright.server.views.viewer import Viewer


class Listener(Protocol):
    """Somebody who is connected to a room."""

    viewer: Viewer

    def send(self, message: BaseModel | str) -> None:
        """Send a message, soon."""

    def wake(self) -> None:
        """The table has changed: send the newest state, soon."""

    def finish(self, code: int) -> None:
        """Close, after what waits has been sent."""
