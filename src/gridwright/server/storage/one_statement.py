"""One statement: what is added to journals, stored in PostgreSQL in one step.

It is asked past SQLAlchemy: with each action of everybody's the claim, the entries and the notification were
three statements, a beginning and an end, and took five times as long.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from gridwright.server.storage.rows import Addition, journal_rows

STATEMENT = """
with wanted as (
    select * from json_to_recordset(%(wanted)s::json) as w (id text, was int, becomes int, moment bigint)
), locked as materialized (
    select tables.id from tables join wanted on wanted.id = tables.id
    order by tables.id for no key update of tables
), claimed as (
    update tables set length = wanted.becomes, updated = wanted.moment
    from locked join wanted on wanted.id = locked.id
    where tables.id = locked.id and tables.length = wanted.was returning tables.id
), added as (
    insert into journal (table_id, number, kind, seat, action, data, at, text)
    select entry.* from claimed join json_to_recordset(%(entries)s::json) as entry (
        table_id text, number int, kind text, seat int, action bigint, data text, at bigint, text text
    ) on entry.table_id = claimed.id
)
select array_agg(id), pg_notify(%(channel)s, %(told)s || string_agg(id, ' ')) from claimed having count(*) > 0
"""
"""Lengthens each journal that is still as long as one thought, adds to it, and tells the other processes. The
order by table keeps two processes from waiting for each other."""


def fit(additions: Sequence[Addition]) -> bool:
    """Whether these are entries and nothing else, at one table each."""
    plain = not any(one.new_table or one.seat_taken or one.forgotten for one in additions)
    return plain and len({one.table for one in additions}) == len(additions) > 0


def store_at_once(engine: Engine, additions: Sequence[Addition], channel: str, told: str) -> set[str]:
    """Store additions, committed; the tables of those that did not come too late."""
    import psycopg  # only where PostgreSQL is

    wanted = [
        {
            "id": one.table,
            "was": one.after,
            "becomes": one.after + len(one.entries),
            "moment": one.entries[-1].at,
        }
        for one in additions
    ]
    entries = [row for one in additions for row in journal_rows(one.table, one.after, one.entries)]
    words = {
        "wanted": json.dumps(wanted),
        "entries": json.dumps(entries, ensure_ascii=False),
        "channel": channel,
        "told": told,
    }
    with engine.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        driver: Any = connection.connection.driver_connection
        try:
            found = driver.execute(STATEMENT, words, prepare=True).fetchone()
        except psycopg.Error as error:
            connection.invalidate(error)
            raise OperationalError("what is added to journals", None, error) from error
    return set(found[0]) if found else set()
