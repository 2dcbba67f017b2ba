"""Requests for other hosts and from other sites are refused."""

from __future__ import annotations

import pytest
from tests.server.clients import Client, Person
from websockets.exceptions import InvalidStatus


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", ""])
def test_requests_for_other_hosts_are_refused(client: Client, host: str) -> None:
    answer = client.http.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 421)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://127.0.0.1:1"},
    ],
)
def test_other_sites_cannot_post(client: Client, headers: dict[str, str]) -> None:
    answer = client.http.post("/api/tables", json={"game": "ctron"}, headers=headers)
    assert answer.status_code == 403
    same = client.http.post("/api/tables", json={"game": "ctron"}, headers={"origin": client.url})
    assert same.status_code == 201


def test_other_sites_cannot_open_a_websocket(client: Client) -> None:
    made = client.set_table()
    with pytest.raises(InvalidStatus):
        Person(client.url, made["table"], origin="https://evil.example")
    Person(client.url, made["table"], origin=client.url).close()


def test_no_answer_permits_another_origin(client: Client) -> None:
    answer = client.http.get("/api/games", headers={"origin": "https://evil.example"})
    assert not any(name.startswith("access-control") for name in answer.headers)
