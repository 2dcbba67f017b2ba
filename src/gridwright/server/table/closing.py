"""Closing a game that cannot go on: nobody plays on, and it is kept as it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.server.table.editions import why_closed
from gridwright.server.table.journal import Entry, Written
from gridwright.server.table.log_line import LogLine

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

OF_THE_GAME = {"play", "resign", "flag", "offer", "answer", "undo"}
"""Kinds of entries that a closed table only writes down."""


def close(table: Table, why: str) -> None:
    """Let nobody play on. The board goes back to the last moment that is beyond doubt as it was then."""
    table.closed = why_closed(table.game, table.setup.rules, why)
    table.offer = None
    keep = table.confirmed
    table.match.take_back(keep)
    table.rewrites.append(next((i for i, x in enumerate(table.log) if x.ply > keep), len(table.log)))
    for i, line in enumerate(table.log):
        if line.ply > keep:
            note = line.note or _as_written(table, table.written[line.ply - 1])
            table.log[i] = LogLine(line.seat, line.at, keep, note)


def write_down(table: Table, entry: Entry) -> None:
    """What happened at a table that is closed now, in words."""
    who = table.name_of(entry.seat)
    if entry.kind == "play":
        table.written.append(Written(entry.seat, entry.text, entry.action, entry.data.get("hash")))
        table.note(entry, _as_written(table, table.written[-1]))
    elif entry.kind == "undo":
        assert entry.action is not None
        del table.written[entry.action :]
        if entry.action < table.ply:
            table.match.take_back(entry.action)
        table.note(entry, f"{who} took back.")
    elif entry.kind in ("resign", "flag"):
        if not entry.data.get("player"):
            table.resigned = entry.seat
        table.note(entry, f"{who} resigned." if entry.kind == "resign" else f"{who}'s time is over.")


def _as_written(table: Table, written: Written) -> str:
    return f"{table.name_of(written.seat)}: {written.in_words()}"
