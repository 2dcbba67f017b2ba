"""HTTP as it is spoken here: uvicorn's, with an end to patience for slow, long and too many requests."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gridwright.server.connections.handing_over import hand_over
from gridwright.server.connections.register import Open
from gridwright.server.connections.transport import Transport
from gridwright.server.fields import TABLE_ID

if TYPE_CHECKING:
    from gridwright.server.connections.server_config import ServerConfig

MOST_AHEAD = 8
"""So many requests may wait for the answer to an earlier one on the same connection; browsers send none."""


AT_TABLE = re.compile(rb"/ws/(" + TABLE_ID.strip("^$").encode() + rb")(?:\?.*)?")
"""What a WebSocket at a table asks for."""


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it becomes a WebSocket or ends.

    What another process has `handed` over is a connection whose first request was read there.
    """

    config: ServerConfig

    def __init__(self, *args: Any, handed: bytes = b"", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.handed = handed
        self.limits = self.config.register.limits
        self.open: Open | None = None
        self._header_bytes = 0
        self._in_header = True

    @property
    def _idle(self) -> bool:
        """Whether nothing that was asked waits for its answer."""
        answering: RequestResponseCycle | None = self.cycle
        return answering is None or answering.response_complete

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects; who has too many connections is told so."""
        forgiving = Transport.around(transport)
        self.open = self.config.register.enter(forgiving, handed=bool(self.handed))
        if self.open is None:
            transport.write(answer(429, "There are too many connections from your address."))
            transport.close()
            return
        super().connection_made(forgiving)
        if self.handed:
            self.data_received(self.handed)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        if self.open is not None:
            self.config.register.leave(self.open.transport)
            super().connection_lost(exc)

    def resume_writing(self) -> None:
        """The client reads on."""
        if self.open is not None:
            self.open.reads()
        super().resume_writing()

    # Requests

    def data_received(self, data: bytes) -> None:
        """Something of a request has come."""
        if self.open is None or self.transport.is_closing():
            return
        if self.open.deadline is None and self._idle:
            self._wait_for(self.limits.header_seconds)
        self._header_bytes += len(data) if self._in_header else 0
        super().data_received(data)
        if self._in_header and self._header_bytes > self.limits.header_bytes:
            self._refuse(431, f"The header of a request may have {self.limits.header_bytes} bytes here.")

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_header = True
        self._wait_for(self.limits.header_seconds)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """A request's header is complete; its body is waited for."""
        if len(self.pipeline) >= MOST_AHEAD:
            self._refuse(429, "Wait for the answers to your requests before you ask more.")
        if self.transport.is_closing():
            return
        self._in_header, self._header_bytes = False, 0
        self._wait_for(self.limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Something of a request's body has come."""
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is complete."""
        if self.transport.is_closing():
            return
        assert self.open is not None
        self.open.asked, self.open.deadline = True, None
        super().on_message_complete()

    # WebSockets

    def handle_websocket_upgrade(self) -> None:
        """A connection becomes a WebSocket: here, or where its table is."""
        if not self._handed_over():
            super().handle_websocket_upgrade()

    def _handed_over(self) -> bool:
        """Hand the connection to the process that owns its table; False if it goes on here."""
        owners, table = self.config.owners, AT_TABLE.fullmatch(self.url)
        if self.handed or table is None or self._something_unwritten:
            return False
        owner = owners.owner(table[1].decode())
        descriptor = self.transport.get_extra_info("socket").fileno()
        if owner == owners.number or not hand_over(descriptor, self._request(), owners.address(owner)):
            return False
        self.connections.discard(self)
        self.config.register.leave(self.transport)
        self.transport.abort()  # closes the descriptor here: the connection goes on by the other one
        return True

    @property
    def _something_unwritten(self) -> bool:
        """Whether the answer to an earlier request is not all on its way."""
        return not self._idle or self.transport.is_closing() or self.transport.get_write_buffer_size() > 0

    def _request(self) -> bytes:
        """The request as it came."""
        lines = [b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%s: %s" % header for header in self.headers]
        return b"\r\n".join([*lines, b"", b""])

    # Limits

    def _wait_for(self, seconds: float) -> None:
        assert self.open is not None
        self.open.deadline = self.loop.time() + seconds

    def _refuse(self, status: int, sentence: str) -> None:
        if not self.transport.is_closing():
            self.transport.write(answer(status, sentence))
            self.transport.close()


def answer(status: int, sentence: str) -> bytes:
    """A refusal as bytes, for those who have no request that could be answered."""
    body = json.dumps({"sentence": sentence}, ensure_ascii=False).encode()
    head = [
        f"HTTP/1.1 {status} Refused",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode() + body
