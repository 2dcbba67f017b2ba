"""Tables that were set here a moment ago: whoever comes finds them as they were set, and nothing is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.server.table.table import Table

MOST = 200
"""So many are kept. An older one is read from the database when somebody comes to it."""


class Made(NamedTuple):
    """A table as it was set, and as whose it counts."""

    table: Table
    maker: str


class JustMade:
    """The latest tables that were set here and that nobody has come to yet.

    As with a table that is open, another process may have added to its journal: whoever is told of that
    forgets it here.
    """

    def __init__(self) -> None:
        self._made: dict[str, Made] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._made))

    def keep(self, table: Table, maker: str) -> None:
        """Keep a table that is stored as it stands."""
        if len(self._made) >= MOST:
            del self._made[next(iter(self._made))]
        self._made[table.id] = Made(table, maker)

    def take(self, table: str) -> Made | None:
        """A table, for its room."""
        return self._made.pop(table, None)

    def forget(self, table: str) -> None:
        """Know no more how a table stands: it is gone."""
        self._made.pop(table, None)

    def forget_if_longer(self, table: str, length: int | None) -> None:
        """Know no more how a table stands if its journal is longer than it was, or nobody knows how long."""
        made = self._made.get(table)
        if made is not None and (length is None or length > made.table.version):
            del self._made[table]
