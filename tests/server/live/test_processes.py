"""Restarts, and several processes on one database."""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from tests.server.clients import Client, Person
from tests.server.running import Starter

from gridwright.games import game
from gridwright.kernel.record import Record, replay
from gridwright.server.live import notify
from gridwright.server.storage.rows import Addition
from gridwright.server.storage.store import Store
from gridwright.server.table.clocks import now


def test_a_restart_continues_all_games(start: Starter, database: str) -> None:
    first = start(database=database)
    tables = [first.client.set_table("ctron", "me", "random") for _ in range(3)]
    states = []
    for made in tables:
        person = first.client.sit(made, made["keys"][0]["secret"])
        person.play()
        person.until(person.my_turn)
        states.append(person.state)
    first.stop()
    second = start(database=database)
    for made, before in zip(tables, states, strict=True):
        person = second.client.sit(made, made["keys"][0]["secret"])
        for part in ("ply", "scene", "legal", "turn", "position"):
            assert person.state[part] == before[part]
        person.play()


def test_a_bot_that_was_thinking_when_the_server_stopped_plays_on(start: Starter, database: str) -> None:
    first = start(database=database, pace=30)
    made = first.client.set_table("ctron", "me", "random")
    person = first.client.sit(made, made["keys"][0]["secret"])
    person.play()
    first.stop()
    second = start(database=database)
    again = second.client.sit(made, made["keys"][0]["secret"])
    again.until(again.my_turn)
    assert again.state["ply"] == 2


def test_several_processes_serve_one_table(start: Starter, database: str) -> None:
    """With PostgreSQL they hear of each other at once; with SQLite they look twice a second."""
    one, two = start(database=database), start(database=database)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    for _ in range(3):
        left.play()
        if left.state["over"]:
            break
        right.until(right.my_turn)
        right.play()
        left.until(left.my_turn)
    left.does(kind="chat", text="hello over there")
    right.until(lambda: bool(right.chat))
    left.does(kind="resign")
    right.until(lambda: right.state["over"])


def offered(person: Person) -> list[str]:
    return [action["text"] for action in person.state["legal"]]


def reads(person: Person, version: int) -> None:
    """Read until a person knows of all up to a version."""
    person.until(lambda: person.state["version"] >= version)


def legal_by_the_record(client: Client, table: str, seat: int) -> list[str]:
    """What a seat may play by the rules, after all that is stored."""
    match = replay(Record.model_validate(client.get(f"/api/tables/{table}/record")), game)
    return [action.text for action in match.position.legal_actions(seat)]


def test_two_who_play_at_different_processes_are_offered_what_the_rules_allow(
    start: Starter, postgres: str
) -> None:
    """Each process plays what its own people chose, and reads what the others did."""
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ironclad", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    for _ in range(30):
        person, other, seat = (left, right, 0) if left.state["deciding"] == [0] else (right, left, 1)
        assert offered(person) == legal_by_the_record(one.client, made["table"], seat) != []
        version = person.play(offered(person)[-1])
        reads(other, version)
        assert left.state["position"] == right.state["position"]


@pytest.mark.parametrize("stored", [True, False])
def test_what_was_stored_or_not_is_read_before_anything_goes_on(
    start: Starter, postgres: str, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """One process does not know what became of an action; its player has gone on at another one."""
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ironclad", "me", "me")
    left, right = (server.client.sit(made, made["keys"][0]["secret"]) for server in (one, two))
    version = left.play(offered(left)[0])
    reads(right, version)
    store = one.app.state.hub.store
    real = store.add

    def fails(*words: Any) -> None:
        if stored:
            real(*words)
        raise OperationalError("commit", {}, Exception("gone"))

    with monkeypatch.context() as patch:
        patch.setattr(store, "add", fails)
        assert "cannot store" in left.refused(kind="play", text=offered(left)[0], turn=left.state["turn"])
    right.until(lambda: right.state["ply"] == 1 + stored)
    for _ in range(6):
        version = right.play(offered(right)[-1])
        reads(left, version)
        assert left.state["position"] == right.state["position"]
        seat = left.state["deciding"][0]
        assert offered(left) == legal_by_the_record(two.client, made["table"], seat) != []
        version = left.play(offered(left)[-1])
        reads(right, version)


def test_presence_is_heard_across_processes(start: Starter, postgres: str) -> None:
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    left.until(lambda: left.people[1]["here"])
    right.until(lambda: right.people[0]["here"])


def test_people_at_two_processes_act_at_once_and_nothing_is_lost(start: Starter, postgres: str) -> None:
    servers = [start(database=postgres) for _ in range(2)]
    made = servers[0].client.set_table("ctron", "me", "open")
    people = [s.client.sit(made, k["secret"]) for s, k in zip(servers, made["keys"], strict=True)]

    def chatter(person: object) -> None:
        for i in range(30):
            person.does(kind="chat", text=f"line {i}")  # type: ignore[attr-defined]

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(chatter, people))
    late = servers[1].client.sit(made)
    late.until(lambda: len(late.chat) == 60)


