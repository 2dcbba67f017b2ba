"""Nonsense over the WebSocket does no harm. `make abuse` says more of it, and longer."""

from __future__ import annotations

import contextlib
import json
import random
import struct
from collections import Counter
from pathlib import Path

import httpx
import pytest
from benchmarks.abuse.nonsense import nonsense
from tests.server.attackers import Attack, frame
from tests.server.running import Running
from tests.server.server_process import Process, spare_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ANSWERS = 400


def test_nonsense_is_answered_and_does_no_harm(tmp_path: Path) -> None:
    log = tmp_path / "log"
    told: Counter[str] = Counter()
    with Process(spare_port(), f"sqlite:///{tmp_path / 'games.sqlite3'}", log) as server:
        rng = random.Random(1)
        while told["refused"] + told["done"] < ANSWERS:
            speak(server.url, rng, told)
        assert httpx.get(f"{server.url}/api/about").status_code == 200
    assert log.read_text() == ""


def speak(url: str, rng: random.Random, told: Counter[str]) -> None:
    """Say nonsense at a new table, as its holder or as a spectator, until the server has had enough of it."""
    seating = [{"who": rng.choice(["me", "open"])}, {"who": "bot", "player": "random"}]
    game = rng.choice(["ctron", "minefield", "cups"])
    body = {"game": game, "seating": seating, "substitute": "random"}
    made = httpx.post(f"{url}/api/tables", json=body).json()
    hello = {"kind": "hello", **({"secret": made["keys"][0]["secret"]} if rng.random() < 0.8 else {})}
    with contextlib.suppress(ConnectionClosed), connect(
        f"{url.replace('http', 'ws', 1)}/ws/{made['table']}", max_size=None, close_timeout=1
    ) as socket:  # fmt: skip
        socket.send(json.dumps(hello) if rng.random() < 0.95 else nonsense(rng))
        for _ in range(40):
            for _ in range(10):
                socket.send(b"\x00\xff" if rng.random() < 0.02 else nonsense(rng))
            socket.send('{"kind":"ping"}')
            kind = ""
            while kind != "pong":
                kind = json.loads(socket.recv(20))["kind"]
                told[kind] += 1


def test_bytes_that_are_no_text_end_the_connection_and_are_not_logged(
    server: Running, attacker: Attack, caplog: pytest.LogCaptureFixture
) -> None:
    made = server.client.set_table()
    for parts in ([frame(b"\xff\xfe")], [frame(b"\xc3", final=False), frame(b"(", 0)]):
        client = attacker(server)
        client.upgrade(made["table"])
        client.send(b"".join(parts))
        assert client.exactly(4)[2:] == struct.pack("!H", 1007)
        client.rest()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
