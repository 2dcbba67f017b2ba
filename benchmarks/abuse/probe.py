"""A probe: somebody who asks something every 50 ms, whatever became of the last question."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from benchmarks.abuse.honest import Honest
from benchmarks.abuse.person import Person, Seat
from benchmarks.abuse.target import GONE

EVERY = 0.05
ADDRESSES = 4
MOST_WAITING = 100
PATHS = ["/api/about", "/api/tables?show=playing", "/api/games/ctron", "/healthz"]


class Probe:
    """Asks all the time."""

    def __init__(self, port: int, honest: Honest) -> None:
        self.honest = honest
        self.heard: Counter[str] = Counter()
        self.people = [Person(port, f"127.0.2.{1 + number}", self.heard) for number in range(ADDRESSES)]
        self.seat: Seat | None = None
        self._waiting: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to ask."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ask no more."""
        for task in [self._task, *self._waiting]:
            if task is not None:
                task.cancel()
        for person in self.people:
            person.leave()

    async def _run(self) -> None:
        self.seat = await self._sit()
        due, number = time.monotonic(), 0
        while True:
            due += EVERY
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.honest.waits.own.append(1000 * (time.monotonic() - due))
            if len(self._waiting) >= MOST_WAITING:
                self.honest.waits.fail("so many questions wait that no more are asked")
                continue
            task = asyncio.create_task(self._ask(number, due))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
            number += 1

    async def _ask(self, number: int, due: float) -> None:
        """Ask something; the wait is counted from when it was due."""
        waits = self.honest.waits
        try:
            if number % 5 == 4 and self.seat is not None:
                await self._ping(self.seat)
            else:
                answer = await self.people[number % ADDRESSES].ask("GET", PATHS[number % len(PATHS)])
                if answer.status != 200:
                    waits.fail(f"{PATHS[number % len(PATHS)]} was answered with {answer.status}")
        except GONE as gone:
            waits.fail(f"a question had no answer: {type(gone).__name__}")
        waits.asked.append(1000 * (time.monotonic() - due))

    async def _ping(self, seat: Seat) -> None:
        """Ask at the table, where no other question waits."""
        self.seat = None
        try:
            await seat.ask(kind="ping")
            self.seat = seat
        except GONE:
            seat.leave()
            raise

    async def _sit(self) -> Seat:
        """Sit at a table of one's own."""
        made = await self.people[0].set_table("ctron", "me", "open")
        return await self.people[0].sit(made["table"], made["keys"][0]["secret"])