def test_a_table_deleted_elsewhere_is_gone_here(start: Starter, postgres: str) -> None:
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    right = two.client.sit(made, made["keys"][1]["secret"])
    headers = {"authorization": f"Bearer {made['owner']}"}
    assert one.client.http.delete(f"/api/tables/{made['table']}", headers=headers).status_code == 204
    while right.read()["kind"] != "gone":
        pass


def test_a_change_that_was_locked_out_for_long_is_found_all_the_same(
    start: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happened first may be stored last, when nobody looks for what is so old any more."""
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    one, two = start(database=database), start(database=database)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    long_ago = 60_000
    real = Store._claims

    def late(store: Store, connection: Any, addition: Addition) -> bool:
        addition.entries = [replace(entry, at=entry.at - long_ago) for entry in addition.entries]
        return real(store, connection, addition)

    monkeypatch.setattr(Store, "_claims", late)
    left.play()
    right.until(lambda: right.state["ply"] == 1, timeout=10)


def test_everybody_hears_of_everybody_however_many_there_are(start: Starter, postgres: str) -> None:
    """PostgreSQL passes nothing on that is longer than 8000 bytes."""
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("minefield", *["open"] * 4, seats=4)
    left = one.client.sit(made, made["keys"][0]["secret"])
    announcer = one.app.state.hub.announcer
    crowd = {f"a-table-{number:06}": dict.fromkeys(range(8), now()) for number in range(200)}
    here = announcer._connected_at
    announcer._connected_at = lambda tables: crowd | here(tables)
    for seat in (1, 2, 3):
        one.client.sit(made, made["keys"][seat]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    right.until(lambda: all(person["here"] for person in right.people), timeout=10)
    elsewhere = two.app.state.hub.notifier.elsewhere
    assert all(set(elsewhere.at(table)) == set(range(8)) for table in crowd)
    left.close()
    right.until(lambda: not right.people[0]["here"], timeout=10)


def test_nobody_is_told_of_who_is_there_while_nobody_comes_or_goes(start: Starter, postgres: str) -> None:
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    left.until(lambda: left.people[1]["here"])
    right.until(lambda: right.people[0]["here"])
    hubs = [server.app.state.hub for server in (one, two)]
    for _ in range(5):  # as five heartbeats would
        for server, hub in zip((one, two), hubs, strict=True):
            hub.loop.call_soon_threadsafe(hub.announcer.tell_all)
            server.client.get("/api/about")
    frames = []
    with contextlib.suppress(TimeoutError):
        while True:
            frames.append(left.read(1.0)["kind"])
    assert "people" not in frames[1:], "at most the last word on somebody who came"


def test_what_postgresql_did_not_tell_is_found_all_the_same(
    start: Starter, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "LOOK_AGAIN_EVERY", 0.2)
    monkeypatch.setattr(notify.Notifier, "_hear", lambda *words: None)
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    right = two.client.sit(made, made["keys"][1]["secret"])
    left.play()
    right.until(lambda: right.state["ply"] == 1, timeout=10)


def test_what_others_store_while_a_table_is_being_opened_is_not_missed(
    start: Starter, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "LOOK_AGAIN_EVERY", 600.0)
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    left = one.client.sit(made, made["keys"][0]["secret"])
    rooms = two.app.state.hub.rooms
    load, heard = rooms._load, threading.Event()

    def slowly(table: str) -> Any:
        found = load(table)
        left.play()
        assert heard.wait(10)
        return found

    monkeypatch.setattr(rooms, "_load", slowly)
    notified = rooms.notified
    monkeypatch.setattr(rooms, "notified", lambda lengths: (notified(lengths), heard.set()))
    right = two.client.sit(made, made["keys"][1]["secret"])
    right.until(lambda: right.state["ply"] == 1, timeout=10)
