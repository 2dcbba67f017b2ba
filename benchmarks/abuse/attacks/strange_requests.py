"""Speaks HTTP as no browser does: piled up, at odds with itself, in endless chunks, headers repeated."""

from __future__ import annotations

import asyncio
import contextlib

from benchmarks.abuse.connection import Connection
from benchmarks.abuse.target import GONE, Target


def requests(line: Connection) -> list[bytes]:
    """Requests that a server may answer or refuse, but must survive."""
    host = f"Host: 127.0.0.1:{line.port}\r\n".encode()
    get = line.request("GET", "/api/about")
    both = line.request("POST", "/api/scene", "Content-Length: 5", "Transfer-Encoding: chunked")
    settings = ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABk"]
    return [
        get * 400,
        line.request("GET", "/", "Range: " + "bytes=" + ",".join(f"{i}-" for i in range(900))),
        line.request("POST", "/api/scene", "Expect: 100-continue", "Content-Length: 20"),
        line.request("POST", "/api/scene", "Expect: the-spanish-inquisition", body=b'{"game":"ctron"}'),
        both + b"0\r\n\r\n" + get,
        line.request("POST", "/api/scene", "Content-Length: 5", "Content-Length: 6") + b"abcdef",
        line.request("POST", "/api/scene", "Content-Length: -1"),
        line.request("POST", "/api/scene", "Content-Length: " + "9" * 400),
        line.request("POST", "/api/scene", "Transfer-Encoding: chunked") + b"ffffffffffffffff\r\n",
        line.request("POST", "/api/scene", "Transfer-Encoding: chunked") + b"1\r\na\r\n" * 3000,
        line.request("GET", "/api/about", *["X: y"] * 900),
        line.request("GET", "/api/about", *["Cookie: " + "c" * 8000] * 3),
        line.request("GET", "/api/about", "Host: elsewhere.example"),
        b"GET http://elsewhere.example/api/about HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/about HTTP/1.1\r\n\r\n",
        b"GET /api/about HTTP/0.9\r\n\r\n",
        b"GET /api/about\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(200),
        b"OPTIONS * HTTP/1.1\r\n" + host + b"\r\n",
        b"TRACE / HTTP/1.1\r\n" + host + b"\r\n",
        b"CONNECT example.org:443 HTTP/1.1\r\n" + host + b"\r\n",
        b"BREW / HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /\x00 HTTP/1.1\r\n" + host + b"\r\n",
        b"GET /api/about HTTP/1.1\r\n" + host + b"X : y\r\n z\r\n\r\n",
        b"GET /api/about HTTP/1.1\r\n" + host + b"X-Forwarded-For: 1.2.3.4\r\nForwarded: for=1.2.3.4\r\n\r\n",
        b"\r\n" * 3000 + get,
        b"\x00" * 4000,
        line.request("GET", "/api/about", *settings),
        line.request("GET", "/ws/aaaaaaaaaaaa", "Upgrade: websocket", "Connection: Upgrade"),
        line.request("POST", "/ws/aaaaaaaaaaaa", "Upgrade: websocket", "Connection: Upgrade", body=b"{}"),
        line.request("GET", "/ws/" + "%2f" * 900, "Upgrade: websocket", "Connection: Upgrade",
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 99"),
    ]  # fmt: skip


async def attack(target: Target) -> None:
    async def send(number: int) -> None:
        line = await target.person(number % 6).connect()
        try:
            asked = target.rng.choice(requests(line))
            if target.rng.random() < 0.3:
                asked = asked[: target.rng.randrange(len(asked))]
            await line.send(asked)
            with contextlib.suppress(TimeoutError):
                while True:
                    status, _, body = await asyncio.wait_for(line.answer(), 1.0)
                    target.heard[str(status)] += 1
                    if status >= 500:
                        target.success(f"{asked[:80]!r} was answered with {status}: {body[:80]!r}")
        except (*GONE, ValueError, IndexError):
            target.heard["hung up"] += 1
        finally:
            line.reset()

    await target.keep(12, send)
