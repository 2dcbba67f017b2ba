"""Uploads: records that become tables to look at."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from gridwright.server import keys
from gridwright.server.http.bodies.tables import TableMade, Upload
from gridwright.server.live.hub import Hub
from gridwright.server.live.record_replay import ReplayedRecord, replay_record
from gridwright.server.storage.rows import NewTableRow
from gridwright.server.table.clocks import now
from gridwright.server.workers.fair_queue import Kind

LEAST_LETTERS = 6
"""An action takes up so many letters of a record at least: `[0,1],`."""


async def upload_record(hub: Hub, upload: Upload, address: str) -> TableMade:
    """Make a record a table that can be replayed; BadRecord if it does not hold."""
    maker, owner = hub.work.person(address), keys.new_key()
    found = await _replayed(hub, upload, maker)
    hashes: list[str | None] = [None] * len(found.setup.seats)
    setup = found.setup.model_copy(update={"created": now()})
    summary = replace(found.summary, table=keys.new_id())
    row = NewTableRow(
        summary.table, setup, hashes, found.entries, summary, keys.hashed(owner), maker, found.answers
    )
    await hub.writer.write(lambda: hub.store.create(row))
    return TableMade(table=row.id, owner=owner, keys=[])


async def _replayed(hub: Hub, upload: Upload, person: str) -> ReplayedRecord:
    """The record replayed; one that was replayed lately is not replayed again."""
    uploads, most = hub.work.replays.uploads, hub.limits.record_actions
    letters = upload.model_dump_json()
    known = uploads.get(letters)
    if known is not None:
        return known
    actions = min(most, len(upload.record) // LEAST_LETTERS)
    if hub.work.replays.is_long(actions):
        hub.work.replays.count(person, actions)
        pool, seconds = hub.work.pool, hub.limits.replay_seconds
        found = await pool.run(person, Kind.ASKED, seconds, replay_record, upload, most)
    else:
        found = await asyncio.to_thread(replay_record, upload, most, hub.find)
    uploads.keep(letters, found, len(found.entries))
    return found
