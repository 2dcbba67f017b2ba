"""What may be done only while a game is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def must_run(table: Table) -> None:
    """Refuse, with why, unless the game is being played."""
    if table.setup.kind == "record":
        raise IllegalAction("This is a record: it can be looked at, not played.")
    if table.closed:
        raise IllegalAction(table.closed)
    if table.match.over:
        raise IllegalAction(f"The game is over: {table.ending()}")
