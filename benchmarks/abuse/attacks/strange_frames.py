"""Speaks WebSocket as no browser does: pings by the thousand, messages in endless parts, frames that lie."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os

from benchmarks.abuse.connection import BINARY, CLOSE, PING, PONG, TEXT, frame
from benchmarks.abuse.target import GONE, Target

HELLO = frame(b'{"kind":"hello"}')
PING_MESSAGE = frame(b'{"kind":"ping"}')
FRAMES = [
    HELLO + frame(b"x" * 100, PING) * 400,
    HELLO + frame(b"", PONG) * 2000,
    HELLO + PING_MESSAGE * 2000,
    HELLO + frame(b"{", TEXT, False) + frame(b" ", 0, False) * 4000,
    HELLO + frame(b"", TEXT, False) + frame(b"", 0, False) * 4000,
    HELLO + frame(b" " * 8000 + b"{}") * 20,
    HELLO + b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
    HELLO + b"\x81\x05hello",
    HELLO + b"\xf1\x80\0\0\0\0",
    HELLO + b"\x83\x80\0\0\0\0",
    HELLO + frame(b"x" * 126, PING),
    HELLO + frame(b"\xff\xfe", TEXT),
    HELLO + frame(b"\x00\xff" * 100, BINARY) * 60,
    HELLO + frame(b"\x03", CLOSE),
    HELLO + frame(b"\x03\xe8" + b"\xff" * 20, CLOSE),
    HELLO + frame(b"\x00\x00", CLOSE) * 100,
    HELLO * 100,
    frame(json.dumps({"kind": "hello", "secret": "x" * 80}).encode()),
    frame(b'{"kind":"hello","protocol":NaN}'),
    frame(b'{"kind":"hello","ref":1e400}'),
    frame(b"[" * 8000),
    frame(b'{"kind":"hello","secret":"\\ud800aaaaaaaaaaaaaaaaaaa"}'),
    b"",
    b"\x00" * 5000,
    bytes(os.urandom(4000)),
]


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("ctron", "me", "random")
    path = f"/ws/{made['table']}" if made else "/ws/aaaaaaaaaaaa"

    async def send(number: int) -> None:
        line = await target.person(number % 6).connect()
        try:
            await line.upgrade(path)
            await line.send(target.rng.choice(FRAMES))
            with contextlib.suppress(TimeoutError):
                for _ in range(300):
                    told = await asyncio.wait_for(line.hear(), 0.5)
                    target.heard[told["kind"]] += 1
        except GONE as gone:
            target.heard[f"closed {getattr(gone, 'code', 0)}"] += 1
        finally:
            line.reset()

    await target.keep(10, send)
