"""Writing at once: how the application reaches the server's end of a WebSocket past all that lies between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

EXTENSION = "gridwright.at_once"
"""The extension of the scope by which it is found, where the server has it."""


class WritesAtOnce(Protocol):
    """The server's end of a WebSocket."""

    @property
    def ready(self) -> bool:
        """Whether a message can be written now, and need not wait until the client has read others."""

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Write messages, in one go; only while it is `ready`."""
