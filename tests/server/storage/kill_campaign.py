"""Kill servers under load, again and again: nothing that was acknowledged may be missing.

python -m tests.server.storage.kill_campaign --kills 200
python -m tests.server.storage.kill_campaign --kills 100 --processes 2 --database-kills 10
python -m tests.server.storage.kill_campaign --kills 100 --workers 2
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from tests.server.postgres import Cluster
from tests.server.server_process import Process, Workers, spare_port
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from gridwright.games import game
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.record import Record, replay
from gridwright.server.errors import StorageDown

PATIENCE = 90.0
"""So long may a game stand still after a kill, on a busy machine."""
MOVES_ON = 0.02
"""How often a player leaves after an action, to come back through another process."""
AFTER_A_LOSS = 0.3
"""Seconds after which a lost connection is made anew: what was on its way is stored by then, or never."""


DOWN = str(StorageDown())
HIDDEN = "?"
TOO_LATE = "That came too late"


class Sent(NamedTuple):
    """An action that was sent, and whether it was acknowledged: if not, it may be stored or may not."""

    seat: int
    text: str
    acknowledged: bool = False


class Player(threading.Thread):
    """Plays both seats of a table as fast as it can, through kills, and remembers every acknowledgement."""

    def __init__(self, urls: list[str], name: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.urls, self.name_of_game = urls, name
        self.rng = random.Random(seed)
        self.http = httpx.Client(timeout=20)
        self.games: list[tuple[str, list[Sent]]] = []
        self.acknowledged = 0
        self.stored = 0
        """So many actions of this game are stored for certain: acknowledged, or seen at the table."""
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
                time.sleep(AFTER_A_LOSS)
            except Exception as error:
                self.wrong.append(f"the {self.name_of_game} player stopped: {type(error).__name__}: {error}")
                raise

    def new_table(self) -> None:
        body = {"game": self.name_of_game, "seating": [{"who": "me"}, {"who": "me"}], "seats": 2}
        answer = self.http.post(f"{self.rng.choice(self.urls)}/api/tables", json=body)
        if answer.status_code == 503:
            raise TimeoutError
        made = answer.json()
        self.table, self.secret = made["table"], made["keys"][0]["secret"]
        self.games.append((self.table, []))
        self.stored = 0

    def visit(self) -> None:
        address = self.rng.choice(self.urls).replace("http", "ws", 1)
        with connect(f"{address}/ws/{self.table}", max_size=None, close_timeout=1) as socket:
            socket.send(json.dumps({"kind": "hello", "secret": self.secret}))
            state = self.read(socket, "state")
            sent = self.games[-1][1]
            played = len(by_people(state))
            while played < self.stored and len(self.urls) > 1:  # this process is about to hear of it
                state = self.read(socket, "state")
                played += len(by_people(state))
            if not self.stored <= played <= len(sent):
                self.wrong.append(f"{self.table}: {self.stored} stored, {len(sent)} sent, {played} there")
            self.stored = played
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
                sent.append(Sent(seat, choice["text"]))
                socket.send(json.dumps(message))
                version = self.read(socket, "done", ref)["version"]
                sent[-1] = sent[-1]._replace(acknowledged=True)
                self.acknowledged += 1
                self.stored += 1
                if self.kept is not None:
                    state, self.kept = self.kept, None
                while state["version"] < version:
                    state = self.read(socket, "state")
                if self.rng.random() < MOVES_ON:
                    return
            if state["over"]:
                self.table = ""

    def read(self, socket: Any, kind: str, ref: int | None = None) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(socket.recv(20))
            if message["kind"] == "refused":
                if message["sentence"] == DOWN or self.came_too_late(message["sentence"]):
                    raise TimeoutError
                self.wrong.append(f"{self.table}: {message['sentence']}")
                raise TimeoutError
            if message["kind"] == "state" and kind != "state":
                self.kept = message
                continue
            if message["kind"] == kind and (ref is None or message["ref"] == ref):
                return message

    def came_too_late(self, sentence: str) -> bool:
        """Whether an action was refused because the one before it, of which nobody knew, is stored."""
        unknown = [one for one in self.games[-1][1][-2:] if not one.acknowledged]
        return sentence.startswith(TOO_LATE) and len(unknown) == 2

    def give_up(self) -> None:
        """End the last game: the whole record of a game with secrets is open only then."""
        address = self.urls[0].replace("http", "ws", 1)
        with connect(f"{address}/ws/{self.table}", max_size=None, close_timeout=1) as socket:
            socket.send(json.dumps({"kind": "hello", "secret": self.secret}))
            if not self.read(socket, "state")["over"]:
                socket.send(json.dumps({"kind": "resign", "seat": 0, "ref": 1}))
                self.read(socket, "done", 1)

    def judge(self) -> None:
        """Compare what was acknowledged with what is stored; every record must replay."""
        for table, sent in self.games:
            if table == self.table and game(self.name_of_game).about.secrets:
                self.give_up()
            acknowledged = sum(one.acknowledged for one in sent)
            record, stored = self.record(table, acknowledged)
            try:
                replay(record, game)
            except GridwrightError as error:
                self.wrong.append(f"{table}: {error}")
            self.doubts += len(stored) - acknowledged
            if not came_of(sent, stored):
                sentence = f"{table}: {acknowledged} acknowledged and {len(stored)} stored differ"
                self.wrong.append(sentence)

    def record(self, table: str, acknowledged: int) -> tuple[Record, list[tuple[int, str]]]:
        """A table's record and people's actions in it, once the process that is asked knows them all."""
        end = time.monotonic() + PATIENCE
        while True:
            body = self.http.get(f"{self.urls[0]}/api/tables/{table}/record").json()
            record = Record.model_validate(body)
            played = [(entry[0], entry[1]) for entry in record.actions if not isinstance(entry, dict)]
            stored = [(seat, text) for seat, text in played if seat >= 0]
            known = len(stored) >= acknowledged and all(text != HIDDEN for _, text in played)
            if known or time.monotonic() > end:
                return record, stored
            time.sleep(0.1)


def came_of(sent: list[Sent], stored: list[tuple[int, str]]) -> bool:
    """Whether all that is stored was sent, in this order, and nothing is missing that was acknowledged."""
    ways = {0}  # how much of what was sent may have come about by now
    for action in stored:
        ways = {after for way in ways for after in ways_on(sent, way, action)}
    return any(not any(one.acknowledged for one in sent[way:]) for way in ways)


def ways_on(sent: list[Sent], way: int, action: tuple[int, str]) -> list[int]:
    """Where an action may have been sent, past some that were not acknowledged and are not stored."""
    found = []
    for number, one in enumerate(sent[way:], way + 1):
        if (one.seat, one.text) == action:
            found.append(number)
        if one.acknowledged:
            break
    return found


def by_people(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of people in what a state adds to the log."""
    return [line for line in state["log"]["entries"] if line["kind"] == "play" and line["seat"] >= 0]


