"""A database as the first schema's code left it, with what its server told of each table.

`data/first/database.sql` was written when actions were stored by number; `tables.json` has, for each of its
tables, what a spectator and each holder of a seat was told: the log, what was legal, who was waited for.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, create_engine
from sqlalchemy.engine import make_url

from gridwright.server.storage import first_schema
from gridwright.server.table.clocks import now

HERE = Path(__file__).parents[2] / "data" / "first"
TOLD: list[dict[str, Any]] = json.loads((HERE / "tables.json").read_text(encoding="utf-8"))
RUNNING = [told for told in TOLD if not told["seen"][0]["over"]]
OVER = [told for told in TOLD if told["seen"][0]["over"]]


def named(name: str) -> dict[str, Any]:
    """What was told of the table with this name."""
    return next(told for told in TOLD if told["name"] == name)


def old_database() -> sqlite3.Connection:
    """The old database, in memory, as if it had been written a moment ago: nobody is absent."""
    made = sqlite3.connect(":memory:")
    made.executescript((HERE / "database.sql").read_text(encoding="utf-8"))
    later = now() - made.execute("select max(at) from journal").fetchone()[0]
    made.execute("update journal set at = at + ?", (later,))
    made.execute("update tables set created = created + ?, updated = updated + ?", (later, later))
    for table, text in made.execute("select id, setup from tables").fetchall():
        setup = json.loads(text)
        setup["created"] += later
        made.execute("update tables set setup = ? where id = ?", (json.dumps(setup), table))
    made.commit()
    return made


def poured(url: str) -> str:
    """Make the database at this address the old one; its address."""
    old = old_database()
    if url.startswith("sqlite"):
        file = sqlite3.connect(str(make_url(url).database))
        old.backup(file)
        file.close()
    else:
        _pour_anew(old, url)
    old.close()
    return url


def _pour_anew(old: sqlite3.Connection, url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        first_schema.METADATA.create_all(connection)
        for table in first_schema.METADATA.sorted_tables:
            names = [column.name for column in table.columns]
            flags = {column.name for column in table.columns if isinstance(column.type, Boolean)}
            rows = [
                dict(zip(names, row, strict=True))
                for row in old.execute(f"select {', '.join(names)} from {table.name}")
            ]
            connection.execute(
                table.insert(), [row | {flag: bool(row[flag]) for flag in flags} for row in rows]
            )
    engine.dispose()
