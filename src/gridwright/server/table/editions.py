"""Editions of a game's rules at a table: a game that means the same today goes on by today's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.record import newer_edition
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

OLDER = "This game was begun under an older edition of the rules; all that was played is the same."


class NewerRules(GridwrightError):
    """A game of tomorrow's rules."""


def known_edition(game: Game, rules: int) -> int:
    """An edition of the rules that this gridwright knows; NewerRules if it does not."""
    if rules > game.rules_version:
        why = newer_edition(game, rules)
        raise NewerRules(f"This game cannot be opened here: {why} Nothing about it has changed.")
    return rules


def why_closed(game: Game, then: int, why: str) -> str:
    """What people are told where an older edition of a game's rules is why it cannot go on."""
    today = game.rules_version
    if then == today:
        return f"This game does not replay. It is closed, and kept as it was played: {why}"
    return (
        f"This game was begun under edition {then} of the rules, and by today's edition {today} it would "
        f"be another game. It is closed, and kept as it was played: {why}"
    )


def with_edition(table: Table, entries: list[Entry]) -> list[Entry]:
    """Entries that are to be stored, after a word on the edition where it is another one from here on."""
    today = table.game.rules_version
    played = next((entry.seat for entry in entries if entry.kind == "play"), None)
    if played is None or table.edition == today:
        return entries
    return [Entry("edition", played, data={"rules": today}), *entries]


def apply_edition(table: Table, entry: Entry) -> None:
    """From here on another edition is played."""
    table.edition = max(table.edition, known_edition(table.game, int(entry.data["rules"])))
    table.note(entry, f"From here on the game is played by edition {table.edition} of the rules.")
