"""What today's rules make of the games in a database: go on, replay, closed, or cannot be opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import sqlalchemy
from sqlalchemy import Connection, select

from gridwright.games import game as find_game
from gridwright.kernel.errors import GridwrightError
from gridwright.server.storage import first_schema
from gridwright.server.storage.migrations import schema_version
from gridwright.server.storage.reading import read_table
from gridwright.server.storage.schema import JOURNAL, TABLES
from gridwright.server.table.setup import Finder
from gridwright.server.table.table import Table

State = Literal["goes on", "replays", "closed", "cannot be opened"]


@dataclass(frozen=True)
class Fate:
    """What today's rules make of a stored game."""

    table: str
    game: str
    state: State
    why: str = ""


def survey(connection: Connection, find: Finder = find_game) -> Iterator[tuple[Fate, Table | None]]:
    """Each table of a database, and what becomes of it; nothing is changed."""
    journal: sqlalchemy.Table = JOURNAL if schema_version(connection) > 1 else first_schema.JOURNAL
    wanted = select(TABLES.c.id, TABLES.c.game).order_by(TABLES.c.created, TABLES.c.id)
    for table_id, game in connection.execute(wanted).all():
        try:
            stored = read_table(connection, table_id, journal)
            assert stored is not None
            table = stored.replayed(find)
        except GridwrightError as error:
            yield Fate(table_id, game, "cannot be opened", str(error)), None
            continue
        state: State = "closed" if table.closed else "replays" if table.over else "goes on"
        yield Fate(table_id, game, state, table.closed), table
