"""`gridwright lab luck`: how much of a game is luck, in three views."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.terminal.arguments import Json, Preset, Seats, Sets
from gridwright.terminal.lab_arguments import OUT, Csv, Out, Seed, Threads


def lab_luck_command(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="One game, or several to compare.")],
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    player: Annotated[
        str, typer.Option(metavar="P", help="The stronger player: a level, or a number of simulations.")
    ] = "club",
    ratio: Annotated[
        int, typer.Option(metavar="N", help="So many times as much as the others it searches.", min=2)
    ] = 4,
    deals: Annotated[
        int, typer.Option(metavar="N", help="So many deals, each played once for every seat.", min=10)
    ] = 100,
    seed: Seed = 1,
    out: Out = OUT,
    threads: Threads = None,
    csv: Csv = None,
    json: Json = False,
) -> None:
    """Say how much of a game is luck, and where it comes from.

    What each source decides, what it is worth, how much skill is left.
    """
    from gridwright.lab.needed import need_lab

    need_lab()
    from gridwright.kernel.errors import BadOption
    from gridwright.kernel.options import read_sets
    from gridwright.lab.luck.study import LuckStudy
    from gridwright.terminal.play_luck import play_luck

    if len(games) > 1 and (preset or set_):
        raise BadOption("A preset and options are of one game: name that one, or leave them out.")
    if len(set(games)) < len(games):
        raise BadOption("Name each game once.")
    rules = {"preset": preset, "options": read_sets(set_ or []), "seats": seats}
    play = {"player": player, "ratio": ratio, "deals": deals, "seed": seed}
    studies = [LuckStudy.model_validate({"game": game} | rules | play) for game in games]
    play_luck(studies, out, threads, json, csv)
