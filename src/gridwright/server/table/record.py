"""The record of what was played at a table."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.record import Record, record_of
from gridwright.server.table.table import Table


def table_record(table: Table) -> Record:
    """The record of a table: what was played; of a closed table as it was written."""
    if not table.closed:
        return record_of(table.match)
    actions: list[Any] = [(w.seat, w.id if w.text is None else w.text) for w in table.written]
    if table.resigned is not None:
        actions.append({"resign": table.resigned})
    return Record(
        game=table.setup.game,
        rules=table.edition,
        options=table.setup.options,
        position=table.setup.position,
        seats=list(table.match.seats),
        actions=actions,
        hashes={ply: w.hash for ply, w in enumerate(table.written, 1) if w.hash is not None},
    )
