"""Free seats of public tables are for everybody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from tests.server.clients import Client
from tests.server.running import FREE, Starter

LIMITED = replace(FREE, public_seats=3)


def test_one_person_takes_so_many_free_seats(start: Starter) -> None:
    server = start(limits=LIMITED)
    tables = [server.client.set_table("ctron", "me", "open", public=True)["table"] for _ in range(6)]

    def takes(table: str) -> int:
        return server.client.http.post(f"/api/tables/{table}/join", json={"name": "Greedy"}).status_code

    with ThreadPoolExecutor(6) as pool:
        at_once = list(pool.map(takes, tables))
    taken = at_once + [takes(table) for table in tables]
    assert taken.count(200) == 3
    free = len(server.client.get("/api/tables?show=free")["tables"])
    sentence = server.client.post(f"/api/tables/{tables[-1]}/join", {}, 409)["sentence"]
    assert "taken 3 free seats" in sentence or free == 0
    somebody = {"X-Forwarded-For": "10.0.0.7"}
    others = [
        server.client.http.post(f"/api/tables/{table}/join", json={}, headers=somebody).status_code
        for table in tables
    ]
    assert others.count(200) == 3


def test_a_seat_that_is_taken_counts_after_a_restart_and_at_other_processes(
    start: Starter, database: str
) -> None:
    first = start(database=database, limits=replace(LIMITED, public_seats=1))
    tables = [first.client.set_table("ctron", "me", "open", public=True)["table"] for _ in range(2)]
    mine = first.client.post(f"/api/tables/{tables[0]}/join", {})
    first.stop()
    second = start(database=database, limits=replace(LIMITED, public_seats=1))
    assert "taken 1 free" in second.client.post(f"/api/tables/{tables[1]}/join", {}, 409)["sentence"]
    second.client.sit(tables[0], mine["secret"]).does(kind="resign")
    while second.client.http.post(f"/api/tables/{tables[1]}/join", json={}).status_code != 200:
        pass  # lists, and with them the count, are a moment behind


def test_a_seat_that_was_taken_by_its_link_does_not_hide_the_next_free_one(client: Client) -> None:
    made = client.set_table("minefield", "me", "open", "open", seats=3, public=True)
    path, link = f"/api/tables/{made['table']}/join", made["keys"][1]["secret"]
    assert client.post(path, {"secret": link})["seats"] == [1]
    assert client.post(path, {})["seats"] == [2]
    assert "no free seat" in client.post(path, {}, 409)["sentence"]


def test_whoever_plays_by_the_link_has_taken_the_seat(client: Client) -> None:
    made = client.set_table("ctron", "me", "open", public=True)
    left, right = (client.sit(made, key["secret"]) for key in made["keys"])
    left.play()
    right.play()
    assert "no free seat" in client.post(f"/api/tables/{made['table']}/join", {}, 409)["sentence"]
    left.until(left.my_turn)
    left.does(kind="offer_undo")
    assert left.state["ply"] == 2, "nothing is taken back unless the other agrees"
