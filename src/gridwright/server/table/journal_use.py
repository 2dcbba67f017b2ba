"""What a table's journal is used for: most of it is kept for the game, of the rest every seat has a share.

So nobody can fill it: not with talk, not with bots that are seated and sent away, not with undos.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.limits import Limits
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

GAME = {"play", "edition", "again", "rematch", "forget"}
"""Entries that count for no seat: the game's, and what comes once after it."""

ENDS = {"resign", "flag", "again", "rematch", "forget"}
"""Entries that end a game or come after it: a full journal has room for them too."""

ASKED_FOR = {"chat", "offer", "answer", "undo"}
"""Entries that somebody asks for, and may be refused. What the server writes by itself always has room."""

NEVER_FAILS = "random"
"""The bot that can be seated in a failed one's place whatever happened before."""


class JournalUse:
    """How many entries each seat has in a journal beside what it played."""

    def __init__(self, seats: int) -> None:
        self.entries = [0] * seats
        self.changes = [0] * seats
        """How often each seat was given away and renamed because somebody wished it."""

    def count(self, entry: Entry) -> None:
        """Another entry."""
        if entry.kind not in GAME and entry.seat >= 0:
            self.entries[entry.seat] += 1
            self.changes[entry.seat] += is_wished(entry)


def is_wished(entry: Entry) -> bool:
    """Whether somebody gives a seat away, or another name, and need not."""
    asked = {"takeover": entry.data.get("why") == "asked", "resign": "player" in entry.data}
    return asked.get(entry.kind, entry.kind == "sit" and "name" in entry.data)


def _may_be_refused(table: Table, entry: Entry) -> bool:
    """Whether the game can do without an entry. It cannot do without people for seats, nor bots that work."""
    if entry.kind == "sit":
        return table.people[entry.seat].taken
    if entry.data.get("why") == "replaced":
        return entry.data.get("player") != NEVER_FAILS
    return entry.kind in ASKED_FOR or is_wished(entry)


def must_fit(table: Table, entries: Sequence[Entry], limits: Limits) -> None:
    """Refuse entries for which there is no room."""
    ending = all(entry.kind in ENDS for entry in entries)
    if table.version + len(entries) > limits.journal_length and not ending:
        raise IllegalAction("This table has seen enough: it is full. Set up another one.")
    share = (limits.journal_length - limits.kept_for_play) // len(table.people)
    for entry in entries:
        if not _may_be_refused(table, entry):
            continue
        who, use = table.name_of(entry.seat), table.journal_use
        if use.entries[entry.seat] >= share:
            raise IllegalAction(f"{who} has done a lot beside playing: what is left is kept for the game.")
        if use.changes[entry.seat] >= limits.seat_changes and is_wished(entry):
            raise IllegalAction(f"{who} has changed {limits.seat_changes} times: it stays as it is now.")
