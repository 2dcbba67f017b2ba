"""Asks for long answers on many connections and never reads any."""

from __future__ import annotations

import asyncio
import json

from benchmarks.abuse.connection import Connection, frame
from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("tron", *["me"] * 8, seats=8)
    held: list[Connection] = []

    async def hold(number: int) -> None:
        line = await target.person(number % 4).connect()
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        held.append(line)
        if number % 2 and made:
            words = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: " + "A" * 22 + "=="]
            secret = made["keys"][0]["secret"]
            hello = frame(json.dumps({"kind": "hello", "secret": secret}).encode())
            head = line.request("GET", f"/ws/{made['table']}", *words, "Sec-WebSocket-Version: 13")
            await line.send(head)
            await asyncio.sleep(0.5)
            await line.send(hello)
            message = frame(b'{"kind":"touch"}')
        else:
            message = line.request("GET", "/api/openapi.json")
        for _ in range(200):
            await line.send(message)
            await asyncio.sleep(0.02)
        if len(held) > 400:
            held.pop(0).reset()

    try:
        await target.keep(40, hold)
    finally:
        for line in held:
            line.reset()
