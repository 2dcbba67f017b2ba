"""The store: tables and their journals in SQLite or PostgreSQL. Calls block; they are made beside."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from gridwright.kernel.errors import BadOption
from gridwright.server import keys
from gridwright.server.journal import Entry
from gridwright.server.migrations import migrate
from gridwright.server.reading import Stored, read_entries, read_table
from gridwright.server.schema import ABOUT, JOURNAL, SEATS, TABLES
from gridwright.server.setup import Setup

CHANNEL = "gridwright"

CLAIM = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_table"), TABLES.c.length == bindparam("was"))
    .values(length=bindparam("becomes"), updated=bindparam("at"))
)
"""Lengthen a journal, if it is still as long as one thought."""


@dataclass(frozen=True)
class Summary:
    """What lists show of a table, as of a version of it."""

    table: str
    version: int
    over: bool
    free_seats: int
    shown: dict[str, Any]


@dataclass(frozen=True)
class NewRow:
    """A table to be stored, with the hashes of its seats' secrets and its first entries."""

    id: str
    setup: Setup
    hashes: Sequence[str | None]
    entries: Sequence[Entry]
    summary: Summary
    owner_hash: str
    maker: str


@dataclass
class Addition:
    """Entries to go on a table's journal after so many: all of them, or, if that number is taken, none."""

    table: str
    after: int
    entries: Sequence[Entry]
    new_table: NewRow | None = None
    seat_hash: tuple[int, str] | None = None
    """A free seat that is taken with this, and the hash of its new secret."""
    stored: bool = field(default=False, init=False)


