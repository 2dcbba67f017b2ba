"""Deletes a running game that others are playing, with the key of whoever set it."""

from __future__ import annotations

from benchmarks.abuse.target import Target


async def attack(target: Target) -> None:
    async def delete(number: int) -> None:
        owner, guest = target.person(2 * number), target.person(2 * number + 1)
        made = await owner.set_table("ctron", "me", "open")
        if not made:
            return
        table, (mine, theirs) = made["table"], (key["secret"] for key in made["keys"])
        await guest.ask("POST", f"/api/tables/{table}/join", {"secret": theirs, "name": "Bo"})
        for person, secret in ((owner, mine), (guest, theirs)):
            seat = await person.sit(table, secret)
            state = await seat.until_state()
            if state["legal"]:
                await seat.ask(kind="play", action=state["legal"][0]["id"], turn=state["turn"])
            seat.leave()
        gone = await owner.ask(
            "DELETE", f"/api/tables/{table}", None, f"Authorization: Bearer {made['owner']}"
        )
        if gone.status == 204:
            target.success("a running game of two people was deleted by one of them")

    await target.keep(2, delete)
