"""Tables over HTTP: set, listed, joined, deleted, and limited."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.server.clients import Client, two_people
from tests.server.running import FREE, Running, Starter

from gridwright.server.limits import Limits


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "chess"}, "no game called chess"),
        ({"game": "ctron", "preset": "none"}, "no preset none"),
        ({"game": "ctron", "options": {"row": 5}}, "Did you mean rows"),
        ({"game": "ctron", "options": {"rows": 99}}, "option rows cannot be 99"),
        ({"game": "ctron", "options": {"rows": {"a": [1]}}}, "option rows cannot be"),
        ({"game": "ctron", "seating": [{"who": "bot", "player": "grandmaster"}]}, "Did you mean master"),
        ({"game": "ctron", "seating": [{}, {}, {}]}, "3 people for 2 seats"),
        ({"game": "ctron", "position": "x"}, "x"),
        ({"game": "minefield", "clock": {"seconds": 60, "then": "lose"}}, "Only in a game of two"),
    ],
)
def test_a_table_that_cannot_be_set_is_one_sentence(client: Client, body: dict, says: str) -> None:  # type: ignore[type-arg]
    sentence = client.post("/api/tables", body, 400)["sentence"]
    assert says in sentence
    assert sentence.endswith((".", "?"))


@pytest.mark.parametrize("body", [{}, {"game": 3}, {"game": "ctron", "more": 1}, [], "x"])
def test_what_is_no_request_is_refused_with_a_sentence(client: Client, body: object) -> None:
    assert client.post("/api/tables", body, 422)["sentence"]


def test_a_device_finds_its_own_tables_and_deletes_them(client: Client) -> None:
    made = [client.set_table("ctron", "me", "open") for _ in range(2)]
    keys = [{"table": m["table"], "secret": m["keys"][0]["secret"]} for m in made]
    keys += [{"table": "nothing-here"}, {"table": made[0]["table"] + "x", "secret": "z" * 32}]
    mine = client.post("/api/mine", {"keys": keys})["tables"]
    assert len(mine) == 2
    assert all(m["yours"] == [0] and m["your_turn"] for m in mine)
    path = f"/api/tables/{made[0]['table']}"
    for header in (
        {},
        {"authorization": f"Bearer {keys[0]['secret']}"},
        {"authorization": "Bearer " + "x" * 32},
    ):
        assert client.http.delete(path, headers=header).status_code == 409
    watching = client.sit(made[0])
    assert (
        client.http.delete(path, headers={"authorization": f"Bearer {made[0]['owner']}"}).status_code == 204
    )
    while watching.read()["kind"] != "gone":
        pass
    assert client.http.get(path).status_code == 404
    assert len(client.post("/api/mine", {"keys": keys})["tables"]) == 1


def test_a_free_seat_of_a_public_table_may_be_taken_once(client: Client) -> None:
    made = client.set_table("ctron", "me", "open", public=True, name="Open house")
    listed = client.get("/api/tables?show=free")["tables"]
    assert [table["name"] for table in listed] == ["Open house"]
    joined = client.post(f"/api/tables/{made['table']}/join", {"name": "Walk-in"})
    assert joined["seats"] == [1]
    again = client.post(f"/api/tables/{made['table']}/join", {"name": "Late"}, 409)
    assert "no free seat" in again["sentence"]
    person = client.sit(made, joined["secret"])
    assert person.welcome["your_seats"] == [1]
    assert person.people[1]["name"] == "Walk-in"


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


def test_a_running_game_of_several_people_is_nobodys_to_delete(client: Client) -> None:
    made, left, right = two_people(client)
    path, owner = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['owner']}"}
    refused = client.http.delete(path, headers=owner)
    assert refused.status_code == 409
    assert "Others are playing here" in refused.json()["sentence"]
    left.play()
    right.until(lambda: right.state["ply"] == 1)
    left.does(kind="resign")
    assert client.http.delete(path, headers=owner).status_code == 204


def test_whoever_has_played_is_somebody_without_having_sat_down(client: Client) -> None:
    made = client.set_table("ctron", "me", "open")
    left, right = (client.sit(made, key["secret"]) for key in made["keys"])
    left.play()
    right.play()
    owner = {"authorization": f"Bearer {made['owner']}"}
    assert client.http.delete(f"/api/tables/{made['table']}", headers=owner).status_code == 409


def test_several_seats_of_one_person_are_that_persons_to_delete(client: Client) -> None:
    made = client.set_table("ctron", "me", "me")
    client.sit(made, made["keys"][0]["secret"]).play()
    owner = {"authorization": f"Bearer {made['owner']}"}
    assert client.http.delete(f"/api/tables/{made['table']}", headers=owner).status_code == 204


def test_nobody_can_fill_the_list_of_public_tables(start: Starter) -> None:
    client = start(limits=replace(FREE, listed_each=5)).client
    made = client.set_table("ctron", "me", "open", public=True, name="Open house")
    body = {"game": "ctron", "seating": [{"who": "me"}, {"who": "open"}], "public": True}
    for _ in range(70):
        assert client.http.post("/api/tables", json=body, headers={"X-Forwarded-For": "10.0.0.9"}).is_success
    for show in ("playing", "free"):
        listed = [table["id"] for table in client.get(f"/api/tables?show={show}&game=ctron")["tables"]]
        assert listed[-1] == made["table"]
        assert len(listed) == 6
