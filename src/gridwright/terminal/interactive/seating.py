"""Who sits where in a game at the terminal: `--seat`, `--against`, and what is usual."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.agents.levels import bot
from gridwright.kernel.errors import BadOption
from gridwright.kernel.match import Match

ME = "me"
PROOF = "proof"
USUAL = "club"


def read_seatings(pairs: list[str]) -> list[tuple[str, str]]:
    """Seats and players as `--seat` names them, `SEAT=PLAYER` each; BadOption if one is not written so."""
    for pair in pairs:
        if "=" not in pair:
            raise BadOption(f"“{pair}” does not seat anybody: write SEAT=PLAYER, for example 1=me.")
    return [(seat, player) for seat, _, player in (pair.partition("=") for pair in pairs)]


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


def describe_seating(match: Match) -> str:
    """Say in a sentence who sits on which seat, and how to get help."""
    names = match.game.seat_names(match.options)
    seats = (f"{name}: {player}" for name, player in zip(names, match.seats, strict=True))
    return ", ".join(seats) + ". Type help for help."
