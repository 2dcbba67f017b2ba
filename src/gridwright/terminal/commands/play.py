"""`gridwright play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import Plain, Preset, Seats, Sets

if TYPE_CHECKING:
    from gridwright.terminal.interactive.game import InteractiveGame


def play_command(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; ctron if left out.")] = "ctron",
    position: Annotated[str | None, typer.Option(metavar="P", help="Begin from this position.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=PLAYER",
            help="Who sits where: me, novice, club, expert, master, random, careful, greedy, proof.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Who plays the other seats; `proof` plays solved games exactly and says where you lost.",
        ),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(metavar="F", help="Against proof: the answers of a file that `solve --proof` wrote."),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(metavar="S", help="Against proof: seconds to find out who wins; 60 unless told."),
    ] = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Make dice and bots repeatable.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="F", help="Append the game's record to this file at the end.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal."""
    from gridwright.games import game as find_game
    from gridwright.kernel.errors import BadOption
    from gridwright.kernel.match import Match
    from gridwright.terminal.interactive.game import InteractiveGame
    from gridwright.terminal.interactive.seating import PROOF, read_seatings, seat_players
    from gridwright.terminal.position_arguments import options_from_arguments

    seated = read_seatings(seat or [])
    played: InteractiveGame
    if PROOF in (against, *(player for _, player in seated)):
        from gridwright.terminal.interactive.proof_game import start_proof_game

        played = start_proof_game(
            game, position, preset, set_, seats, seated, against, proof, time, seed, plain
        )
    else:
        if proof is not None or time is not None:
            raise BadOption("--proof and --time are for a game --against proof.")
        options = options_from_arguments(game, preset, set_, seats)
        match = Match(find_game(game), options, position)
        seat_players(match, seated, against)
        played = InteractiveGame(match, seed, plain)
    _play_and_record(played, record)


def _play_and_record(played: InteractiveGame, record: Path | None) -> None:
    """Play to the end, or until people leave; then write the record, where one is wanted."""
    from gridwright.kernel.record import record_of
    from gridwright.terminal.interactive.screen import PeopleLeft
    from gridwright.terminal.output_files import check_file_is_writable

    if record is not None:
        check_file_is_writable(record)
    try:
        played.play_to_the_end()
    except (PeopleLeft, KeyboardInterrupt):
        played.screen.print_line(played.farewell())
    if record is not None:
        with record.open("a", encoding="utf-8") as file:
            file.write(record_of(played.match).line() + "\n")
        played.screen.print_line(f"The record is in {record}.")
