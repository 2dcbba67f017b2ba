"""The database: opened, brought up to date, and asked for transactions that write."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from gridwright.kernel.errors import BadOption
from gridwright.server.storage.migrations import migrate
from gridwright.server.storage.schema import ABOUT

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=20000")

MOST_CHECKED = 256_000_000
"""Files of so many bytes are looked through before they are served, which takes a second at most."""

RESTORE = "Restore a backup into another one (gridwright restore)."

MORE_OF = {
    "malformed": RESTORE,
    "disk I/O error": "Is the disk full?",
    "disk is full": "Make room, then start again: nothing has changed.",
}
"""What to do where a database says such a thing of itself."""


class Database:
    """A database. `instance` names this process where several share one.

    An older one is brought up to date first; `report` is told that this may take a while.
    """

    def __init__(self, url: str, report: Callable[[str], None] = lambda sentence: None) -> None:
        self.instance = secrets.token_hex(6)
        with opening(url):
            self.url = make_url(url)
            self.engine = engine_of(self.url)
            self._prepare(report)

    def _prepare(self, report: Callable[[str], None]) -> None:
        try:
            with self.writing() as connection:
                if self.sqlite:
                    self._check(connection)
                migrate(connection, report=report)
                self.salt = self._salt(connection)
        except Exception:
            self.engine.dispose()
            raise

    @staticmethod
    def _check(connection: Connection) -> None:
        """Refuse a file that is damaged anywhere: what is written to it would make it worse."""
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar() or 0
        size = connection.exec_driver_sql("PRAGMA page_size").scalar() or 0
        if pages * size <= MOST_CHECKED:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            if found != "ok":
                raise BadOption(f"The database is damaged. {RESTORE}")

    @property
    def sqlite(self) -> bool:
        """Whether this is SQLite."""
        return self.url.get_backend_name() == "sqlite"

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


def engine_of(url: URL) -> Engine:
    """What connects to a database, with the settings that games need."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=6, max_overflow=2, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": 20, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its lock at once, so that it never has to turn back half way.
        immediate = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


@contextmanager
def connected(url: str, writes: bool = False, one_moment: bool = False) -> Iterator[Connection]:
    """One transaction on a database as it is, not brought up to date, and closed again.

    `one_moment`: all that is read is of one moment, whatever others write.
    """
    with opening(url):
        engine = engine_of(make_url(url))
        level = {"isolation_level": "REPEATABLE READ"} if one_moment and engine.name != "sqlite" else {}
        try:
            with engine.connect() as plain:
                connection = plain.execution_options(writes=writes, **level)
                with connection.begin():
                    yield connection
        finally:
            engine.dispose()


@contextmanager
def opening(url: str) -> Iterator[None]:
    """What may go wrong when a database is opened, in one sentence."""
    try:
        yield
    except (ArgumentError, DatabaseError, ImportError, ValueError) as error:
        told = str(getattr(error, "orig", error)).strip().splitlines()
        why = next((more for word, more in MORE_OF.items() if told and word in told[0]), "")
        sentence = f"The database {make_safe(url)} cannot be opened: {told[0] if told else error}."
        raise BadOption(f"{sentence} {why}".strip()) from None


def refuse_missing_file(url: str) -> None:
    """BadOption if an SQLite database is not there: nothing that only reads shall make one."""
    with opening(url):
        made = make_url(url)
    if made.get_backend_name() == "sqlite" and not Path(made.database or "").is_file():
        raise BadOption(f"There is no database {made.database}: gridwright serve makes one.")


def make_safe(url: str) -> str:
    """A database's address without a password: of who is to be let in, and how, nothing is told."""
    kind, sign, rest = url.partition("?")[0].partition("://")
    _, at, where = rest.rpartition("@")
    return f"{kind}{sign}{'…@' if at else ''}{where}"
