"""Opens connections as fast as it can from a few addresses, and resets them."""

from __future__ import annotations

from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    async def open_and_reset(number: int) -> None:
        line = await target.person(number % 4).connect()
        kind = target.rng.randrange(4)
        if kind == 1:
            await line.send(line.request("GET", "/api/games"))
        elif kind == 2:
            await line.upgrade("/ws/aaaaaaaaaaaa")
        elif kind == 3:
            await line.send(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
        line.reset()

    await target.keep(24, open_and_reset)
