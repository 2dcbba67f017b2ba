"""A table: a setup and a journal, folded into how things stand. It knows no network and no database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position
from gridwright.kernel.record import Record, newer_edition, position_hash, record_of, text_of_id
from gridwright.server.clocks import Clocks
from gridwright.server.journal import Entry
from gridwright.server.messages import ChatLine
from gridwright.server.reading import Stored
from gridwright.server.setup import Finder, Setup

OF_THE_GAME = {"play", "resign", "flag", "offer", "answer", "undo"}
"""Kinds of entries that a closed table only writes down."""

OLDER = "This game was begun under an older edition of the rules; all that was played is the same."


class NewerRules(GridwrightError):
    """A game of tomorrow's rules."""


@dataclass
class Sitting:
    """Who sits at a seat now."""

    held_by: Literal["person", "bot"]
    name: str
    player: str = ""
    driven_by: Literal["person", "bot", "nobody"] = "person"
    taken: bool = True
    fault: str = ""
    waited_since: int = 0
    """When it was last heard of, or when it began to be waited for."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: an action by its place in the match, or a note in words."""

    seat: int
    at: int
    ply: int
    note: str = ""


class Written(NamedTuple):
    """An action as the journal holds it."""

    seat: int
    text: str | None
    id: int | None
    hash: str | None

    def told(self) -> str:
        """The action in words, or what there is of it."""
        return f"#{self.id}" if self.text is None else self.text


