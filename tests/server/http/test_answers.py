"""Three short questions after a game: answered once a seat, told to their giver, kept with the record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Client
from tests.server.running import Running, Starter

from gridwright.server.storage.backup import restore_backup, write_backup


@pytest.fixture
def server(start: Starter, database: str) -> Running:
    return start(database=database)


@pytest.fixture
def over(client: Client) -> tuple[str, list[str]]:
    """A game that is over, and its seats' keys."""
    made = client.set_table("ctron", "me", "open", preset="wood")
    keys = [key["secret"] for key in made["keys"]]
    client.post(f"/api/tables/{made['table']}/join", {"secret": keys[1], "name": "Bo"})
    first = client.sit(made, keys[0])
    first.does(kind="resign")
    first.close()
    return made["table"], keys


def answer(client: Client, table: str, key: str, **said: Any) -> Any:
    asked = {"headers": {"authorization": f"Bearer {key}"}, "json": said}
    return client.http.put(f"/api/tables/{table}/answers", **asked)


def told(client: Client, table: str, key: str) -> list[dict[str, Any]]:
    found = client.get(f"/api/tables/{table}/answers", headers={"authorization": f"Bearer {key}"})
    return found["answers"]  # type: ignore[no-any-return]


def test_answers_are_told_to_their_giver_and_in_the_record(
    client: Client, over: tuple[str, list[str]]
) -> None:
    table, (ada, bo) = over
    assert "answers" not in client.get(f"/api/tables/{table}/record")
    assert answer(client, table, ada, fun=4, clear=5).status_code == 200
    assert answer(client, table, ada, fun=2, close=1).json()["answers"] == told(client, table, ada)
    assert told(client, table, ada) == [{"seat": 0, "fun": 2, "clear": None, "close": 1}]
    assert told(client, table, bo) == []
    assert client.get(f"/api/tables/{table}/answers")["answers"] == []
    assert answer(client, table, bo, fun=5).status_code == 200
    assert client.get(f"/api/tables/{table}/record")["answers"] == {
        "0": {"fun": 2, "close": 1},
        "1": {"fun": 5},
    }
    assert answer(client, table, bo).status_code == 200
    assert told(client, table, bo) == [], "all skipped is as if nothing had been said"


def test_only_whoever_played_can_say_how_it_was(client: Client, over: tuple[str, list[str]]) -> None:
    table, (ada, bo) = over
    for key, said, status in (
        ("x" * 32, {"fun": 3}, 409),
        (ada, {"fun": 3, "seat": 1}, 409),
        (bo, {"fun": 6}, 422),
        (bo, {"fun": 0}, 422),
        (bo, {"mood": 3}, 422),
    ):
        refusal = answer(client, table, key, **said)
        assert (refusal.status_code, refusal.json()["sentence"][-1]) == (status, ".")
    assert "answers" not in client.get(f"/api/tables/{table}/record")
    made = client.set_table("ctron", "me", "open")
    refusal = answer(client, made["table"], made["keys"][0]["secret"], fun=3)
    assert refusal.json()["sentence"] == "These questions are for the people of a game that is over."


def test_answers_go_with_ones_data(
    server: Running, client: Client, over: tuple[str, list[str]], tmp_path: Path
) -> None:
    table, (ada, bo) = over
    answer(client, table, ada, fun=1)
    answer(client, table, bo, fun=5)
    file, anew = tmp_path / "a.gz", f"sqlite:///{tmp_path / 'anew.sqlite3'}"
    write_backup(server.settings.database, file, lambda done, of: None)
    assert restore_backup(anew, file, lambda done, of: None)["answers"] == 2
    gone = client.http.delete(f"/api/tables/{table}/me", headers={"authorization": f"Bearer {ada}"})
    assert gone.status_code == 204
    assert client.get(f"/api/tables/{table}/record")["answers"] == {"1": {"fun": 5}}
    assert answer(client, table, ada, fun=1).status_code == 409, "the key opens nothing any more"


def test_a_table_that_is_deleted_takes_its_answers_along(
    server: Running, client: Client, over: tuple[str, list[str]]
) -> None:
    made = client.set_table("ctron", "me", "random", preset="wood")
    key = made["keys"][0]["secret"]
    person = client.sit(made, key)
    person.does(kind="resign")
    person.close()
    answer(client, made["table"], key, fun=5, clear=5, close=5)
    bearer = {"authorization": f"Bearer {made['owner']}"}
    assert client.http.delete(f"/api/tables/{made['table']}", headers=bearer).status_code == 204
    assert answer(client, made["table"], key, fun=5).status_code == 404


def test_a_record_that_is_uploaded_keeps_its_answers(client: Client, over: tuple[str, list[str]]) -> None:
    table, (ada, _) = over
    answer(client, table, ada, fun=3)
    record = client.get(f"/api/tables/{table}/record")
    again = client.post("/api/records", {"record": json.dumps(record)}, 201)
    assert client.get(f"/api/tables/{again['table']}/record")["answers"] == {"0": {"fun": 3}}
