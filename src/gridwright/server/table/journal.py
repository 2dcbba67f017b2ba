"""The journal: everything that happened at a table, numbered. How the table stands follows from it alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from gridwright.kernel.match import Tried
from gridwright.server.table.clocks import now

Kind = Literal[
    "play",  # seat, text: an action of a seat or of nature; data.hash: the position's hash after it
    "resign",  # seat: of two, the game is over; of more, data.player (or nobody) drives on
    "flag",  # seat: its clock ran out; data.player drives on, or without one it has lost
    "takeover",  # seat: data.player drives now; data.why: absent, asked or replaced
    "sit",  # seat: its person sits down, data.name
    "fault",  # seat: its bot failed, data.why
    "offer",  # seat asks for an undo; action: how many would stay
    "answer",  # seat: data.agree
    "undo",  # seat's last action and all after it is taken back; action: how many stay
    "edition",  # data.rules: from here on another edition of the rules is played
    "again",  # seat asks for a rematch
    "rematch",  # data.table: where the next game is
    "chat",  # seat says data.text
    "forget",  # seat: who sat there is deleted, here and in all that stands above
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table."""

    kind: Kind
    seat: int = -1
    action: int | None = None
    """How many actions stay; of a play that the first schema stored and nobody could read yet: its id."""
    data: dict[str, Any] = field(default_factory=dict)
    at: int = field(default_factory=now)
    text: str | None = None
    """What is played, in the game's notation."""
    tried: Tried | None = field(default=None, compare=False, repr=False)
    """What came of it when it was planned here a moment ago. It is not stored: others read the text."""


class Written(NamedTuple):
    """An action as the journal holds it."""

    seat: int
    text: str | None
    id: int | None
    hash: str | None

    def in_words(self) -> str:
        """The action's text, or what there is of it."""
        return f"#{self.id}" if self.text is None else self.text
