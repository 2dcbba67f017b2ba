"""Storage: both databases, migrations, restarts, and several processes on one database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import select, text
from tests.server.conftest import Starter

from gridwright.games import game
from gridwright.kernel.errors import BadOption, GridwrightError
from gridwright.server import keys, migrations, schema
from gridwright.server.bodies import NewTable, Seating
from gridwright.server.journal import Entry, now
from gridwright.server.settings import database_url, public_url
from gridwright.server.setup import table_setup
from gridwright.server.store import Addition, NewRow, Store, Summary


def row(name: str = "table-one") -> NewRow:
    setup = table_setup(NewTable(game="ctron", seating=[Seating(), Seating(who="open")]), game, now())
    summary = Summary(name, 0, False, 1, {"title": "x"})
    hashes = [keys.hashed("a" * 32), keys.hashed("b" * 32)]
    return NewRow(name, setup, hashes, [], summary, keys.hashed("o" * 32), "maker")


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    store = Store(database)
    store.create(row())
    entries = [
        Entry("play", 0, text="1:1-1:3", data={"hash": "0123456789abcdef"}),
        Entry("offer", 0, 1),
        Entry("chat", 1, data={"text": "häl£o"}),
    ]
    addition = Addition("table-one", 0, entries)
    store.add([addition])
    assert addition.stored
    again = Store(database)
    found = again.load("table-one")
    assert found is not None
    assert found.entries == entries
    assert found.setup == row().setup.model_copy(update={"created": found.setup.created})
    assert again.load("table-two") is None
    assert again.seats_opened_by("table-one", "b" * 32) == [1]
    assert again.seats_opened_by("table-one", "c" * 32) == []
    assert again.salt == store.salt
    for s in (store, again):
        s.close()


def test_no_number_is_given_twice(database: str) -> None:
    stores = [Store(database) for _ in range(4)]
    stores[0].create(row())

    def add(turn: int) -> int:
        store = stores[turn % 4]
        addition = Addition("table-one", turn // 4, [Entry("play", turn % 4, turn)] * (1 + turn % 3))
        store.add([addition])
        return int(addition.stored)

    with ThreadPoolExecutor(4) as pool:
        won = 0
        length = 0
        while length < 60:
            won += sum(pool.map(add, [4 * length + i for i in range(4)]))
            found = stores[0].entries_after("table-one", 0)
            assert found is not None
            length = len(found)
    loaded = stores[0].load("table-one")
    assert loaded is not None
    starts = {entry.action for entry in loaded.entries}
    assert len(starts) == won, "each accepted addition is there whole, once"
    for store in stores:
        store.close()


def test_an_addition_that_comes_late_stores_nothing_and_others_go_along(database: str) -> None:
    store = Store(database)
    store.create(row("table-one"))
    store.create(row("table-two"))
    batch = [
        Addition("table-one", 0, [Entry("play", 0, 1)]),
        Addition("table-one", 0, [Entry("play", 0, 2), Entry("play", 1, 3)]),
        Addition("table-two", 5, [Entry("play", 0, 4)]),
        Addition("table-nil", 0, [Entry("play", 0, 5)]),
        Addition("table-two", 0, [Entry("sit", 1)], seat_hash=(1, keys.hashed("n" * 32))),
        Addition("table-two", 1, [Entry("sit", 0)], seat_hash=(0, keys.hashed("m" * 32))),
    ]
    store.add(batch)
    assert [a.stored for a in batch] == [True, False, False, False, True, False]
    assert [e.action for e in store.entries_after("table-one", 0) or []] == [1]
    assert store.seats_opened_by("table-two", "n" * 32) == [1]
    assert store.seats_opened_by("table-two", "m" * 32) == []
    assert store.entries_after("table-nil", 0) is None
    assert store.delete("table-one", "x" * 32) is False
    assert store.delete("table-one", "o" * 32) is True
    assert store.delete("table-one", "o" * 32) is None
    assert store.load("table-one") is None
    store.close()


def test_only_hashes_are_kept(database: str) -> None:
    store = Store(database)
    store.create(row())
    with store.engine.connect() as connection:
        everything = str([connection.execute(select(t)).all() for t in schema.METADATA.sorted_tables])
    assert keys.hashed("a" * 32) in everything
    for secret in ("a" * 32, "b" * 32, "o" * 32):
        assert secret not in everything
    store.close()


def test_migrations_run_once_and_in_order(database: str) -> None:
    store = Store(database)

    def add_column(connection: object, find: object) -> None:
        connection.execute(text("alter table tables add column mood varchar(10)"))  # type: ignore[attr-defined]

    steps = [*migrations.MIGRATIONS, add_column]
    for expected in (1, 0):
        with store.writing() as connection:
            assert migrations.migrate(connection, steps) == expected
    with store.writing() as connection:
        assert connection.execute(text("select mood from tables")).all() == []
    store.close()
    with pytest.raises(GridwrightError, match="newer gridwright"):
        Store(database)


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path / 'nowhere' / 'x.sqlite3'}")
    with pytest.raises(BadOption, match="write sqlite:///FILE"):
        database_url("mysql://somewhere")
    with pytest.raises(BadOption, match="cannot be opened") as error:
        Store("postgresql+psycopg://me:hush@127.0.0.1:1/none")
    assert "hush" not in str(error.value)


def test_the_usual_database_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url(None) == f"sqlite:///{tmp_path}/gridwright/gridwright.sqlite3"
    assert database_url("postgresql://u@h/n") == "postgresql+psycopg://u@h/n"
    assert public_url("https://play.example.org/") == "https://play.example.org"
    with pytest.raises(BadOption, match="no public address"):
        public_url("play.example.org")


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
    assert len(late.chat) == 60


def test_a_table_deleted_elsewhere_is_gone_here(start: Starter, postgres: str) -> None:
    one, two = start(database=postgres), start(database=postgres)
    made = one.client.set_table("ctron", "me", "open")
    right = two.client.sit(made, made["keys"][1]["secret"])
    headers = {"authorization": f"Bearer {made['owner']}"}
    assert one.client.http.delete(f"/api/tables/{made['table']}", headers=headers).status_code == 204
    while right.read()["kind"] != "gone":
        pass
