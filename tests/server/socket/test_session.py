"""Coming in: the hello, wrong secrets, tables that are not there, too many connections."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace

import pytest
from tests.server.clients import Client, Person, closing
from tests.server.running import Running, Starter
from websockets.exceptions import ConnectionClosed

from gridwright.server.errors import StorageDown
from gridwright.server.limits import Limits


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


def test_connections_are_limited(start: Starter) -> None:
    client = start(limits=replace(Limits(), connections=3)).client
    made = client.set_table()
    for _ in range(3):
        client.sit(made)
    person = Person(client.url, made["table"], greet=False)
    assert "too many connections" in person.read()["sentence"]


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


def test_one_person_says_so_much_by_all_connections_together(start: Starter) -> None:
    """Who says more is not read until there is more to say; nobody else waits."""
    limits = replace(Limits(), messages_a_second=0.001, message_burst=20)
    client = start(limits=limits).client
    made = client.set_table("ctron", "me", "open")
    talkers = [client.sit(made) for _ in range(8)]
    for one in talkers:
        for _ in range(15):
            one.send(kind="ping")
    other = Person(client.url, made["table"], greet=False, additional_headers={"X-Forwarded-For": "10.0.0.9"})
    other.send(kind="hello")
    assert other.ask(kind="ping")["kind"] == "pong"
    answered = 0
    end = time.monotonic() + 20
    while answered < 80 and time.monotonic() < end:
        answered += sum(map(pongs, talkers))
    answered += sum(map(pongs, talkers))
    assert answered == 80, "of 120, four times what one connection may say at once"


def pongs(one: Person) -> int:
    """How many answers to pings somebody hears until nothing comes for a moment."""
    heard = 0
    with contextlib.suppress(TimeoutError):
        while True:
            heard += one.read(0.1)["kind"] == "pong"
    return heard


@pytest.mark.parametrize("asked", ["load", "seats_opened_by"])
def test_while_the_database_is_away_nobody_is_told_that_a_table_is_gone(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: str
) -> None:
    made = server.client.set_table()

    def down(*_: object) -> None:
        raise StorageDown

    server.app.state.hub.rooms.just_made.forget(made["table"])  # so that it is read
    monkeypatch.setattr(server.app.state.hub.store, asked, down)
    person = Person(server.client.url, made["table"], greet=False)
    person.send(kind="hello", secret=made["keys"][0]["secret"])
    assert "cannot store anything right now" in person.read()["sentence"]
    assert closing(person) == 1012
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
