"""Clients for the server's tests: plain HTTP, and a person at a table who remembers every frame."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gridwright.server.socket.messages.follower import Follower
from gridwright.server.socket.messages.from_server import SERVER_MESSAGE

PATIENCE = 60.0
"""Seconds for which something awaited may be late: only a machine that is very busy needs them."""


class Client:
    """HTTP to one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=30)

    def get(self, path: str, **kwargs: Any) -> Any:
        answer = self.http.get(path, **kwargs)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def set_table(self, game: str = "ctron", *who: str, **more: Any) -> dict[str, Any]:
        """A new table: `set_table("ctron", "me", "open")`; a word that is neither is a bot."""
        seating = [
            {"who": w} if w in ("me", "open") else {"who": "bot", "player": w}
            for w in who or ("me", "random")
        ]
        made: dict[str, Any] = self.post("/api/tables", {"game": game, "seating": seating, **more}, 201)
        return made

    def sit(self, table: dict[str, Any] | str, secret: str | None = None, changes: bool = False) -> Person:
        """Connect to a table; with `changes`, to be told only what has changed."""
        name = table if isinstance(table, str) else table["table"]
        return Person(self.url, name, secret, changes=changes)

    def close(self) -> None:
        self.http.close()


class Person:
    """A WebSocket at a table."""

    def __init__(
        self,
        url: str,
        table: str,
        secret: str | None = None,
        greet: bool = True,
        changes: bool = False,
        **options: Any,
    ) -> None:
        address = url.replace("http", "ws", 1)
        self._open = contextlib.ExitStack()
        opening = connect(f"{address}/ws/{table}", max_size=None, **options)
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.frames: list[str] = []
        self.follower = Follower()
        self.chat: list[dict[str, Any]] = []
        self.people: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self._ref = 0
        if greet:
            self.send(kind="hello", changes=changes, **({"secret": secret} if secret else {}))
            self.until(lambda: bool(self.state))

    @property
    def state(self) -> dict[str, Any]:
        return self.follower.state

    @property
    def log(self) -> list[dict[str, Any]]:
        return self.follower.log

    def send(self, **message: Any) -> int:
        self._ref += 1
        self.socket.send(json.dumps({"ref": self._ref, **message}))
        return self._ref

    def read(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; it must be one the protocol knows."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        SERVER_MESSAGE.validate_json(frame)
        message: dict[str, Any] = json.loads(frame)
        kind = message["kind"]
        self.follower.hear(message)
        if kind == "welcome":
            self.welcome, self.people, self.chat = message, message["people"], list(message["chat"])
        elif kind == "people":
            self.people = message["people"]
        elif kind == "chat":
            self.chat += message["lines"]
        return message

    def until(self, true: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Read until something is so."""
        end = time.monotonic() + timeout
        while not true():
            self.read(max(0.01, end - time.monotonic()))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send something and read its answer."""
        ref = self.send(**message)
        while True:
            answer = self.read()
            if answer.get("ref") == ref:
                return answer

    def does(self, **message: Any) -> int:
        """Ask for something that must be done, and read the state that it leads to."""
        answer = self.ask(**message)
        assert answer["kind"] == "done", answer
        if message["kind"] not in ("chat",):
            self.until(lambda: self.state["version"] >= answer["version"])
        return int(answer["version"])

    def refused(self, **message: Any) -> str:
        """Ask for something that must be refused."""
        answer = self.ask(**message)
        assert answer["kind"] == "refused", answer
        return str(answer["sentence"])

    def my_turn(self) -> bool:
        return self.state["turn"] is not None or self.state["over"]

    def play(self, text: str | None = None, **more: Any) -> int:
        """Play an action: the one with this text, or the first legal one."""
        self.until(self.my_turn)
        what = {"text": text} if text else {"action": self.state["legal"][0]["id"]}
        return self.does(kind="play", turn=self.state["turn"], **what, **more)

    def close(self) -> None:
        self._open.close()


def two_people(client: Client, name: str = "ctron", **more: Any) -> tuple[dict[str, Any], Person, Person]:
    """A table at which two people sit."""
    made = client.set_table(name, "me", "open", **more)
    first, second = (client.sit(made, key["secret"]) for key in made["keys"])
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"], "name": "Bo"})
    return made, first, second


def closing(person: Person) -> int:
    """Read until the server closes; the code it closes with."""
    try:
        while True:
            person.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006
