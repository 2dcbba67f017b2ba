"""What goes into the database and comes out of it, as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Row

from gridwright.kernel.answers import Answers
from gridwright.server.damage import naming_damage
from gridwright.server.table.closing import close
from gridwright.server.table.journal import Entry
from gridwright.server.table.setup import Finder, Setup
from gridwright.server.table.table import Table


@dataclass(frozen=True)
class StoredTable:
    """A table as it lies in the database."""

    id: str
    setup: Setup
    entries: list[Entry]
    ended: bool = False
    """Whether the game was over when lists were last told of it."""
    maker: str = ""
    """Whoever set it, as a keyed hash; empty where that is not kept."""

    def replayed(self, find: Finder) -> Table:
        """The table as its journal has left it; GridwrightError if it cannot be."""
        with naming_damage(self.id):
            table = Table(self.id, self.setup, find)
            table.apply_all(self.entries)
            if self.ended and not table.match.over and not table.closed:
                close(table, "it was over, and would go on.")
            return table


@dataclass(frozen=True)
class Summary:
    """What lists show of a table, as of a version of it."""

    table: str
    version: int
    over: bool
    free_seats: int
    shown: dict[str, Any]


@dataclass(frozen=True)
class NewTableRow:
    """A table to be stored, with the hashes of its seats' secrets and its first entries."""

    id: str
    setup: Setup
    hashes: Sequence[str | None]
    entries: Sequence[Entry]
    summary: Summary
    owner_hash: str
    maker: str
    answers: Mapping[int, Answers] = field(default_factory=dict)
    """What people thought of a game that is uploaded."""


class SeatTaken(NamedTuple):
    """A free seat that is taken: the hash of its new secret, and by whom, as a pseudonym."""

    seat: int
    secret_hash: str
    taker: str


@dataclass
class Addition:
    """Entries to go on a table's journal after so many: all of them, or, if that number is taken, none."""

    table: str
    after: int
    entries: Sequence[Entry]
    new_table: NewTableRow | None = None
    seat_taken: SeatTaken | None = None
    forgotten: Sequence[int] = ()
    """Seats of whose people nothing is to be left."""
    stored: bool = field(default=False, init=False)


def journal_rows(table: str, after: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Entries as rows of the journal, numbered on from so many."""
    return [
        {
            "table_id": table,
            "number": after + i,
            "kind": entry.kind,
            "seat": entry.seat,
            "action": entry.action,
            "data": json.dumps(entry.data, ensure_ascii=False) if entry.data else None,
            "at": entry.at,
            "text": entry.text,
        }
        for i, entry in enumerate(entries, 1)
    ]


SUMMARY_COLUMNS = ("summary", "summarised", "over", "free")


def summary_columns(summary: Summary) -> dict[str, Any]:
    """A summary as columns of its table's row."""
    return {
        "summary": json.dumps(summary.shown, ensure_ascii=False),
        "summarised": summary.version,
        "over": summary.over,
        "free": summary.free_seats,
    }


def summary_shown(row: Row[Any]) -> dict[str, Any]:
    """What lists show of a table, from its row."""
    found: dict[str, Any] = json.loads(row.summary)
    return found | {
        "id": row.id,
        "kind": row.kind,
        "game": row.game,
        "created": row.created,
        "updated": row.updated,
    }
