"""A client of the load: many games in one process, with as little work for each action as can be.

It reads one line of JSON, seats two people at each of its tables, says so in a line, waits for a line, plays,
and prints what it found. WebSockets are spoken by hand, with frames masked by zeros, and of what the server
says only what is needed for the next action is read.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, cast

import orjson
import uvloop

PATIENCE = 120.0
"""Seconds until somebody who waits for the server gives up."""

Take = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One WebSocket, from the client's side."""

    def __init__(self, address: str, path: str) -> None:
        self.address = address
        self.path = path
        self.ready = asyncio.get_running_loop().create_future()
        self.take: Take = lambda text: None
        self.bytes = 0
        self._read = bytearray()
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def send(self, text: bytes) -> None:
        """Send a message of less than 64 KiB."""
        length = len(text)
        head = bytes((0x81, 0x80 | length)) if length < 126 else struct.pack("!BBH", 0x81, 0xFE, length)
        self.transport.write(b"".join((head, b"\0\0\0\0", text)))

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._open:
            end = self._read.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._read.startswith(b"HTTP/1.1 101"), bytes(self._read[:end])
            self._open = True
            del self._read[: end + 4]
            self.ready.set_result(None)
        self._frames()

    def _frames(self) -> None:
        read, at = self._read, 0
        while len(read) - at >= 2:
            kind, length, start = read[at], read[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(read[start : start + 2]), start + 2
            elif length == 127:
                length, start = int.from_bytes(read[start : start + 8]), start + 8
            if len(read) < start + length:
                break
            text = bytes(read[start : start + length])
            at = start + length
            self.bytes += length
            if kind == 0x81:
                self.take(text)
            elif kind == 0x89:
                self.transport.write(bytes((0x8A, 0x80 | length, 0, 0, 0, 0)) + text)
        del read[:at]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(exc or ConnectionError("the server hung up"))

    def close(self) -> None:
        self.transport.write(b"\x88\x80\0\0\0\0")
        self.transport.close()


class Person:
    """Somebody at a table: what they were told last, as far as the next action needs it."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.legal: list[Any] = []
        self.state: dict[str, Any] = {"version": -1}
        self.done: int | None = None
        self.told: Callable[[], None] = lambda: None
        socket.take = self._take

    @property
    def version(self) -> int:
        return int(self.state["version"])

    def _take(self, text: bytes) -> None:
        start = text[:16]
        if start.startswith(b'{"kind":"change"'):
            told = orjson.loads(text)
            for at, out, put in reversed(told.pop("legal", ())):
                self.legal[at : at + out] = put
            self.state.update(told)
        elif start.startswith(b'{"kind":"state"'):
            self.state = orjson.loads(text)
            self.legal = self.state["legal"]
        elif start.startswith(b'{"kind":"done"'):
            self.done = orjson.loads(text)["version"]
        elif start.startswith(b'{"kind":"refused'):
            raise AssertionError(text.decode())
        else:
            return
        self.told()


class Load:
    """The games of this process."""

    def __init__(self, asked: dict[str, Any]) -> None:
        self.address: str = asked["address"]
        self.game: str = asked["game"]
        self.games: int = asked["games"]
        self.think: float = asked["think"]
        self.seconds: float = asked["seconds"]
        self.watching: int = asked["watching"]
        self.hello: dict[str, Any] = asked["hello"]
        self.rng = random.Random(asked["seed"])
        self.begin = asyncio.Event()
        self.until = 0.0
        self.took: list[float] = []
        self.bytes = 0
        self.tables = 0
        self._one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Seat everybody, wait for the word, play, and say how it went."""
        games = [asyncio.create_task(self._games(await self._table())) for _ in range(self.games)]
        print("ready", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
        self.tables = 0
        self.until = time.monotonic() + self.seconds
        used = resource.getrusage(resource.RUSAGE_SELF)
        before = used.ru_utime + used.ru_stime
        self.begin.set()
        await asyncio.gather(*games)
        used = resource.getrusage(resource.RUSAGE_SELF)
        cpu = used.ru_utime + used.ru_stime - before
        print(json.dumps({"took": self.took, "bytes": self.bytes, "tables": self.tables, "cpu": cpu}))

    async def _games(self, table: tuple[list[Person], list[Socket]]) -> None:
        """One game after the other until time is over."""
        await self.begin.wait()
        while True:
            await self._play(*table)
            people, sockets = table
            self.bytes += sum(person.socket.bytes for person in people)
            for socket in sockets:
                socket.close()
            if time.monotonic() >= self.until:
                return
            table = await self._table()

    async def _table(self) -> tuple[list[Person], list[Socket]]:
        """A new table with everybody at it."""
        seating = [{"who": "me"}, {"who": "open"}]
        made = await self._post("/api/tables", {"game": self.game, "seating": seating, "seats": 2})
        self.tables += 1
        path = f"/ws/{made['table']}"
        people = []
        for key in made["keys"]:
            socket = await self._socket(path)
            people.append(Person(socket))
            socket.send(orjson.dumps(self.hello | {"secret": key["secret"]}))
        watchers = [await self._socket(path) for _ in range(self.watching)]
        for watcher in watchers:
            watcher.send(orjson.dumps(self.hello))
        await self._until(people, lambda: all(person.version >= 0 for person in people))
        for person in people:
            person.socket.bytes = 0
        return people, [*(person.socket for person in people), *watchers]

    async def _play(self, people: list[Person], sockets: list[Socket]) -> None:
        """One game, until it or the time is over."""
        state = people[0].state
        while time.monotonic() < self.until and not state["over"]:
            if self.think:
                await asyncio.sleep(self.rng.expovariate(1 / self.think))
            seat = state["deciding"][0]
            person = people[seat]
            action = self.rng.choice(person.legal)["id"]
            message = {"kind": "play", "action": action, "turn": person.state["turn"], "ref": 1}
            person.done = None
            began = time.perf_counter()
            person.socket.send(orjson.dumps(message))
            await self._until(people, lambda: person.done is not None)  # noqa: B023
            self.took.append(time.perf_counter() - began)
            version = person.done
            await self._until(people, lambda: all(one.version >= version for one in people))  # noqa: B023
            state = people[0].state

    async def _until(self, people: list[Person], true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        if true():
            return
        heard = asyncio.get_running_loop().create_future()

        def told() -> None:
            if not heard.done() and true():
                heard.set_result(None)

        for person in people:
            person.told = told
        await asyncio.wait_for(heard, PATIENCE)

    async def _socket(self, path: str) -> Socket:
        host, _, port = self.address.partition(":")
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: Socket(self.address, path), host, int(port))
        await asyncio.wait_for(socket.ready, PATIENCE)
        return socket

    async def _post(self, path: str, body: Any) -> Any:
        host, _, port = self.address.partition(":")
        text = orjson.dumps(body)
        async with self._one_at_a_time:
            reader, writer = await asyncio.open_connection(host, int(port))
            head = f"POST {path} HTTP/1.1\r\nHost: {self.address}\r\nContent-Type: application/json\r\n"
            writer.write(f"{head}Connection: close\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
        assert answer.startswith(b"HTTP/1.1 201"), answer[:400]
        return orjson.loads(answer.partition(b"\r\n\r\n")[2])


def main() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asked = json.loads(sys.stdin.readline())
    uvloop.run(Load(asked).run())


if __name__ == "__main__":
    main()
