"""How many games one server carries: acknowledged actions a second, and how long an acknowledgement takes.

    python benchmarks/server_load.py                        a table for 10, 100 and 400 games at once
    python benchmarks/server_load.py --games 50 --think 0   as fast as it goes
    python benchmarks/server_load.py --game ctron,cups --old ../before   another checkout's server beside it

server_load_boardgame_io.cjs puts boardgame.io's server under the same load.

Each game is two people on two WebSockets who play legal actions, each after thinking for so many seconds on
average; `--watching` adds spectators to each table. The clock runs from sending an action to its
acknowledgement, which the server sends once it is committed. Clients and server share the machine. With
`--old`, both servers run all the time and are loaded in turns, so that what else the machine does meets both.
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

SETTLE = 3.0
"""Seconds for what a server does when it starts, so that no action is charged with it."""


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
        self,
        url: str,
        http: Any,
        protocol: int,
        asked: argparse.Namespace,
        game: str,
        seed: int,
        ready: asyncio.Barrier,
    ) -> None:
        self.url, self.http, self.game, self.think = url, http, game, asked.think
        self.watching, self.protocol = asked.watching, protocol
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
        hello = {"kind": "hello"} | ({"changes": True} if self.protocol > 1 else {})
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(connect(address, max_size=None)) for _ in range(2)]
            states: list[dict[str, Any]] = [{}, {}]
            for key, ws, state in zip(made["keys"], sockets, states, strict=True):
                await ws.send(json.dumps(hello | {"secret": key["secret"]}))
                await self._state(ws, state, 0)
            for _ in range(self.watching):
                watcher = await stack.enter_async_context(connect(address, max_size=None))
                await watcher.send(json.dumps(hello))
                drain = asyncio.create_task(_read_and_forget(watcher))
                stack.callback(drain.cancel)
            if self.ready is not None:
                await self.ready.wait()
                self.until, self.ready = time.monotonic() + seconds, None
                self.bytes = 0
            while time.monotonic() < self.until and not states[0]["over"]:
                seat = states[0]["deciding"][0]
                if self.think:
                    await asyncio.sleep(self.rng.expovariate(1 / self.think))
                version = await self._act(sockets[seat], states[seat])
                for ws, state in zip(sockets, states, strict=True):
                    await self._state(ws, state, version)

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

    async def _state(self, ws: Any, state: dict[str, Any], version: int) -> None:
        """Read until the state is that of a version. Of its changes only what is needed here is followed."""
        while state.get("version", -1) < version:
            frame = await ws.recv()
            self.bytes += len(frame)
            if frame.startswith(('{"kind":"state"', '{"kind":"change"')):
                told = json.loads(frame)
                for at, out, put in reversed(told.pop("legal", [])) if told["kind"] == "change" else ():
                    state["legal"][at : at + out] = put
                state.update(told)


async def _read_and_forget(ws: Any) -> None:
    async for _ in ws:
        pass


async def load(url: str, asked: argparse.Namespace, game: str, games: int) -> dict[str, float]:
    """Play so many games at once; the row of the table."""
    import httpx

    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        ready = asyncio.Barrier(games)
        protocol = (await http.get("/api/about")).json()["protocol"]
        pairs = [Pair(url, http, protocol, asked, game, i, ready) for i in range(games)]
        await asyncio.gather(*(pair.play(asked.seconds) for pair in pairs))
    took = sorted(t for pair in pairs for t in pair.took)
    return {
        "games": games,
        "count": len(took),
        "actions/s": len(took) / asked.seconds,
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
def running(benchmark: Path, database: str) -> Any:
    """A checkout's server in a process of its own, as its own benchmark and environment have it."""
    import httpx

    with socket.socket() as spare, tempfile.TemporaryDirectory() as folder:
        spare.bind(("127.0.0.1", 0))
        port = spare.getsockname()[1]
        spare.close()
        url = database or f"sqlite:///{folder}/games.sqlite3"
        own = benchmark.parents[1] / ".venv" / "bin" / "python"
        python = str(own) if own.exists() else sys.executable
        command = [python, str(benchmark), "--serve", str(port), "--database", url]
        sources = benchmark.parents[1] / "src"
        server = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(sources)})
        try:
            for _ in range(600):
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"http://127.0.0.1:{port}/api/games").status_code == 200:
                        break
                time.sleep(0.1)
            time.sleep(SETTLE)
            yield f"http://127.0.0.1:{port}", server.pid
        finally:
            server.terminate()
            server.wait()


def measured(server: tuple[str, int], asked: argparse.Namespace, game: str, games: int) -> str:
    """The columns for one server under one load."""
    url, pid = server
    spent = cpu_ms(pid)
    row = asyncio.run(load(url, asked, game, games))
    work = (cpu_ms(pid) - spent) / row["count"]
    speed = f"{row['actions/s']:10.1f} {row['p50 ms']:8.1f} {row['p99 ms']:8.1f}"
    return f"{speed} {row['KiB/action']:11.1f} {work:17.2f}"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="10,100,400", help="games at once; several rows with commas")
    parser.add_argument("--game", default="ctron", help="which games; several rows with commas")
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before an action; 0: none")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--watching", type=int, default=0, help="spectators at each table")
    parser.add_argument("--rounds", type=int, default=1, help="so often, each server in its turn")
    parser.add_argument("--old", type=Path, help="another checkout, whose server runs beside this one's")
    parser.add_argument("--database", default="")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.database)
        return
    print("game      server  games  actions/s   p50 ms   p99 ms  KiB/action  server ms/action")
    with contextlib.ExitStack() as stack:
        servers = {"new": stack.enter_context(running(Path(__file__).resolve(), asked.database))}
        if asked.old:
            before = (asked.old / "benchmarks" / "server_load.py").resolve()
            servers["old"] = stack.enter_context(running(before, ""))
        for game in asked.game.split(","):
            for games in map(int, asked.games.split(",")):
                for name, server in list(servers.items()) * asked.rounds:
                    columns = measured(server, asked, game, games)
                    print(f"{game:9} {name:6} {games:6d} {columns}", flush=True)


if __name__ == "__main__":
    main()
