"""Play: a seat's action, and what nature does after it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.match import Tried
from gridwright.kernel.record import position_hash, text_of_id
from gridwright.server.table.closing import close, write_down
from gridwright.server.table.commands.running import must_run
from gridwright.server.table.journal import Entry, Written
from gridwright.server.table.log_line import LogLine

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


def play(
    table: Table, seat: int, action: int | None, text: str | None, turn: str | None = None
) -> list[Entry]:
    """A seat's action and what nature answers. People's texts are read against their own view."""
    must_run(table)
    if turn is not None and turn != table.turn(seat):
        raise IllegalAction("That came too late: this turn has been played. Look at the board again.")
    if seat not in table.position.deciding():
        waited = [table.name_of(i) for i in table.position.deciding()]
        raise IllegalAction(f"It is not {table.name_of(seat)}'s turn: {_list(waited)} to decide.")
    asked = text if action is None else action
    if asked is None:
        raise IllegalAction("Say which action: its id or its text.")
    chosen = table.eyes(seat).choose(asked)
    return _entries(table.match.tried(seat, chosen, _luck(table)))


def natures_actions(table: Table) -> list[Entry]:
    """Nature's actions while it is to move; each is drawn at this moment."""
    return _entries(table.match.natures(_luck(table)))


def _luck(table: Table) -> Callable[[], Any]:
    return lambda: table.position.book.rng(secrets.randbits(62))


def _entries(tried: list[Tried]) -> list[Entry]:
    """Actions as the journal holds them, the last with the hash of the position that they led to."""
    entries = [Entry("play", one.seat, text=one.text, tried=one) for one in tried]
    if entries:
        entries[-1].data["hash"] = position_hash(tried[-1].after)
    return entries


def _list(names: list[str]) -> str:
    words = " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{words} {'has' if len(names) == 1 else 'have'}"


def apply_play(table: Table, entry: Entry) -> None:
    """An action was played. Where today's rules make something else of it, the table is closed."""
    try:
        text = _text_of(table, entry)
        if entry.tried is not None and table.match.may_take(entry.tried):
            table.match.take(entry.tried)
            table.confirmed = table.ply if "hash" in entry.data else table.confirmed
        else:
            table.match.say(entry.seat, text)
            _compare(table, entry)
    except GridwrightError as error:
        who = table.name_of(entry.seat)
        why = f"action {len(table.written) + 1} ({who}): {str(error).partition(' Try ')[0]}"
        close(table, why)
        write_down(table, entry)
        return
    table.written.append(Written(entry.seat, text, entry.action, entry.data.get("hash")))
    table.offer = None
    if entry.seat >= 0:
        table.decisions[entry.seat] += 1
        table.offers[entry.seat] = 0
        table.people[entry.seat].fault = ""
        table.people[entry.seat].taken = True  # whoever plays is there, without having sat down too
    table.log.append(LogLine(entry.seat, entry.at, table.ply))
    if table.clocks is not None:
        table.clocks.settle(entry.at)
        if entry.seat >= 0:
            table.clocks.acted(entry.seat, table.people[entry.seat].driven_by == "person")


def _text_of(table: Table, entry: Entry) -> str:
    if entry.text is not None:
        return entry.text
    assert entry.action is not None
    return text_of_id(table.game, table.setup.options, table.position, entry.seat, entry.action)


def _compare(table: Table, entry: Entry) -> None:
    """Hold the position to the hash that was stored with the action."""
    stored = entry.data.get("hash")
    if stored is None:
        return
    if stored != position_hash(table.position):
        raise IllegalAction("it leads to another position now.")
    table.confirmed = table.ply
