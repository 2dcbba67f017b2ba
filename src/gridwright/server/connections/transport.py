"""A transport that may still be written to when its connection has ended: then nothing is done."""

from __future__ import annotations

import asyncio
from typing import Any, cast


class Transport:
    """A connection's transport, as uvicorn is handed it.

    What ends a connection, here or on the other side, does not end at once what is being answered on it, and
    uvloop raises an error where something is asked of a transport that is closed.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    @classmethod
    def around(cls, transport: asyncio.BaseTransport) -> asyncio.Transport:
        """A transport that forgives."""
        return cast(asyncio.Transport, cls(cast(asyncio.Transport, transport)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write, unless the connection has ended."""
        if not self._transport.is_closing():
            self._transport.write(data)

    def pause_reading(self) -> None:
        """Read no more for now, unless the connection has ended."""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Read on, unless the connection has ended."""
        if not self._transport.is_closing():
            self._transport.resume_reading()
