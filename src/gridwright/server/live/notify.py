"""Notifications between processes on one database: which tables have changed, and who is present where."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from gridwright.server.storage.store import CHANNEL, Store
from gridwright.server.table.clocks import now

POLL = 0.5
ALIVE = 12.0
"""So many seconds after its last word another process counts as gone."""

OVERLAP = 2000
UNKNOWN = -1

SeatsHeard = dict[str, dict[int, int]]
"""For each table, the seats whose people are connected and when each was last heard, in milliseconds."""


class Notifier:
    """Listens to the other processes on the same database. With PostgreSQL it hears them at once (LISTEN);
    with SQLite it looks twice a second whether somebody else has written.
    """  # noqa: D205

    def __init__(self, store: Store, changed: Callable[[Mapping[str, int] | None], None]) -> None:
        self.store = store
        self._changed = changed
        self._others: dict[str, tuple[float, SeatsHeard]] = {}
        self._task: asyncio.Task[None] | None = None
        self._announced: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        listen = self._poll if self.store.sqlite else self._listen
        self._task = asyncio.create_task(listen())

    async def stop(self) -> None:
        """Stop listening."""
        for task in (self._task, self._announced):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task

    @property
    def others(self) -> bool:
        """Whether another process is alive beside this one."""
        return any(time.monotonic() - heard < ALIVE for heard, _ in self._others.values())

    def elsewhere(self, table: str) -> dict[int, int]:
        """The seats whose people are connected to other processes, and when each was last heard."""
        found: dict[int, int] = {}
        for heard, presence in self._others.values():
            if time.monotonic() - heard < ALIVE:
                for seat, at in presence.get(table, {}).items():
                    found[seat] = max(at, found.get(seat, 0))
        return found

    def announce(self, presence: SeatsHeard) -> None:
        """Tell the other processes who is connected here."""
        if self.store.sqlite or (self._announced is not None and not self._announced.done()):
            return
        self._announced = asyncio.create_task(self._announce(presence))

    async def _announce(self, presence: SeatsHeard) -> None:
        pieces: list[SeatsHeard] = [{}]
        for table, seats in presence.items():
            if len(pieces[-1]) >= 60:
                pieces.append({})
            pieces[-1][table] = seats
        payloads = [
            f"{self.store.instance} here {i} {json.dumps(piece, separators=(',', ':'))}"
            for i, piece in enumerate(pieces)
        ]
        with contextlib.suppress(SQLAlchemyError):
            await asyncio.to_thread(self._send, payloads)

    def _send(self, payloads: list[str]) -> None:
        with self.store.engine.begin() as connection:
            for payload in payloads:
                connection.execute(text("select pg_notify(:c, :p)"), {"c": CHANNEL, "p": payload})

    async def _listen(self) -> None:
        import psycopg  # only where PostgreSQL is

        address = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._changed(None)  # something may have happened while nobody listened
                    async for notice in connection.notifies():
                        self._hear(notice.payload)
            await asyncio.sleep(1.0)

    def _hear(self, payload: str) -> None:
        sender, _, rest = payload.partition(" ")
        if sender == self.store.instance:
            return
        what, _, rest = rest.partition(" ")
        _, known = self._others.get(sender, (0.0, {}))
        if what == "changed":
            self._changed(dict.fromkeys(rest.split(), UNKNOWN))
        elif what == "here":
            part, _, told = rest.partition(" ")
            with contextlib.suppress(ValueError, AttributeError):
                fresh: dict[str, Any] = json.loads(told)
                heard = {t: {int(s): int(at) for s, at in seats.items()} for t, seats in fresh.items()}
                known = heard if part == "0" else known | heard
                self._changed({})
        self._others[sender] = (time.monotonic(), known)

    async def _poll(self) -> None:
        """Ask SQLite which journals have grown lately; the rooms know which of them they have not read."""
        since = now()
        while True:
            await asyncio.sleep(POLL)
            with contextlib.suppress(SQLAlchemyError):
                asked = now()
                lengths = await asyncio.to_thread(self.store.lengths, since - OVERLAP)
                since = asked
                if lengths:
                    self._changed(lengths)
