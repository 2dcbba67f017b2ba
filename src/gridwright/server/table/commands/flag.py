"""Flags: a clock has run out, and a bot takes over or the seat has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.server.table.commands.takeover import let_drive
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def due_flag(table: Table) -> list[Entry]:
    """The flag that falls now, if a seat's time is over."""
    fallen = table.clocks.fallen(table.now()) if table.clocks is not None else []
    if not fallen:
        return []
    loses = table.clocks is not None and table.clocks.clock.then == "lose"
    return [Entry("flag", fallen[0], data={} if loses else {"player": table.setup.substitute})]


def apply_flag(table: Table, entry: Entry) -> None:
    """A seat's time was over."""
    who = table.name_of(entry.seat)
    if entry.data.get("player"):
        let_drive(table, entry, f"{who}'s time is over")
        return
    table.match.resign(entry.seat)
    table.flagged = entry.seat
    table.note(entry, f"{who}'s time is over.")
