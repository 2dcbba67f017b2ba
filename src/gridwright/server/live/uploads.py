"""Uploads: records that become tables to look at."""

from __future__ import annotations

import asyncio
import contextlib

from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.record import OtherEdition, read_record, record_of, replay
from gridwright.server import keys
from gridwright.server.fields import one_line
from gridwright.server.http.bodies.tables import TableMade, Upload
from gridwright.server.live.hub import Hub
from gridwright.server.storage.rows import NewTableRow
from gridwright.server.table.clocks import now
from gridwright.server.table.journal import Entry
from gridwright.server.table.setup import SeatSetup, Setup
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of


async def upload_record(hub: Hub, upload: Upload, address: str) -> TableMade:
    """Make a record a table that can be replayed; BadRecord if it does not hold."""
    maker = keys.pseudonym(address, hub.store.salt)
    owner = keys.new_key()
    row = await asyncio.to_thread(_replayed, hub, upload, keys.hashed(owner), maker)
    await hub.writer.write(lambda: hub.store.create(row))
    return TableMade(table=row.id, owner=owner, keys=[])


def _replayed(hub: Hub, upload: Upload, owner_hash: str, maker: str) -> NewTableRow:
    try:
        record = read_record(upload.record)
    except (RecursionError, ValueError):
        raise BadRecord("not JSON that a record could be.") from None
    if len(record.actions) > hub.limits.record_actions:
        raise BadOption(f"That record is longer than {hub.limits.record_actions} actions.")
    with contextlib.suppress(OtherEdition):  # then it is kept as it was written, and nobody can play it
        record = record_of(replay(record, hub.find))
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
    table = Table(keys.new_id(), setup, hub.find)
    table.apply_all(entries)
    hashes: list[str | None] = [None] * len(setup.seats)
    return NewTableRow(table.id, setup, hashes, entries, summary_of(table), owner_hash, maker)


def _entry(told: dict[str, int] | tuple[int, str | int], position_hash: str | None, at: int) -> Entry:
    """What a record holds, as the journal does."""
    if isinstance(told, dict):
        return Entry("resign", told["resign"], at=at)
    seat, action = told
    data = {} if position_hash is None else {"hash": position_hash}
    if isinstance(action, int):
        return Entry("play", seat, action, data, at)
    return Entry("play", seat, None, data, at, action)
