"""Takeovers: bots that drive seats in people's place, and bots that fail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kernel.errors import BadOption, IllegalAction
from gridwright.server.players import offered
from gridwright.server.table.absence import is_absent
from gridwright.server.table.commands.running import must_run
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.table.table import Table

WHY = {
    "absent": "has been silent for long",
    "asked": "takes a break",
    "replaced": "has another player now",
}


def seat_bot(table: Table, seats: list[int], seat: int, player: str, heard: int = 0) -> list[Entry]:
    """Let a bot drive: one's own seat, a failed bot's, or that of a person who has been silent for long."""
    must_run(table)
    if seat >= len(table.people):
        raise BadOption(f"There is no seat {seat + 1} at this table.")
    offered(player)
    occupant = table.people[seat]
    if seat in seats:
        if occupant.driven_by == "bot" and occupant.player == player and not occupant.fault:
            return []
        return [Entry("takeover", seat, data={"player": player, "why": "asked"})]
    if occupant.driven_by == "bot" and occupant.fault:
        return [Entry("takeover", seat, data={"player": player, "why": "replaced"})]
    if occupant.driven_by == "person" and is_absent(table, seat, table.now(), heard):
        return [Entry("takeover", seat, data={"player": player, "why": "absent"})]
    if occupant.driven_by == "person":
        wait = table.setup.absence.after
        raise IllegalAction(
            f"{table.name_of(seat)} may take some time: a bot can be seated after {wait} seconds of silence."
        )
    raise IllegalAction(f"{table.name_of(seat)}'s bot is well: only one that fails can be replaced.")


def replace_absent(table: Table, seat: int, heard: int = 0) -> list[Entry]:
    """A bot takes over from a person who has been silent for long, where the table was set up so."""
    if table.people[seat].driven_by != "person" or not is_absent(table, seat, table.now(), heard):
        return []
    return [Entry("takeover", seat, data={"player": table.setup.substitute, "why": "absent"})]


def apply_takeover(table: Table, entry: Entry) -> None:
    """A bot has taken over a seat."""
    let_drive(table, entry, f"{table.name_of(entry.seat)} {WHY[entry.data['why']]}")


def let_drive(table: Table, entry: Entry, because: str) -> None:
    """Let the entry's bot, or nobody, drive its seat from here on."""
    occupant = table.people[entry.seat]
    occupant.player = str(entry.data.get("player", ""))
    occupant.driven_by = "bot" if occupant.player else "nobody"
    occupant.fault = ""
    if occupant.held_by == "bot" and occupant.player:
        occupant.name = occupant.player
    table.offer = None
    drives = f"the {occupant.player} bot drives" if occupant.player else "nobody drives, the lot decides"
    table.note(entry, f"{because}: {drives}.")
    driver_from_here(table, entry.seat, f"{occupant.player} bot" if occupant.player else "by lot")


def driver_from_here(table: Table, seat: int, driver: str) -> None:
    """Let the record's name of a seat say who decides for it, and from which action on."""
    table.drivers.follows(seat, driver, table.ply + 1)


def apply_fault(table: Table, entry: Entry) -> None:
    """A seat's bot has failed."""
    occupant = table.people[entry.seat]
    occupant.fault = str(entry.data.get("why", ""))
    table.note(entry, f"{table.name_of(entry.seat)}'s bot failed: {occupant.fault} Seat another one.")
