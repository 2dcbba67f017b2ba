"""Rooms: people, tabs and spectators at one table see the same, and who is there."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.clients import Client, two_people
from tests.server.running import Running


def test_two_people_and_a_late_spectator_agree(client: Client) -> None:
    made, left, right = two_people(client)
    left.play()
    right.play()
    watcher = client.sit(made)
    left.until(lambda: left.state["ply"] == 2)
    assert watcher.welcome["your_seats"] == []
    assert watcher.state["turn"] is None
    assert watcher.state["legal"] == []
    assert watcher.state["position"] == left.state["position"] == right.state["position"]
    strip = [{k: v for k, v in line.items() if k != "scene"} for line in left.log]
    assert strip == [{k: v for k, v in line.items() if k != "scene"} for line in watcher.log]
    assert "watching" in watcher.refused(kind="resign")


def test_two_tabs_on_one_seat_agree(client: Client) -> None:
    made = client.set_table("ctron", "me", "open")
    tabs = [client.sit(made, made["keys"][0]["secret"]) for _ in range(2)]
    tabs[0].play()
    tabs[1].until(lambda: tabs[1].state["ply"] == 1)
    boards = [tab.state for tab in tabs]
    assert boards[0] == boards[1]


def test_a_reload_in_mid_turn_resumes_exactly(client: Client) -> None:
    made, left, _ = two_people(client)
    left.play()
    before = left.state
    left.close()
    again = client.sit(made, made["keys"][0]["secret"])
    for part in ("ply", "scene", "legal", "turn", "position", "deciding"):
        assert again.state[part] == before[part], part


def test_presence_is_told(client: Client) -> None:
    made, left, right = two_people(client)
    left.until(lambda: left.people[1]["here"] and left.people[1]["name"] == "Bo")
    right.close()
    left.until(lambda: not left.people[1]["here"])
    client.sit(made)


def test_a_database_that_does_not_answer_is_said_and_nothing_is_lost(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worst case: the action was stored, but the database failed before it said so."""
    _, left, right = two_people(client)
    real = server.app.state.hub.store.add

    def fails(*words: Any) -> None:
        real(*words)
        raise OperationalError("commit", {}, Exception("gone"))

    monkeypatch.setattr(server.app.state.hub.store, "add", fails)
    assert "cannot store" in left.refused(kind="play", action=left.state["legal"][0]["id"])
    monkeypatch.undo()
    right.until(right.my_turn)
    assert right.state["ply"] == 1
    right.play()
    left.until(lambda: left.state["ply"] == 2)
