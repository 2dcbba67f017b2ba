"""How many games one server carries: acknowledged actions a second, and how long an acknowledgement takes.

    python benchmarks/server_load.py                        a table for 10, 100 and 400 games at once
    python benchmarks/server_load.py --games 50 --think 0   as fast as it goes

server_load_boardgame_io.cjs puts boardgame.io's server under the same load.

Each game is two people on two WebSockets who play legal actions, each after thinking for so many seconds on
average. The clock runs from sending an action to its acknowledgement, which the server sends once it is
committed. Clients and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[1] / "src"


def serve(port: int, database: str) -> None:
    """The server itself, with limits wide enough for one address to be everybody."""
    import uvicorn

    from gridwright.server.app import make_app, with_middleware
    from gridwright.server.connections.server_config import server_config
    from gridwright.server.limits import Limits
    from gridwright.server.settings import Settings
    from gridwright.server.storage.store import Store

    wide = 10**9
    limits = replace(
        Limits(), messages_a_second=wide, message_burst=wide, requests_a_second=wide, request_burst=wide,
        heavy_a_minute=wide, heavy_burst=wide, tables_a_minute=wide, table_burst=wide, open_tables=wide,
        connections=wide, connections_a_second=wide, connection_burst=wide,
    )  # fmt: skip
    settings = Settings(database=database, port=port, limits=limits)
    app = with_middleware(settings, make_app(settings, Store(database)))
    config = server_config(settings, app, log_level="error")
    uvicorn.Server(config).run()


class Pair:
    """Two people at one table."""

    def __init__(
        self, url: str, http: Any, game: str, think: float, seed: int, ready: asyncio.Barrier
    ) -> None:
        self.url, self.http, self.game, self.think = url, http, game, think
        self.rng = random.Random(seed)
        self.ready: asyncio.Barrier | None = ready
        self.took: list[float] = []
        self.bytes = 0

    async def play(self, seconds: float) -> None:
        """Sit down, wait for all the others, then play games one after the other for so long."""
        self.until = time.monotonic() + 3600.0
        while time.monotonic() < self.until:
            await self._one_game(seconds)

    async def _one_game(self, seconds: float) -> None:
        from websockets.asyncio.client import connect

        body = {"game": self.game, "seating": [{"who": "me"}, {"who": "open"}], "seats": 2}
        made = (await self.http.post("/api/tables", json=body)).json()
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{made['table']}"
        async with connect(address, max_size=None) as one, connect(address, max_size=None) as two:
            sockets = (one, two)
            states = []
            for key, ws in zip(made["keys"], sockets, strict=True):
                await ws.send(json.dumps({"kind": "hello", "secret": key["secret"]}))
                states.append(await self._state(ws, 0))
            if self.ready is not None:
                await self.ready.wait()
                self.until, self.ready = time.monotonic() + seconds, None
                self.bytes = 0
            while time.monotonic() < self.until and not states[0]["over"]:
                seat = states[0]["deciding"][0]
                if self.think:
                    await asyncio.sleep(self.rng.expovariate(1 / self.think))
                version = await self._act(sockets[seat], states[seat])
                for i, ws in enumerate(sockets):
                    if states[i]["version"] < version:
                        states[i] = await self._state(ws, version)

    async def _act(self, ws: Any, state: dict[str, Any]) -> int:
        action = self.rng.choice(state["legal"])["id"]
        message = json.dumps({"kind": "play", "action": action, "turn": state["turn"], "ref": 1})
        began = time.perf_counter()
        await ws.send(message)
        while True:
            frame = await ws.recv()
            self.bytes += len(frame)
            if frame.startswith('{"kind":"done"'):
                self.took.append(time.perf_counter() - began)
                return int(json.loads(frame)["version"])
            assert not frame.startswith('{"kind":"refused"'), frame

    async def _state(self, ws: Any, version: int) -> dict[str, Any]:
        while True:
            frame = await ws.recv()
            self.bytes += len(frame)
            if frame.startswith('{"kind":"state"'):
                state: dict[str, Any] = json.loads(frame)
                if state["version"] >= version:
                    return state


async def load(url: str, game: str, games: int, think: float, seconds: float) -> dict[str, float]:
    """Play so many games at once; the row of the table."""
    import httpx

    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = asyncio.Barrier(games)
        pairs = [Pair(url, http, game, think, i, ready) for i in range(games)]
        await asyncio.gather(*(pair.play(seconds) for pair in pairs))
    took = sorted(t for pair in pairs for t in pair.took)
    return {
        "games": games,
        "count": len(took),
        "actions/s": len(took) / seconds,
        "p50 ms": 1000 * took[len(took) // 2],
        "p99 ms": 1000 * took[int(len(took) * 0.99)],
        "KiB/action": sum(pair.bytes for pair in pairs) / 1024 / len(took),
    }


def cpu_ms(pid: int) -> float:
    """The processor time a process has used, in milliseconds (where the system tells: Linux)."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().split()
    except OSError:
        return 0.0
    return (int(fields[13]) + int(fields[14])) * 1000 / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(database: str, folder: str) -> Any:
    """A server in a process of its own."""
    import httpx

    with socket.socket() as spare:
        spare.bind(("127.0.0.1", 0))
        port = spare.getsockname()[1]
    url = database or f"sqlite:///{folder}/games.sqlite3"
    command = [sys.executable, __file__, "--serve", str(port), "--database", url]
    server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(SOURCES)})
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{port}/api/games").status_code == 200:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", server.pid
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="10,100,400", help="games at once; several rows with commas")
    parser.add_argument("--game", default="ctron")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before an action; 0: none")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.database)
        return
    print(" games  actions/s   p50 ms   p99 ms  KiB/action  server ms/action")
    with tempfile.TemporaryDirectory() as folder, running(asked.database, folder) as (url, pid):
        for games in map(int, asked.games.split(",")):
            spent = cpu_ms(pid)
            row = asyncio.run(load(url, asked.game, games, asked.think, asked.seconds))
            work = (cpu_ms(pid) - spent) / row["count"]
            speed = f"{row['actions/s']:10.1f} {row['p50 ms']:8.1f} {row['p99 ms']:8.1f}"
            print(f"{games:6d} {speed} {row['KiB/action']:11.1f} {work:17.2f}", flush=True)


if __name__ == "__main__":
    main()
