"""Notifications between processes on one database: which tables have changed, and who is present where."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Protocol

from gridwright.server.errors import StorageDown
from gridwright.server.live.presence_elsewhere import Elsewhere, Seats, in_pieces
from gridwright.server.live.tasks import Tasks
from gridwright.server.storage.reader import in_thread
from gridwright.server.storage.store import CHANNEL, Store, notify

if TYPE_CHECKING:
    from psycopg.pq.abc import PGconn

LOOK_EVERY = 0.5
"""So many seconds after it has looked a process looks again how long the journals of its tables are."""

LOOK_AGAIN_EVERY = 10.0
"""The same where PostgreSQL tells at once of what has changed, for what it may not have told."""

UNKNOWN = -1
"""The length of a journal of which nothing is known but that it has changed."""

LOG = logging.getLogger("gridwright")


class Told(Protocol):
    """Whoever is told of what other processes do: the open rooms."""

    def open_tables(self) -> Collection[str]:
        """The tables that are open here."""

    def notified(self, lengths: Mapping[str, int]) -> None:
        """What a notification told: the journals of these tables may be longer than is known here."""

    def came_or_went(self, tables: Collection[str]) -> None:
        """Somebody came to these tables elsewhere, or went."""


class Notifier:
    """Listens to the other processes on the same database. With PostgreSQL it hears them at once (LISTEN);
    with SQLite it looks twice a second how long the journals of the tables are that are open here.

    What is missing is found by the journals' numbers alone, however late anything was stored.
    """  # noqa: D205

    def __init__(self, store: Store, rooms: Told) -> None:
        self.store = store
        self.rooms = rooms
        self.elsewhere = Elsewhere()
        self._tasks = Tasks()
        self._thread = ThreadPoolExecutor(1, "notifier")
        self._stopped = False

    def start(self) -> None:
        """Begin to listen."""
        self._tasks.run(self._look_every(LOOK_EVERY if self.store.sqlite else LOOK_AGAIN_EVERY))
        if not self.store.sqlite:
            self._tasks.run(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        self._stopped = True
        await self._tasks.stop()
        self._thread.shutdown(cancel_futures=True)

    @property
    def others(self) -> bool:
        """Whether another process is alive beside this one."""
        return self.elsewhere.alive

    @property
    def tells(self) -> bool:
        """Whether other processes can be told anything."""
        return not (self.store.sqlite or self._stopped)

    def announce(self, presence: Mapping[str, Seats], whole: bool) -> None:
        """Tell the other processes who is connected here: at all tables, or at some."""
        if self.tells:
            pieces = in_pieces(presence, whole)
            self._tasks.run(self._announce([f"{self.store.instance} here {piece}" for piece in pieces]))

    async def _announce(self, payloads: list[str]) -> None:
        with contextlib.suppress(StorageDown):
            await in_thread(self._thread, lambda: self._send(payloads))

    def _send(self, payloads: list[str]) -> None:
        with self.store.engine.begin() as connection:
            for payload in payloads:
                notify(connection, payload)

    async def _listen(self) -> None:
        import psycopg  # only where PostgreSQL is

        address = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    missed = dict.fromkeys(self.rooms.open_tables(), UNKNOWN)
                    self.rooms.notified(missed)  # nobody listened until now
                    await self._hear_all(connection.pgconn)
            await asyncio.sleep(1.0)

    async def _hear_all(self, connection: PGconn) -> None:
        """Hear what is told until the connection is lost.

        It is read where it arrives: every change at every process comes this way, and psycopg's generator
        takes several times as long for each.
        """
        from psycopg import Error

        loop, descriptor = asyncio.get_running_loop(), connection.socket
        lost = asyncio.Event()

        def read() -> None:
            try:
                connection.consume_input()
                while (notice := connection.notifies()) is not None:
                    self._hear(notice.extra.decode())
            except Error:
                loop.remove_reader(descriptor)  # at once: its number may soon be another one's
                lost.set()

        loop.add_reader(descriptor, read)
        try:
            read()  # what came with the answer to LISTEN
            await lost.wait()
        finally:
            if not lost.is_set():
                loop.remove_reader(descriptor)

    def _hear(self, payload: str) -> None:
        if payload.startswith(self.store.instance):
            return
        try:
            sender, what, *rest = payload.split(" ", 2)
            self.elsewhere.hear_from(sender)
            if what == "changed" and rest:
                self.rooms.notified(dict.fromkeys(rest[0].split(), UNKNOWN))
            elif what == "here" and rest:
                self.rooms.came_or_went(self.elsewhere.hear(sender, rest[0]))
        except Exception:
            LOG.exception("another process said something that this one does not understand")

    async def _look_every(self, seconds: float) -> None:
        """Ask how long the journals are of what is open here; a table that is none has no length."""
        while True:
            await asyncio.sleep(seconds)
            with contextlib.suppress(StorageDown):
                tables = list(self.rooms.open_tables())
                lengths = await in_thread(self._thread, partial(self.store.lengths, tables))
                self.rooms.notified({table: lengths.get(table, UNKNOWN) for table in tables})