def goes_on(players: list[Player]) -> None:
    """Wait until every game has gone on."""
    before = [player.acknowledged for player in players]
    end = time.monotonic() + PATIENCE
    for player, acknowledged in zip(players, before, strict=True):
        while player.acknowledged == acknowledged and player.is_alive():
            if time.monotonic() > end:
                player.wrong.append(f"{player.table}: the {player.name_of_game} game does not go on")
                return
            time.sleep(0.02)


def _server(port: int, database: str, log: Path, workers: int) -> Process:
    return Process(port, database, log) if workers == 1 else Workers(port, database, log, workers)


def kill(
    kills: int,
    database: str,
    ports: list[int],
    games: list[str],
    folder: Path,
    least: float = 0.3,
    database_kills: int = 0,
    kill_database: Callable[[], None] = lambda: None,
    progress: Callable[[int, int], None] = lambda kills, acknowledged: None,
    workers: int = 1,
) -> dict[str, Any]:
    """Kill one of the servers under load again and again, now and then the database; what was found.

    With several workers it is one of the processes of a server that is killed.
    """
    servers = [_server(port, database, folder / f"log{port}", workers) for port in ports]
    urls = [server.url for server in servers for _ in range(workers)]
    players = [Player(urls, name, i) for i, name in enumerate(games)]
    rng = random.Random(1)
    try:
        for server in servers:
            server.start()
        for player in players:
            player.start()
        for number in range(kills):
            goes_on(players)
            time.sleep(least + rng.random() * 0.7)
            servers[number % len(servers)].kill()
            servers[number % len(servers)].start()
            if (number + 1) * database_kills // kills > number * database_kills // kills:
                kill_database()
            progress(number + 1, sum(player.acknowledged for player in players))
        goes_on(players)
        for player in players:
            player.enough.set()
        for player in players:
            player.join(30)
            player.judge()
            player.http.close()
    finally:
        for server in servers:
            server.end()
    return {
        "kills": kills,
        "of the database": database_kills,
        "acknowledged": sum(p.acknowledged for p in players),
        "stored without acknowledgement": sum(p.doubts for p in players),
        "games": sum(len(p.games) for p in players),
        "wrong": [sentence for p in players for sentence in p.wrong],
        "tracebacks": sum(server.log.read_text().count("Traceback") for server in servers),
    }


def main() -> None:
    """Run the campaign and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--processes", type=int, default=1, help="several share a PostgreSQL made for this")
    parser.add_argument("--workers", type=int, default=1, help="several make one server on such a PostgreSQL")
    parser.add_argument("--database-kills", type=int, default=0, help="how often PostgreSQL itself is killed")
    parser.add_argument("--games", default="ctron,ironclad,cups,minefield,tron")
    asked = parser.parse_args()

    def progress(kills: int, acknowledged: int) -> None:
        print(
            f"{kills} of {asked.kills} kills, {acknowledged} actions acknowledged",
            file=sys.stderr,
            flush=True,
        )

    games, ports = asked.games.split(","), [spare_port() for _ in range(asked.processes)]
    with tempfile.TemporaryDirectory() as folder:
        if asked.processes == asked.workers == 1:
            database = f"sqlite:///{folder}/games.sqlite3"
            found = kill(asked.kills, database, ports, games, Path(folder), progress=progress)
        else:
            with Cluster(sync=True) as cluster:

                def kill_database() -> None:
                    cluster.kill()
                    cluster.start()

                found = kill(
                    asked.kills, f"{cluster.url}postgres", ports, games, Path(folder),
                    database_kills=asked.database_kills, kill_database=kill_database, progress=progress,
                    workers=asked.workers,
                )  # fmt: skip
    print(json.dumps(found, indent=2, ensure_ascii=False))
    if found["wrong"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
