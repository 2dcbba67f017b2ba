"""Backups: all that a database holds as one file, from which a database of either kind can be made again.

A backup is gzipped lines of JSON: first what it is, then every row with the name of its table, last how many
rows there were and a hash of them all. It is read in one transaction, so a server may go on meanwhile. It
keeps the schema that the database had; an older one is brought up to date when it is restored.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import sqlalchemy
from sqlalchemy import Connection, MetaData, func, inspect, select

from gridwright.kernel.errors import BadOption
from gridwright.server.storage.database import connected
from gridwright.server.storage.migrations import MIGRATIONS, migrate, schema_version

FORMAT = 1

PARTS = ("about", "tables", "seats", "journal", "answers")
"""The database's tables; those that others refer to come first, and an older schema lacks the last ones."""

AT_ONCE = 1000
"""So many rows are held in memory."""

Report = Callable[[int, int], None]
"""Is told how many rows are done, and of how many."""

Counts = dict[str, int]
"""How many rows there are of each of the database's tables."""


class BadBackup(BadOption):
    """A file that is no backup, or not a whole one."""


# Writing


def write_backup(url: str, file: Path, report: Report) -> Counts:
    """Write a database to a file, all of it or nothing; how many rows there are of each table."""
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        with connected(url, one_moment=True) as connection, unfinished.open("wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", newline="\n") as out:
                counts = _write(connection, out, report)
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return counts


def _write(connection: Connection, out: IO[str], report: Report) -> Counts:
    version = schema_version(connection)
    if not version:
        raise BadOption("There is nothing in this database to back up.")
    out.write(_line({"gridwright backup": FORMAT, "schema": version}))
    parts = _parts(connection)
    total = sum(_count(connection, part) for part in parts.values())
    counts, digest = Counter[str](), hashlib.sha256()
    for name, part in parts.items():
        wanted = select(part).order_by(*part.primary_key)
        for row in connection.execute(wanted, execution_options={"yield_per": AT_ONCE}):
            line = _line([name, list(row)])
            digest.update(line.encode())
            out.write(line)
            counts[name] += 1
            if counts.total() % AT_ONCE == 0:
                report(counts.total(), total)
    out.write(_line({"rows": counts, "sha256": digest.hexdigest()}))
    report(total, total)
    return dict(counts)


def _parts(connection: Connection) -> dict[str, sqlalchemy.Table]:
    """The tables that this database has, as they are."""
    found = MetaData()
    there = [name for name in PARTS if inspect(connection).has_table(name)]
    found.reflect(connection, only=there)
    return {name: found.tables[name] for name in there}


def _count(connection: Connection, part: sqlalchemy.Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(part)) or 0)


def _line(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


# Restoring


def restore_backup(url: str, file: Path, report: Report) -> Counts:
    """Make an empty database what the backup says, all of it or nothing; how many rows there are now."""
    try:
        with file.open("rb") as raw, gzip.open(raw, "rt", encoding="utf-8") as lines:
            schema = _schema_of(file, next(lines, ""))
            with connected(url, writes=True) as connection:
                _clear_if_empty(connection)
                migrate(connection, MIGRATIONS[:schema])
                counts = _read(connection, file, lines, lambda done: report(done, 0))
                migrate(connection)
                return counts
    except (EOFError, UnicodeDecodeError, gzip.BadGzipFile, zlib.error):
        raise BadBackup(f"{file} is no whole backup: it is damaged or cut off.") from None
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}.") from None


def _schema_of(file: Path, first: str) -> int:
    told = _told(file, first)
    if not isinstance(told, dict) or not isinstance(told.get("schema"), int):
        raise BadBackup(f"{file} is no backup: gridwright backup writes one.")
    if told.get("gridwright backup") != FORMAT or told["schema"] > len(MIGRATIONS):
        raise BadBackup(f"{file} was written by a newer gridwright: update gridwright.")
    return int(told["schema"])


def _clear_if_empty(connection: Connection) -> None:
    """A database that a server has made and nobody has used is as good as none."""
    parts = _parts(connection)
    held = _count(connection, parts["tables"]) if "tables" in parts else 0
    if held:
        raise BadOption(f"This database holds {held} tables already: restore into an empty one.")
    for name in reversed(parts):
        parts[name].drop(connection)


def _read(connection: Connection, file: Path, lines: Iterator[str], done: Callable[[int], None]) -> Counts:
    parts = _parts(connection)
    connection.execute(parts["about"].delete())
    counts, digest = Counter[str](), hashlib.sha256()
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in parts}

    def store() -> None:
        for name, part in parts.items():
            if waiting[name]:
                connection.execute(part.insert(), waiting[name])
                waiting[name] = []
        done(counts.total())

    for line in lines:
        told = _told(file, line)
        if isinstance(told, dict):
            store()
            if told != {"rows": dict(counts), "sha256": digest.hexdigest()}:
                raise BadBackup(f"{file} is not what was written: a row was lost or changed.")
            return dict(counts)
        name, row = told
        if name not in parts or len(row) != len(parts[name].columns):
            raise BadBackup(f"{file} is not what was written: it has a row that no database has.")
        digest.update(line.encode())
        counts[name] += 1
        waiting[name].append(dict(zip(parts[name].columns.keys(), row, strict=True)))
        if counts.total() % AT_ONCE == 0:
            store()
    raise BadBackup(f"{file} is no whole backup: its end is missing.")


def _told(file: Path, line: str) -> Any:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise BadBackup(f"{file} is no backup: gridwright backup writes one.") from None
    if isinstance(told, dict) or (isinstance(told, list) and [type(x) for x in told] == [str, list]):
        return told
    raise BadBackup(f"{file} is no backup: gridwright backup writes one.")
