"""Thousands who only look on: what they cost, and how soon a move is told to all of them.

    python -m benchmarks.idle                         2,000 at one table, then 5,000 connections in all
    python -m benchmarks.idle --watching 200 --all 500

They come from addresses of 127.0.0.0/8, a few from each, so that `gridwright serve` has its usual limits for
one person; only the most for one table and the most in all are raised. The server has one core.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import resource
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from benchmarks.abuse.__main__ import port as spare_port
from benchmarks.abuse.connection import PING, PONG, TEXT, frame
from benchmarks.abuse.person import Person
from benchmarks.abuse.served import Served, cores

FROM_ONE_ADDRESS = 18
AT_ONCE = 50
IDLE = 30.0
"""So long is looked at what they cost while nothing happens. Every 20 s each is asked whether it is there."""
SOON = 1.0
"""Within so many seconds a move must have been told to all."""
MOVES = 5
TOLD = (b'{"kind":"state"', b'{"kind":"change')


class Watcher(asyncio.Protocol):
    """Somebody who watches a table: answers pings, and notes when something was told last."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table = port, table
        self.told = 0
        self.told_at = 0.0
        self.gone = False
        self.ready = asyncio.get_running_loop().create_future()
        self._data = bytearray()
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /ws/{self.table} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, _: Exception | None) -> None:
        self.gone = True
        if not self.ready.done():
            self.ready.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._upgraded:
            _, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            self._upgraded, self._data = True, bytearray(rest)
            self.transport.write(frame(b'{"kind":"hello","changes":true}'))
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from what has come, if it is whole."""
        data = self._data
        if len(data) < 2:
            return False
        size, begin = data[1], 2
        if size >= 126:
            begin = 4 if size == 126 else 10
            if len(data) < begin:
                return False
            (size,) = struct.unpack("!H" if size == 126 else "!Q", data[2:begin])
        if len(data) < begin + size:
            return False
        if data[0] & 15 == PING:
            self.transport.write(frame(bytes(data[begin : begin + size]), PONG))
        elif data[0] & 15 == TEXT and bytes(data[begin : begin + 15]) in TOLD:
            self.told, self.told_at = self.told + 1, time.monotonic()
            if not self.ready.done():
                self.ready.set_result(None)
        del data[: begin + size]
        return True


class Crowd:
    """Many who watch."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.watchers: list[Watcher] = []

    async def come(self, tables: list[str]) -> None:
        """As many more as there are tables named; each watches the table that is named for it."""
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(self._one(table) for table in tables[first : first + AT_ONCE]))

    async def _one(self, table: str) -> None:
        address = len(self.watchers) // FROM_ONE_ADDRESS
        watcher = Watcher(self.port, table)
        self.watchers.append(watcher)
        source = (f"127.1.{address // 200}.{1 + address % 200}", 0)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: watcher, "127.0.0.1", self.port, local_addr=source)
        await asyncio.wait_for(asyncio.shield(watcher.ready), 60)

    def there(self) -> int:
        """How many are still there."""
        return sum(not watcher.gone for watcher in self.watchers)


async def told_to_all(player: Person, secret: str, crowd: Crowd, table: str) -> float:
    """Seconds from sending a move until all who watch have been told of it."""
    seat = await player.sit(table, secret)
    watching = [watcher for watcher in crowd.watchers if watcher.table == table and not watcher.gone]
    before = {watcher: watcher.told for watcher in watching}
    state = await seat.until_state()
    began = time.monotonic()
    answer = await seat.ask(kind="play", action=state["legal"][0]["id"], turn=state["turn"])
    while any(watcher.told == before[watcher] and not watcher.gone for watcher in watching):
        if time.monotonic() - began > 30:
            return 30.0
        await asyncio.sleep(0.01)
    assert answer["kind"] == "done", answer
    seat.leave()
    return max(watcher.told_at for watcher in watching) - began


async def measure(
    server: Served, crowd: Crowd, move: Callable[[], Awaitable[float]], what: str, alone: float
) -> list[str]:
    """What the crowd costs; sentences on what does not hold."""
    await asyncio.sleep(2)
    cpu, began = server.cpu(), time.monotonic()
    await asyncio.sleep(IDLE)
    used = (server.cpu() - cpu) / (time.monotonic() - began)
    memory = server.memory()
    times = [await move() for _ in range(MOVES)]
    there = crowd.there()
    each = 1000 * (memory - alone) / max(1, there)
    moves = ", ".join(f"{1000 * seconds:.0f}" for seconds in times)
    costs = f"{memory:.0f} MB, {each:.0f} KB each, {100 * used:.1f} % of a core"
    print(f"{what}: {there} connections, {costs}, a move told to all in {moves} ms", flush=True)
    late = [f"{what}: a move was told to all after {max(times):.1f} s"] if max(times) > SOON else []
    lost = len(crowd.watchers) - there
    return late + ([f"{what}: {lost} were cut off"] if lost else [])


async def run(server: Served, watching: int, all_of_them: int) -> list[str]:
    """Let them come, and measure."""
    player = Person(server.port, "127.0.1.1", Counter())
    made = await player.set_table("ctron", "me", "me", options={"rows": 16, "cols": 16})
    table, secret = made["table"], made["keys"][0]["secret"]
    alone = server.memory()
    print(f"nobody: {alone:.0f} MB", flush=True)
    crowd = Crowd(server.port)

    async def move() -> float:
        return await told_to_all(player, secret, crowd, table)

    began = time.monotonic()
    await crowd.come([table] * watching)
    print(f"{watching} came in {time.monotonic() - began:.1f} s", flush=True)
    broken = await measure(server, crowd, move, f"{watching} at one table", alone)
    others = []
    for number in range(-(-(all_of_them - watching) // 100)):
        person = Person(server.port, f"127.0.3.{1 + number}", Counter())
        others.append((await person.set_table("ctron", "me", "me"))["table"])
        person.leave()
    more = max(0, all_of_them - watching - 1)
    await crowd.come([others[number % len(others)] for number in range(more)])
    return broken + await measure(server, crowd, move, f"{all_of_them} in all", alone)


def main() -> int:
    """Measure; 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--watching", type=int, default=2000, help="spectators at one table")
    parser.add_argument("--all", type=int, default=5000, help="connections in all")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    core, other = cores()
    os.sched_setaffinity(0, {other})
    options = ["--connections", str(asked.all + 500), "--spectators", str(asked.watching + 100)]
    with tempfile.TemporaryDirectory(prefix="gridwright-idle-") as folder:
        server = Served(Path(folder), spare_port(), *options, core=core)
        try:
            broken = asyncio.run(run(server, asked.watching, asked.all))
        finally:
            server.stop()
        if "Traceback" in server.logged():
            broken.append(f"the log holds a traceback: {server.logged()[-1000:]}")
    print("\n".join(broken) or "Every move was told to all within a second, and nobody was cut off.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
