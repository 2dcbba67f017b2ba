"""Viewers: who looks at a table, and with whose eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.kernel.position import LegalAction
from gridwright.server.table.table import Table

if TYPE_CHECKING:
    from gridwright.server.views.standing import Standing


@dataclass
class Viewer:
    """Somebody who looks at a table: the seats they hold, and whose view they have before them."""

    seats: list[int] = field(default_factory=list)
    looking: int | None = None
    changes: bool = False
    """Whether they want to be told what has changed, instead of everything each time."""
    told: Standing | None = None
    """How the table stood when they were last told; None before the first state."""
    legal: Sequence[LegalAction] = ()
    """The legal actions they were last told."""
    chat: int = 0

    def look(self, table: Table) -> None:
        """Decide whose view they get. With several seats and secrets: none until they ask for one."""
        if not self.seats:
            self.looking = None
        elif len(self.seats) == 1:
            self.looking = self.seats[0]
        elif not table.secrets:
            waited_for = self.waited_for(table)
            self.looking = waited_for[0] if waited_for else self.seats[0]
        elif self.looking is not None:
            waited_for = self.waited_for(table)
            if waited_for and self.looking not in waited_for:
                self.look_as(None)

    def look_as(self, seat: int | None) -> None:
        """Give them another view. Its log is another one too, and is told from the beginning."""
        self.looking = seat
        self.told = None

    def waited_for(self, table: Table) -> list[int]:
        """Their own seats that are waited for."""
        deciding = table.deciding()
        return [s for s in self.seats if s in deciding and table.people[s].driven_by == "person"]

    def cover(self, table: Table) -> int | None:
        """The seat that the device is to be handed to, where secrets are covered."""
        if self.looking is not None or len(self.seats) < 2 or not table.secrets:
            return None
        return next(iter(self.waited_for(table)), None)
