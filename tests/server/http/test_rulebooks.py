"""Rulebooks and their pictures."""

from __future__ import annotations

from tests.server.clients import Client


def test_rulebooks_and_their_pictures(client: Client) -> None:
    book = client.get("/api/games/ctron/rules")
    assert book["text"].startswith("#")
    for name in book["pictures"]:
        answer = client.http.get(f"/api/games/ctron/pictures/{name}")
        assert answer.headers["content-type"] == "image/svg+xml"
    for path in ("ctron/pictures/..%2Frules.py", "ctron/pictures/none.svg", "nothing/rules", "nothing"):
        answer = client.http.get(f"/api/games/{path}")
        assert answer.status_code == 404
        assert answer.json()["sentence"].endswith((".", "?"))
