"""Watches a lively table from many connections, and reads a few bytes a second."""

from __future__ import annotations

import asyncio
import json

from benchmarks.abuse.connection import frame
from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("tron", "me", *["random"] * 7, seats=8)
    if not made:
        return

    async def read_slowly(number: int) -> None:
        line = await target.person(1 + number % 4).connect()
        try:
            await line.upgrade(f"/ws/{made['table']}")
            await line.say({"kind": "hello"})
            line.writer.transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(100):
                await line.send(frame(json.dumps({"kind": "replay_to", "ply": 0}).encode()))
                await line.reader.read(64)
                await asyncio.sleep(0.5)
        finally:
            line.reset()

    async def drive(number: int) -> None:
        seat = await target.person(0).sit(made["table"], made["keys"][0]["secret"])
        await seat.until_state()
        await seat.ask(kind="seat_bot", seat=0, player="random")
        for _ in range(100):
            await seat.hear()
        seat.leave()

    await target.keep(60, lambda n: read_slowly(n) if n else drive(n))
