"""A connection: one WebSocket, whose messages out are written by a task of its own.

A state is not queued: a slow client is woken, and gets the newest one when it is ready for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect

from gridwright.server.views.viewer import Viewer

MOST_WAITING = 400
MOST_WAITING_BYTES = 500_000
"""A client for whom more messages wait, or longer ones, has stopped reading, and is let go."""


ABNORMAL = 1006
"""The code of a WebSocket that ended without a goodbye."""


class Connection:
    """One client at a table; a room knows it as a listener."""

    def __init__(self, socket: WebSocket, seats: list[int], person: str) -> None:
        self.socket = socket
        self.person = person
        self.since = time.monotonic()
        self.viewer = Viewer(seats)
        self.closing: int | None = None
        self._waiting: deque[str] = deque()
        self._waiting_bytes = 0
        self._stale = False
        self._ended = False
        self._something_to_do = asyncio.Event()
        self._written = asyncio.Event()
        self._written.set()

    def send(self, message: BaseModel | str) -> None:
        """Send a message, soon."""
        if self._ended:
            return
        if self._too_much_waits:
            self._waiting.clear()
            self.finish(4429)
            return
        text = message if isinstance(message, str) else message.model_dump_json()
        self._waiting.append(text)
        self._waiting_bytes += len(text)
        self._written.clear()
        self._something_to_do.set()

    @property
    def _too_much_waits(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._waiting_bytes >= MOST_WAITING_BYTES

    async def written(self) -> None:
        """Wait until nothing waits any more: who does not read what it asked for cannot ask more."""
        await self._written.wait()

    def wake(self) -> None:
        """The table has changed: send the newest state, soon."""
        self._stale = True
        self._something_to_do.set()

    def finish(self, code: int) -> None:
        """Close, after what waits has been sent."""
        self.closing = self.closing or code
        self._something_to_do.set()

    async def write(self, state: Callable[[], str]) -> None:
        """Write what waits until the connection ends. Run as a task."""
        try:
            while True:
                await self._something_to_do.wait()
                self._something_to_do.clear()
                await self._write_waiting()
                if self._stale and not self.closing:
                    self._stale = False
                    await self.socket.send_text(state())
                if self.closing and not self._waiting:
                    await self.socket.close(self.closing)
                    return
        except (WebSocketDisconnect, ConnectionError):
            return
        except Exception:
            logging.getLogger("gridwright").exception("a state could not be written")
            with contextlib.suppress(Exception):
                await self.socket.close(1011)
        finally:
            self._ended = True
            self.closing = self.closing or ABNORMAL
            self._written.set()

    async def _write_waiting(self) -> None:
        while self._waiting:
            text = self._waiting.popleft()
            await self.socket.send_text(text)
            self._waiting_bytes -= len(text)
        self._waiting_bytes = 0
        self._written.set()
