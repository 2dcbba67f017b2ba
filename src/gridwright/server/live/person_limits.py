"""What one person, or one seat, may do in a while, by whatever connection or request."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from gridwright.kernel.errors import IllegalAction
from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.rates import Buckets

WAIT = 0.25
"""So many seconds somebody waits who has said too much, before it is looked at again."""


class PersonLimits:
    """Counts what people do; a person is told by the address, a seat by its table and number."""

    def __init__(self, limits: Limits) -> None:
        self._busy: set[str] = set()
        self._messages = Buckets(3 * limits.messages_a_second, 4 * limits.message_burst)
        self._tables = Buckets(limits.tables_a_minute / 60, limits.table_burst)
        self._talk = Buckets(limits.chat_a_minute / 60, limits.chat_burst)
        self._changes = Buckets(limits.changes_a_minute / 60, limits.change_burst)

    def count_table(self, person: str) -> None:
        """Somebody sets a table, or makes the next one with others; TooMuch if it is one too many."""
        if not self._tables.take(person):
            raise TooMuch

    @contextmanager
    def one_at_a_time(self, person: str) -> Iterator[None]:
        """Something that a person does once at a time; TooMuch meanwhile."""
        if person in self._busy:
            raise TooMuch
        self._busy.add(person)
        try:
            yield
        finally:
            self._busy.discard(person)

    async def let_speak(self, person: str) -> None:
        """Wait until somebody may say more, by whatever connections; until then this one is not read."""
        while not self._messages.take(person):
            await asyncio.sleep(WAIT)

    def count_talk(self, person: str, table: str, seat: int) -> None:
        """Somebody speaks at a table: counted for the seat, and for the person whatever seats they have."""
        if not (self._talk.take(f"{table}/{seat}") and self._talk.take(f"{table} {person}")):
            raise IllegalAction("You have said a lot just now: wait a moment.")

    def count_change(self, table: str, seat: int) -> None:
        """A seat does something that is neither play nor talk."""
        if not self._changes.take(f"{table}/{seat}"):
            raise IllegalAction("That was a lot at once: wait a moment and try again.")
