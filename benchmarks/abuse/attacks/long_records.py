"""Uploads records of thousands of actions, and looks at every one from every seat at random moments."""

from __future__ import annotations

import contextlib

from benchmarks.abuse.records import longest
from benchmarks.abuse.target import GONE, Target


async def attack(target: Target) -> None:
    texts = longest(target.rng.randrange(3))
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

    await target.keep(12, upload)
