"""Nobody waits while clients let the server work: short attacks on a server in a process of its own."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.clients import Client, Person
from tests.server.server_process import Process, spare_port

from gridwright.games import game
from gridwright.kernel.contract import NATURE
from gridwright.kernel.match import Match
from gridwright.kernel.record import record_of

MOST = 0.25
"""Seconds for which the server's loop may be busy without a break."""

MOST_BESIDE = 6.0
"""Seconds of work in the other threads of its process, which the loop has to share it with."""

SECONDS = 3.0

QUEENS = {
    "game": "ctron",
    "options": {"rows": 16, "cols": 16, "piece": "queen", "placement": "alternate", "bikes": 16},
    "simulations": 50_000,
}
"""A position on which the interpreter alone thinks for many seconds."""


def long_record() -> str:
    """A game of eight riders and some thousand actions."""
    tron = game("tron")
    match = Match(tron, tron.options(None, {"target": 200, "max_rounds": 200}, 8))
    rng, dice = random.Random(1), match.position.book.rng(1)
    while not match.over and match.ply < 4000:
        seat = match.position.to_move
        nature = seat == NATURE
        match.play(seat, match.position.sample(dice) if nature else rng.choice(match.position.legal(seat)))
    return record_of(match).line()


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Process, Path]]:
    """A server that notes how long its loop is held up, and the file in which it does."""
    noted = tmp_path / "noted"
    monkeypatch.setenv("GRIDWRIGHT_NOTED", str(noted))
    with Process(spare_port(), f"sqlite:///{tmp_path / 'games.sqlite3'}", tmp_path / "log") as server:
        yield server, noted


def asks_and_hangs_up(url: str) -> None:
    """Analyses of a crowded board, some given up at once."""
    for patience in (0.5, 2.0):
        with httpx.Client(base_url=url, timeout=httpx.Timeout(30, read=patience)) as http:
            try:
                http.post("/api/analyse", json=QUEENS)
            except httpx.ReadTimeout:
                continue


def looks_from_every_seat(url: str, record: str) -> None:
    """A long record, uploaded again and again, and looked at with everybody's eyes."""
    client = Client(url)
    tables = [client.post("/api/records", {"record": record}, 201)["table"] for _ in range(2)]
    people = [Person(url, table, greet=False) for table in tables for _ in range(4)]
    for person in people:
        person.send(kind="hello")
    for person in people:
        person.until(lambda person=person: bool(person.state))  # type: ignore[misc]
        client.http.get(f"/api/tables/{tables[0]}/record")
    for seat in range(3):
        people[0].ask(kind="replay_to", ply=3000, point=seat)
    for person in people:
        person.close()
    client.close()


def sets_crowded_tables(url: str) -> None:
    """Tables at which bots think long on crowded boards."""
    client = Client(url)
    for _ in range(2):
        more: dict[str, Any] = {"options": QUEENS["options"], "substitute": "master"}
        made = client.set_table("ctron", "me", "master", **more)
        person = client.sit(made, made["keys"][0]["secret"])
        person.play()
        person.close()
    client.close()


def test_work_that_clients_choose_holds_nobody_up(watched: tuple[Process, Path]) -> None:
    server, noted = watched
    record = long_record()
    attacks: list[Callable[[], None]] = [
        lambda: asks_and_hangs_up(server.url),
        lambda: asks_and_hangs_up(server.url),
        lambda: looks_from_every_seat(server.url, record),
        lambda: sets_crowded_tables(server.url),
    ]
    threads = [threading.Thread(target=attack, daemon=True) for attack in attacks]
    for thread in threads:
        thread.start()
    end = time.monotonic() + SECONDS
    with httpx.Client(base_url=server.url, timeout=30) as others:
        while time.monotonic() < end or any(thread.is_alive() for thread in threads):
            assert others.get("/api/about").status_code == 200
            time.sleep(0.02)
            assert time.monotonic() < end + 120
    time.sleep(0.2)
    found = json.loads(noted.read_text())
    assert found["longest"] < MOST, found
    assert found["beside"] < MOST_BESIDE, found
    assert "Traceback" not in server.log.read_text()
