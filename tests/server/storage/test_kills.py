"""Nothing acknowledged is lost when the server is killed."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.server_process import spare_port
from tests.server.storage.kill_campaign import kill

KILLS = int(os.environ.get("GRIDWRIGHT_KILLS", "5"))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    games = ["ctron", "ironclad", "cups", "minefield"]
    found = kill(KILLS, database, spare_port(), games, tmp_path / "log", least=0.1)
    assert found["wrong"] == []
    print(found)
    assert found["acknowledged"] >= KILLS * len(games)
