"""Opens many windows of one person on crowded tables, and asks in all of them for boards and past moments."""

from __future__ import annotations

from typing import Any

from benchmarks.abuse.target import Target

TABLES = 4
WINDOWS = 30


async def attack(target: Target) -> None:
    tables = [await target.person(0).set_table("tron", *["me"] * 8, seats=8) for _ in range(TABLES)]

    async def ask(number: int) -> None:
        made = tables[number % TABLES]
        if not made:
            return
        key = made["keys"][0]["secret"] if number % 3 else None
        seat = await target.person(0).sit(made["table"], key, changes=number % 2 == 0)
        for _ in range(100):
            ply = target.rng.randrange(1 + seat.state.get("ply", 0))
            messages: list[dict[str, Any]] = [
                {"kind": "whole"},
                {"kind": "touch", "show": ["reach", "moves"]},
                {"kind": "replay_to", "ply": ply},
                {"kind": "look_as", "seat": target.rng.randrange(8)},
                {"kind": "play", "text": "nothing that anybody plays " * 15},
            ]
            await seat.ask(**target.rng.choice(messages))
        seat.leave()

    await target.keep(WINDOWS, ask)
