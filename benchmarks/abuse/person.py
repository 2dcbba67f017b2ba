"""A person at an address: asks over HTTP and sits at tables over WebSockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from typing import Any

from benchmarks.abuse.connection import Connection, Ended

PATIENCE = 60.0


class Answer:
    """An answer over HTTP."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status, self.body = status, body

    def told(self) -> Any:
        """What it says; an empty object if it is no JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return {}


class Person:
    """Somebody with an address. What the server answers is counted in `heard`."""

    def __init__(self, port: int, source: str, heard: Counter[str]) -> None:
        self.port, self.source, self.heard = port, source, heard
        self._kept: Connection | None = None

    async def connect(self) -> Connection:
        """A connection of one's own."""
        return await Connection.open(self.port, self.source)

    async def ask(self, method: str, path: str, body: Any = None, *headers: str) -> Answer:
        """Ask over HTTP, on the connection of the last question if it is still open."""
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        kept, self._kept = self._kept, None
        if kept is not None and not kept.reader.at_eof():
            with contextlib.suppress(ConnectionError):  # the server may close it just now
                return await self._ask_on(kept, method, path, sent, headers)
        return await self._ask_on(await self.connect(), method, path, sent, headers)

    async def _ask_on(
        self, line: Connection, method: str, path: str, body: bytes, headers: tuple[str, ...]
    ) -> Answer:
        try:
            await line.send(line.request(method, path, *headers, body=body))
            status, header, told = await asyncio.wait_for(line.answer(method == "HEAD"), PATIENCE)
        except BaseException:
            line.reset()
            raise
        self.heard[str(status)] += 1
        if header.get("connection") == "close" or self._kept is not None:
            line.reset()
        else:
            self._kept = line
        return Answer(status, told)

    async def set_table(self, game: str = "ctron", *who: str, **more: Any) -> dict[str, Any]:
        """A new table: `set_table("ctron", "me", "open")`; a word that is neither is a bot. {} if refused."""
        seating = [{"who": w} if w in ("me", "open") else {"who": "bot", "player": w} for w in who]
        answer = await self.ask("POST", "/api/tables", {"game": game, "seating": seating, **more})
        made: dict[str, Any] = answer.told() if answer.status == 201 else {}
        return made

    async def sit(self, table: str, secret: str | None = None, **hello: Any) -> Seat:
        """Connect to a table and say hello."""
        line = await self.connect()
        try:
            status, _ = await line.upgrade(f"/ws/{table}")
            if status != 101:
                self.heard[str(status)] += 1
                raise Ended(status)
            seat = Seat(line, self.heard)
            await line.say({"kind": "hello", **({"secret": secret} if secret else {}), **hello})
        except BaseException:
            line.reset()
            raise
        return seat

    def leave(self) -> None:
        """Close what is kept open."""
        if self._kept is not None:
            self._kept.reset()
            self._kept = None


class Seat:
    """A WebSocket at a table."""

    def __init__(self, line: Connection, heard: Counter[str]) -> None:
        self.line, self.heard = line, heard
        self.state: dict[str, Any] = {}
        self.people: list[dict[str, Any]] = []
        self.your_seats: list[int] = []
        self._ref = 0

    async def say(self, **message: Any) -> int:
        """Send a message; its number."""
        self._ref += 1
        await self.line.say({"ref": self._ref, **message})
        return self._ref

    async def hear(self) -> dict[str, Any]:
        """The next message. States and people are kept."""
        try:
            message = await asyncio.wait_for(self.line.hear(), PATIENCE)
        except Ended as ended:
            self.heard[f"closed {ended.code}"] += 1
            raise
        kind = message["kind"]
        self.heard[kind] += 1
        if kind == "state":
            self.state = message
        elif kind in ("welcome", "people"):
            self.people = message["people"]
            self.your_seats = message.get("your_seats", self.your_seats)
        return message

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and hear its answer."""
        ref = await self.say(**message)
        while True:
            answer = await self.hear()
            if answer.get("ref") == ref:
                return answer

    async def until_state(self, version: int = 0) -> dict[str, Any]:
        """How the table stands, at least as of a version."""
        while not self.state or self.state["version"] < version:
            await self.hear()
        return self.state

    def leave(self) -> None:
        """End the connection."""
        self.line.reset()
