"""`gridwright restore`: a database made again from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Database


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that backup has written.")],
    database: Database = None,
) -> None:
    """Make an empty database what a backup says.

    A database that holds tables already is left as it is; so is any, if the file is damaged.
    """
    from gridwright.server.settings import database_url
    from gridwright.server.storage.backup import restore_backup
    from gridwright.server.storage.database import make_safe
    from gridwright.terminal.progress import show_rows

    url = database_url(database)
    with show_rows("Restoring") as report:
        counts = restore_backup(url, file, report)
    print(f"{counts.get('tables', 0)} tables of {file} are in {make_safe(url)}.")
