"""Walks at random over all that a client may say and ask: many actors, with and without keys."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from benchmarks.abuse.connection import Ended, frame
from benchmarks.abuse.nonsense import FIELDS, ODD
from benchmarks.abuse.person import Person, Seat
from benchmarks.abuse.target import GONE, Target

ACTORS = 16
TABLES = 10
GAMES = ["ctron", "ironclad", "cups", "minefield", "tron"]


class Table:
    """A table that several actors know."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.name: str = made["table"]
        self.owner: str = made["owner"]
        self.keys: list[str] = [key["secret"] for key in made["keys"]]


class Actor:
    """One who acts at random."""

    def __init__(self, target: Target, person: Person, tables: list[Table]) -> None:
        self.target, self.rng, self.person, self.tables = target, target.rng, person, tables
        self.seat: Seat | None = None
        self.table: Table | None = None

    async def step(self) -> None:
        """Do something."""
        roll = self.rng.random()
        if self.seat is None or roll < 0.04:
            await self.come()
        elif roll < 0.16:
            await self.ask_over_http()
        elif roll < 0.18:
            await self.say_half()
        else:
            await self.say_something()

    def key(self, table: Table) -> str | None:
        """A key to a table, or something that looks like one, or none."""
        roll = self.rng.random()
        if roll < 0.75:
            return self.rng.choice(table.keys)
        return self.rng.choice([None, table.owner, table.keys[0][:-1] + "A", "x" * 20])

    async def come(self) -> None:
        """Come to a table, perhaps another one; set one where there are too few."""
        self.go()
        if len(self.tables) < TABLES:
            game = self.rng.choice(GAMES)
            seats = self.rng.choice([2, 4]) if game in ("minefield", "tron") else 2
            who = [self.rng.choice(["me", "open", "open", "random", "club"]) for _ in range(seats)]
            clock = self.rng.choice([None, {"seconds": 5}, {"per": "game", "seconds": 30, "extra": 1}])
            absence = self.rng.choice([None, {"after": 5, "then": "bot"}])
            more = {"seats": seats, "public": True, "clock": clock, "absence": absence}
            made = await self.person.set_table(game, "me", *who[1:], **more)
            if made:
                self.tables.append(Table(made))
        if not self.tables:
            raise Ended
        self.table = self.rng.choice(self.tables)
        self.seat = await self.person.sit(
            self.table.name, self.key(self.table), changes=self.rng.random() < 0.5
        )

    def go(self) -> None:
        """Go without a word."""
        if self.seat is not None:
            self.seat.leave()
        self.seat = None

    async def say_half(self) -> None:
        """Say half of something, and go or go on."""
        assert self.seat is not None
        message = frame(b'{"kind":"play","text":"1:1-1:2","turn":"0.0"}')
        await self.seat.line.send(message[: self.rng.randrange(1, len(message))])
        if self.rng.random() < 0.8:
            self.go()

    def message(self) -> dict[str, Any]:
        """Something that one may say, plausible more often than not."""
        assert self.seat is not None
        state, rng = self.seat.state, self.rng
        legal = state.get("legal") or [{"id": 3, "text": "x", "path": ["cell:1:1"]}]
        chosen = rng.choice(legal)
        mine = self.seat.your_seats or [0]
        ply = rng.randrange(1 + state.get("ply", 0))
        bot = rng.choice(["random", "novice", "club"])
        found: dict[str, Any] = rng.choice(
            [
                *[{"kind": "play", "action": chosen["id"], "turn": state.get("turn")}] * 6,
                {"kind": "play", "text": chosen["text"], "seat": rng.choice(mine)},
                {"kind": "touch", "touched": chosen["path"][: rng.randrange(3)]},
                {"kind": "look_as", "seat": rng.choice([*mine, None, 3])},
                {"kind": "replay_to", "ply": ply, "point": rng.choice(["me", "open", 0, 1])},
                {"kind": "offer_undo"},
                {"kind": "answer_undo", "agree": rng.random() < 0.7},
                {"kind": "seat_bot", "seat": rng.randrange(4), "player": bot},
                {"kind": "sit_down"},
                {"kind": "chat", "text": rng.choice(["hello", "💥", "a" * 300])},
                {"kind": "whole"},
                {"kind": "ping"},
                {"kind": "rematch"},
                {"kind": "hello", "secret": self.tables[0].keys[0] if self.tables else None},
                *([{"kind": "resign"}] if rng.random() < 0.2 else []),
            ]
        )  # fmt: skip
        if rng.random() < 0.25:
            found[rng.choice(FIELDS)] = rng.choice(ODD)
        if rng.random() < 0.03:
            del found["kind"]
        return found

    async def say_something(self) -> None:
        """Say some things in a row, and hear what comes back."""
        assert self.seat is not None
        for _ in range(self.rng.choice([1, 1, 1, 5])):
            await self.seat.say(**self.message())
        with contextlib.suppress(TimeoutError):
            while True:
                told = await asyncio.wait_for(self.seat.hear(), 0.02)
                if "own fault" in told.get("sentence", ""):
                    self.target.success(f"the server said: {told['sentence']}")
        if self.seat.state.get("over") and self.seat.state.get("rematch") and self.table in self.tables:
            assert self.table is not None
            self.table.name = self.seat.state["rematch"]

    async def ask_over_http(self) -> None:
        """Ask something over HTTP."""
        table, rng = self.table or self.rng.choice(self.tables), self.rng
        keys = [{"table": t.name, "secret": t.keys[0]} for t in self.tables]
        name, record = rng.choice(["Ada", "Bo", "\u200b"]), rng.choice(["{}", '{"game":"ctron"}', "x" * 300])
        bearer = f"Authorization: Bearer {rng.choice([*table.keys, table.owner, 'x' * 32])}"
        path = f"/api/tables/{table.name}"
        asked: list[tuple[str, str, Any, tuple[str, ...]]] = [
            ("GET", path, None, ()),
            ("GET", f"{path}/record", None, (bearer,)),
            ("POST", f"{path}/join", {"secret": rng.choice(table.keys), "name": name}, ()),
            ("POST", f"{path}/join", {"name": "Cy"}, ()),
            ("DELETE", f"{path}/me", None, (bearer,)),
            ("GET", "/api/tables?show=" + rng.choice(["playing", "over", "free", "x"]), None, ()),
            ("POST", "/api/mine", {"keys": keys}, ()),
            ("POST", "/api/analyse", {"table": table.name, "simulations": 100}, ()),
            ("POST", "/api/records", {"record": record}, ()),
            *([("DELETE", path, None, (bearer,))] if rng.random() < 0.1 else []),
        ]  # fmt: skip
        method, where, body, headers = rng.choice(asked)
        answer = await self.person.ask(method, where, body, *headers)
        if method == "DELETE" and where == path and answer.status == 204:
            self.tables[:] = [t for t in self.tables if t.name != table.name]


async def attack(target: Target) -> None:
    tables: list[Table] = []
    actors = [Actor(target, target.person(number % 8), tables) for number in range(ACTORS)]

    async def act(number: int) -> None:
        try:
            await actors[number].step()
        except GONE:
            actors[number].go()
            raise
        await asyncio.sleep(target.rng.random() * 0.1)

    try:
        await target.keep(ACTORS, act)
    finally:
        for actor in actors:
            actor.go()
