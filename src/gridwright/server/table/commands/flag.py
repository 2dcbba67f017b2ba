"""Flags: a clock has run out, and a bot takes over or the seat has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.server.table.clocks import now
from gridwright.server.table.commands.takeover import let_drive
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def flag_falls(table: Table, seat: int) -> list[Entry]:
    """A seat's time is over."""
    clock = table.setup.clock
    if clock is None or table.clocks is None or seat not in table.clocks.fallen(now()):
        return []
    return [Entry("flag", seat, data={} if clock.then == "lose" else {"player": table.setup.substitute})]


def apply_flag(table: Table, entry: Entry) -> None:
    """A seat's time was over."""
    who = table.name_of(entry.seat)
    if entry.data.get("player"):
        let_drive(table, entry, f"{who}'s time is over")
        return
    table.match.resign(entry.seat)
    table.flagged = entry.seat
    table.note(entry, f"{who}'s time is over.")
