"""`gridwright migrate`: an older database brought up to date, or what that would do to it."""

from __future__ import annotations

import json as json_text
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import Database, Json

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from gridwright.server.storage.rows import Summary
    from gridwright.server.storage.survey import Fate


def migrate_command(
    database: Database = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Change nothing; say what would happen.")
    ] = False,
    json: Json = False,
) -> None:
    """Bring a server's database up to date, and say which games replay by today's rules.

    `serve` does the same when it starts; games that can no longer be played are closed, and kept.
    """
    from gridwright.server.settings import database_url
    from gridwright.server.storage.database import make_safe, refuse_missing_file
    from gridwright.server.storage.migrations import MIGRATIONS, schema_version
    from gridwright.server.storage.survey import survey

    url = database_url(database)
    refuse_missing_file(url)
    with _opened_to_read(url) as connection:
        before = schema_version(connection)
        if dry_run or not before:
            fates = [fate for fate, _ in survey(connection)] if before else []
    if before and not dry_run:
        fates = _migrate(url)
    if json:
        told = [{"table": f.table, "game": f.game, "state": f.state, "why": f.why} for f in fates]
        line = {"schema": before, "newest": len(MIGRATIONS), "dry_run": dry_run, "tables": told}
        print(json_text.dumps(line, ensure_ascii=False))
        return
    _print_schema(make_safe(url), before, len(MIGRATIONS), dry_run)
    _print_fates(fates, dry_run)


@contextmanager
def _opened_to_read(url: str) -> Iterator[Connection]:
    from sqlalchemy import create_engine

    from gridwright.server.storage.database import opening

    with opening(url):
        engine = create_engine(url)
        try:
            with engine.connect() as connection:
                yield connection
        finally:
            engine.dispose()


def _migrate(url: str) -> list[Fate]:
    """Migrate a database; what became of its games."""
    from rich.console import Console

    from gridwright.server.storage.store import Store
    from gridwright.server.storage.survey import survey
    from gridwright.server.views.table_info import summary_of

    with Console(stderr=True).status("Bringing the database up to date"):
        store = Store(url)
    try:
        fates: list[Fate] = []
        closed: list[Summary] = []
        with store.engine.connect() as connection:
            for fate, table in survey(connection):
                fates.append(fate)
                if table is not None and table.closed:
                    closed.append(summary_of(table))
        store.add([], closed)
    finally:
        store.close()
    return fates


def _print_schema(where: str, before: int, newest: int, dry_run: bool) -> None:
    if before == newest:
        print(f"{where} has schema {newest}, which is today's.")
    elif before:
        print(f"{where} {'would be' if dry_run else 'was'} brought from schema {before} to {newest}.")
    else:
        print(f"{where} holds nothing yet.")


def _print_fates(fates: list[Fate], dry_run: bool) -> None:
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
