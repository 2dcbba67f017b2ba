"""Changes: what is to be stored together when somebody does something at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gridwright.server.storage.rows import Addition, NewTableRow
from gridwright.server.table.editions import with_edition
from gridwright.server.table.journal import Entry
from gridwright.server.table.table import Table


@dataclass
class Change:
    """What is to be stored together: entries, and where needed a new table or a seat's new key."""

    entries: list[Entry]
    new_table: NewTableRow | None = None
    seat_hash: tuple[int, str] | None = None
    forgotten: Sequence[int] = ()

    @classmethod
    def of(cls, planned: list[Entry] | Change, table: Table) -> Change:
        """What was planned, after a word on the edition of the rules where it is another one from here on."""
        change = planned if isinstance(planned, Change) else cls(planned)
        change.entries = with_edition(table, change.entries)
        return change

    def addition(self, table: Table) -> Addition:
        """What the store is to add to a table's journal as it stands."""
        return Addition(table.id, table.version, self.entries, self.new_table, self.seat_hash, self.forgotten)


Plan = Callable[[Table], list[Entry] | Change]
"""What is to happen at a table as it stands; an error if that cannot be."""
