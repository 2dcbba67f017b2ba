"""Undo: one's last action is taken back once all people at the table agree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table


MOST_OFFERS = 3
"""So often may one ask to take back before one acts again."""


@dataclass
class UndoOffer:
    """An undo asked for, and who has agreed to it."""

    seat: int
    keep: int
    agreed: set[int] = field(default_factory=set)


def offer_undo(table: Table, seat: int) -> list[Entry]:
    """Ask to take back one's last action; where nobody else has to consent, it is taken back at once."""
    if table.closed:
        raise IllegalAction(table.closed)
    keep = table.match.undo_keeps(seat)
    if table.offer is not None:
        raise IllegalAction("Somebody has asked already: answer that first.")
    if table.offers[seat] >= MOST_OFFERS:
        raise IllegalAction("You have asked often enough: ask again after your next action.")
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
    if agree and seat in table.offer.agreed:
        return []
    return [Entry("answer", seat, data={"agree": agree})]


def apply_offer(table: Table, entry: Entry) -> None:
    """Somebody has asked to take back."""
    assert entry.action is not None
    table.offer = UndoOffer(entry.seat, entry.action, {entry.seat})
    table.offers[entry.seat] += 1
    table.note(entry, f"{table.name_of(entry.seat)} asks to take back.")


def apply_answer(table: Table, entry: Entry) -> None:
    """Somebody has consented, refused or withdrawn."""
    if table.offer is None:
        return
    if entry.data.get("agree"):
        table.offer.agreed.add(entry.seat)
        return
    withdrawn = entry.seat == table.offer.seat
    table.offer = None
    does = "no longer asks to take back" if withdrawn else "would rather play on"
    table.note(entry, f"{table.name_of(entry.seat)} {does}.")


def apply_undo(table: Table, entry: Entry) -> None:
    """A seat's last action, and all after it, was taken back."""
    assert entry.action is not None
    keep = entry.action
    table.match.take_back(keep)
    del table.written[keep:]
    table.confirmed = min(table.confirmed, keep)
    table.decisions = [sum(e[0] == seat for e in table.match.entries) for seat in range(len(table.people))]
    first = next((i for i, x in enumerate(table.log) if not x.note and x.ply > keep), len(table.log))
    table.rewrites.append(first)
    table.log = [line for line in table.log if line.note or line.ply <= keep]
    table.offer = None
    if table.clocks is not None:
        table.clocks.taken_back()
    for occupant in table.people:
        occupant.waited_since = 0
    table.note(entry, f"{table.name_of(entry.seat)} took back.")
