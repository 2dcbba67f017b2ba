"""Migrations: the steps that bring an older database up to date when a server starts.

Alembic would do the same with a second version table, an environment and a folder of scripts; the steps here
are functions in one transaction, and the second is mostly games that replay.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Column, Connection, MetaData, Text, bindparam, inspect, select, text, update

from gridwright.games import game as find_game
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.record import EVERY, position_hash
from gridwright.server.damage import naming_damage
from gridwright.server.storage import first_schema
from gridwright.server.storage.reading import read_table
from gridwright.server.storage.rows import StoredTable
from gridwright.server.storage.schema import ABOUT
from gridwright.server.table.setup import Finder
from gridwright.server.table.table import Table

Migration = Callable[[Connection, Finder], None]


def _first(connection: Connection, find: Finder) -> None:
    first_schema.METADATA.create_all(connection)


SECOND_JOURNAL = first_schema.JOURNAL.to_metadata(MetaData())
SECOND_JOURNAL.append_column(Column("text", Text))


def _second(connection: Connection, find: Finder) -> None:
    """What was played is kept as text. What cannot be read stays as it is: its id is kept anyway."""
    connection.execute(text("alter table journal add column text text"))
    for (table,) in connection.execute(select(first_schema.TABLES.c.id)).all():
        rows = list(_texts(connection, table, find))
        if rows:
            connection.execute(WRITE_TEXT, rows)


WRITE_TEXT = (
    update(SECOND_JOURNAL)
    .where(
        SECOND_JOURNAL.c.table_id == bindparam("the_table"),
        SECOND_JOURNAL.c.number == bindparam("its_number"),
    )
    .values(text=bindparam("its_text"), data=bindparam("its_data"))
)


def _texts(connection: Connection, table_id: str, find: Finder) -> Iterator[dict[str, Any]]:
    """The text of each play in a journal, and the hash of the position now and then, as far as it replays."""
    stored = None
    with suppress(GridwrightError):  # a game that is not installed now, or something damaged
        stored = read_table(connection, table_id, SECOND_JOURNAL)
    if stored is not None:
        with suppress(GridwrightError), naming_damage(table_id):
            yield from _replayed(stored, Table(stored.id, stored.setup, find))


def _replayed(stored: StoredTable, table: Table) -> Iterator[dict[str, Any]]:
    last = max((i for i, entry in enumerate(stored.entries) if entry.kind == "play"), default=-1)
    for i, entry in enumerate(stored.entries):
        table.apply(entry)
        if table.closed:
            return
        if entry.kind == "play":
            data = dict(entry.data)
            if i == last or table.ply % EVERY == 0:
                data["hash"] = position_hash(table.position)
            yield {
                "the_table": stored.id,
                "its_number": i + 1,
                "its_text": table.written[-1].text,
                "its_data": json.dumps(data) if data else None,
            }


def _third(connection: Connection, find: Finder) -> None:
    """Who takes a free seat is kept as a pseudonym."""
    connection.execute(text("alter table seats add column taker varchar(32)"))
    connection.execute(text("create index seats_taker on seats (taker)"))


def _fourth(connection: Connection, find: Finder) -> None:
    """What people thought of a game is kept beside it."""
    connection.execute(
        text(
            "create table answers (table_id varchar(24) not null references tables (id) on delete cascade, "
            "seat integer not null, fun integer, clear integer, close integer, primary key (table_id, seat))"
        )
    )


MIGRATIONS: Sequence[Migration] = (_first, _second, _third, _fourth)
"""In order; a database remembers how many it has seen. Never change one that was released: add one."""


def migrate(
    connection: Connection,
    migrations: Sequence[Migration] = MIGRATIONS,
    find: Finder = find_game,
    report: Callable[[str], None] = lambda sentence: None,
) -> int:
    """Bring the database up to date, within the caller's transaction; how many steps that took."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(7474)"))
    version = schema_version(connection, migrations)
    if 0 < version < len(migrations):
        report(
            f"The database is brought from schema {version} to {len(migrations)}; many games take a while."
        )
    for migration in migrations[version:]:
        migration(connection, find)
    if version < len(migrations):
        connection.execute(ABOUT.delete().where(ABOUT.c.key == "schema"))
        connection.execute(ABOUT.insert().values(key="schema", value=str(len(migrations))))
    return len(migrations) - version


def schema_version(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """How many steps a database has seen, 0 if it is empty; an error if it is a newer gridwright's."""
    version = 0
    if inspect(connection).has_table("about"):
        found = connection.execute(select(ABOUT.c.value).where(ABOUT.c.key == "schema")).scalar()
        version = int(found or 0)
    if version > len(migrations):
        raise GridwrightError(
            f"This database was written by a newer gridwright (its schema is {version}, this one knows "
            f"{len(migrations)}): update gridwright, or name another --database."
        )
    return version
