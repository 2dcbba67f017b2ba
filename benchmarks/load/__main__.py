"""How many games one server carries: acknowledged actions a second, how long one takes, and what it costs.

    python -m benchmarks.load                                        every game, 20 tables, as fast as it goes
    python -m benchmarks.load --think 2 --games 100,300,900          people who think for two seconds
    python -m benchmarks.load --against ../before --rounds 3         another checkout's server in the same run
    python -m benchmarks.load --watching 0,20                        with spectators at each table
    python -m benchmarks.load --workers 1,2 --database postgresql+psycopg://user@host/load{}
    python -m benchmarks.load --boardgame-io FOLDER                  where npm installed boardgame.io

Each game is two people on two WebSockets who play legal actions, one game after the other. The clock runs
from sending an action to its acknowledgement, which our server sends once the action is committed. What a
server costs is the processor time of its processes for each action, with everything that belongs to a game:
its table, its connections, its end. `--clients` processes play; their own cost is told, so that one sees that
they are no bottleneck. All servers run all the time and are loaded in turns, so that what else the machine
does meets each of them; with `--rounds` the median of each number is told.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.load.servers import HERE, Server, boardgame_io, ours

GAMES = ("ctron", "ironclad", "tron", "minefield", "cups")
HEADER = (
    "game       server        workers tables watching"
    "  actions/s   p50 ms   p99 ms  KiB/action  server ms  clients ms"
)


@dataclass(frozen=True)
class Row:
    """What one run has found."""

    speed: float
    p50: float
    p99: float
    kib: float
    server_ms: float
    client_ms: float

    @classmethod
    def median_of(cls, rows: Sequence[Row]) -> Row:
        return cls(*(median(getattr(row, f.name) for row in rows) for f in fields(cls)))

    def __str__(self) -> str:
        return (
            f"{self.speed:10.1f} {self.p50:8.1f} {self.p99:8.1f} {self.kib:11.2f}"
            f" {self.server_ms:10.3f} {self.client_ms:11.3f}"
        )


@dataclass(frozen=True)
class Asked:
    """One load."""

    game: str
    tables: int
    watching: int
    think: float
    seconds: float
    clients: int
    client: Sequence[str] = (sys.executable, str(HERE / "client.py"))
    folder: Path | None = None


def load(server: Server, asked: Asked, hello: dict[str, Any]) -> Row:
    """Put a server under a load."""
    least, more = divmod(asked.tables, asked.clients)
    shares = [least + (i < more) for i in range(asked.clients)]
    players = [_player(asked) for share in shares if share]
    for seed, (player, share) in enumerate(zip(players, shares, strict=False)):
        told = {
            "address": server.address, "game": asked.game, "games": share, "think": asked.think, "seed": seed,
            "seconds": asked.seconds, "watching": asked.watching, "hello": hello,
        }  # fmt: skip
        _tell(player, json.dumps(told))
    for player in players:
        assert _heard(player) == "ready"
    spent = server.cpu()
    for player in players:
        _tell(player, "go")
    found = [json.loads(_heard(player)) for player in players]
    spent = server.cpu() - spent
    for player in players:
        player.wait()
    took = sorted(t for one in found for t in one["took"])
    count = len(took)
    return Row(
        speed=count / asked.seconds,
        p50=1000 * took[count // 2],
        p99=1000 * took[int(count * 0.99)],
        kib=sum(one["bytes"] for one in found) / 1024 / count,
        server_ms=1000 * spent / count,
        client_ms=1000 * sum(one["cpu"] for one in found) / count,
    )


def _player(asked: Asked) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(asked.client, stdin=pipe, stdout=pipe, text=True, cwd=asked.folder)


def _tell(player: subprocess.Popen[str], line: str) -> None:
    assert player.stdin is not None
    player.stdin.write(line + "\n")
    player.stdin.flush()


def _heard(player: subprocess.Popen[str]) -> str:
    assert player.stdout is not None
    line = player.stdout.readline().strip()
    if not line:
        raise SystemExit("A client ended before its time: see what it said.")
    return line


def hello_to(server: Server) -> dict[str, Any]:
    """What a client says first: a server that can shall tell only what has changed."""
    with urllib.request.urlopen(f"http://{server.address}/api/about") as answer:
        protocol = json.load(answer)["protocol"]
    return {"kind": "hello"} | ({"protocol": protocol, "changes": True} if protocol > 1 else {})


Run = Callable[[], Row]


def runs(asked: argparse.Namespace) -> Iterator[list[tuple[str, Run]]]:
    """All loads, those to be compared together."""
    numbers = {"think": asked.think, "seconds": asked.seconds, "clients": asked.clients}
    with contextlib.ExitStack() as stack:
        here = HERE.parents[1]
        servers = [
            (workers, stack.enter_context(ours("now", here, asked.database.format(workers), workers)))
            for workers in asked.workers
        ]
        if asked.against:
            servers.append((1, stack.enter_context(ours("before", asked.against.resolve(), "", 1))))
        for game in asked.game:
            for tables in asked.games:
                for watching in asked.watching:
                    wanted = Asked(game, tables, watching, **numbers)
                    yield [
                        (
                            _title(server.name, workers, wanted),
                            partial(load, server, wanted, hello_to(server)),
                        )
                        for workers, server in servers
                    ]


def beside(asked: argparse.Namespace, game: str, tables: int, kib: float) -> tuple[str, Row]:
    """boardgame.io's server under the load that ours has just had, with updates as long as ours were."""
    installed = asked.boardgame_io.resolve()
    script = str(HERE / "boardgame_io.cjs")
    size = str(int(kib * 1024 / 2))
    cells = subprocess.run(["node", script, "cells", size], capture_output=True, text=True, check=True).stdout
    wanted = Asked(
        game, tables, 0, asked.think, asked.seconds, asked.clients, ("node", script, "play"), installed
    )
    with boardgame_io(installed, int(cells)) as server:
        return _title(server.name, 1, wanted), load(server, wanted, {})


