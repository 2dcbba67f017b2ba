"""Nothing acknowledged is lost when the server is killed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.server.postgres import Cluster, why_none
from tests.server.server_process import spare_port
from tests.server.storage.kill_campaign import Sent, came_of, kill

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


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_nothing_is_lost_when_one_of_two_workers_is_killed(postgres: str, tmp_path: Path) -> None:
    """Its tables' people go to the other one, and come back to the one that replaces it."""
    found = kill(3, postgres, [spare_port()], ["ctron", "ironclad"], tmp_path, least=0.1, workers=2)
    assert found["wrong"] == []
    assert found["tracebacks"] == 0
    assert found["acknowledged"] >= 6


@pytest.mark.parametrize(
    ("sent", "stored", "right"),
    [
        ("A+ B+", "A B", True),
        ("A+ B+", "A", False),
        ("A+ B+", "B A", False),
        ("A+ B+", "A B B", False),
        ("A+ B+", "A C", False),
        ("A+ B? C+", "A C", True),
        ("A+ B? C+", "A B C", True),
        ("A+ B? B+ C?", "A B", True),
        ("A+ B? B+ C?", "A B B C", True),
        ("A+ B? C? D+", "A C B D", False),
    ],
)
def test_what_was_acknowledged_is_there_and_what_was_not_may_be(sent: str, stored: str, right: bool) -> None:
    """`+`: it was acknowledged; `?`: it was not."""
    asked = [Sent(0, one[0], acknowledged=one[1] == "+") for one in sent.split()]
    assert came_of(asked, [(0, text) for text in stored.split()]) is right
