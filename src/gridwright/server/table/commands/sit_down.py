"""Sitting down at a seat, for the first time or again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.fields import one_line
from gridwright.server.table.commands.takeover import driver_from_here
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def sit_down(table: Table, seat: int, name: str = "") -> list[Entry]:
    """A person sits down, for the first time or again."""
    occupant = table.people[seat]
    name = one_line(name)
    if occupant.taken and occupant.driven_by == "person" and name in ("", occupant.name):
        return []
    if occupant.taken and occupant.driven_by != "person":
        _must_have_time(table, seat)
    return [Entry("sit", seat, data={"name": name} if name else {})]


def _must_have_time(table: Table, seat: int) -> None:
    """Refuse whose clock has run out: sitting down gives no time."""
    clocks = table.clocks
    if clocks is None or table.over or not clocks.is_over(seat, table.now()):
        return
    until = "until it has acted" if clocks.clock.per == "action" else "to the end"
    raise IllegalAction(f"{table.name_of(seat)}'s time is over: the bot decides {until}.")


def apply_sit(table: Table, entry: Entry) -> None:
    """A person has sat down."""
    occupant = table.people[entry.seat]
    back, first = occupant.driven_by != "person", not occupant.taken
    occupant.taken, occupant.driven_by, occupant.player, occupant.fault = True, "person", "", ""
    occupant.name = str(entry.data.get("name") or occupant.name)
    who = occupant.name or "Somebody"
    table.note(entry, f"{who} {'is back' if back else 'sits down'} as {table.name_of(entry.seat)}.")
    if first:
        table.drivers.begins(entry.seat, occupant.name or "somebody")
    else:
        driver_from_here(table, entry.seat, occupant.name or "somebody")
