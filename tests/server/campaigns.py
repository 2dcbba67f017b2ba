"""The long versions of what the tests do in small: kill the server under load, and send it nonsense.

python -m tests.server.campaigns kill  --kills 100 --database sqlite:///... | postgresql://...
python -m tests.server.campaigns fuzz  --messages 100000
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

import gridwright
from gridwright.games import game
from gridwright.kernel.record import Record, replay

HERE = Path(__file__).parent


class Process:
    """A server in a process of its own, that can be killed and started again."""

    def __init__(self, port: int, database: str, log: Path) -> None:
        self.port, self.database, self.log = port, database, log
        self.url = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers. Nobody else may be listening there."""
        with contextlib.suppress(httpx.HTTPError):
            httpx.get(f"{self.url}/api/about")
            raise AssertionError(f"something else answers at {self.url}")
        paths = os.pathsep.join([str(Path(gridwright.__file__).parents[1]), str(HERE.parents[1])])
        environment = {**os.environ, "PYTHONPATH": paths}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(HERE / "program.py"), str(self.port), self.database],
                stdout=log,
                stderr=log,
                env=environment,
            )
        for _ in range(1200):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/api/about").status_code == 200:
                    return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def memory(self) -> int:
        """Resident memory in KiB."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


class Player(threading.Thread):
    """Plays both seats of a table as fast as it can, through kills, and remembers every acknowledgement."""

    def __init__(self, url: str, name: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.url, self.name_of_game = url, name
        self.rng = random.Random(seed)
        self.http = httpx.Client(timeout=20)
        self.games: list[tuple[str, list[list[Any]]]] = []
        self.acknowledged = 0
        self.doubts = 0
        self.wrong: list[str] = []
        self.enough = threading.Event()
        self.table, self.secret = "", ""
        self.kept: dict[str, Any] | None = None
        """A state that came while something else was waited for."""

    def run(self) -> None:
        while not self.enough.is_set():
            try:
                if not self.table:
                    self.new_table()
                self.visit()
            except (httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.kept = None
                time.sleep(0.05)
            except Exception as error:
                self.wrong.append(f"the {self.name_of_game} player stopped: {type(error).__name__}: {error}")
                raise

    def new_table(self) -> None:
        body = {"game": self.name_of_game, "seating": [{"who": "me"}, {"who": "me"}], "seats": 2}
        made = self.http.post(f"{self.url}/api/tables", json=body).json()
        self.table, self.secret = made["table"], made["keys"][0]["secret"]
        self.games.append((self.table, []))

    def visit(self) -> None:
        address = self.url.replace("http", "ws", 1)
        with connect(f"{address}/ws/{self.table}", max_size=None, close_timeout=1) as socket:
            socket.send(json.dumps({"kind": "hello", "secret": self.secret}))
            state = self.read(socket, "state")
            mine = self.games[-1][1]
            played = [
                line for line in (state["log"]["entries"]) if line["kind"] == "play" and line["seat"] >= 0
            ]
            # An action that was sent and not acknowledged may be there, or not; nothing else may differ.
            if len(played) not in (len(mine), len(mine) + 1):
                self.wrong.append(f"{self.table}: {len(mine)} acknowledged, {len(played)} there")
            if len(played) == len(mine) + 1:
                self.doubts += 1
                mine.append([played[-1]["seat"], ""])
            ref = 0
            while not self.enough.is_set() and not state["over"]:
                if state["cover"] is not None:
                    socket.send(json.dumps({"kind": "look_as", "seat": state["cover"]}))
                    while state["cover"] is not None:
                        state = self.read(socket, "state")
                    continue
                choice = self.rng.choice(state["legal"])
                ref += 1
                seat = state["looking_as"]
                message = {"kind": "play", "action": choice["id"], "turn": state["turn"], "ref": ref}
                socket.send(json.dumps(message))
                version = self.read(socket, "done", ref)["version"]
                mine.append([seat, choice["text"]])
                self.acknowledged += 1
                if self.kept is not None:
                    state, self.kept = self.kept, None
                while state["version"] < version:
                    state = self.read(socket, "state")
            if state["over"]:
                self.table = ""

    def read(self, socket: Any, kind: str, ref: int | None = None) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(20))
            if message["kind"] == "refused":
                self.wrong.append(f"{self.table}: {message['sentence']}")
                raise TimeoutError
            if message["kind"] == "state" and kind != "state":
                self.kept = message
                continue
            if message["kind"] == kind and (ref is None or message["ref"] == ref):
                return message

    def give_up(self) -> None:
        """End the last game: the whole record of a game with secrets is open only then."""
        address = self.url.replace("http", "ws", 1)
        with connect(f"{address}/ws/{self.table}", max_size=None, close_timeout=1) as socket:
            socket.send(json.dumps({"kind": "hello", "secret": self.secret}))
            if not self.read(socket, "state")["over"]:
                socket.send(json.dumps({"kind": "resign", "seat": 0, "ref": 1}))
                self.read(socket, "done", 1)

    def judge(self) -> None:
        """Compare what was acknowledged with what is stored; every record must replay."""
        for table, mine in self.games:
            if table == self.table and game(self.name_of_game).about.secrets:
                self.give_up()
            body = self.http.get(f"{self.url}/api/tables/{table}/record").json()
            record = Record.model_validate(body)
            replay(record, game)
            actions = [entry for entry in record.actions if not isinstance(entry, dict)]
            stored = [list(entry) for entry in actions if entry[0] >= 0]
            told = [[s, a or stored[i][1]] for i, (s, a) in enumerate(mine[: len(stored)])]
            if stored[: len(mine)] != told or len(stored) - len(mine) not in (0, 1):
                self.wrong.append(f"{table}: {len(mine)} acknowledged and {len(stored)} stored differ")


def kill(
    kills: int, database: str, port: int, games: list[str], log: Path, least: float = 0.3
) -> dict[str, Any]:
    """Kill a server under load again and again; what was found."""
    server = Process(port, database, log)
    players = [Player(server.url, name, i) for i, name in enumerate(games)]
    with server:
        for player in players:
            player.start()
        rng = random.Random(1)
        for _ in range(kills):
            before = sum(p.acknowledged for p in players)
            time.sleep(least + rng.random() * 0.7)
            while sum(p.acknowledged for p in players) < before + len(players):
                time.sleep(0.02)
            server.kill()
            server.start()
        time.sleep(1)
        for player in players:
            player.enough.set()
        for player in players:
            player.join(30)
            player.judge()
            player.http.close()
    return {
        "kills": kills,
        "acknowledged": sum(p.acknowledged for p in players),
        "stored without acknowledgement": sum(p.doubts for p in players),
        "games": sum(len(p.games) for p in players),
        "wrong": [sentence for p in players for sentence in p.wrong],
    }


SCRAPS = [
    "",
    "x",
    "0",
    "-1",
    "null",
    "[]",
    "{}",
    "true",
    '"',
    "\\u0000",
    "1e999",
    "NaN",
    "💥",
    "a" * 3000,
    "[" * 900,
]
KINDS = [
    "hello",
    "play",
    "resign",
    "offer_undo",
    "answer_undo",
    "rematch",
    "chat",
    "seat_bot",
    "sit_down",
    "touch",
    "replay_to",
    "look_as",
    "ping",
    "state",
    "done",
    "",
    None,
    7,
]
FIELDS = [
    "secret",
    "action",
    "text",
    "turn",
    "seat",
    "agree",
    "player",
    "touched",
    "show",
    "ply",
    "point",
    "ref",
    "more",
]
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    2**31,
    2**53,
    2**70,
    1.5,
    "",
    "x",
    "1:1-1:2",
    "cell:1:1",
    "0.0",
    "me",
    "open",
    "club",
    "random",
    "x" * 200,
    "\u0000",
    "\u202e",
    "’;--",
    [],
    ["cell:1:1"],
    ["x"] * 40,
    {},
    {"a": {}},
    [[[]]],
]


def nonsense(rng: random.Random) -> str:
    """A message that is mostly not one."""
    if rng.random() < 0.1:
        return rng.choice(SCRAPS)
    message: dict[str, Any] = {"kind": rng.choice(KINDS)}
    for _ in range(rng.randrange(4)):
        message[rng.choice(FIELDS)] = rng.choice(VALUES)
    text = json.dumps(message)
    if rng.random() < 0.1:
        cut = rng.randrange(len(text))
        text = text[:cut] + rng.choice(SCRAPS) + text[cut + rng.randrange(3) :]
    return text[:8000]


def pester(url: str, messages: int, seed: int, games: list[str]) -> dict[str, int]:
    """Send nonsense to tables of all games, as holders and as spectators; how it was answered."""
    rng = random.Random(seed)
    http = httpx.Client(timeout=20)
    told: dict[str, int] = {}
    sent = 0
    while sent < messages:
        body = {
            "game": rng.choice(games),
            "seating": [{"who": rng.choice(["me", "open"])}],
            "substitute": "random",
        }
        body["seating"].append({"who": "bot", "player": "random"})
        made = http.post(f"{url}/api/tables", json=body).json()
        secret = made["keys"][0]["secret"] if rng.random() < 0.8 else None
        hello = {"kind": "hello", **({"secret": secret} if secret else {})}
        with contextlib.suppress(ConnectionClosed), connect(
            f"{url.replace('http', 'ws', 1)}/ws/{made['table']}", max_size=None, close_timeout=1
        ) as socket:  # fmt: skip
            socket.send(json.dumps(hello) if rng.random() < 0.95 else nonsense(rng))
            for _ in range(min(400, messages - sent)):
                if rng.random() < 0.02:
                    socket.send(b"\x00\xff")
                socket.send(nonsense(rng))
                sent += 1
                if sent % 10 == 0:
                    socket.send('{"kind":"ping"}')
                    kind = ""
                    while kind != "pong":
                        kind = json.loads(socket.recv(20))["kind"]
                        told[kind] = told.get(kind, 0) + 1
    http.close()
    return told


def fuzz(
    messages: int, database: str, port: int, log: Path, games: list[str], rest: float = 25
) -> dict[str, Any]:
    """Nonsense by the thousand; what the server said, whether anything was logged, how its memory grew."""
    told: dict[str, int] = {}
    with Process(port, database, log) as server:
        pester(server.url, min(2000, messages // 4), 0, games)
        grown = [server.memory()]
        for part in range(10):
            for kind, count in pester(server.url, messages // 10, part + 1, games).items():
                told[kind] = told.get(kind, 0) + count
            grown.append(server.memory())
        alive = httpx.get(f"{server.url}/api/about").status_code == 200
        time.sleep(rest)  # rooms where nobody is are closed by then
        rested = server.memory()
    return {
        "alive": alive,
        "told": told,
        "memory in KiB, tenth by tenth": grown,
        "after a rest": rested,
        "logged": log.read_text()[-2000:],
    }


def main() -> None:
    """Run a campaign and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["kill", "fuzz"])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--games", default="ctron,ironclad,cups,minefield,tron")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/games.sqlite3"
        log = Path(folder) / "log"
        games = asked.games.split(",")
        if asked.what == "kill":
            found = kill(asked.kills, database, asked.port, games, log)
        else:
            found = fuzz(asked.messages, database, asked.port, log, games)
    print(json.dumps(found, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
