"""Sends headers, bodies and handshakes a byte at a time."""

from __future__ import annotations

import asyncio

from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    async def drip(number: int) -> None:
        line = await target.person(number % 4).connect()
        request = target.rng.choice(
            [
                line.request("GET", "/api/about", "X: " + "x" * 2000),
                line.request("POST", "/api/scene", body=b'{"game": "ctron"}' + b" " * 4000),
                line.request("GET", "/ws/aaaaaaaaaaaa", "Upgrade: websocket", "Connection: Upgrade"),
            ]
        )
        try:
            for i in range(len(request)):
                await line.send(request[i : i + 1])
                await asyncio.sleep(0.25)
        finally:
            line.reset()

    await target.keep(200, drip)
