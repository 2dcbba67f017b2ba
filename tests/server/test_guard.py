"""The guard at the door, one test for each promise of docs/security.md."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.clients import Client, Person
from tests.server.conftest import Running, Starter
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gridwright.server.guard import content_policy
from gridwright.server.keys import hashed, new_id, new_key, opens
from gridwright.server.rates import Bucket, Buckets
from gridwright.server.settings import Limits, Settings


def test_every_answer_carries_the_headers(client: Client) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js"):
        headers = client.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert client.http.get("/api/games").headers["cache-control"] == "no-store"


def test_nothing_but_this_server_is_named_in_the_policy() -> None:
    policy = content_policy(Settings(public_url="https://play.example.org"), texts=["<style>a{}</style>"])
    addresses = set(re.findall(r"\w+://[^\s;]+", policy))
    assert addresses == {"wss://play.example.org"}
    assert "'sha256-" in policy


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


def test_keys_are_long_random_and_compared_whole() -> None:
    made = {new_key() for _ in range(100)}
    assert len(made) == 100
    assert all(len(key) == 32 for key in made)
    assert len(new_id()) == 12
    key = new_key()
    assert opens(key, hashed(key))
    assert not opens(key, None)
    assert not opens(key[:-1], hashed(key))


def test_a_wrong_secret_opens_nothing(client: Client) -> None:
    made = client.set_table()
    for secret in ("x" * 32, made["owner"], made["keys"][0]["secret"][:-1] + "x"):
        person = Person(client.url, made["table"], greet=False)
        person.send(kind="hello", secret=secret)
        assert "opens no seat" in person.read()["sentence"]
        with pytest.raises(ConnectionClosed) as closed:
            person.read()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    body = client.post(f"/api/tables/{made['table']}/join", {"secret": "x" * 32}, 409)
    assert "opens no seat" in body["sentence"]


def test_secrets_are_never_logged(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    made = client.set_table("ctron", "me", "open")
    secrets = [made["owner"], *(key["secret"] for key in made["keys"])]
    person = client.sit(made, made["keys"][0]["secret"])
    person.play()
    client.post(f"/api/tables/{made['table']}/join", {"secret": made["keys"][1]["secret"]})
    client.http.delete(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['owner']}"})
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert not any(secret in said for secret in secrets)


def test_no_address_can_hold_a_secret(client: Client) -> None:
    """Every parameter that is a secret is in a body or a header."""
    described = client.get("/api/openapi.json")
    for path, methods in described["paths"].items():
        for method in methods.values():
            for parameter in method.get("parameters", []):
                if parameter["in"] in ("path", "query"):
                    assert parameter["name"] in ("table", "game", "file", "show"), (path, parameter["name"])


def test_long_messages_and_bodies_are_refused(client: Client) -> None:
    body = {"game": "ctron", "name": "x" * 60_000}
    assert client.http.post("/api/tables", json=body).status_code == 413
    answer = client.http.post("/api/tables", content=iter([b"x" * 20_000] * 4))
    assert 400 <= answer.status_code < 500
    made = client.set_table()
    person = client.sit(made)
    person.socket.send("x" * 20_000)
    assert closing(person)


def closing(person: Person) -> int:
    """Read until the server closes; the code it closes with."""
    try:
        while True:
            person.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def test_a_flood_is_cut_off(strict: Running) -> None:
    client = strict.client
    made = client.set_table()
    person = client.sit(made)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(1000):
            person.send(kind="ping")
    assert closing(person) == 4429
    assert client.http.get("/api/about").status_code == 200
    # A busy machine floods slowly, so it may take a while to be too much.
    answers = (client.http.get("/api/about").status_code for _ in range(20_000))
    assert 429 in answers


def test_open_tables_are_limited(start: Starter) -> None:
    limits = replace(Limits(), open_tables=3, table_burst=50)
    client = start(limits=limits).client
    for _ in range(3):
        client.set_table()
    answer = client.post("/api/tables", {"game": "ctron"}, 400)
    assert "3 unfinished games" in answer["sentence"]


def test_tables_a_minute_are_limited(strict: Running) -> None:
    statuses = [strict.client.http.post("/api/tables", json={"game": "ctron"}).status_code for _ in range(25)]
    assert statuses[:5] == [201] * 5
    assert statuses[-1] == 429


def test_connections_are_limited(start: Starter) -> None:
    client = start(limits=replace(Limits(), connections=3)).client
    made = client.set_table()
    for _ in range(3):
        client.sit(made)
    person = Person(client.url, made["table"], greet=False)
    assert "too many connections" in person.read()["sentence"]


def test_talk_is_limited(strict: Running) -> None:
    made = strict.client.set_table()
    person = strict.client.sit(made, made["keys"][0]["secret"])
    answers = [person.ask(kind="chat", text="hm")["kind"] for _ in range(12)]
    assert answers[:5] == ["done"] * 5
    assert answers[-1] == "refused"


def test_a_silent_connection_is_closed(strict: Running) -> None:
    made = strict.client.set_table()
    person = Person(strict.client.url, made["table"], greet=False)
    begun = time.monotonic()
    assert "hello" in person.read()["sentence"]
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("first", ["", "{", "[]", '{"kind":"play"}', '{"kind":"hello","x":1}', "[" * 5000])
def test_the_first_message_must_be_a_hello(client: Client, first: str) -> None:
    made = client.set_table()
    person = Person(client.url, made["table"], greet=False)
    person.socket.send(first)
    assert person.read()["kind"] == "refused"
    with pytest.raises(ConnectionClosed):
        person.read()


def test_a_table_that_is_not_there(client: Client) -> None:
    for name in ("nothing-here", "x", "x" * 200, "%00" * 10):
        person = Person(client.url, name, greet=False)
        person.send(kind="hello")
        assert person.read()["kind"] == "gone"


def test_text_is_sent_as_text_and_never_as_html(client: Client) -> None:
    nasty = '<img src=x onerror="alert(1)">'
    made = client.set_table("ctron", "me", "open", name=nasty, public=True)
    person = client.sit(made, made["keys"][0]["secret"])
    person.does(kind="chat", text=nasty)
    for path in (f"/api/tables/{made['table']}", "/api/tables"):
        answer = client.http.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert nasty in json.dumps(answer.json(), ensure_ascii=False).replace('\\"', '"')


def test_a_fast_client_fills_its_bucket_again() -> None:
    bucket = Bucket(1000, 2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.sleep(0.01)
    assert bucket.take()
    many = Buckets(1, 1, most=10)
    for client in range(1000):
        assert many.take(str(client))
    assert len(many._kept) == 10


def test_the_docs_name_tests_that_exist() -> None:
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", page))
    tests = [
        file for room in ("server", "browser") for file in Path(__file__).parents[1].glob(f"{room}/test_*.py")
    ]
    written = "".join(file.read_text(encoding="utf-8") for file in tests)
    assert named
    missing = {name for name in named if f"def {name}(" not in written}
    assert not missing
