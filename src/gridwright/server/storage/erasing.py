"""Erasing: what somebody who is forgotten has left in a table's rows."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select, update

from gridwright.server.storage.schema import ANSWERS, JOURNAL, SEATS, TABLES
from gridwright.server.table.commands.forget import DELETED
from gridwright.server.table.setup import Setup

REWRITE = (
    update(JOURNAL)
    .where(JOURNAL.c.table_id == bindparam("the_table"), JOURNAL.c.number == bindparam("its_number"))
    .values(data=bindparam("its_data"))
)


def erase(connection: Connection, table: str, seats: Sequence[int]) -> None:
    """Blank names, messages, answers and keys of these seats' people; whoever made the table is nobody."""
    theirs = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat.in_(seats))
    connection.execute(theirs.values(secret_hash=None, taker=None))
    connection.execute(delete(ANSWERS).where(ANSWERS.c.table_id == table, ANSWERS.c.seat.in_(seats)))
    setup = Setup.model_validate_json(
        connection.execute(select(TABLES.c.setup).where(TABLES.c.id == table)).scalar_one()
    )
    for seat in seats:
        setup.seats[seat].name = ""
    blank = {"setup": setup.model_dump_json(), "maker": ""}
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(blank))
    told = select(JOURNAL.c.number, JOURNAL.c.kind, JOURNAL.c.data).where(
        JOURNAL.c.table_id == table, JOURNAL.c.seat.in_(seats), JOURNAL.c.kind.in_(("chat", "sit"))
    )
    rows = [
        {"the_table": table, "its_number": row.number, "its_data": _blanked(row.kind, row.data)}
        for row in connection.execute(told).all()
    ]
    if rows:
        connection.execute(REWRITE, rows)


def _blanked(kind: str, data: str | None) -> str | None:
    kept = {key: value for key, value in json.loads(data or "{}").items() if key not in ("name", "text")}
    if kind == "chat":
        kept["text"] = DELETED
    return json.dumps(kept, ensure_ascii=False) if kept else None
