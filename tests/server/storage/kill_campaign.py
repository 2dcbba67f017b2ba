"""Kill a server under load, again and again: nothing that was acknowledged may be missing.

python -m tests.server.storage.kill_campaign --kills 100 --database sqlite:///... | postgresql://...
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from tests.server.server_process import Process
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from gridwright.games import game
from gridwright.kernel.record import Record, replay


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


def main() -> None:
    """Run the campaign and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--games", default="ctron,ironclad,cups,minefield,tron")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"sqlite:///{folder}/games.sqlite3"
        found = kill(asked.kills, database, asked.port, asked.games.split(","), Path(folder) / "log")
    print(json.dumps(found, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
