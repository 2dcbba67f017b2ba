"""The store: a database that can be asked, and that tables and additions to their journals are written to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from gridwright.kernel.answers import Answers
from gridwright.server import keys
from gridwright.server.storage.erasing import erase
from gridwright.server.storage.one_statement import fit, store_at_once
from gridwright.server.storage.prepared import Prepared
from gridwright.server.storage.queries import Queries
from gridwright.server.storage.rows import (
    SUMMARY_COLUMNS,
    Addition,
    NewTableRow,
    Summary,
    journal_rows,
    summary_columns,
)
from gridwright.server.storage.schema import ANSWERS, JOURNAL, SEATS, TABLES

CHANNEL = "gridwright"
"""Where PostgreSQL tells processes what others have stored; live/notify.py listens there."""

CLAIM = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_table"), TABLES.c.length == bindparam("was"))
    .values(length=bindparam("becomes"), updated=bindparam("at"))
)
"""Lengthen a journal, if it is still as long as one thought."""

SUMMARISE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_table"), TABLES.c.summarised <= bindparam("version"))
    .values({name: bindparam(f"new_{name}") for name in SUMMARY_COLUMNS})
)
"""Bring up to date what lists show of a table, unless somebody has told something later."""


class Store(Queries):
    """Tables and their journals, in a database."""

    @cached_property
    def _claim(self) -> Prepared:
        return Prepared(self.engine, CLAIM)

    @cached_property
    def _lengthen(self) -> Prepared:
        return Prepared(self.engine, JOURNAL.insert(), JOURNAL.c.keys())

    @cached_property
    def _new_table(self) -> Prepared:
        return Prepared(self.engine, TABLES.insert(), TABLES.c.keys())

    @cached_property
    def _new_seat(self) -> Prepared:
        return Prepared(self.engine, SEATS.insert(), SEATS.c.keys())

    def create(self, row: NewTableRow) -> None:
        """Store a new table."""
        with self.writing() as connection:
            self._insert(connection, row)

    def _insert(self, connection: Connection, row: NewTableRow) -> None:
        setup = row.setup
        table = {
            "id": row.id,
            "game": setup.game,
            "kind": setup.kind,
            "setup": setup.model_dump_json(),
            "public": setup.public,
            "created": setup.created,
            "owner_hash": row.owner_hash,
            "maker": row.maker,
            "length": len(row.entries),
            "updated": setup.created,
        }
        self._new_table.run(connection, table | summary_columns(row.summary))
        seats = [
            {
                "table_id": row.id,
                "seat": i,
                "secret_hash": row.hashes[i],
                "free": not seat.taken,
                "taker": None,
            }
            for i, seat in enumerate(setup.seats)
        ]
        if seats:
            self._new_seat.run(connection, *seats)
        if row.entries:
            self._lengthen.run(connection, *journal_rows(row.id, 0, row.entries))
        answers = [{"table_id": row.id, "seat": n, **said.model_dump()} for n, said in row.answers.items()]
        if answers:
            connection.execute(ANSWERS.insert(), answers)

    def add(self, additions: Sequence[Addition], summaries: Sequence[Summary] = ()) -> None:
        """Store additions to several tables in one transaction; each then says whether it was stored.

        One that comes too late (its number is taken, its table or free seat is gone) stores nothing. The
        order by table keeps two processes from waiting for each other. Summaries, which only lists show,
        may go along where one process writes at a time; else they would break that order.
        """
        if not self.sqlite and not summaries and fit(additions):
            came = store_at_once(self.engine, additions, CHANNEL, f"{self.instance} changed ")
            for addition in additions:
                addition.stored = addition.table in came
            return
        ordered = sorted(additions, key=lambda a: (a.table, a.after))
        with self.writing() as connection:
            stored = [addition for addition in ordered if self._claims(connection, addition)]
            rows = [row for a in stored for row in journal_rows(a.table, a.after, a.entries)]
            if rows:
                self._lengthen.run(connection, *rows)
            for addition in stored:
                if addition.new_table is not None:
                    self._insert(connection, addition.new_table)
                if addition.forgotten:
                    erase(connection, addition.table, addition.forgotten)
            if summaries:
                connection.execute(SUMMARISE, _told(summaries))
            self._notify(connection, [addition.table for addition in stored])
        for addition in stored:
            addition.stored = True

    def summarise(self, summaries: Sequence[Summary]) -> None:
        """Store what lists show of tables."""
        with self.writing() as connection:
            connection.execute(SUMMARISE, _told(summaries))

    def _claims(self, connection: Connection, addition: Addition) -> bool:
        """Take the numbers after `after`, if nobody has; who wants the same ones waits here, and fails."""
        claim = {
            "the_table": addition.table,
            "was": addition.after,
            "becomes": addition.after + len(addition.entries),
            "at": addition.entries[-1].at,
        }
        if addition.seat_taken is None:
            return self._claim.run(connection, claim).rowcount == 1
        seat, secret_hash, taker = addition.seat_taken
        free = update(SEATS).where(SEATS.c.table_id == addition.table, SEATS.c.seat == seat, SEATS.c.free)
        attempt = connection.begin_nested()
        claimed = connection.execute(CLAIM, claim).rowcount == 1
        taken = free.values(secret_hash=secret_hash, free=False, taker=taker)
        if claimed and connection.execute(taken).rowcount == 1:
            attempt.commit()
            return True
        attempt.rollback()
        return False

    def _notify(self, connection: Connection, tables: Sequence[str]) -> None:
        """PostgreSQL: tell the other processes, once this is committed, which tables have changed."""
        if self.sqlite:
            return
        for first in range(0, len(tables), 200):
            notify(connection, f"{self.instance} changed {' '.join(tables[first : first + 200])}")

    def forget_finished(self, before: int, but: Collection[str], most: int) -> int:
        """Delete tables that were over before a moment, so many at a time; how many there were."""
        old = select(TABLES.c.id).where(TABLES.c.over, TABLES.c.updated < before, TABLES.c.id.not_in(but))
        with self.writing() as connection:
            tables = list(connection.scalars(old.order_by(TABLES.c.updated).limit(most)))
            self._delete(connection, tables)
        return len(tables)

    def _delete(self, connection: Connection, tables: Sequence[str]) -> None:
        for part in (ANSWERS, JOURNAL, SEATS):
            connection.execute(delete(part).where(part.c.table_id.in_(tables)))
        connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))
        self._notify(connection, tables)

    def answer(self, table: str, secret: str, seat: int | None, answers: Answers) -> int | None:
        """Keep what somebody thought of a game, instead of what they said before; which seat's it is.

        None, and nothing is kept, if the secret opens no seat there, or not this one.
        """
        seats = select(SEATS.c.seat, SEATS.c.secret_hash).where(SEATS.c.table_id == table)
        with self.writing() as connection:
            # Whoever is being forgotten at the same moment is waited for.
            rows = connection.execute(seats.with_for_update()).all()
            own = sorted(row.seat for row in rows if keys.matches(secret, row.secret_hash))
            if not own or (seat is not None and seat not in own):
                return None
            kept = own[0] if seat is None else seat
            connection.execute(delete(ANSWERS).where(ANSWERS.c.table_id == table, ANSWERS.c.seat == kept))
            if any(answers.model_dump().values()):
                connection.execute(ANSWERS.insert().values(table_id=table, seat=kept, **answers.model_dump()))
        return kept

    def delete(self, table: str, owner: str) -> bool | None:
        """Delete a table and all that happened there: None if there is none, False for a wrong key."""
        with self.writing() as connection:
            row = connection.execute(select(TABLES.c.owner_hash).where(TABLES.c.id == table)).first()
            if row is None:
                return None
            if not keys.matches(owner, row.owner_hash):
                return False
            self._delete(connection, [table])
        return True


def notify(connection: Connection, payload: str) -> None:
    """PostgreSQL: tell all processes something, once what goes on is committed."""
    connection.exec_driver_sql("select pg_notify(%s, %s)", (CHANNEL, payload))


def _told(summaries: Sequence[Summary]) -> list[dict[str, Any]]:
    """Summaries as SUMMARISE takes them, in the order in which processes wait for each other."""
    return [
        {"the_table": summary.table, "version": summary.version}
        | {f"new_{name}": value for name, value in summary_columns(summary).items()}
        for summary in sorted(summaries, key=lambda summary: summary.table)
    ]
