"""Sits down again whenever the flag has fallen, to have more time than the clock gives."""

from __future__ import annotations

import asyncio
import contextlib

from benchmarks.abuse.target import Target

CLOCK = {"per": "game", "seconds": 5, "then": "bot"}


async def attack(target: Target) -> None:
    most = 0.0

    async def stall(number: int) -> None:
        nonlocal most
        person = target.person(number)
        made = await person.set_table("ironclad", "me", "random", clock=CLOCK)
        if not made:
            await asyncio.sleep(0.5)
            return
        seat = await person.sit(made["table"], made["keys"][0]["secret"])
        await seat.until_state()
        falls = 0
        while target.going and not seat.state["over"]:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(seat.hear(), 0.3)
            if seat.people and seat.people[0]["driven_by"] == "bot":
                falls += 1
                back = await seat.ask(kind="sit_down")
                if back["kind"] == "refused":
                    break
                await seat.until_state(back["version"])
                left = max((c["left_ms"] for c in seat.state["clocks"] if c["seat"] == 0), default=0)
                if left > 0:
                    most = max(most, left / 1000)
                elif seat.people[0]["driven_by"] == "person" and seat.state["deciding"] == [0]:
                    target.noted["sat down without time"] = falls
        seat.leave()

    await target.keep(3, stall)
    target.noted["seconds given back by sitting down"] = most
    if most > 0.5:
        target.success(f"who sat down after the flag had fallen had {most:.1f} s again")
