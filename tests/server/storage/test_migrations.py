"""Migrations: an old database becomes what a new one is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, select, text
from sqlalchemy.engine import Inspector
from tests.server.storage import first_database
from tests.server.storage.old_tables import everything

from gridwright.kernel.answers import Answers
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.record import EVERY
from gridwright.server import keys
from gridwright.server.storage import first_schema, migrations, schema
from gridwright.server.storage.database import connected
from gridwright.server.storage.store import Store


def columns(found: Inspector) -> dict[str, dict[str, tuple[str, bool]]]:
    return {
        table: {c["name"]: (str(c["type"]), bool(c["nullable"])) for c in found.get_columns(table)}
        for table in found.get_table_names()
    }


def test_the_first_schema_is_as_it_was() -> None:
    old = first_database.old_database()
    engine = create_engine("sqlite://", creator=lambda: old)
    made = create_engine("sqlite://")
    first_schema.METADATA.create_all(made)
    was, frozen = inspect(engine), inspect(made)
    assert columns(was) == columns(frozen)
    for table in frozen.get_table_names():
        assert was.get_indexes(table) == frozen.get_indexes(table)
        assert was.get_pk_constraint(table) == frozen.get_pk_constraint(table)
        assert was.get_foreign_keys(table) == frozen.get_foreign_keys(table)
    old.close()


def test_a_database_that_was_migrated_is_what_a_new_one_is(old: str, tmp_path: Path) -> None:
    store = Store(old)
    found = columns(inspect(store.engine))
    assert {name: set(found[name]) for name in found} == {
        table.name: {column.name for column in table.columns} for table in schema.METADATA.sorted_tables
    }
    if store.sqlite:
        new = Store(f"sqlite:///{tmp_path / 'new.sqlite3'}")
        assert found == columns(inspect(new.engine))
        new.close()
    with store.writing() as connection:
        assert migrations.schema_version(connection) == 4
        assert migrations.migrate(connection) == 0
    store.close()


def test_what_was_played_is_text_now(old: str) -> None:
    store = Store(old)
    journal = schema.JOURNAL
    with store.engine.connect() as connection:
        played = connection.execute(select(journal).where(journal.c.kind == "play")).all()
        assert len(played) > 1000
        assert all(row.text and row.action is not None for row in played)
        others = connection.execute(select(journal).where(journal.c.kind != "play")).all()
        assert not any(row.text for row in others)
    rows: dict[str, list[Any]] = {}
    for row in sorted(played, key=lambda row: row.number):
        rows.setdefault(row.table_id, []).append(row)
    for of_one in rows.values():
        assert "hash" in json.loads(of_one[-1].data)
        assert sum(row.data is not None for row in of_one) >= len(of_one) // EVERY
    store.close()


def test_a_migration_that_fails_has_changed_nothing(old_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(old_file)
    calls = 0

    def tired(position: object) -> str:
        nonlocal calls
        calls += 1
        if calls == 30:
            raise RuntimeError("the disk is full")
        return "hash"

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "position_hash", tired)
        with pytest.raises(RuntimeError, match="the disk is full"):
            Store(old_file)
    assert everything(old_file) == before
    Store(old_file).close()


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


def test_a_database_of_schema_three_can_keep_answers(database: str) -> None:
    third = migrations.MIGRATIONS[:3]
    with connected(database, writes=True) as connection:
        assert migrations.migrate(connection, third) == 3
        connection.execute(first_schema.TABLES.insert().values(A_TABLE))
        connection.execute(schema.SEATS.insert().values(table_id="one-table", seat=0, free=False))
        assert not inspect(connection).has_table("answers")
    store = Store(database)
    with store.writing() as connection:
        connection.execute(
            schema.SEATS.update().values(secret_hash=keys.hashed("my secret")),
        )
    assert store.answers_of("one-table") == {}
    assert store.answer("one-table", "my secret", None, Answers(fun=4)) == 0
    assert store.answers_of("one-table") == {0: Answers(fun=4)}
    store.close()


A_TABLE = {
    "id": "one-table", "game": "ctron", "kind": "play", "setup": "{}", "public": False, "over": True,
    "free": 0, "length": 0, "summary": "{}", "summarised": 0, "created": 0, "updated": 0,
    "owner_hash": "", "maker": "",
}  # fmt: skip
