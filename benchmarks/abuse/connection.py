"""A bare connection from an address of one's own: HTTP, WebSockets, and whatever else one likes to send."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from typing import Any

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MOST_AT_ONCE = 1 << 22


class Ended(ConnectionError):
    """The server has ended the connection; with the code of its goodbye, if it said one."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(f"the server ended the connection ({code})")
        self.code = code


class Connection:
    """A connection to the server. It reads only when it is told to."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.port, self.reader, self.writer = port, reader, writer
        self._hearing: asyncio.Task[dict[str, Any]] | None = None

    @classmethod
    async def open(cls, port: int, source: str, limit: int = MOST_AT_ONCE) -> Connection:
        """Connect from an address."""
        opening = asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=limit)
        return cls(port, *await asyncio.wait_for(opening, 30))

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    def reset(self) -> None:
        """End it without a goodbye."""
        if self._hearing is not None:
            self._hearing.cancel()
        self.writer.transport.abort()

    # HTTP

    def request(self, method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
        """A request as bytes."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + body

    async def answer(self, head_only: bool = False) -> tuple[int, dict[str, str], bytes]:
        """The next answer: its status, header and body."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
            first, *rest = head.decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (h.partition(":") for h in rest)}
            status = int(first.split()[1])
            if head_only or status in (101, 204, 304) or status < 200:
                return status, headers, b""
            if "content-length" in headers:
                return status, headers, await self.reader.readexactly(int(headers["content-length"]))
            if headers.get("transfer-encoding") == "chunked":
                return status, headers, await self._chunks()
            return status, headers, await self.reader.read(-1)
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.LimitOverrunError) as error:
            raise Ended from error

    async def _chunks(self) -> bytes:
        told = b""
        while size := int((await self.reader.readline()).split(b";")[0], 16):
            told += await self.reader.readexactly(size)
            await self.reader.readline()
        await self.reader.readline()
        return told

    # WebSockets

    async def upgrade(self, path: str, *headers: str) -> tuple[int, dict[str, str]]:
        """Become a WebSocket; the status and header of the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        words = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        await self.send(self.request("GET", path, *words, "Sec-WebSocket-Version: 13", *headers))
        status, header, _ = await self.answer()
        return status, header

    async def say(self, message: Any) -> None:
        """Send a message."""
        await self.send(frame(message if isinstance(message, bytes) else json.dumps(message).encode()))

    async def hear(self) -> dict[str, Any]:
        """The next message; Ended when there is none. Whoever stops waiting for it hears it next time."""
        task = self._hearing = self._hearing or asyncio.create_task(self._next())
        try:
            return await asyncio.shield(task)
        finally:
            if task.done() and self._hearing is task:
                self._hearing = None

    async def _next(self) -> dict[str, Any]:
        while True:
            try:
                opcode, size = await self.reader.readexactly(2)
                if size >= 126:
                    wide = await self.reader.readexactly(2 if size == 126 else 8)
                    (size,) = struct.unpack("!H" if size == 126 else "!Q", wide)
                payload = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                raise Ended from error
            kind = opcode & 15
            if kind == CLOSE:
                raise Ended(struct.unpack("!H", payload[:2])[0] if len(payload) > 1 else 1005)
            if kind == PING:
                await self.send(frame(payload, PONG))
            elif kind == TEXT:
                message: dict[str, Any] = json.loads(payload)
                return message


def frame(payload: bytes, opcode: int = TEXT, final: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(payload)
    head = bytes([opcode | (0x80 if final else 0)])
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 65_536:
        length = b"\xfe" + struct.pack("!H", size)
    else:
        length = b"\xff" + struct.pack("!Q", size)
    return head + length + bytes(4) + payload
