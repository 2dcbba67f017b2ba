"""Somebody who is losing seats a bot in his place and sits down again, without end, to fill the journal."""

from __future__ import annotations

from benchmarks.abuse.target import Target

MANY = 12
"""So many journal entries a second may one player write with this; what is more fills a game in no time."""


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("ironclad", "me", "open")
    if not made:
        return
    table, mine, other = made["table"], made["keys"][0]["secret"], made["keys"][1]["secret"]
    await target.person(1).ask("POST", f"/api/tables/{table}/join", {"secret": other, "name": "Bo"})
    target.noted["table"], target.noted["secret"] = table, other
    versions: list[int] = []

    async def back_and_forth(number: int) -> None:
        seat = await target.person(0).sit(table, mine)
        await seat.until_state()
        for _ in range(60):
            for message in ({"kind": "seat_bot", "seat": 0, "player": "random"}, {"kind": "sit_down"}):
                answer = await seat.ask(**message)
                versions.append(answer.get("version", 0))
            await target.person(0).ask(
                "POST", f"/api/tables/{table}/join", {"secret": mine, "name": "x" * 40}
            )
            await target.person(0).ask(
                "POST", f"/api/tables/{table}/join", {"secret": mine, "name": "y" * 40}
            )
        seat.leave()

    try:
        await target.keep(4, back_and_forth)
    finally:
        written = max(versions, default=0)
        target.noted["entries"] = written
        if written > MANY * target.seconds + 400:
            target.success(f"{written} entries were written in {target.seconds:.0f} s: it fills the journal")


async def judge(target: Target) -> None:
    """The other one must still be able to act, and the seat's name must not have grown."""
    table, secret = target.noted.get("table"), target.noted.pop("secret", None)
    if not table:
        return
    seat = await target.person(1).sit(table, secret)
    if (answer := await seat.ask(kind="resign"))["kind"] != "done":
        target.success(f"the other one cannot act any more: {answer['sentence']}")
    seat.leave()
    told = (await target.person(1).ask("GET", f"/api/tables/{table}/record")).told()
    longest = max((len(name) for name in told.get("seats", [""])), default=0)
    target.noted["longest name of a seat"] = longest
    if longest > 500:
        target.success(f"the name of a seat has grown to {longest} characters")
