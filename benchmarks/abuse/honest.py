"""Honest people: they play whole games, with each other and with bots, and note how long they wait."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter
from typing import Any

from benchmarks.abuse.ledger import Ledger
from benchmarks.abuse.person import Person, Seat
from benchmarks.abuse.target import GONE
from benchmarks.abuse.waits import Waits

GAMES: list[tuple[str, list[str]]] = [
    ("ctron", ["me", "open"]),
    ("ironclad", ["me", "open"]),
    ("minefield", ["me", "open"]),
    ("tron", ["me", "open"]),
    ("cups", ["me", "open"]),
    ("ctron", ["me", "club"]),
    ("ironclad", ["me", "novice"]),
    ("minefield", ["me", "club"]),
    ("tron", ["me", "club", "random"]),
    ("cups", ["me", "novice"]),
]
THINK = 0.6
"""Seconds between one's turn and one's action, on average."""
BOT_SECONDS = 60.0
"""A bot that has not answered by then has failed, whether the server says so or not."""


class Honest:
    """All honest people of a campaign."""

    def __init__(self, port: int, tables: int, seed: int = 1) -> None:
        self.port = port
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.waits = Waits()
        self.heard: Counter[str] = Counter()
        self.finished = 0
        self.actions = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._tables = tables

    def start(self) -> None:
        """Begin to play."""
        for number in range(self._tables):
            game, who = GAMES[number % len(GAMES)]
            people = [Person(self.port, f"127.0.1.{2 * number + i + 1}", self.heard) for i in range(2)]
            self._tasks.append(asyncio.create_task(self._play_on(game, who, people)))

    async def stop(self) -> None:
        """Play no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play_on(self, game: str, who: list[str], people: list[Person]) -> None:
        """One game after the other."""
        while True:
            try:
                made = await people[0].set_table(game, *who, seats=len(who), absence={"then": "wait"})
            except GONE as gone:
                self.waits.fail(f"no table could be set: {type(gone).__name__}")
                await asyncio.sleep(0.5)
                continue
            if not made:
                self.waits.fail("no table could be set")
                await asyncio.sleep(2)
                continue
            keys = made["keys"]
            playing = [
                asyncio.create_task(self._play(made["table"], key["seat"], key["secret"], person))
                for key, person in zip(keys, people, strict=False)
            ]
            try:
                await asyncio.gather(*playing)
                self.finished += 1
            finally:
                for task in playing:
                    task.cancel()

    async def _play(self, table: str, number: int, secret: str, person: Person) -> None:
        """Play one seat of a game to its end, and come back when cut off."""
        joined = False
        while True:
            try:
                if not joined:
                    join = await person.ask(
                        "POST", f"/api/tables/{table}/join", {"secret": secret, "name": "Ada"}
                    )
                    joined = join.status == 200
                seat = await person.sit(table, secret)
                try:
                    await self._play_seat(table, number, seat)
                    return
                finally:
                    seat.leave()
            except GONE as gone:
                self.waits.fail(f"a player was cut off: {type(gone).__name__} {gone}")
                await asyncio.sleep(0.3)

    async def _play_seat(self, table: str, number: int, seat: Seat) -> None:
        state = await seat.until_state()
        since = time.monotonic()
        waited = False
        while not state["over"]:
            self._look_at_bots(seat)
            if state["turn"] is None or not state["legal"]:
                if any(p["driven_by"] == "bot" and p["seat"] in state["deciding"] for p in seat.people):
                    waited = True
                state = await self._next_state(seat, since)
                continue
            if waited:
                self.waits.bots.append(1000 * (time.monotonic() - since))
            await asyncio.sleep(self.rng.expovariate(1 / THINK))
            state = await self._act(table, number, seat)
            since, waited = time.monotonic(), False

    async def _next_state(self, seat: Seat, since: float) -> dict[str, Any]:
        version = seat.state["version"]
        while seat.state["version"] == version:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(seat.hear(), 5)
            self._look_at_bots(seat)
            deciding = seat.state["deciding"]
            bots = [p for p in seat.people if p["driven_by"] == "bot" and p["seat"] in deciding]
            if bots and time.monotonic() - since > BOT_SECONDS:
                self.waits.fail("a bot did not answer")
                since = time.monotonic()
        return seat.state

    def _look_at_bots(self, seat: Seat) -> None:
        for person in seat.people:
            if person["fault"]:
                self.waits.fail(f"a bot failed: {person['fault']}")
                raise TimeoutError("a bot failed")

    async def _act(self, table: str, number: int, seat: Seat) -> dict[str, Any]:
        """Play a legal action; the state after it."""
        state = seat.state
        choice = self.rng.choice(state["legal"])
        sent = self.ledger.send(table, number, choice["text"])
        began = time.monotonic()
        answer = await seat.ask(kind="play", action=choice["id"], turn=state["turn"])
        self.waits.acted.append(1000 * (time.monotonic() - began))
        if answer["kind"] != "done":
            # Somebody else may have acted meanwhile; then the newest state is on its way.
            self.waits.fail(f"an action was refused: {answer.get('sentence', '')[:80]}")
            await seat.ask(kind="whole")
            return await seat.until_state()
        sent.sure = True
        self.actions += 1
        return await seat.until_state(answer["version"])
