"""The store: what is stored comes back, no number is given twice, only hashes are kept."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import select

from gridwright.games import game
from gridwright.server import keys
from gridwright.server.http.bodies.tables import NewTable, Seating
from gridwright.server.live.table_setup import table_setup
from gridwright.server.storage import schema
from gridwright.server.storage.rows import Addition, NewTableRow, SeatTaken, Summary
from gridwright.server.storage.store import Store
from gridwright.server.table.clocks import now
from gridwright.server.table.journal import Entry


def row(name: str = "table-one") -> NewTableRow:
    setup = table_setup(NewTable(game="ctron", seating=[Seating(), Seating(who="open")]), game, now())
    summary = Summary(name, 0, False, 1, {"title": "x"})
    hashes = [keys.hashed("a" * 32), keys.hashed("b" * 32)]
    return NewTableRow(name, setup, hashes, [], summary, keys.hashed("o" * 32), "maker")


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
        Addition("table-two", 0, [Entry("sit", 1)], seat_taken=SeatTaken(1, keys.hashed("n" * 32), "who")),
        Addition("table-two", 1, [Entry("sit", 0)], seat_taken=SeatTaken(0, keys.hashed("m" * 32), "who")),
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


def test_of_two_processes_that_want_the_same_numbers_one_gets_each(postgres: str) -> None:
    """Each batch of additions is one statement there, and neither process waits for ever for the other."""
    stores = [Store(postgres), Store(postgres)]
    tables = [f"table-{i}" for i in range(6)]
    for table in tables:
        stores[0].create(row(table))

    def adds(which: int) -> list[list[bool]]:
        found = []
        for number in range(50):
            batch = [Addition(table, number, [Entry("play", which, number)]) for table in tables]
            stores[which].add(batch if which else batch[::-1])
            came = {one.table: one.stored for one in batch}
            found.append([came[table] for table in tables])
            while any(len(stores[which].entries_after(table, number) or []) == 0 for table in tables):
                time.sleep(0.001)
        return found

    with ThreadPoolExecutor(2) as both:
        mine, others = both.map(adds, range(2))
    for one, other in zip(mine, others, strict=True):
        assert [a != b for a, b in zip(one, other, strict=True)] == [True] * len(tables)
    for place, table in enumerate(tables):
        entries = stores[0].entries_after(table, 0) or []
        assert [e.action for e in entries] == list(range(50))
        assert [e.seat == 0 for e in entries] == [came[place] for came in mine]
    for store in stores:
        store.close()


def test_what_is_said_is_stored_as_it_was_said(database: str) -> None:
    store = Store(database)
    store.create(row("table-one"))
    said = '“é” \\ " %s %(name)s \u2028 \U0001f0a1 [1, {}]'
    entries = [Entry("chat", 0, data={"text": said}), Entry("play", 1, text=said)]
    store.add([Addition("table-one", 0, entries)])
    first, second = store.entries_after("table-one", 0) or []
    assert (first.data, first.text, second.data, second.text) == ({"text": said}, None, {}, said)
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
