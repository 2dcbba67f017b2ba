"""Nonsense over the WebSocket does no harm."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from tests.server.attackers import Attack, frame
from tests.server.running import Running
from tests.server.server_process import spare_port
from tests.server.socket.fuzz_campaign import fuzz


def test_bad_messages_do_no_harm(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    found = fuzz(2000, database, spare_port(), tmp_path / "log", ["ctron", "minefield", "cups"], 0)
    assert found["alive"]
    assert found["logged"] == ""
    assert found["told"]["refused"] > 200


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
