"""Dealings: what people, bots and clocks may do at a table, as the entries it would add to the journal.

Each function looks at a table and either gives entries or raises an error whose sentence says what would be
right. None of them changes the table: that is done once the entries are stored.
"""

from __future__ import annotations

import secrets

from gridwright.agents.levels import bot
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadOption, IllegalAction
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import Position
from gridwright.kernel.record import position_hash
from gridwright.server.journal import Entry, now
from gridwright.server.setup import clean
from gridwright.server.table import Table


def settled(position: Position) -> list[Entry]:
    """Nature's actions while it is to move, played on the position given; each is drawn at this moment."""
    return _marked(_rolled(position), position)


def _rolled(position: Position) -> list[Entry]:
    entries = []
    while position.to_move == NATURE:
        outcome = position.sample(position.book.rng(secrets.randbits(62)))
        entries.append(_played(position, NATURE, outcome))
    return entries


def _played(position: Position, seat: int, action: int) -> Entry:
    """An action as the journal holds it, played on the position given."""
    text = position.action_text(action, seat)
    position.play(action, seat)
    return Entry("play", seat, text=text)


def _marked(entries: list[Entry], position: Position) -> list[Entry]:
    """The entries, the last of them with the hash of the position that they led to."""
    if entries:
        entries[-1].data["hash"] = position_hash(position)
    return entries


def play(
    table: Table, seat: int, action: int | None, text: str | None, turn: str | None = None
) -> list[Entry]:
    """A seat's action and what nature answers. People's texts are read against their own view."""
    _running(table)
    if turn is not None and turn != table.turn(seat):
        raise IllegalAction("That came too late: this turn has been played. Look at the board again.")
    if seat not in table.position.deciding():
        waited = [table.name_of(i) for i in table.position.deciding()]
        raise IllegalAction(f"It is not {table.name_of(seat)}'s turn: {_list(waited)} to decide.")
    asked = text if action is None else action
    if asked is None:
        raise IllegalAction("Say which action: its id or its text.")
    action = Observer(table.position, seat).choose(asked)
    after = table.position.copy()
    played = _played(after, seat, action)
    return _marked([played, *_rolled(after)], after)


def resign(table: Table, seat: int) -> list[Entry]:
    """Give up: of two the other has won; with more, a bot or nobody drives on."""
    _running(table)
    if table.people[seat].driven_by != "person":
        raise IllegalAction(f"{table.name_of(seat)} is not yours to resign: sit down first.")
    driver = table.setup.substitute if table.setup.on_resign == "bot" else ""
    return [Entry("resign", seat, data={} if len(table.people) == 2 else {"player": driver})]


def offer_undo(table: Table, seat: int) -> list[Entry]:
    """Ask to take back one's last action; where nobody else has to consent, it is taken back at once."""
    if table.closed:
        raise IllegalAction(table.closed)
    keep = table.match.undo_keeps(seat)
    if table.offer is not None:
        raise IllegalAction("Somebody has asked already: answer that first.")
    if not undo_waits_for(table, {seat}):
        return [Entry("undo", seat, keep)]
    return [Entry("offer", seat, keep)]


def undo_waits_for(table: Table, agreed: set[int]) -> list[int]:
    """The seats whose people have yet to consent."""
    return [seat for seat in table.persons() if seat not in agreed]


def answer_undo(table: Table, seat: int, agree: bool) -> list[Entry]:
    """Consent or not; the last to consent makes it so."""
    if table.offer is None:
        raise IllegalAction("Nobody asks to take anything back now.")
    if agree and not undo_waits_for(table, table.offer.agreed | {seat}):
        return [Entry("undo", table.offer.seat, table.offer.keep)]
    return [Entry("answer", seat, data={"agree": agree})]


def ask_again(table: Table, seats: list[int]) -> list[Entry]:
    """Ask for a rematch."""
    if not (table.match.over or table.closed):
        raise IllegalAction("The game is not over: a rematch comes after it.")
    if table.setup.kind == "record":
        raise IllegalAction("This is a record: set up a table of your own to play.")
    if table.rematch is not None:
        raise IllegalAction("There is another game already.")
    return [Entry("again", seat) for seat in seats if seat not in table.asked_again]


def all_ask_again(table: Table, seats: list[int]) -> bool:
    """Whether every person who holds a seat wants a rematch, now that these seats' people do."""
    people = {i for i, p in enumerate(table.people) if p.held_by == "person" and p.taken}
    return people <= table.asked_again | set(seats)


def say(table: Table, seat: int, text: str, most: int) -> list[Entry]:
    """Talk."""
    text = clean(text)
    if not text:
        raise BadOption("There is nothing in that message.")
    if len(text) > most:
        raise BadOption(f"That is {len(text)} characters: {most} is the most at once.")
    return [Entry("chat", seat, data={"text": text})]


def seat_bot(table: Table, seats: list[int], seat: int, player: str, heard: int = 0) -> list[Entry]:
    """Let a bot drive: one's own seat, a failed bot's, or that of a person who has been silent for long."""
    _running(table)
    if seat >= len(table.people):
        raise BadOption(f"There is no seat {seat + 1} at this table.")
    bot(player, table.game.name)
    sitting = table.people[seat]
    if seat in seats:
        return [Entry("takeover", seat, data={"player": player, "why": "asked"})]
    if sitting.driven_by == "bot" and sitting.fault:
        return [Entry("takeover", seat, data={"player": player, "why": "replaced"})]
    if sitting.driven_by == "person" and overdue(table, seat, now(), heard):
        return [Entry("takeover", seat, data={"player": player, "why": "absent"})]
    if sitting.driven_by == "person":
        wait = table.setup.absence.after
        raise IllegalAction(
            f"{table.name_of(seat)} may take some time: a bot can be seated after {wait} seconds of silence."
        )
    raise IllegalAction(f"{table.name_of(seat)}'s bot is well: only one that fails can be replaced.")


def overdue(table: Table, seat: int, at: int, heard: int = 0) -> bool:
    """Whether a seat is waited for and has been silent for longer than the table's patience.

    `heard` is when its person was last heard of in ways that are not stored, as by touching the board.
    """
    since = table.people[seat].waited_since
    return since > 0 and at - max(since, heard) >= table.setup.absence.after * 1000


def sit_down(table: Table, seat: int, name: str = "") -> list[Entry]:
    """A person sits down, for the first time or again."""
    sitting = table.people[seat]
    name = clean(name)
    if sitting.taken and sitting.driven_by == "person" and name in ("", sitting.name):
        return []
    return [Entry("sit", seat, data={"name": name} if name else {})]


def flag_falls(table: Table, seat: int) -> list[Entry]:
    """A seat's time is over."""
    clock = table.setup.clock
    if clock is None or table.clocks is None or seat not in table.clocks.fallen(now()):
        return []
    return [Entry("flag", seat, data={} if clock.then == "lose" else {"player": table.setup.substitute})]


def absent(table: Table, seat: int, heard: int = 0) -> list[Entry]:
    """A bot takes over from a person who has been silent for long, where the table was set up so."""
    if table.people[seat].driven_by != "person" or not overdue(table, seat, now(), heard):
        return []
    return [Entry("takeover", seat, data={"player": table.setup.substitute, "why": "absent"})]


def _running(table: Table) -> None:
    if table.setup.kind == "record":
        raise IllegalAction("This is a record: it can be looked at, not played.")
    if table.closed:
        raise IllegalAction(table.closed)
    if table.match.over:
        raise IllegalAction(f"The game is over: {table.ending()}")


def _list(names: list[str]) -> str:
    words = " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{words} {'has' if len(names) == 1 else 'have'}"
