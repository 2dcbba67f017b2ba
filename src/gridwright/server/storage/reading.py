"""Reading a table out of a database: its setup and its journal, from today's tables or an older schema's."""

from __future__ import annotations

import json

import sqlalchemy
from sqlalchemy import Connection, select

from gridwright.server.damage import naming_damage
from gridwright.server.storage.rows import StoredTable
from gridwright.server.storage.schema import JOURNAL, TABLES
from gridwright.server.table.journal import Entry
from gridwright.server.table.setup import Setup


def read_table(connection: Connection, table: str, journal: sqlalchemy.Table = JOURNAL) -> StoredTable | None:
    """A table with its whole journal; None if there is none, GridwrightError if it cannot be read."""
    wanted = select(TABLES.c.setup, TABLES.c.summary, TABLES.c.maker).where(TABLES.c.id == table)
    row = connection.execute(wanted).first()
    if row is None:
        return None
    with naming_damage(table):
        ended = json.loads(row.summary).get("ending") is not None
        entries = read_entries(connection, table, 0, journal)
        return StoredTable(table, Setup.model_validate_json(row.setup), entries, ended, row.maker)


def read_entries(
    connection: Connection, table: str, after: int, journal: sqlalchemy.Table = JOURNAL
) -> list[Entry]:
    """What was added to a journal after so many entries."""
    wanted = select(journal).where(journal.c.table_id == table, journal.c.number > after)
    has_text = "text" in journal.c
    return [
        Entry(
            row.kind,
            row.seat,
            row.action,
            json.loads(row.data) if row.data else {},
            row.at,
            row.text if has_text else None,
        )
        for row in connection.execute(wanted.order_by(journal.c.number))
    ]