class Store:
    """A database. `instance` names this process where several share one.

    An older one is brought up to date first; `tell` is told that this may take a while.
    """

    def __init__(self, url: str, tell: Callable[[str], None] = lambda sentence: None) -> None:
        self.instance = secrets.token_hex(6)
        with opening(url):
            self.url = make_url(url)
            self.engine = self._engine()
            self._prepare(tell)

    def _prepare(self, tell: Callable[[str], None]) -> None:
        try:
            with self.writing() as connection:
                migrate(connection, tell=tell)
                self.salt = self._salt(connection)
        except Exception:
            self.engine.dispose()
            raise

    @property
    def sqlite(self) -> bool:
        """Whether this is SQLite."""
        return self.url.get_backend_name() == "sqlite"

    def _engine(self) -> Engine:
        if not self.sqlite:
            return create_engine(self.url, pool_size=6, max_overflow=2, pool_pre_ping=True)
        engine = create_engine(self.url, connect_args={"timeout": 20, "check_same_thread": False})

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # we say BEGIN ourselves
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            # A writer takes its lock at once, so that it never has to turn back half way.
            immediate = connection.get_execution_options().get("writes")
            connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

        return engine

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes."""
        with self.engine.connect() as plain:
            connection = plain.execution_options(writes=True)
            with connection.begin():
                yield connection

    @staticmethod
    def _salt(connection: Connection) -> str:
        found = connection.execute(select(ABOUT.c.value).where(ABOUT.c.key == "salt")).scalar()
        if found is None:
            found = secrets.token_hex(16)
            connection.execute(ABOUT.insert().values(key="salt", value=found))
        return str(found)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    # Reading

    def load(self, table: str) -> Stored | None:
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
            rows = connection.execute(select(SEATS).where(SEATS.c.table_id == table)).all()
        return sorted(row.seat for row in rows if keys.opens(secret, row.secret_hash))

    def hashes(self, table: str) -> list[str | None]:
        """The hashes of a table's seats, in order."""
        with self.engine.connect() as connection:
            wanted = select(SEATS.c.secret_hash).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
            return [row.secret_hash for row in connection.execute(wanted)]

    def owner_hash(self, table: str) -> str:
        """The hash of the key with which a table can be deleted."""
        with self.engine.connect() as connection:
            return str(connection.scalar(select(TABLES.c.owner_hash).where(TABLES.c.id == table)))

    def free_seat(self, table: str) -> int | None:
        """The first free seat of a public table."""
        with self.engine.connect() as connection:
            wanted = (
                select(func.min(SEATS.c.seat))
                .join(TABLES, TABLES.c.id == SEATS.c.table_id)
                .where(SEATS.c.table_id == table, SEATS.c.free, TABLES.c.public)
            )
            found = connection.execute(wanted).scalar()
        return None if found is None else int(found)

    def listed(self, show: str, game: str | None, most: int) -> list[dict[str, Any]]:
        """Summaries of public tables, the latest first."""
        wanted = select(TABLES).where(TABLES.c.public).order_by(TABLES.c.updated.desc()).limit(most)
        wanted = wanted.where(TABLES.c.over if show == "over" else ~TABLES.c.over)
        if show == "free":
            wanted = wanted.where(TABLES.c.free > 0)
        if game is not None:
            wanted = wanted.where(TABLES.c.game == game)
        return self._summaries(wanted)

    def summaries(self, tables: Sequence[str]) -> list[dict[str, Any]]:
        """Summaries of these tables, as far as they exist."""
        return self._summaries(select(TABLES).where(TABLES.c.id.in_(list(tables))))

    def _summaries(self, wanted: Any) -> list[dict[str, Any]]:
        with self.engine.connect() as connection:
            return [_summary(row) for row in connection.execute(wanted)]

    def open_tables(self, maker: str) -> int:
        """How many unfinished tables somebody has made."""
        with self.engine.connect() as connection:
            wanted = select(func.count()).select_from(TABLES)
            return int(connection.scalar(wanted.where(TABLES.c.maker == maker, ~TABLES.c.over)) or 0)

    def unfinished(self, since: int, most: int) -> list[str]:
        """Unfinished tables where something happened lately: a restarted server looks after them."""
        wanted = select(TABLES.c.id).where(~TABLES.c.over, TABLES.c.updated > since)
        with self.engine.connect() as connection:
            return [
                row.id for row in connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(most))
            ]

    def lengths(self, since: int) -> dict[str, int]:
        """How long the journals are that were added to since a moment."""
        with self.engine.connect() as connection:
            wanted = select(TABLES.c.id, TABLES.c.length).where(TABLES.c.updated >= since)
            return {row.id: row.length for row in connection.execute(wanted)}

    # Writing

    def create(self, row: NewRow) -> None:
        """Store a new table."""
        with self.writing() as connection:
            self._insert(connection, row)

    def _insert(self, connection: Connection, row: NewRow) -> None:
        setup = row.setup
        connection.execute(
            TABLES.insert().values(
                id=row.id,
                game=setup.game,
                kind=setup.kind,
                setup=setup.model_dump_json(),
                public=setup.public,
                created=setup.created,
                owner_hash=row.owner_hash,
                maker=row.maker,
                length=len(row.entries),
                updated=setup.created,
                **_columns(row.summary),
            )
        )
        seats = [
            {"table_id": row.id, "seat": i, "secret_hash": row.hashes[i], "free": not seat.taken}
            for i, seat in enumerate(setup.seats)
        ]
        if seats:
            connection.execute(SEATS.insert(), seats)
        if row.entries:
            connection.execute(JOURNAL.insert(), _rows(row.id, 0, row.entries))

    def add(self, additions: Sequence[Addition], summaries: Sequence[Summary] = ()) -> None:
        """Store additions to several tables in one transaction; each then says whether it was stored.

        One that comes too late (its number is taken, its table or free seat is gone) stores nothing. The
        order by table keeps two processes from waiting for each other. Summaries, which only lists show,
        go along.
        """
        ordered = sorted(additions, key=lambda a: (a.table, a.after))
        with self.writing() as connection:
            stored = [addition for addition in ordered if self._claims(connection, addition)]
            rows = [row for a in stored for row in _rows(a.table, a.after, a.entries)]
            if rows:
                connection.execute(JOURNAL.insert(), rows)
            for addition in stored:
                if addition.new_table is not None:
                    self._insert(connection, addition.new_table)
            for summary in sorted(summaries, key=lambda s: s.table):
                older = (TABLES.c.id == summary.table, TABLES.c.summarised <= summary.version)
                connection.execute(update(TABLES).where(*older).values(_columns(summary)))
            self._notify(connection, [addition.table for addition in stored])
        for addition in stored:
            addition.stored = True

    def _claims(self, connection: Connection, addition: Addition) -> bool:
        """Take the numbers after `after`, if nobody has; who wants the same ones waits here, and fails."""
        claim = {
            "the_table": addition.table,
            "was": addition.after,
            "becomes": addition.after + len(addition.entries),
            "at": addition.entries[-1].at,
        }
        if addition.seat_hash is None:
            return connection.execute(CLAIM, claim).rowcount == 1
        seat, secret_hash = addition.seat_hash
        free = update(SEATS).where(SEATS.c.table_id == addition.table, SEATS.c.seat == seat, SEATS.c.free)
        attempt = connection.begin_nested()
        claimed = connection.execute(CLAIM, claim).rowcount == 1
        if claimed and connection.execute(free.values(secret_hash=secret_hash, free=False)).rowcount == 1:
            attempt.commit()
            return True
        attempt.rollback()
        return False

    def _notify(self, connection: Connection, tables: Sequence[str]) -> None:
        """PostgreSQL: tell the other processes, once this is committed, which tables have changed."""
        if self.sqlite:
            return
        for first in range(0, len(tables), 200):
            payload = f"{self.instance} changed {' '.join(tables[first : first + 200])}"
            connection.execute(text("select pg_notify(:c, :p)"), {"c": CHANNEL, "p": payload})

    def delete(self, table: str, owner: str) -> bool | None:
        """Delete a table and all that happened there: None if there is none, False for a wrong key."""
        with self.writing() as connection:
            row = connection.execute(select(TABLES.c.owner_hash).where(TABLES.c.id == table)).first()
            if row is None:
                return None
            if not keys.opens(owner, row.owner_hash):
                return False
            for part in (JOURNAL, SEATS):
                connection.execute(delete(part).where(part.c.table_id == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))
            self._notify(connection, [table])
        return True


@contextmanager
def opening(url: str) -> Iterator[None]:
    """What may go wrong when a database is opened, in one sentence."""
    try:
        yield
    except (ArgumentError, DatabaseError, ImportError, ValueError) as error:
        told = str(getattr(error, "orig", error)).strip().splitlines()
        where = make_safe(url)
        raise BadOption(f"The database {where} cannot be opened: {told[0] if told else error}.") from None


def make_safe(url: str) -> str:
    """A database's address without a password."""
    head, sign, tail = url.rpartition("@")
    return f"{head.split('://')[0]}://…@{tail}" if sign else url


def _rows(table: str, after: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "number": after + i,
            "kind": entry.kind,
            "seat": entry.seat,
            "action": entry.action,
            "data": json.dumps(entry.data, ensure_ascii=False) if entry.data else None,
            "at": entry.at,
            "text": entry.text,
        }
        for i, entry in enumerate(entries, 1)
    ]


def _columns(summary: Summary) -> dict[str, Any]:
    return {
        "summary": json.dumps(summary.shown, ensure_ascii=False),
        "summarised": summary.version,
        "over": summary.over,
        "free": summary.free_seats,
    }


def _summary(row: Row[Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(row.summary)
    return found | {
        "id": row.id,
        "kind": row.kind,
        "game": row.game,
        "created": row.created,
        "updated": row.updated,
    }
