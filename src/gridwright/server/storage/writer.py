"""The writer: one thread that stores everything, whatever waits at a time in one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from gridwright.server.errors import StorageDown
from gridwright.server.storage.reader import in_thread
from gridwright.server.storage.rows import Addition, Summary
from gridwright.server.storage.store import Store

MOST_AT_ONCE = 256
LIST_DELAY = 0.25
"""So many seconds may lists be behind the tables."""

T = TypeVar("T")


class Writer:
    """Stores additions in the order they come. One commit serves all that came while the last one ran."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: list[tuple[Addition, asyncio.Future[bool]]] = []
        self._to_summarise: dict[str, Callable[[], Summary]] = {}
        self._lists_are_due = False
        self._busy: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._thread = ThreadPoolExecutor(1, "writer")

    async def add(self, addition: Addition) -> bool:
        """True once an addition is committed, False if it came too late; StorageDown if neither is sure."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, future))
        self._begin()
        return await future

    @property
    def unwritten(self) -> int:
        """How many additions wait to be stored."""
        return len(self._waiting)

    def summarise(self, table: str, summary: Callable[[], Summary]) -> None:
        """Store what lists show of a table, soon: once for all that happens there in the meantime."""
        self._to_summarise[table] = summary
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(LIST_DELAY, self._bring_lists_up_to_date)

    def _bring_lists_up_to_date(self) -> None:
        self._lists_are_due, self._later = True, None
        self._begin()

    def _due_summaries(self) -> list[Summary]:
        if not self._lists_are_due:
            return []
        asked, self._to_summarise, self._lists_are_due = self._to_summarise, {}, False
        found = []
        for table, summary in asked.items():
            try:
                found.append(summary())
            except Exception:
                logging.getLogger("gridwright").exception("table %s cannot be told in lists", table)
        return found

    def _begin(self) -> None:
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._write())

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or self._lists_are_due:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            summaries = self._due_summaries()
            together = summaries if self.store.sqlite else []
            additions = [addition for addition, _ in batch]
            failed = True
            try:
                if additions or together:
                    await loop.run_in_executor(self._thread, self.store.add, additions, together)
                failed = False
            except SQLAlchemyError as error:
                logging.getLogger("gridwright").warning("nothing could be stored: %s", type(error).__name__)
            except Exception:
                logging.getLogger("gridwright").exception("nothing could be stored")
            for addition, future in batch:
                if future.done():
                    continue
                if failed:
                    future.set_exception(StorageDown())
                else:
                    future.set_result(addition.stored)
            if summaries and not together:
                with contextlib.suppress(SQLAlchemyError):  # lists are behind until something happens there
                    await loop.run_in_executor(self._thread, self.store.summarise, summaries)

    async def write(self, work: Callable[[], T]) -> T:
        """Do some other writing, in its turn."""
        return await in_thread(self._thread, work)

    async def close(self) -> None:
        """Finish what waits, then stop."""
        if self._later is not None:
            self._later.cancel()
        self._bring_lists_up_to_date()
        assert self._busy is not None
        await self._busy
        self._thread.shutdown()
