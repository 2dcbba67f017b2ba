"""Changes: what is to be stored together when somebody does something at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gridwright.server.limits import Limits
from gridwright.server.storage.rows import Addition, NewTableRow, SeatTaken
from gridwright.server.table.commands.flag import due_flag
from gridwright.server.table.editions import with_edition
from gridwright.server.table.journal import Entry
from gridwright.server.table.journal_use import must_fit
from gridwright.server.table.table import Table


@dataclass
class Change:
    """What is to be stored together: entries, and where needed a new table or a seat's new key."""

    entries: list[Entry]
    new_table: NewTableRow | None = None
    seat_taken: SeatTaken | None = None
    forgotten: Sequence[int] = ()
    a_flag: bool = False
    """Whether it is no more than a flag that falls."""

    @classmethod
    def of(cls, plan: Plan, table: Table, limits: Limits) -> Change:
        """What is planned, after a word on the edition of the rules where it is another one from here on.

        A flag that is due comes first, and the plan waits until it has fallen.
        """
        flag = due_flag(table)
        planned = flag or plan(table)
        change = planned if isinstance(planned, Change) else cls(planned)
        change.a_flag = bool(flag)
        change.entries = with_edition(table, change.entries)
        must_fit(table, change.entries, limits)
        if table.ahead:
            change.entries = [replace(entry, at=entry.at + table.ahead) for entry in change.entries]
        return change

    def addition(self, table: Table) -> Addition:
        """What the store is to add to a table's journal as it stands."""
        return Addition(
            table.id, table.version, self.entries, self.new_table, self.seat_taken, self.forgotten
        )


Plan = Callable[[Table], list[Entry] | Change]
"""What is to happen at a table as it stands; an error if that cannot be."""
