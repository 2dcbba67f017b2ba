"""Uploads records of thousands of actions, and looks at every one from every seat at random moments."""

from __future__ import annotations

import asyncio
import contextlib

from benchmarks.abuse.records import longest
from benchmarks.abuse.target import GONE, Target


async def attack(target: Target) -> None:
    records = longest(target.rng.randrange(1000))
    texts = [next(records)]
    target.begin()
    tables: list[str] = []

    async def upload(number: int) -> None:
        person = target.person(0)
        answer = await person.ask("POST", "/api/records", {"record": target.rng.choice(texts)})
        if answer.status == 201:
            tables.append(answer.told()["table"])
        if tables:
            await look(number, target.rng.choice(tables))

    async def look(number: int, table: str) -> None:
        seat = await target.person(0).sit(table)
        with contextlib.suppress(*GONE):
            state = await seat.until_state()
            points = ["open", "spectator", *range(len(seat.people))]
            for point in points:
                ply = target.rng.randrange(state["ply"] + 1)
                await seat.ask(kind="replay_to", ply=ply, point=point)
            await target.person(0).ask("GET", f"/api/tables/{table}/record")
        seat.leave()

    async def write_more(number: int) -> None:
        if text := await asyncio.to_thread(next, records, ""):
            texts.append(text)
        await asyncio.sleep(1)

    await target.keep(13, lambda n: upload(n) if n else write_more(n))
