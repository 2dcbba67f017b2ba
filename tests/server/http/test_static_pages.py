"""The page's files."""

from __future__ import annotations

from tests.server.clients import Client


def test_the_page_or_a_word_on_how_to_build_it(client: Client) -> None:
    answer = client.http.get("/")
    assert answer.status_code == 200
    assert "<html" in answer.text
    assert client.http.get("/api/nothing").status_code == 404
    assert client.http.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in client.http.get("/%2e%2e/%2e%2e/%2e%2e/etc/passwd").text
