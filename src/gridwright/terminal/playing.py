"""Setting the table: which game, who sits where, what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gridwright.agents.levels import bot
from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption, BadText
from gridwright.kernel.match import Match
from gridwright.kernel.options import read_sets
from gridwright.kernel.record import record_of
from gridwright.terminal.screen import Left
from gridwright.terminal.table import ME, PROOF, Table

USUAL = "club"


def play(
    name: str,
    position: str | None,
    preset: str | None,
    sets: list[str] | None,
    seats: int | None,
    who: list[str],
    against: str | None,
    proof: Path | None,
    time: float | None,
    seed: int | None,
    record: Path | None,
    plain: bool,
) -> None:
    """Set the table, play, and write the record."""
    seated = read_seats(who)
    if PROOF in (against, *(player for _, player in seated)):
        from gridwright.terminal.exact_table import set_exactly

        table: Table = set_exactly(
            name, position, preset, sets, seats, seated, against, proof, time, seed, plain
        )
    else:
        if proof is not None or time is not None:
            raise BadOption("--proof and --time are for a game --against proof.")
        g = find_game(name)
        match = Match(g, g.options(preset, read_sets(sets or []), seats), position)
        seat_players(match, seated, against)
        table = Table(match, seed, plain)
    if record is not None:
        _writable(record)
    try:
        table.run()
    except (Left, KeyboardInterrupt):
        table.say(table.parting())
    if record is not None:
        with record.open("a", encoding="utf-8") as file:
            file.write(record_of(table.match).line() + "\n")
        table.say(f"The record is in {record}.")


def _writable(file: Path) -> None:
    try:
        file.open("a").close()
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None


def read_seats(who: list[str]) -> list[tuple[str, str]]:
    """Seats and players from the command line, `SEAT=PLAYER` each."""
    for pair in who:
        if "=" not in pair:
            raise BadOption(f"“{pair}” does not seat anybody: write SEAT=PLAYER, for example 1=me.")
    return [(seat, player) for seat, _, player in (pair.partition("=") for pair in who)]


def seat_players(
    match: Match, seated: Sequence[tuple[str, str]], against: str | None = None, mine: int = 0
) -> None:
    """Write into the match who sits where.

    If nobody is named you sit on the seat `mine`. The seats that are left go to the player `against` whom
    you want to play, or to club bots.
    """
    players: list[str | None] = [None] * match.options.seats
    for seat_name, player in seated:
        players[match.game.seat(match.options, seat_name)] = player
    if not seated:
        players[mine] = ME
    if against is not None and None not in players:
        raise BadOption(f"Every seat is taken: leave one free for {against}, or leave out --against.")
    match.seats = [(against or USUAL) if player is None else player for player in players]
    for player in match.seats:
        if player not in (ME, PROOF):
            bot(player, match.game.name)
