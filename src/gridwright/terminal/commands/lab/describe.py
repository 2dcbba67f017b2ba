"""`gridwright lab describe`: one rule set, measured in every way."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Preset, Seats, Sets
from gridwright.terminal.lab_arguments import OUT, Csv, Games, Out, Players, Seed, Threads


def lab_describe_command(
    game: GameName,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    players: Players = "club",
    games: Games = 200,
    luck: Annotated[
        int, typer.Option(metavar="N", help="Deals of the luck study; 0 leaves it out.", min=0)
    ] = 60,
    rungs: Annotated[
        int,
        typer.Option(metavar="N", help="Rungs of the skill ladder: 16 v 8, 32 v 16 ...", min=0, max=12),
    ] = 5,
    seed: Seed = 1,
    out: Out = OUT,
    threads: Threads = None,
    csv: Csv = None,
    json: Json = False,
) -> None:
    """Measure one rule set of a game in every way there is."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from gridwright.kernel.options import read_sets
    from gridwright.lab.luck.study import LuckStudy
    from gridwright.lab.study import study_of
    from gridwright.terminal.play_study import play_study

    variant = {"preset": preset, "options": read_sets(set_ or []), "seats": seats}
    study = study_of(
        {
            "game": game,
            "variants": {preset or "usual": variant},
            "players": players if "," not in players else tuple(players.split(",")),
            "until": "games",
            "measure": "first_seat",
            "games": games,
            "seed": seed,
            "rungs": rungs,
        },
        "describe",
    )
    rules = {"game": game, "preset": preset, "options": read_sets(set_ or []), "seats": seats}
    chance = LuckStudy.model_validate(rules | {"deals": max(10, luck), "seed": seed}) if luck else None
    play_study(study, f"{game}-describe", out, threads, json, csv, chance)
