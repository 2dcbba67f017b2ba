"""A connection: one WebSocket, and the messages that wait to be written to it.

What can be written at once is, as soon as everybody else has had a turn; a task of the connection's own
writes to those who read slowly, and closes. A state is not queued: a slow client gets the newest one when it
is ready for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect

from gridwright.server.at_once import EXTENSION, WritesAtOnce
from gridwright.server.views.viewer import Viewer

MOST_WAITING = 400
MOST_WAITING_BYTES = 500_000
"""A client for whom more messages wait, or longer ones, has stopped reading, and is let go."""


TOGETHER = 16_384
"""Messages of so many bytes are written in one go."""

ABNORMAL = 1006
"""The code of a WebSocket that ended without a goodbye."""

WENT_WRONG = 1011
"""The code of one that the server could not go on with."""


class Connection:
    """One client at a table; a room knows it as a listener."""

    def __init__(self, socket: WebSocket, seats: list[int], person: str) -> None:
        self.socket = socket
        self.person = person
        self.since = time.monotonic()
        self.viewer = Viewer(seats)
        self.closing: int | None = None
        self._at_once: WritesAtOnce | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self._state: Callable[[], str] | None = None
        self._flushing: asyncio.Handle | None = None
        self._task_writes = False
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
        self._write_soon()

    @property
    def _too_much_waits(self) -> bool:
        return len(self._waiting) >= MOST_WAITING or self._waiting_bytes >= MOST_WAITING_BYTES

    async def written(self) -> None:
        """Wait until nothing waits any more: who does not read what it asked for cannot ask more."""
        await self._written.wait()

    def wake(self) -> None:
        """The table has changed: send the newest state, soon."""
        self._stale = True
        self._write_soon()

    def finish(self, code: int) -> None:
        """Close, after what waits has been sent."""
        self.closing = self.closing or code
        self._something_to_do.set()

    def _write_soon(self) -> None:
        if self._at_once is None or self._state is None:
            self._something_to_do.set()
        elif self._flushing is None:
            self._flushing = asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write all that waits, and the state; what cannot be written at once is the task's."""
        self._flushing = None
        if self._ended:
            return
        try:
            done = not self._task_writes and self._flushed()
        except Exception:
            logging.getLogger("gridwright").exception("a state could not be written")
            self.finish(WENT_WRONG)
            return
        if not done or self.closing:
            self._something_to_do.set()

    def _flushed(self) -> bool:
        """Write what can be written at once; whether that was all."""
        assert self._at_once is not None
        while self._at_once.ready:
            if not self._waiting and not (self._stale and not self.closing):
                return True
            self._write_together(self._at_once)
        return not self._waiting and not (self._stale and not self.closing)

    def _write_together(self, at_once: WritesAtOnce) -> None:
        """Write some of what waits, and if that was all, the state: in one go, as it mostly is short."""
        assert self._state is not None
        texts, length = list[bytes](), 0
        while self._waiting and length < TOGETHER:
            text = self._waiting.popleft()
            self._waiting_bytes -= len(text)
            texts.append(text.encode())
            length += len(text)
        try:
            if not self._waiting and self._stale and not self.closing:
                self._stale = False
                texts.append(self._state().encode())
        finally:
            if texts:
                at_once.write_texts(texts)
        if not self._waiting:
            self._waiting_bytes = 0
            self._written.set()

    def write(self, state: Callable[[], str]) -> Coroutine[None, None, None]:
        """Write what waits until the connection ends, and from now on this state. To be run as a task."""
        self._state = state
        return self._write()

    async def _write(self) -> None:
        assert self._state is not None
        try:
            while True:
                await self._something_to_do.wait()
                self._something_to_do.clear()
                self._task_writes = True
                await self._write_waiting()
                if self._stale and not self.closing:
                    self._stale = False
                    await self.socket.send_text(self._state())
                self._task_writes = False
                if self.closing and not self._waiting:
                    await self.socket.close(self.closing)
                    return
        except (WebSocketDisconnect, ConnectionError):
            return
        except Exception:
            logging.getLogger("gridwright").exception("a state could not be written")
            with contextlib.suppress(Exception):
                await self.socket.close(WENT_WRONG)
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
