"""Finishes games at once and asks for the next ones, to have more tables than anybody may set."""

from __future__ import annotations

import time

from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    began = time.monotonic()
    tables = 0

    async def again(number: int) -> None:
        nonlocal tables
        person = target.person(0)
        made = await person.set_table("ctron", "me", "me", options={"rows": 1, "cols": 3})
        if not made:
            return
        table, secret = made["table"], made["keys"][0]["secret"]
        while target.going:
            seat = await person.sit(table, secret)
            state = await seat.until_state()
            while not state["over"]:
                answer = await seat.ask(kind="resign", seat=state["deciding"][0])
                if answer["kind"] != "done":
                    seat.leave()
                    return
                state = await seat.until_state(answer["version"])
            answer = await seat.ask(kind="rematch")
            if answer["kind"] == "done":
                state = await seat.until_state(answer["version"])
            seat.leave()
            if not state.get("rematch"):
                return
            table = state["rematch"]
            tables += 1

    await target.keep(4, again)
    seconds = time.monotonic() - began
    target.noted["tables by rematches"] = tables
    if tables > 25 + seconds:
        target.success(f"one address had {tables} tables by rematches in {seconds:.0f} s")
