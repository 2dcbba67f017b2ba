"""Takes every free seat of the public tables from one address, and keeps none of them going."""

from __future__ import annotations

import asyncio

from benchmarks.abuse.target import Target

OFFERED = 32
LIMIT = 10
"""So many of the seats that others offer one address may have."""


async def attack(target: Target) -> None:
    offered: list[str] = []
    for number in range(4):
        for _ in range(OFFERED // 4):
            made = await target.person(1 + number).set_table("ctron", "me", "open", public=True)
            offered += [made["table"]] if made else []
    taken: set[str] = set()

    async def take(number: int) -> None:
        listed = (await target.person(0).ask("GET", "/api/tables?show=free")).told().get("tables", [])
        free = [found["id"] for found in listed if found["free_seats"]]
        for table in free[:20]:
            answer = await target.person(0).ask("POST", f"/api/tables/{table}/join", {"name": "Me"})
            if answer.status == 200:
                taken.add(table)
        await asyncio.sleep(0.2)

    await target.keep(1, take)
    target.noted |= {"offered": len(offered), "taken": len(taken)}
    if len(taken & set(offered)) > LIMIT:
        target.success(f"one address has taken {len(taken)} free seats of others")
    for number in range(4):
        target.person(1 + number).leave()
