"""Writing at once: how the application reaches the server's end of a WebSocket past all that lies between."""

from __future__ import annotations

from typing import Protocol

EXTENSION = "gridwright.at_once"
"""The extension of the scope by which it is found, where the server has it."""


class WritesAtOnce(Protocol):
    """The server's end of a WebSocket."""

    @property
    def ready(self) -> bool:
        """Whether a message can be written now, and need not wait until the client has read others."""

    def write_text(self, text: bytes) -> None:
        """Write a message; only while it is `ready`."""
