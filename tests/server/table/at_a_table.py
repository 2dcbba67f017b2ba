"""A table without a server: what people would do there is done at once, within the limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.games import game
from gridwright.kernel.errors import GridwrightError
from gridwright.server.http.bodies.tables import NewTable
from gridwright.server.limits import Limits
from gridwright.server.live.change import Change
from gridwright.server.live.table_setup import table_setup
from gridwright.server.table.clocks import now
from gridwright.server.table.commands import play, sit_down
from gridwright.server.table.journal import Entry
from gridwright.server.table.table import Table


class AtATable:
    """A table, and its journal."""

    def __init__(self, *who: str, limits: Limits | None = None, **more: Any) -> None:
        seating = [{"who": one, "name": one.title()} for one in who or ("me", "open")]
        asked = NewTable.model_validate({"game": "ctron", "seating": seating, **more})
        self.limits = limits or Limits()
        self.table = Table("table-one", table_setup(asked, game, now()), game)
        self.journal: list[Entry] = []
        for seat in range(1, len(seating)):
            self.does(sit_down.sit_down, seat, "Bo")

    def does(self, command: Callable[..., list[Entry]], *words: Any) -> bool:
        """Do something; False if a flag fell instead, or nothing came of it."""
        change = Change.of(lambda table: command(table, *words), self.table, self.limits)
        self.table.apply_all(change.entries)
        self.journal += change.entries
        return bool(change.entries) and not change.a_flag

    def refuses(self, command: Callable[..., list[Entry]], *words: Any) -> str:
        """Why something is not done."""
        try:
            self.does(command, *words)
        except GridwrightError as error:
            return str(error)
        return ""

    def plays(self) -> None:
        """Whoever is waited for plays the first action there is."""
        seat = self.table.deciding()[0]
        self.does(play.play, seat, self.first_action(seat), None)

    def first_action(self, seat: int) -> int:
        """The first action that a seat may play."""
        return self.table.position.view(seat).legal(seat)[0]

    def read_again(self) -> Table:
        """The table as somebody finds it who reads its journal."""
        again = Table("table-one", self.table.setup, game)
        again.apply_all(self.journal)
        return again
