"""Rematches: another game, once all people who hold seats have asked for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def ask_again(table: Table, seats: list[int]) -> list[Entry]:
    """Ask for a rematch."""
    must_be_over(table)
    return [Entry("again", seat) for seat in seats if seat not in table.asked_again]


def must_be_over(table: Table) -> None:
    """Refuse, with why, unless another game may follow."""
    if not (table.match.over or table.closed):
        raise IllegalAction("The game is not over: a rematch comes after it.")
    if table.setup.kind == "record":
        raise IllegalAction("This is a record: set up a table of your own to play.")
    if table.rematch is not None:
        raise IllegalAction("There is another game already.")


def all_ask_again(table: Table, seats: list[int]) -> bool:
    """Whether every person who holds a seat wants a rematch, now that these seats' people do."""
    people = {i for i, p in enumerate(table.people) if p.held_by == "person" and p.taken}
    return people <= table.asked_again | set(seats)


def apply_again(table: Table, entry: Entry) -> None:
    """Somebody has asked for a rematch."""
    table.asked_again.add(entry.seat)


def apply_rematch(table: Table, entry: Entry) -> None:
    """All have asked: the next game's table is there."""
    table.rematch = str(entry.data["table"])
    table.note(entry, "There is another game, with the seats rotated.")
