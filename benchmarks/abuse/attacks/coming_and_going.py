"""Comes to a crowded table and goes again, so that everybody there is told each time."""

from __future__ import annotations

from benchmarks.abuse.person import Seat
from benchmarks.abuse.target import Target

WATCHING = 100


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("tron", *["me"] * 8, seats=8)
    if not made:
        return
    watching = [await target.person(1 + n % 4).sit(made["table"]) for n in range(WATCHING)]
    told = 0

    async def come_and_go(number: int) -> None:
        seat = await target.person(5 + number % 4).sit(made["table"], made["keys"][0]["secret"])
        await seat.until_state()
        seat.leave()

    async def listen(seat: Seat) -> None:
        nonlocal told
        told += (await seat.hear())["kind"] == "people"

    try:
        await target.keep(8 + WATCHING, lambda n: come_and_go(n) if n < 8 else listen(watching[n - 8]))
    finally:
        target.noted["told per second and spectator"] = round(told / WATCHING / max(1, target.seconds), 1)
        for seat in watching:
            seat.leave()
