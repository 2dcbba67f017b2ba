"""`gridwright migrate`: an older database brought up to date, or what that would do to it."""

from __future__ import annotations

import json as json_text
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url

from gridwright.kernel.errors import BadOption
from gridwright.server.migrations import MIGRATIONS, Fate, schema_version, survey
from gridwright.server.settings import database_url
from gridwright.server.store import Store, Summary, make_safe, opening
from gridwright.server.telling import Teller


def migrate(database: str | None, dry_run: bool, json: bool) -> None:
    """Migrate a database and print what became of its games; with `dry_run` only print."""
    url = database_url(database)
    _there(url)
    with looked_at(url) as connection:
        before = schema_version(connection)
        if dry_run or not before:
            fates = [fate for fate, _ in survey(connection)] if before else []
    if before and not dry_run:
        fates = _migrated(url)
    if json:
        told = [{"table": f.table, "game": f.game, "state": f.state, "why": f.why} for f in fates]
        line = {"schema": before, "newest": len(MIGRATIONS), "dry_run": dry_run, "tables": told}
        print(json_text.dumps(line, ensure_ascii=False))
        return
    _say(make_safe(url), before, fates, dry_run)


def _there(url: str) -> None:
    """A file that is not there is not made."""
    with opening(url):
        made = make_url(url)
    if made.get_backend_name() == "sqlite" and not Path(made.database or "").is_file():
        raise BadOption(f"There is no database {made.database}: gridwright serve makes one.")


@contextmanager
def looked_at(url: str) -> Iterator[Connection]:
    """A database, to be looked at only."""
    with opening(url):
        engine = create_engine(url)
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()


def _migrated(url: str) -> list[Fate]:
    console = Console(stderr=True)
    with console.status("Bringing the database up to date"):
        store = Store(url)
    try:
        fates: list[Fate] = []
        closed: list[Summary] = []
        with store.engine.connect() as connection:
            for fate, table in survey(connection):
                fates.append(fate)
                if table is not None and table.closed:
                    closed.append(Teller(table).summary())
        store.add([], closed)
    finally:
        store.close()
    return fates


def _say(where: str, before: int, fates: list[Fate], dry_run: bool) -> None:
    newest = len(MIGRATIONS)
    if before == newest:
        print(f"{where} has schema {newest}, which is today's.")
    elif before:
        print(f"{where} {'would be' if dry_run else 'was'} brought from schema {before} to {newest}.")
    else:
        print(f"{where} holds nothing yet.")
    count = Counter(fate.state for fate in fates)
    would = "would be " if dry_run else ""
    print(
        f"{len(fates)} games: {count['goes on']} go on, {count['replays']} are over and replay, "
        f"{count['closed']} {would}closed, {count['cannot be opened']} cannot be opened."
    )
    for fate in fates:
        if fate.why:
            print(f"  {fate.table} ({fate.game}): {fate.why}")
    if dry_run:
        print("Nothing was changed.")
