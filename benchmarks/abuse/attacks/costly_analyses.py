"""Asks for the most expensive analyses there are, from several addresses, and hangs up before the answer."""

from __future__ import annotations

import asyncio
import json

from benchmarks.abuse.target import Target

QUEENS = {"rows": 16, "cols": 16, "piece": "queen", "placement": "players", "bikes": 16}
ASKED = [
    {"game": "ctron", "options": QUEENS, "simulations": 50_000},
    {"game": "ctron", "options": {"rows": 9, "cols": 9}, "simulations": 50_000, "exact": True},
    {"game": "tron", "seats": 8, "simulations": 50_000},
    {"game": "ironclad", "options": {"size": "8x8"}, "simulations": 50_000},
    {"game": "minefield", "simulations": 50_000},
    {"game": "cups", "simulations": 50_000},
]


async def attack(target: Target) -> None:
    async def analyse(number: int) -> None:
        asked = target.rng.choice(ASKED)
        if number % 2:
            await target.person(number).ask("POST", "/api/analyse", asked)
            return
        line = await target.person(number).connect()
        await line.send(line.request("POST", "/api/analyse", body=json.dumps(asked).encode()))
        await asyncio.sleep(0.05)
        line.reset()

    await target.keep(6, analyse)
