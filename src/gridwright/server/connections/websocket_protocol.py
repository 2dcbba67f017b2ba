"""WebSockets as they are spoken here: uvicorn's, reading no faster than the application listens."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from gridwright.server.at_once import EXTENSION
from gridwright.server.connections.register import Open

if TYPE_CHECKING:
    from gridwright.server.connections.server_config import ServerConfig

PIECE = 1024
"""So many bytes are read at a time, so that thousands of tiny messages do not keep everybody waiting."""

MOST_TOO_LATE = 65_536
"""So many bytes may still come after the server's goodbye, before the client says its own."""

NO_TEXT = 1007
"""WebSocket close code: that was no text."""

MOST_PARTS = 64
"""A message may come in so many parts; a page sends each in one."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection, after it has become a WebSocket."""

    config: ServerConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.open: Open | None = None
        self._unparsed = bytearray()
        self._parsing: asyncio.Handle | None = None
        self._too_late = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """An HTTP connection has become this one: its request is complete."""
        super().connection_made(transport)
        self.open = self.config.register.of(self.transport)
        if self.open is not None:
            self.open.deadline = self.loop.time() + self.config.register.limits.header_seconds

    def handle_connect(self, event: Request) -> None:
        """The handshake can be read; from here on the application waits for the hello."""
        if self.open is not None:
            self.open.asked, self.open.deadline = True, None
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._unparsed.clear()
        self.config.register.leave(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """The client reads on."""
        if self.open is not None:
            self.open.reads()
        super().resume_writing()

    # Writing

    @property
    def ready(self) -> bool:
        """Whether a message can be written now, and need not wait until the client has read others."""
        open_still = self.handshake_complete and not self.close_sent and not self.disconnected
        return open_still and self.writable.is_set() and not self.transport.is_closing()

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Write messages, in one go; only while this is `ready`."""
        self.transport.write(b"".join([part for text in texts for part in (header(len(text)), text)]))

    # Reading

    def data_received(self, data: bytes) -> None:
        """Something has come: it is read piece by piece, and no faster than the application listens."""
        self._too_late += len(data) if self.close_sent else 0
        if self._too_late > MOST_TOO_LATE:
            self.transport.abort()
        elif not self._unparsed and (len(data) <= PIECE or not self.handshake_initiated):
            super().data_received(data)
        else:
            self._unparsed += data
            self._go_on()

    def _go_on(self) -> None:
        """Read another piece as soon as everybody else has had a turn."""
        if self._unparsed and self._parsing is None and not self.transport.is_closing():
            self._listen(False)
            self._parsing = self.loop.call_soon(self._parse)

    def _parse(self) -> None:
        self._parsing = None
        if self.transport.is_closing() or not (self.queue.empty() or self.close_sent):
            return
        piece = bytes(self._unparsed[:PIECE])
        del self._unparsed[:PIECE]
        super().data_received(piece)
        if self._unparsed:
            self._go_on()
        elif self.queue.empty():
            self._listen(True)

    def _listen(self, listen: bool) -> None:
        if self.read_paused == listen:
            self.read_paused = not listen
            (self.transport.resume_reading if listen else self.transport.pause_reading)()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message for the application."""
        message = await super().receive()
        self._go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        """A message is whole. Bytes that are no text end the connection; the log has no line about them."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message."""
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
            return
        super().handle_cont(event)


def _is_text(data: bytes) -> bool:
    """Whether bytes are text in UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def header(length: int) -> bytes:
    """What stands before a whole message of text from a server (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return struct.pack("!BBH", 0x81, 126, length)
    return struct.pack("!BBQ", 0x81, 127, length)