def _title(name: str, workers: int, asked: Asked) -> str:
    return f"{asked.game:10} {name:13} {workers:7d} {asked.tables:6d} {asked.watching:8d}"


def main() -> None:
    """Measure, and print the table."""
    as_written = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m benchmarks.load", None, __doc__, formatter_class=as_written)

    def words(text: str) -> list[str]:
        return text.split(",")

    def numbers(text: str) -> list[int]:
        return [int(word) for word in text.split(",")]

    parser.add_argument("--game", type=words, default=list(GAMES), help="which games; commas between them")
    parser.add_argument("--games", type=numbers, default=[20], help="games at once; commas between them")
    parser.add_argument("--watching", type=numbers, default=[0], help="spectators at each table")
    parser.add_argument("--workers", type=numbers, default=[1], help="processes; several need PostgreSQL")
    parser.add_argument("--think", type=float, default=0.0, help="mean seconds before an action; 0: none")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each load lasts")
    parser.add_argument("--clients", type=int, default=2, help="processes that play")
    parser.add_argument("--rounds", type=int, default=1, help="each load so often, the servers in turns")
    parser.add_argument(
        "--database",
        default="",
        help="a fresh SQLite file unless said; {} in it becomes the number of workers",
    )
    parser.add_argument("--against", type=Path, help="another checkout, whose server runs beside this one's")
    parser.add_argument("--boardgame-io", type=Path, help="where npm has installed it")
    asked = parser.parse_args()
    print(HEADER)
    for together in runs(asked):
        found: dict[str, list[Row]] = {title: [] for title, _ in together}
        for _ in range(asked.rounds):
            for title, run in together:
                found[title].append(run())
        for title, rows in found.items():
            print(title, Row.median_of(rows), flush=True)
        if asked.boardgame_io:
            title, rows = next(iter(found.items()))
            game, tables = title.split()[0], int(title.split()[3])
            again = [beside(asked, game, tables, Row.median_of(rows).kib) for _ in range(asked.rounds)]
            print(again[0][0], Row.median_of([row for _, row in again]), flush=True)


if __name__ == "__main__":
    main()
