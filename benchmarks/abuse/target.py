"""The target of an attack: who attacks, for how long, and what came of it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from benchmarks.abuse.connection import Ended
from benchmarks.abuse.person import Person

GONE = (Ended, OSError, TimeoutError, asyncio.IncompleteReadError)
"""What happens to those whom the server lets go."""


class Target:
    """A server under one attack, from addresses 127.0.BLOCK.1 on."""

    def __init__(self, port: int, block: int, seconds: float, seed: int) -> None:
        self.port, self.block = port, block
        self.seconds = seconds
        self.end = time.monotonic() + seconds
        self.rng = random.Random(seed)
        self.tried = 0
        self.heard: Counter[str] = Counter()
        self.succeeded: dict[str, None] = {}
        self.noted: dict[str, Any] = {}
        self._people: dict[int, Person] = {}

    @property
    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end

    def begin(self) -> None:
        """The time begins now: what was prepared until then is not counted."""
        self.end = time.monotonic() + self.seconds

    def person(self, number: int) -> Person:
        """One of the attackers, each with an address of their own."""
        if number not in self._people:
            self._people[number] = Person(self.port, f"127.0.{self.block}.{1 + number}", self.heard)
        return self._people[number]

    def success(self, sentence: str) -> None:
        """Something was done that must not be possible."""
        self.succeeded[sentence] = None

    async def keep(self, count: int, doing: Callable[[int], Awaitable[None]]) -> None:
        """Do something again and again, so many at once, until the time is over."""

        async def again(number: int) -> None:
            while self.going:
                self.tried += 1
                try:
                    await doing(number)
                except GONE as gone:
                    self.heard[f"gone: {type(gone).__name__}"] += 1
                    await asyncio.sleep(0.05)

        tasks = [asyncio.create_task(again(number)) for number in range(count)]
        await self._finish(tasks)

    async def _finish(self, tasks: list[asyncio.Task[None]]) -> None:
        try:
            done, _ = await asyncio.wait(tasks, timeout=max(0.1, self.end - time.monotonic() + 0.5))
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(*tasks, return_exceptions=True)

    def result(self) -> dict[str, Any]:
        """What came of it."""
        return {
            "tried": self.tried,
            "heard": dict(self.heard.most_common(12)),
            "broken": sum(
                n for what, n in self.heard.items() if what.startswith("5") or what == "closed 1011"
            ),
            "succeeded": list(self.succeeded),
            "noted": self.noted,
        }
