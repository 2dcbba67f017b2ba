"""Positions drawn without a table."""

from __future__ import annotations

import pytest
from tests.server.clients import Client

from gridwright.games import registered


@pytest.mark.parametrize("name", list(registered()))
def test_positions_are_drawn_with_their_legal_actions(client: Client, name: str) -> None:
    drawn = client.post("/api/scene", {"game": name})
    for _ in range(4):
        if drawn["over"]:
            break
        text = drawn["legal"][0]["text"]
        body = {"game": name, "play": [*drawn.get("played", []), text]}
        played = body["play"]
        drawn = client.post("/api/scene", body)
        drawn["played"] = played
    assert drawn["scene"]["board"]
    if not registered()[name].about.secrets:
        again = client.post(
            "/api/scene", {"game": name, "position": drawn["position"], "options": drawn["options"]}
        )
        assert again["position"] == drawn["position"]


def test_a_gesture_is_narrowed_without_a_table(client: Client) -> None:
    drawn = client.post("/api/scene", {"game": "ctron", "position": "L...R L"})
    path = drawn["legal"][0]["path"]
    touched = client.post("/api/scene", {"game": "ctron", "position": "L...R L", "touched": path[:1]})
    assert path[1] in touched["next"]
    assert "no slide" in client.post("/api/scene", {"game": "ctron", "play": ["zz"]}, 400)["sentence"]
