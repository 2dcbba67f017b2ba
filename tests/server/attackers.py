"""Clients that mean no good: they say half of something, say it slowly, or never read what they asked for."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Callable
from typing import Any

from tests.server.running import Running

ALICE, BOB = "127.0.0.2", "127.0.0.3"
"""Addresses of two persons; the proxy's, which speaks for many, is 127.0.0.1."""

PATIENCE = 60.0


class Attacker:
    """A bare socket to a server, from an address of one's own. It reads only when told to."""

    def __init__(self, server: Running, source: str = ALICE, buffer: int = 0, at: str = "127.0.0.1") -> None:
        self.port = server.settings.port
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((source, 0))
        self.socket.connect((at, self.port))

    def send(self, data: bytes) -> bool:
        """Send something; False if the server has hung up."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def request(self, path: str, *headers: str, method: str = "GET") -> bytes:
        """A request as bytes."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        return "\r\n".join([*lines, "", ""]).encode()

    def upgrade(self, table: str, *headers: str) -> bytes:
        """Become a WebSocket; the answer's header."""
        key = base64.b64encode(os.urandom(16)).decode()
        words = ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        self.send(self.request(f"/ws/{table}", *words, "Sec-WebSocket-Version: 13", *headers))
        told = b""
        while b"\r\n\r\n" not in told:
            piece = self.socket.recv(1)
            assert piece, told
            told += piece
        return told

    def exactly(self, size: int) -> bytes:
        """So many bytes."""
        told = b""
        while len(told) < size:
            piece = self.socket.recv(size - len(told))
            assert piece, told
            told += piece
        return told

    def rest(self) -> bytes:
        """All that comes until the server hangs up."""
        told = b""
        try:
            while piece := self.socket.recv(65536):
                told += piece
        except ConnectionError:
            pass
        return told

    def close(self) -> None:
        self.socket.close()


Attack = Callable[..., Attacker]


def frame(text: bytes, opcode: int = 1, final: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(text)
    head = bytes([opcode | (0x80 if final else 0)])
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return head + length + b"\0\0\0\0" + text


def register_of(server: Running) -> Any:
    """The server's register of connections."""
    return server.server.config.register  # type: ignore[attr-defined]
