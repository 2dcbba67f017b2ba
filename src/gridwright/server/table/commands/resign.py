"""Resigning: of two the other has won; with more, a bot or nobody drives on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.table.commands.running import must_run
from gridwright.server.table.commands.takeover import let_drive
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def resign(table: Table, seat: int) -> list[Entry]:
    """Give up: of two the other has won; with more, a bot or nobody drives on."""
    must_run(table)
    if table.people[seat].driven_by != "person":
        raise IllegalAction(f"{table.name_of(seat)} is not yours to resign: sit down first.")
    driver = table.setup.substitute if table.setup.on_resign == "bot" else ""
    return [Entry("resign", seat, data={} if len(table.people) == 2 else {"player": driver})]


def apply_resign(table: Table, entry: Entry) -> None:
    """A seat has resigned."""
    who = table.name_of(entry.seat)
    if len(table.people) == 2:
        table.match.resign(entry.seat)
        table.note(entry, f"{who} resigned.")
    else:
        let_drive(table, entry, f"{who} resigned")
