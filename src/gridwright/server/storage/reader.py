"""The reader: a few threads that read from the database, so that nobody waits for it on the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from gridwright.server.errors import StorageDown

THREADS = 4

T = TypeVar("T")


class Reader:
    """Reads in threads of its own."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "reader")

    async def read(self, work: Callable[[], T]) -> T:
        """Read something; StorageDown if the database does not answer."""
        return await in_thread(self._threads, work)

    def close(self) -> None:
        """Stop; what has not begun is not read any more."""
        self._threads.shutdown(cancel_futures=True)


async def in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    """Do some work on the database in a thread; StorageDown if the database does not answer."""
    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
    except SQLAlchemyError:
        raise StorageDown from None
