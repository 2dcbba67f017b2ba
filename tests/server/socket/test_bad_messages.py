"""Nonsense over the WebSocket does no harm."""

from __future__ import annotations

from pathlib import Path

from tests.server.server_process import spare_port
from tests.server.socket.fuzz_campaign import fuzz


def test_bad_messages_do_no_harm(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    found = fuzz(2000, database, spare_port(), tmp_path / "log", ["ctron", "minefield", "cups"], 0)
    assert found["alive"]
    assert found["logged"] == ""
    assert found["told"]["refused"] > 200
