"""Long messages and bodies are refused."""

from __future__ import annotations

from tests.server.clients import Client, closing


def test_long_messages_and_bodies_are_refused(client: Client) -> None:
    body = {"game": "ctron", "name": "x" * 60_000}
    assert client.http.post("/api/tables", json=body).status_code == 413
    answer = client.http.post("/api/tables", content=iter([b"x" * 20_000] * 4))
    assert 400 <= answer.status_code < 500
    made = client.set_table()
    person = client.sit(made)
    person.socket.send("x" * 20_000)
    assert closing(person)
