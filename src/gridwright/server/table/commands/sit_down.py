"""Sitting down at a seat, for the first time or again."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    return [Entry("sit", seat, data={"name": name} if name else {})]


def apply_sit(table: Table, entry: Entry) -> None:
    """A person has sat down."""
    occupant = table.people[entry.seat]
    back = occupant.driven_by != "person"
    occupant.taken, occupant.driven_by, occupant.player, occupant.fault = True, "person", "", ""
    occupant.name = str(entry.data.get("name") or occupant.name)
    who = occupant.name or "Somebody"
    table.note(entry, f"{who} {'is back' if back else 'sits down'} as {table.name_of(entry.seat)}.")
    if back:
        driver_from_here(table, entry.seat, occupant.name or "somebody")
    else:
        table.match.seats[entry.seat] = occupant.name or "somebody"
