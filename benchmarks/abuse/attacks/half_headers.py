"""Holds hundreds of connections that begin a request and never end it."""

from __future__ import annotations

import asyncio

from benchmarks.abuse.connection import Connection
from benchmarks.abuse.target import Target

ADDRESSES = 8


async def attack(target: Target) -> None:
    held: list[Connection] = []

    async def hold(number: int) -> None:
        line = await target.person(number % ADDRESSES).connect()
        await line.send(b"GET /api/about HTTP/1.1\r\nHost: 127")
        held.append(line)
        if len(held) > 1100:
            held.pop(0).reset()
        await asyncio.sleep(0.02)

    try:
        await target.keep(16, hold)
    finally:
        target.noted["held"] = len(held)
        for line in held:
            line.reset()
