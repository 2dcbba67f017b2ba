"""`gridwright perft`: how many ways there are to play on."""

from __future__ import annotations

import json as json_text
from typing import Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Preset, Seats, Sets


def perft_command(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many plies to count.", min=1)],
    position: Annotated[str | None, typer.Option(metavar="P", help="Count from this position.")] = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    json: Json = False,
) -> None:
    """Count the ways to play on, ply by ply."""
    from gridwright.kernel.binding import NATIVE
    from gridwright.kernel.perft import perft
    from gridwright.kernel.position import Position
    from gridwright.terminal.position_arguments import position_from_arguments

    found = position_from_arguments(game, position, preset, set_, seats)
    state = found.game.book(NATIVE).adopt(found.book.state_layout, found.plain)
    counts = perft(Position(found.game, found.options, NATIVE, state), depth)
    if json:
        print(json_text.dumps(counts))
        return
    for ply, number in enumerate(counts, 1):
        print(f"{ply:3d}  {number:,}")