@dataclass
class Offer:
    """An undo asked for, and who has agreed to it."""

    seat: int
    keep: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """How a table stands. `apply` takes the journal's entries one by one; nothing else changes it."""

    def __init__(self, table_id: str, setup: Setup, find: Finder) -> None:
        self.id = table_id
        self.setup = setup
        self.game = find(setup.game)
        self.closed = ""
        """Why the game cannot go on, where today's rules would make another game of it."""
        self.edition = 0
        """The latest edition of the rules that it was played by."""
        self._by_edition(setup.rules)
        self.match = self._begun()
        names = self.game.seat_names(self.match.options)
        self.seat_names = (*names, *(f"Seat {i + 1}" for i in range(len(names), len(setup.seats))))
        self.written: list[Written] = []
        """What was played and not taken back, as the journal holds it."""
        self._resigned: int | None = None
        self._sure = 0
        """So many actions are the same as then beyond doubt: a hash says so."""
        self.people = [
            Sitting(s.held_by, s.name, s.player, "bot" if s.held_by == "bot" else "person", s.taken)
            for s in setup.seats
        ]
        self.version = 0
        self.updated = setup.created
        self.lines: list[Line] = []
        self.rewrites: list[int] = []
        """For each undo, the first line of the log that it changed."""
        self.chat: list[ChatLine] = []
        self.offer: Offer | None = None
        self.asked_again: set[int] = set()
        self.rematch: str | None = None
        self.flagged: int | None = None
        self.made = [0] * len(self.people)
        self.clocks = Clocks(setup.clock, len(self.people)) if setup.clock else None
        self._wait(setup.created, -1)

    @classmethod
    def of(cls, stored: Stored, find: Finder) -> Table:
        """A table as it lies in the database, folded."""
        table = cls(stored.id, stored.setup, find)
        table.apply_all(stored.entries)
        if stored.ended and not table.match.over and not table.closed:
            table._close("it was over, and would go on.")
        return table

    def _begun(self) -> Match:
        """The match at its beginning. Options that today's rules refuse leave nothing to play."""
        setup = self.setup
        names = [seat.name or seat.player or "somebody" for seat in setup.seats]
        try:
            return Match(self.game, self.game.options_of(setup.options), setup.position, names)
        except GridwrightError as error:
            self.closed = self._why_closed(str(error))
            return Match(self.game, self.game.options(), seats=names)

    def _by_edition(self, rules: int) -> None:
        if rules > self.game.rules_version:
            why = newer_edition(self.game, rules)
            raise NewerRules(f"This game cannot be opened here: {why} Nothing about it has changed.")
        self.edition = max(self.edition, rules)

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
        ending = self.match.ending()
        return ending[:1].upper() + ending[1:]

    def deciding(self) -> list[int]:
        """The seats that are waited for."""
        return [] if self.over else self.position.deciding()

    def turn(self, seat: int) -> str:
        """A word for the decision a seat has before it: another decision, another word."""
        return f"{len(self.rewrites)}.{self.made[seat]}"

    def name_of(self, seat: int) -> str:
        """A seat in words: its name in the game, and what its person is called."""
        if seat == NATURE:
            return "Nature"
        return self.seat_names[seat]

    def persons(self) -> list[int]:
        """The seats whose people have to be asked: they are held and driven by one."""
        return [i for i, p in enumerate(self.people) if p.driven_by == "person" and p.taken]

    def notice(self) -> str:
        """What everybody at the table should know of its rules."""
        older = self.setup.rules < self.game.rules_version
        return OLDER if older and not self.over else ""

    def record(self) -> Record:
        """The record: what was played; of a closed table as it was written."""
        if not self.closed:
            return record_of(self.match)
        actions: list[Any] = [(w.seat, w.id if w.text is None else w.text) for w in self.written]
        if self._resigned is not None:
            actions.append({"resign": self._resigned})
        return Record(
            game=self.setup.game,
            rules=self.edition,
            options=self.setup.options,
            position=self.setup.position,
            seats=list(self.match.seats),
            actions=actions,
            hashes={ply: w.hash for ply, w in enumerate(self.written, 1) if w.hash is not None},
        )

    def of_today(self, entries: list[Entry]) -> list[Entry]:
        """Entries that are to be stored, after a word on the edition where it is another one from here on."""
        today = self.game.rules_version
        played = next((entry.seat for entry in entries if entry.kind == "play"), None)
        if played is None or self.edition == today:
            return entries
        return [Entry("edition", played, data={"rules": today}), *entries]

    # What happens to it

    def apply_all(self, entries: Iterable[Entry]) -> None:
        """Take in entries in their order."""
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Take in the journal's next entry. It was checked before it was written, by the rules of then."""
        if self.closed and entry.kind in OF_THE_GAME:
            self._write_down(entry)
        else:
            self._take_in(entry)
        self.version += 1
        self.updated = max(self.updated, entry.at)
        self._wait(entry.at, entry.seat)

    def _take_in(self, entry: Entry) -> None:
        happens = getattr(self, f"_{entry.kind}", None)
        if happens is None:
            raise GridwrightError(f"This gridwright knows no “{entry.kind}” at a table: update gridwright.")
        happens(entry)

    def _wait(self, at: int, seat: int) -> None:
        """Note who is waited for from now on, and let their clocks run."""
        if seat >= 0:
            self.people[seat].waited_since = at
        deciding = self.deciding()
        for i, sitting in enumerate(self.people):
            if i not in deciding:
                sitting.waited_since = 0
            elif not sitting.waited_since:
                sitting.waited_since = at
        if self.clocks is not None:
            complete = all(p.taken for p in self.people)
            self.clocks.run([i for i in deciding if complete and i in self.persons()], at)

    def _play(self, entry: Entry) -> None:
        try:
            text = self._text_of(entry)
            self.match.say(entry.seat, text)
            self._compare(entry)
        except GridwrightError as error:
            who = self.name_of(entry.seat)
            self._close(f"action {len(self.written) + 1} ({who}): {str(error).partition(' Try ')[0]}")
            self._write_down(entry)
            return
        self.written.append(Written(entry.seat, text, entry.action, entry.data.get("hash")))
        self.offer = None
        if entry.seat >= 0:
            self.made[entry.seat] += 1
            self.people[entry.seat].fault = ""
        self.lines.append(Line(entry.seat, entry.at, self.ply))
        if self.clocks is not None:
            self.clocks.settle(entry.at)
            self.clocks.acted(entry.seat)

    def _text_of(self, entry: Entry) -> str:
        if entry.text is not None:
            return entry.text
        assert entry.action is not None
        return text_of_id(self.game, self.setup.options, self.position, entry.seat, entry.action)

    def _compare(self, entry: Entry) -> None:
        """Hold the position to the hash that was stored with the action."""
        told = entry.data.get("hash")
        if told is None:
            return
        if told != position_hash(self.position):
            raise IllegalAction("it leads to another position now.")
        self._sure = self.ply

    def _why_closed(self, why: str) -> str:
        then, today = self.setup.rules, self.game.rules_version
        if then == today:
            return f"This game does not replay. It is closed, and kept as it was played: {why}"
        return (
            f"This game was begun under edition {then} of the rules, and by today's edition {today} it would "
            f"be another game. It is closed, and kept as it was played: {why}"
        )

    def _close(self, why: str) -> None:
        """Let nobody play on. The board goes back to the last moment that is beyond doubt as it was then."""
        self.closed = self._why_closed(why)
        self.offer = None
        keep = self._sure
        self.match.take_back(keep)
        self.rewrites.append(next((i for i, x in enumerate(self.lines) if x.ply > keep), len(self.lines)))
        for i, line in enumerate(self.lines):
            if line.ply > keep:
                note = line.note or self._told(self.written[line.ply - 1])
                self.lines[i] = Line(line.seat, line.at, keep, note)

    def _told(self, written: Written) -> str:
        return f"{self.name_of(written.seat)}: {written.told()}"

    def _write_down(self, entry: Entry) -> None:
        """What happened at a table that is closed now, in words."""
        who = self.name_of(entry.seat)
        if entry.kind == "play":
            self.written.append(Written(entry.seat, entry.text, entry.action, entry.data.get("hash")))
            self._note(entry, self._told(self.written[-1]))
        elif entry.kind == "undo":
            assert entry.action is not None
            del self.written[entry.action :]
            if entry.action < self.ply:
                self.match.take_back(entry.action)
            self._note(entry, f"{who} took back.")
        elif entry.kind in ("resign", "flag"):
            if not entry.data.get("player"):
                self._resigned = entry.seat
            self._note(entry, f"{who} resigned." if entry.kind == "resign" else f"{who}'s time is over.")

    def _edition(self, entry: Entry) -> None:
        self._by_edition(int(entry.data["rules"]))
        self._note(entry, f"From here on the game is played by edition {self.edition} of the rules.")

    def _resign(self, entry: Entry) -> None:
        if len(self.people) == 2:
            self.match.resign(entry.seat)
            self._note(entry, f"{self.name_of(entry.seat)} resigned.")
        else:
            self._drive(entry, f"{self.name_of(entry.seat)} resigned")

    def _flag(self, entry: Entry) -> None:
        if entry.data.get("player"):
            self._drive(entry, f"{self.name_of(entry.seat)}'s time is over")
            return
        self.match.resign(entry.seat)
        self.flagged = entry.seat
        self._note(entry, f"{self.name_of(entry.seat)}'s time is over.")

    def _takeover(self, entry: Entry) -> None:
        why = {
            "absent": "has been silent for long",
            "asked": "takes a break",
            "replaced": "has another player now",
        }
        self._drive(entry, f"{self.name_of(entry.seat)} {why[entry.data['why']]}")

    def _drive(self, entry: Entry, because: str) -> None:
        sitting = self.people[entry.seat]
        sitting.player = str(entry.data.get("player", ""))
        sitting.driven_by = "bot" if sitting.player else "nobody"
        sitting.fault = ""
        if sitting.held_by == "bot" and sitting.player:
            sitting.name = sitting.player
        self.offer = None
        drives = f"the {sitting.player} bot drives" if sitting.player else "nobody drives, the lot decides"
        self._note(entry, f"{because}: {drives}.")
        self._driver_from_here(entry.seat, f"{sitting.player} bot" if sitting.player else "by lot")

    def _driver_from_here(self, seat: int, driver: str) -> None:
        """The record's name of a seat says who decided for it, and from which action on."""
        self.match.seats[seat] += f"; {driver} from action {self.ply + 1}"

    def _sit(self, entry: Entry) -> None:
        sitting = self.people[entry.seat]
        back = sitting.driven_by != "person"
        sitting.taken, sitting.driven_by, sitting.player, sitting.fault = True, "person", "", ""
        sitting.name = str(entry.data.get("name") or sitting.name)
        who = sitting.name or "Somebody"
        self._note(entry, f"{who} {'is back' if back else 'sits down'} as {self.name_of(entry.seat)}.")
        if back:
            self._driver_from_here(entry.seat, sitting.name or "somebody")
        else:
            self.match.seats[entry.seat] = sitting.name or "somebody"

    def _fault(self, entry: Entry) -> None:
        sitting = self.people[entry.seat]
        sitting.fault = str(entry.data.get("why", ""))
        self._note(entry, f"{self.name_of(entry.seat)}'s bot failed: {sitting.fault} Seat another one.")

    def _offer(self, entry: Entry) -> None:
        assert entry.action is not None
        self.offer = Offer(entry.seat, entry.action, {entry.seat})
        self._note(entry, f"{self.name_of(entry.seat)} asks to take back.")

    def _answer(self, entry: Entry) -> None:
        if self.offer is None:
            return
        if entry.data.get("agree"):
            self.offer.agreed.add(entry.seat)
            return
        withdrawn = entry.seat == self.offer.seat
        self.offer = None
        does = "no longer asks to take back" if withdrawn else "would rather play on"
        self._note(entry, f"{self.name_of(entry.seat)} {does}.")

    def _undo(self, entry: Entry) -> None:
        assert entry.action is not None
        keep = entry.action
        self.match.take_back(keep)
        del self.written[keep:]
        self._sure = min(self._sure, keep)
        self.made = [sum(e[0] == seat for e in self.match.entries) for seat in range(len(self.people))]
        first = next((i for i, x in enumerate(self.lines) if not x.note and x.ply > keep), len(self.lines))
        self.rewrites.append(first)
        self.lines = [line for line in self.lines if line.note or line.ply <= keep]
        self.offer = None
        for sitting in self.people:
            sitting.waited_since = 0
        self._note(entry, f"{self.name_of(entry.seat)} took back.")

    def _again(self, entry: Entry) -> None:
        self.asked_again.add(entry.seat)

    def _rematch(self, entry: Entry) -> None:
        self.rematch = str(entry.data["table"])
        self._note(entry, "There is another game, with the seats rotated.")

    def _chat(self, entry: Entry) -> None:
        who = self.people[entry.seat].name or self.name_of(entry.seat)
        self.chat.append(
            ChatLine(seat=entry.seat, who=who, text=str(entry.data.get("text", "")), at=entry.at)
        )

    def _note(self, entry: Entry, sentence: str) -> None:
        self.lines.append(Line(entry.seat, entry.at, self.ply, sentence))
