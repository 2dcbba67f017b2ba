"""Sets tables with the largest options as fast as it may, opens all of them, and lists them."""

from __future__ import annotations

from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    tables: list[str] = []

    async def set_and_open(number: int) -> None:
        person = target.person(number)
        game = target.rng.choice(["ctron", "tron", "minefield", "ironclad", "cups"])
        seats = {"tron": 8, "minefield": 4}.get(game, 2)
        big = {"rows": 16, "cols": 16, "piece": "queen"} if game == "ctron" else {}
        made = await person.set_table(
            game, *["me", "open"] * (seats // 2), seats=seats, options=big, public=True
        )
        if made:
            tables.append(made["table"])
        for table in target.rng.sample(tables, min(8, len(tables))):
            await person.ask("GET", f"/api/tables/{table}")
        await person.ask("GET", "/api/tables?show=free")
        keys = [{"table": table, "secret": "x" * 32} for table in tables[-100:]]
        await person.ask("POST", "/api/mine", {"keys": keys})

    await target.keep(8, set_and_open)
    target.noted["tables"] = len(tables)
