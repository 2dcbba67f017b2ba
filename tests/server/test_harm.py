"""What must do no harm: a server killed under load, nonsense at every door. campaigns.py does more of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance
from tests.server import campaigns
from tests.server.conftest import Running, Starter, listening

KILLS = int(os.environ.get("GRIDWRIGHT_KILLS", "5"))
EXAMPLES = int(os.environ.get("GRIDWRIGHT_EXAMPLES", "5"))


def spare_port() -> int:
    with listening() as at:
        return int(at.getsockname()[1])


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    games = ["ctron", "ironclad", "cups", "minefield"]
    found = campaigns.kill(KILLS, database, spare_port(), games, tmp_path / "log", least=0.1)
    assert found["wrong"] == []
    print(found)
    assert found["acknowledged"] >= KILLS * len(games)


def test_bad_messages_do_no_harm(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    found = campaigns.fuzz(2000, database, spare_port(), tmp_path / "log", ["ctron", "minefield", "cups"], 0)
    assert found["alive"]
    assert found["logged"] == ""
    assert found["told"]["refused"] > 200


@pytest.fixture
def running(start: Starter) -> Running:
    return start()


def test_bad_requests_do_no_harm(running: Running) -> None:
    """Requests made from the OpenAPI description, right and wrong ones: never a 5xx, always as described."""
    described = schemathesis.openapi.from_url(f"{running.client.url}/api/openapi.json")
    for operation in described.get_all_operations():
        check(operation.ok())


def check(operation: Any) -> None:
    @seed(1)
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        answer = case.call()
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        case.validate_response(answer, checks=(response_schema_conformance, content_type_conformance))
        if answer.status_code >= 400 and answer.status_code != 404:
            assert answer.json()["sentence"]

    run()
