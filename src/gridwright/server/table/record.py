"""The record of what was played at a table."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.record import Record, Result, position_hash
from gridwright.server.table.table import Table


def table_record(table: Table) -> Record:
    """The record of a table as its journal holds it: nothing is replayed for it."""
    match, closed = table.match, bool(table.closed)
    actions: list[Any] = [(w.seat, w.id if w.text is None else w.text) for w in table.written]
    hashes = {ply: w.hash for ply, w in enumerate(table.written, 1) if w.hash is not None}
    if actions and not closed:
        hashes[len(actions)] = position_hash(match.position)
    resigned = table.resigned if closed else match.resigned
    if resigned is not None:
        actions.append({"resign": resigned})
    return Record(
        game=table.setup.game,
        rules=table.edition if closed else table.game.rules_version,
        options=table.setup.options if closed else match.asked.told(),
        position=table.setup.position,
        seats=list(match.seats),
        actions=actions,
        hashes=hashes,
        result=Result(returns=match.results(), reason=match.ending()) if match.over and not closed else None,
    )
