"""Fills a table with spectators: its players must still get in."""

from __future__ import annotations

import asyncio

from benchmarks.abuse.person import Seat
from benchmarks.abuse.target import GONE, Target

ADDRESSES = 6


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("ctron", "me", "open")
    if not made:
        return
    watching: list[Seat] = []

    async def watch(number: int) -> None:
        seat = await target.person(2 + number % ADDRESSES).sit(made["table"])
        watching.append(seat)
        await seat.until_state()
        await asyncio.sleep(0.05)

    async def come_in(number: int) -> None:
        await asyncio.sleep(0.4)
        key = made["keys"][target.tried % 2]["secret"]
        try:
            seat = await target.person(1).sit(made["table"], key)
            await seat.until_state()
            seat.leave()
        except GONE as gone:
            target.success(f"{len(watching)} spectators keep a player out: {gone}")

    try:
        await target.keep(20, lambda n: watch(n) if n else come_in(n))
    finally:
        target.noted["watching"] = len(watching)
        for seat in watching:
            seat.leave()
