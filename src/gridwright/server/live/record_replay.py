"""A record that somebody uploads, replayed and written as a table's setup and journal."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

from gridwright.games import game as find_game
from gridwright.kernel.answers import Answers
from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.record import OtherEdition, read_record, record_of, replay
from gridwright.server import keys
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.tables import Upload
from gridwright.server.storage.rows import Summary
from gridwright.server.table.clocks import now
from gridwright.server.table.journal import Entry
from gridwright.server.table.setup import Finder, SeatSetup, Setup
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of


@dataclass(frozen=True)
class ReplayedRecord:
    """A record as a table: what will be stored of it."""

    setup: Setup
    entries: list[Entry]
    summary: Summary
    answers: dict[int, Answers]


def replay_record(upload: Upload, most: int, find: Finder = find_game) -> ReplayedRecord:
    """Replay a record of at most so many actions; BadRecord if it does not hold."""
    try:
        record = read_record(upload.record)
    except (RecursionError, ValueError):
        raise BadRecord("not JSON that a record could be.") from None
    if len(record.actions) > most:
        raise BadOption(f"That record is longer than {most} actions.")
    answers = {seat: said for seat, said in record.answers.items() if 0 <= seat < len(record.seats)}
    with contextlib.suppress(OtherEdition):  # then it is kept as it was written, and nobody can play it
        record = record_of(replay(record, find))
    at = now()
    setup = Setup(
        kind="record",
        game=record.game,
        rules=record.rules,
        options=record.options,
        position=record.position,
        name=one_line(upload.name),
        public=upload.public,
        seats=[SeatSetup(held_by="bot", name=one_line(name)[:40], player="") for name in record.seats],
        created=at,
    )
    entries = [_entry(action, record.hashes.get(ply), at) for ply, action in enumerate(record.actions, 1)]
    table = Table(keys.new_id(), setup, find)
    table.apply_all(entries)
    return ReplayedRecord(setup, entries, summary_of(table), answers)


def _entry(told: dict[str, int] | tuple[int, str | int], position_hash: str | None, at: int) -> Entry:
    """What a record holds, as the journal does."""
    if isinstance(told, dict):
        return Entry("resign", told["resign"], at=at)
    seat, action = told
    data: dict[str, Any] = {} if position_hash is None else {"hash": position_hash}
    if isinstance(action, int):
        return Entry("play", seat, action, data, at)
    return Entry("play", seat, None, data, at, action)
