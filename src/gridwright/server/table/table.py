"""A table: a setup and a journal, folded into how things stand. It knows no network and no database."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.match import Match
from gridwright.kernel.observer import Eyes, Observers
from gridwright.kernel.position import Position
from gridwright.kernel.texts import as_sentence
from gridwright.server.table import closing, editions
from gridwright.server.table.clocks import Clocks, now
from gridwright.server.table.commands import (
    chat,
    flag,
    forget,
    play,
    rematch,
    resign,
    sit_down,
    takeover,
    undo,
)
from gridwright.server.table.drivers import Drivers
from gridwright.server.table.journal import Entry, Kind, Written
from gridwright.server.table.journal_use import JournalUse
from gridwright.server.table.log_line import LogLine
from gridwright.server.table.occupant import Occupant
from gridwright.server.table.setup import Finder, Setup

APPLY: dict[Kind, Callable[[Table, Entry], None]] = {
    "play": play.apply_play,
    "resign": resign.apply_resign,
    "flag": flag.apply_flag,
    "takeover": takeover.apply_takeover,
    "sit": sit_down.apply_sit,
    "fault": takeover.apply_fault,
    "offer": undo.apply_offer,
    "answer": undo.apply_answer,
    "undo": undo.apply_undo,
    "edition": editions.apply_edition,
    "again": rematch.apply_again,
    "rematch": rematch.apply_rematch,
    "chat": chat.apply_chat,
    "forget": forget.apply_forget,
}
"""How each kind of entry changes a table."""


class Table:
    """How a table stands. `apply` takes the journal's entries one by one; nothing else changes it."""

    def __init__(self, table_id: str, setup: Setup, find: Finder) -> None:
        self.id = table_id
        self.setup = setup
        self.game = find(setup.game)
        self.closed = ""
        """Why the game cannot go on, where today's rules would make another game of it."""
        self.edition = editions.known_edition(self.game, setup.rules)
        """The latest edition of the rules that it was played by."""
        self.match = self._opening()
        names = self.game.seat_names(self.match.options)
        self.seat_names = (*names, *(f"Seat {i + 1}" for i in range(len(names), len(setup.seats))))
        self.written: list[Written] = []
        """What was played and not taken back, as the journal holds it."""
        self.resigned: int | None = None
        """Who resigned a game that is closed."""
        self.confirmed = 0
        """So many actions are the same as then beyond doubt: a hash says so."""
        self.people = [
            Occupant(s.held_by, s.name, s.player, "bot" if s.held_by == "bot" else "person", s.taken)
            for s in setup.seats
        ]
        self.drivers = Drivers(self.match.seats)
        self.journal_use = JournalUse(len(setup.seats))
        self.version = 0
        self.updated = setup.created
        self.ahead = max(0, setup.created - now())
        """So many milliseconds its journal is ahead of this process's clock: another machine, or this
        one before its clock was set back, wrote it."""
        self.log: list[LogLine] = []
        self.rewrites: list[int] = []
        """For each undo, the first line of the log that it changed."""
        self.chat: list[chat.ChatLine] = []
        self.offer: undo.UndoOffer | None = None
        self.offers = [0] * len(self.people)
        """How often each seat has asked to take back since its last action."""
        self.asked_again: set[int] = set()
        self.rematch: str | None = None
        self.flagged: int | None = None
        self.decisions = [0] * len(self.people)
        """How many actions each seat has made."""
        self.observers = Observers(self.match)
        self._looked_at = -1
        self._eyes: dict[int, Eyes] = {}
        self.clocks = Clocks(setup.clock, len(self.people)) if setup.clock else None
        self._wait(setup.created, -1)

    def _opening(self) -> Match:
        """The match at its beginning. Options that today's rules refuse leave nothing to play."""
        setup = self.setup
        names = [seat.name or seat.player or "somebody" for seat in setup.seats]
        try:
            return Match(self.game, self.game.options_of(setup.options), setup.position, names)
        except GridwrightError as error:
            self.closed = editions.why_closed(self.game, setup.rules, str(error))
            return Match(self.game, self.game.options(), seats=names)

    # What is asked of a table

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.match.position

    @property
    def ply(self) -> int:
        """How many actions have been played, nature's included."""
        return self.match.ply

    @property
    def secrets(self) -> bool:
        """Whether the game keeps anything from anybody."""
        return self.game.about.secrets

    @property
    def over(self) -> bool:
        """Whether everything may be seen: the game has ended or is closed, or this is a record."""
        return self.match.over or self.setup.kind == "record" or bool(self.closed)

    def ending(self) -> str | None:
        """How it ended, in a sentence."""
        if self.closed:
            return self.closed
        if not self.match.over:
            return None
        if self.flagged is not None:
            winner = self.seat_names[1 - self.flagged]
            return f"{winner} wins: {self.seat_names[self.flagged]}'s time is over."
        return as_sentence(self.match.ending())

    def now(self) -> int:
        """The time at this table: it never is before what has happened here."""
        return now() + self.ahead

    def eyes(self, seat: int) -> Eyes:
        """A seat's eyes on the position as it stands, the same ones until something happens."""
        if self._looked_at != self.version:
            self._looked_at, self._eyes = self.version, {}
        if seat not in self._eyes:
            observer = seat if self.secrets else SPECTATOR
            known = observer in self.observers
            view = self.observers.of(observer).view if known else self.position.view(seat)
            self._eyes[seat] = Eyes(seat, view)
        return self._eyes[seat]

    def deciding(self) -> list[int]:
        """The seats that are waited for."""
        return [] if self.over else self.position.deciding()

    def turn(self, seat: int) -> str:
        """A word for the decision a seat has before it: another decision, another word."""
        return f"{len(self.rewrites)}.{self.decisions[seat]}"

    def name_of(self, seat: int) -> str:
        """A seat in words: its name in the game."""
        if seat == NATURE:
            return "Nature"
        return self.seat_names[seat]

    def persons(self) -> list[int]:
        """The seats whose people have to be asked: they are held and driven by one."""
        return [i for i, p in enumerate(self.people) if p.driven_by == "person" and p.taken]

    def notice(self) -> str:
        """What everybody at the table should know of its rules."""
        older = self.setup.rules < self.game.rules_version
        return editions.OLDER if older and not self.over else ""

    # What happens to it

    def apply_all(self, entries: Iterable[Entry]) -> None:
        """Take in entries in their order."""
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Take in the journal's next entry. It was checked before it was written, by the rules of then."""
        if self.closed and entry.kind in closing.OF_THE_GAME:
            closing.write_down(self, entry)
        elif entry.kind in APPLY:
            APPLY[entry.kind](self, entry)
        else:
            raise GridwrightError(f"This gridwright knows no “{entry.kind}” at a table: update gridwright.")
        self.journal_use.count(entry)
        self.version += 1
        self.ahead = max(self.ahead, entry.at - now())
        self.updated = max(self.updated, entry.at)
        self._wait(entry.at, entry.seat)

    def _wait(self, at: int, seat: int) -> None:
        """Note who is waited for from now on, and let their clocks run."""
        if seat >= 0:
            self.people[seat].waited_since = at
        deciding = self.deciding()
        for i, occupant in enumerate(self.people):
            if i not in deciding:
                occupant.waited_since = 0
            elif not occupant.waited_since:
                occupant.waited_since = at
        if self.clocks is not None:
            complete = all(p.taken for p in self.people)
            self.clocks.run([i for i in deciding if complete and i in self.persons()], deciding, at)

    def note(self, entry: Entry, sentence: str) -> None:
        """Write a sentence into the log."""
        self.log.append(LogLine(entry.seat, entry.at, self.ply, sentence))
