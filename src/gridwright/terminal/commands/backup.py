"""`gridwright backup`: a server's database as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Database


def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, as games.backup.gz.")],
    database: Database = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Write over an older file.")] = False,
) -> None:
    """Write a server's database to a file, while it runs or not.

    `restore` makes a database of it again, of the same kind or the other.
    """
    from gridwright.kernel.errors import BadOption
    from gridwright.server.settings import database_url
    from gridwright.server.storage.backup import write_backup
    from gridwright.server.storage.database import make_safe, refuse_missing_file
    from gridwright.terminal.progress import show_rows

    url = database_url(database)
    refuse_missing_file(url)
    if file.exists() and not overwrite:
        raise BadOption(f"{file} is there already: name another file, or say --overwrite.")
    with show_rows("Backing up") as report:
        counts = write_backup(url, file, report)
    print(f"{counts.get('tables', 0)} tables of {make_safe(url)} are in {file}.")
