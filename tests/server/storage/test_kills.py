"""Nothing acknowledged is lost when the server is killed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.server.postgres import Cluster, why_none
from tests.server.server_process import spare_port
from tests.server.storage.kill_campaign import kill

KILLS = int(os.environ.get("GRIDWRIGHT_KILLS", "5"))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    games = ["ctron", "ironclad", "cups", "minefield"]
    found = kill(KILLS, database, [spare_port()], games, tmp_path, least=0.1)
    assert found["wrong"] == []
    print(found)
    assert found["acknowledged"] >= KILLS * len(games)


def test_nothing_is_lost_when_one_of_two_processes_or_postgresql_is_killed(tmp_path: Path) -> None:
    if missing := why_none():
        pytest.skip(missing)
    with Cluster() as cluster:

        def kill_database() -> None:
            cluster.kill()
            cluster.start()

        found = kill(
            2, f"{cluster.url}postgres", [spare_port(), spare_port()], ["ctron", "minefield"], tmp_path,
            least=0.1, database_kills=1, kill_database=kill_database,
        )  # fmt: skip
    assert found["wrong"] == []
    assert found["tracebacks"] == 0
