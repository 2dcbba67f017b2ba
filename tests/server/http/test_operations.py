"""Whether the server is ready, and its numbers."""

from __future__ import annotations

import re

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.exc import OperationalError
from tests.server.clients import Client
from tests.server.running import Running, Starter


def numbers(client: Client) -> dict[str, float]:
    """The server's numbers by name and labels, as `actions_total person ctron`."""
    told = client.http.get("/metrics")
    assert told.status_code == 200
    assert told.headers["content-type"].startswith("text/plain")
    return {
        " ".join([sample.name.removeprefix("gridwright_"), *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(told.text)
        for sample in family.samples
    }


def test_a_server_is_ready_while_its_database_answers(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert server.client.get("/healthz") == {"ready": True}

    def fails() -> bool:
        raise OperationalError("select 1", {}, Exception("gone"))

    monkeypatch.setattr(server.app.state.hub.store, "answers", fails)
    answer = server.client.http.get("/healthz")
    assert answer.status_code == 503
    assert "cannot store anything right now" in answer.json()["sentence"]


def test_what_is_done_is_counted(client: Client) -> None:
    made = client.set_table("ctron", "me", "random", preset="wood")
    ada = client.sit(made, made["keys"][0]["secret"])
    ada.play("1:1-1:3")
    ada.until(ada.my_turn)
    ada.refused(kind="play", text="1:1-1:3", turn=ada.state["turn"])
    client.http.get("/api/games/chess")
    told = numbers(client)
    assert told["actions_total person ctron"] == 1
    assert told["actions_total bot ctron"] == 1
    assert told["bot_wait_seconds_count ctron"] == 1
    assert told["commit_seconds_count"] == 2
    assert told["refusals_total IllegalAction"] == 1
    assert told["refusals_total BadOption"] == 1
    assert told["request_seconds_count POST 201"] == 1
    assert (told["open_tables"], told["connections"], told["unwritten"]) == (1, 1, 0)
    ada.close()


def test_whoever_asks_does_not_choose_how_many_numbers_are_kept(client: Client) -> None:
    client.http.get("/metrics")
    before = len(client.http.get("/metrics").text.splitlines())
    for number in range(20):
        client.http.request(f"BREW{number}", f"/api/{number}")
        client.http.get(f"/api/games/game{number}")
    after = len(client.http.get("/metrics").text.splitlines())
    assert after - before < 60, "one method, two statuses, one kind of refusal, each with its steps"


def test_the_numbers_are_for_whoever_runs_the_server(start: Starter) -> None:
    other = start(metrics_from=("10.0.0.0/8",))
    answer = other.client.http.get("/metrics")
    assert answer.status_code == 409
    assert answer.json()["sentence"] == "The server's numbers are for whoever runs it."


def test_every_answer_has_an_id_of_its_own(client: Client) -> None:
    ids = {client.http.get(path).headers["x-request-id"] for path in ("/api/about", "/nothing/there", "/")}
    assert len(ids) == 3
    assert all(re.fullmatch("[0-9a-f]{12}", one) for one in ids)


def test_an_id_that_is_sent_is_not_believed(server: Running) -> None:
    answer = httpx.get(f"{server.settings.url}/api/about", headers={"x-request-id": "evil\\n"})
    assert answer.headers["x-request-id"] != "evil\\n"
