"""Rematches."""

from __future__ import annotations

import time
from dataclasses import replace

from tests.server.clients import Client, two_people
from tests.server.running import FREE, Starter


def test_a_rematch_rotates_the_seats_and_keeps_the_keys(client: Client) -> None:
    made, left, right = two_people(client)
    assert "not over" in left.refused(kind="rematch")
    left.does(kind="resign")
    left.does(kind="rematch")
    right.until(lambda: right.state["rematch_asked"] == [0])
    right.does(kind="rematch")
    left.until(lambda: left.state["rematch"] is not None)
    again = client.sit(left.state["rematch"], made["keys"][0]["secret"])
    assert again.welcome["your_seats"] == [1]
    assert again.people[0]["name"] == "Bo"
    path, owner = f"/api/tables/{left.state['rematch']}", {"authorization": f"Bearer {made['owner']}"}
    assert "Others are playing" in client.http.delete(path, headers=owner).json()["sentence"]
    again.does(kind="resign")
    assert client.http.delete(path, headers=owner).status_code == 204


def test_rematches_are_counted_as_tables(start: Starter) -> None:
    limits = replace(FREE, tables_a_minute=0.001, table_burst=4)
    client = start(limits=limits).client
    made = [client.set_table("ctron", "me", "random") for _ in range(3)][-1]
    me = client.sit(made, made["keys"][0]["secret"])
    me.does(kind="resign")
    me.does(kind="rematch")
    me.until(lambda: me.state["rematch"] is not None)
    again = client.sit(me.state["rematch"], made["keys"][0]["secret"])
    again.does(kind="resign")
    assert "a lot at once" in again.refused(kind="rematch")


def test_a_game_that_follows_is_an_unfinished_game_too(start: Starter) -> None:
    client = start(limits=replace(FREE, open_tables=1)).client
    made = client.set_table("ctron", "me", "random")
    me = client.sit(made, made["keys"][0]["secret"])
    me.does(kind="resign")
    while me.ask(kind="rematch")["kind"] == "refused":
        time.sleep(0.05)  # lists, and with them the count, are a moment behind
    assert "1 unfinished games" in client.post("/api/tables", {"game": "ctron"}, 400)["sentence"]
