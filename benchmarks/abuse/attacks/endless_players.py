"""Seats players that think for an hour: only those that the server lists may be seated."""

from __future__ import annotations

from benchmarks.abuse.target import Target

ENDLESS = [
    "3600s", "10000000", "60s", "50000", "0.001s", "1e9", "-5", "100000 + 3600s", "master+3600s",
    "tree:1000000", "greedy@3600", "½", "٣٦٠٠", "club ", "CLUB", "",
]  # fmt: skip


async def attack(target: Target) -> None:
    allowed = {p["name"] for p in (await target.person(0).ask("GET", "/api/about")).told()["players"]}
    unheard = [name for name in ENDLESS if name.strip().casefold() not in allowed]

    async def seat(number: int) -> None:
        person, player = target.person(number), target.rng.choice(unheard)
        if await person.set_table("ctron", "me", player, options={"rows": 16, "cols": 16}):
            target.success(f"the player “{player}” was seated at a new table")
        if await person.set_table("ctron", "me", "open", substitute=player):
            target.success(f"the player “{player}” was made a substitute")
        made = await person.set_table("ctron", "me", "random")
        if not made:
            return
        seat = await person.sit(made["table"], made["keys"][0]["secret"])
        try:
            if (await seat.ask(kind="seat_bot", seat=0, player=player))["kind"] == "done":
                target.success(f"the player “{player}” was seated in one’s own place")
        finally:
            seat.leave()

    await target.keep(3, seat)
