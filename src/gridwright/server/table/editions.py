"""Editions of a game's rules at a table: a game that means the same today goes on, others are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.record import newer_edition
from gridwright.server.table.journal import Entry, Written
from gridwright.server.table.log_line import LogLine

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

OF_THE_GAME = {"play", "resign", "flag", "offer", "answer", "undo"}
"""Kinds of entries that a closed table only writes down."""

OLDER = "This game was begun under an older edition of the rules; all that was played is the same."


class NewerRules(GridwrightError):
    """A game of tomorrow's rules."""


def known_edition(game: Game, rules: int) -> int:
    """An edition of the rules that this gridwright knows; NewerRules if it does not."""
    if rules > game.rules_version:
        why = newer_edition(game, rules)
        raise NewerRules(f"This game cannot be opened here: {why} Nothing about it has changed.")
    return rules


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


# Games that cannot go on


def why_closed(game: Game, then: int, why: str) -> str:
    """Why a game that was begun under an edition is closed, in sentences."""
    today = game.rules_version
    if then == today:
        return f"This game does not replay. It is closed, and kept as it was played: {why}"
    return (
        f"This game was begun under edition {then} of the rules, and by today's edition {today} it would "
        f"be another game. It is closed, and kept as it was played: {why}"
    )


def close(table: Table, why: str) -> None:
    """Let nobody play on. The board goes back to the last moment that is beyond doubt as it was then."""
    table.closed = why_closed(table.game, table.setup.rules, why)
    table.offer = None
    keep = table.confirmed
    table.match.take_back(keep)
    table.rewrites.append(next((i for i, x in enumerate(table.log) if x.ply > keep), len(table.log)))
    for i, line in enumerate(table.log):
        if line.ply > keep:
            note = line.note or _as_written(table, table.written[line.ply - 1])
            table.log[i] = LogLine(line.seat, line.at, keep, note)


def write_down(table: Table, entry: Entry) -> None:
    """What happened at a table that is closed now, in words."""
    who = table.name_of(entry.seat)
    if entry.kind == "play":
        table.written.append(Written(entry.seat, entry.text, entry.action, entry.data.get("hash")))
        table.note(entry, _as_written(table, table.written[-1]))
    elif entry.kind == "undo":
        assert entry.action is not None
        del table.written[entry.action :]
        if entry.action < table.ply:
            table.match.take_back(entry.action)
        table.note(entry, f"{who} took back.")
    elif entry.kind in ("resign", "flag"):
        if not entry.data.get("player"):
            table.resigned = entry.seat
        table.note(entry, f"{who} resigned." if entry.kind == "resign" else f"{who}'s time is over.")


def _as_written(table: Table, written: Written) -> str:
    return f"{table.name_of(written.seat)}: {written.in_words()}"
