"""Talks, and connects again where a limit is met, to have a fresh one."""

from __future__ import annotations

import time

from benchmarks.abuse.target import Target

A_MINUTE, AT_ONCE = 20, 8
"""What one person may say. Two people talk here, from one address."""


async def attack(target: Target) -> None:
    made = await target.person(0).set_table("ctron", "me", "open")
    if not made:
        return
    began, lines = time.monotonic(), 0

    async def talk(number: int) -> None:
        nonlocal lines
        seat = await target.person(0).sit(made["table"], made["keys"][number % 2]["secret"])
        for _ in range(12):
            lines += (await seat.ask(kind="chat", text=target.rng.choice(["a", "W̷̛" * 99, "﷽" * 300])))[
                "kind"
            ] == "done"
        seat.leave()

    await target.keep(4, talk)
    seconds = time.monotonic() - began
    target.noted["lines"] = lines
    if lines > 2 * (AT_ONCE + A_MINUTE * seconds / 60) + 4:
        target.success(f"{lines} lines were said in {seconds:.0f} s, by connecting again")
