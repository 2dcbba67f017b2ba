"""Forgetting somebody: after the game their name, what they said and their key are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

DELETED = "(deleted)"
"""What stands where somebody said something."""


def forget(table: Table, seats: Sequence[int]) -> list[Entry]:
    """Delete who sat at these seats. The moves stay: they are the others' game too."""
    if not table.over:
        raise IllegalAction(
            "This game is still being played: resign or play it out, then your name and messages can go."
        )
    return [Entry("forget", seat) for seat in seats]


def apply_forget(table: Table, entry: Entry) -> None:
    """Somebody is forgotten. Sentences with their name go when the journal, without it, is read again."""
    table.people[entry.seat].name = ""
    for line in table.chat:
        if line.seat == entry.seat:
            line.who, line.text = table.name_of(entry.seat), DELETED
