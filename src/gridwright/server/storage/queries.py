"""What is asked of the database: tables, journals, keys, lists. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, func, literal, or_, select

from gridwright.kernel.answers import Answers
from gridwright.server import keys
from gridwright.server.damage import Damaged, naming_damage
from gridwright.server.storage.database import Database
from gridwright.server.storage.prepared import Prepared
from gridwright.server.storage.reading import read_entries, read_table
from gridwright.server.storage.rows import StoredTable, summary_shown
from gridwright.server.storage.schema import ANSWERS, SEATS, TABLES
from gridwright.server.table.journal import Entry

MOST_NAMED = 500
"""So many tables are asked for at once."""

LOOKED_AT = 2000
"""So many of the latest public tables are looked at for a list."""

SEATS_OF = select(SEATS.c.seat, SEATS.c.secret_hash).where(SEATS.c.table_id == bindparam("the_table"))

OPEN_TABLES_OF = (
    select(func.count()).select_from(TABLES).where(TABLES.c.maker == bindparam("the_maker"), ~TABLES.c.over)
)


class Queries(Database):
    """A database that can be asked."""

    @cached_property
    def _seats_of(self) -> Prepared:
        return Prepared(self.engine, SEATS_OF)

    @cached_property
    def _open_tables_of(self) -> Prepared:
        return Prepared(self.engine, OPEN_TABLES_OF)

    def answers(self) -> bool:
        """Whether the database answers; an error if it does not."""
        with self.engine.connect() as connection:
            return connection.scalar(select(literal(1))) == 1

    def load(self, table: str) -> StoredTable | None:
        """A table with its whole journal; None if there is none."""
        with self.engine.connect() as connection:
            return read_table(connection, table)

    def entries_after(self, table: str, number: int) -> list[Entry] | None:
        """What was added to a journal after so many entries; None if the table is gone."""
        with self.engine.connect() as connection:
            entries = read_entries(connection, table, number)
            if not entries and not self._exists(connection, table):
                return None
            return entries

    @staticmethod
    def _exists(connection: Connection, table: str) -> bool:
        return connection.execute(select(TABLES.c.id).where(TABLES.c.id == table)).first() is not None

    def seats_opened_by(self, table: str, secret: str) -> list[int]:
        """The seats that a secret opens. Every seat is compared, whatever the first ones gave."""
        with self.engine.connect() as connection:
            rows = self._seats_of.run(connection, {"the_table": table}).all()
        return sorted(row.seat for row in rows if keys.matches(secret, row.secret_hash))

    def answers_of(self, table: str) -> dict[int, Answers]:
        """What people thought of a game, by their seats."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(ANSWERS).where(ANSWERS.c.table_id == table)).all()
        return {row.seat: Answers(fun=row.fun, clear=row.clear, close=row.close) for row in rows}

    def hashes(self, table: str) -> list[str | None]:
        """The hashes of a table's seats, in order."""
        with self.engine.connect() as connection:
            wanted = select(SEATS.c.secret_hash).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            return [row.secret_hash for row in connection.execute(wanted)]

    def owner_hash(self, table: str) -> str | None:
        """The hash of the key with which a table can be deleted; None if there is no such table."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(TABLES.c.owner_hash).where(TABLES.c.id == table))
        return None if found is None else str(found)

    def free_seats(self, table: str) -> list[int]:
        """The seats of a public table that nobody has taken without a link."""
        with self.engine.connect() as connection:
            wanted = (
                select(SEATS.c.seat)
                .join(TABLES, TABLES.c.id == SEATS.c.table_id)
                .where(SEATS.c.table_id == table, SEATS.c.free, TABLES.c.public)
            )
            return list(connection.scalars(wanted.order_by(SEATS.c.seat)))

    def listed(self, show: str, game: str | None, most: int, most_each: int) -> list[dict[str, Any]]:
        """Summaries of public tables, the latest first, and of one person's only so many."""
        latest = select(TABLES.c.id, TABLES.c.maker, TABLES.c.updated).where(TABLES.c.public)
        latest = latest.where(TABLES.c.over if show == "over" else ~TABLES.c.over)
        if show == "free":
            latest = latest.where(TABLES.c.free > 0)
        if game is not None:
            latest = latest.where(TABLES.c.game == game)
        found = latest.order_by(TABLES.c.updated.desc()).limit(LOOKED_AT).subquery()
        place = func.row_number().over(partition_by=found.c.maker, order_by=found.c.updated.desc())
        ranked = select(found.c.id, place.label("place")).subquery()
        wanted = select(TABLES).join(ranked, ranked.c.id == TABLES.c.id)
        wanted = wanted.where(or_(ranked.c.place <= most_each, TABLES.c.maker == ""))
        return self._summaries(wanted.order_by(TABLES.c.updated.desc()).limit(most))

    def summaries(self, tables: Sequence[str]) -> list[dict[str, Any]]:
        """Summaries of these tables, as far as they exist."""
        return self._summaries(select(TABLES).where(TABLES.c.id.in_(list(tables))))

    def _summaries(self, wanted: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        with self.engine.connect() as connection:
            for row in connection.execute(wanted):
                with suppress(Damaged), naming_damage(row.id):
                    found.append(summary_shown(row))
        return found

    def open_tables(self, maker: str) -> int:
        """How many unfinished tables somebody has made."""
        with self.engine.connect() as connection:
            return int(self._open_tables_of.run(connection, {"the_maker": maker}).scalar_one())

    def seats_taken(self, taker: str) -> int:
        """How many free seats somebody has taken in games that are unfinished."""
        with self.engine.connect() as connection:
            wanted = select(func.count()).select_from(SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id))
            return int(connection.scalar(wanted.where(SEATS.c.taker == taker, ~TABLES.c.over)) or 0)

    def unfinished(self, since: int, most: int) -> list[str]:
        """Unfinished tables where something happened lately: a restarted server looks after them."""
        wanted = select(TABLES.c.id).where(~TABLES.c.over, TABLES.c.updated > since)
        with self.engine.connect() as connection:
            return [
                row.id for row in connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(most))
            ]

    def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How long the journals of these tables are, as far as they exist."""
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(tables), MOST_NAMED):
                named = TABLES.c.id.in_(tables[first : first + MOST_NAMED])
                rows = connection.execute(select(TABLES.c.id, TABLES.c.length).where(named))
                found |= {row.id: row.length for row in rows}
        return found
