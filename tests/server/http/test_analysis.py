"""Analysis over HTTP."""

from __future__ import annotations

from tests.server.clients import Client
from tests.server.running import Running


def test_a_position_is_analysed(server: Running, client: Client) -> None:
    told = client.post("/api/analyse", {"game": "ctron", "position": "L...R L", "simulations": 50})
    best = told["candidates"][0]
    assert best["text"] == "1:1-1:4"
    assert best["path"] == ["cell:1:1", "cell:1:4"]
    over = client.post("/api/analyse", {"game": "ctron", "position": "##LR L"}, 400)
    assert "nothing to analyse" in over["sentence"]
    assert client.post("/api/analyse", {}, 400)["sentence"]
    assert client.post("/api/analyse", {"table": "not-a-table"}, 404)["sentence"]
