"""Deleting one's own data: after the game nothing says who one was; the game stays the others'."""

from __future__ import annotations

import contextlib

import pytest
from tests.server.clients import Client, Person
from tests.server.running import Running, Starter
from tests.server.storage.old_tables import everything
from websockets.exceptions import ConnectionClosed


@pytest.fixture
def server(start: Starter, database: str) -> Running:
    return start(database=database)


def forget(client: Client, table: str, secret: str) -> tuple[int, str]:
    answer = client.http.delete(f"/api/tables/{table}/me", headers={"authorization": f"Bearer {secret}"})
    return answer.status_code, answer.json()["sentence"] if answer.content else ""


def read_to_the_end(person: Person) -> None:
    """Whoever is at the table is sent home, to connect anew."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            person.read()
    assert person.socket.close_code == 1012


def test_nothing_is_left_of_whoever_is_forgotten(server: Running, client: Client) -> None:
    seating = [{"who": "me", "name": "Adalbert"}, {"who": "open"}]
    made = client.post("/api/tables", {"game": "ctron", "preset": "wood", "seating": seating}, 201)
    table, (ada, bob) = made["table"], [key["secret"] for key in made["keys"]]
    client.post(f"/api/tables/{table}/join", {"secret": bob, "name": "Bob"})
    left, right = client.sit(table, ada), client.sit(table, bob)
    left.does(kind="chat", text="I live in Ghent")
    right.does(kind="chat", text="How nice")
    left.play("1:1-1:3")
    status, sentence = forget(client, table, ada)
    assert (status, "still being played" in sentence) == (409, True)
    left.does(kind="resign")
    assert forget(client, table, "x" * 32)[0] == 409
    assert forget(client, table, ada) == (204, "")
    read_to_the_end(right)
    again = client.sit(table, bob)
    assert [line["text"] for line in again.chat] == ["(deleted)", "How nice"]
    assert [person["name"] for person in again.people] == ["", "Bob"]
    assert [line["text"] for line in again.log if line["kind"] == "play"] == ["1:1-1:3"]
    assert client.get(f"/api/tables/{table}/record")["seats"] == ["somebody", "Bob"]
    again.close()
    assert forget(client, table, ada)[0] == 409, "the key opens nothing any more"
    server.stop()
    kept = everything(server.settings.database)
    assert "Bob" in kept
    assert not any(word in kept for word in ("Adalbert", "Ghent"))


def test_other_processes_forget_too(start: Starter, database: str) -> None:
    one, two = start(database=database), start(database=database)
    made = one.client.set_table("ctron", "me", "open", preset="wood")
    secret = made["keys"][0]["secret"]
    here = one.client.sit(made, secret)
    here.does(kind="chat", text="I live in Ghent")
    there: Person = two.client.sit(made, secret)
    assert there.chat[0]["text"] == "I live in Ghent"
    here.does(kind="resign")
    assert forget(one.client, made["table"], secret)[0] == 204
    read_to_the_end(there)
    watching = two.client.sit(made)
    assert watching.chat[0]["text"] == "(deleted)"
    watching.close()
