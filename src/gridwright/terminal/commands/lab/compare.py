"""`gridwright lab compare`: two rule sets of a game beside each other."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridwright.terminal.arguments import GameName, Json, Seats
from gridwright.terminal.lab_arguments import OUT, Csv, Games, Out, Players, Seed, Threads

Rules = Annotated[
    list[str] | None,
    typer.Option(metavar="PRESET|OPTION=VALUE", help="A preset, or options that differ; may be repeated."),
]


def lab_compare_command(
    game: GameName,
    a: Rules = None,
    b: Rules = None,
    seats: Seats = None,
    measure: Annotated[
        str,
        typer.Option(metavar="M", help="What the verdict is about: see `lab measures`."),
    ] = "draws",
    expect: Annotated[
        str, typer.Option(metavar="more|less|same", help="What you expect of B beside A.")
    ] = "same",
    margin: Annotated[float, typer.Option(metavar="X", help="The smallest difference that matters.")] = 0.02,
    until: Annotated[str, typer.Option(metavar="verdict|width|games", help="When it is enough.")] = "verdict",
    players: Players = "club",
    games: Games = 2000,
    also: Annotated[
        list[str] | None,
        typer.Option(metavar="P", help="Play it with this player too; may be repeated."),
    ] = None,
    seed: Seed = 1,
    out: Out = OUT,
    threads: Threads = None,
    csv: Csv = None,
    json: Json = False,
) -> None:
    """Compare two rule sets of a game: a study in one line."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from gridwright.lab.study import study_of
    from gridwright.terminal.play_study import play_study

    names = (_name(a, "usual"), _name(b, "usual"))
    if names[0] == names[1]:
        names = (f"{names[0]} (A)", f"{names[1]} (B)")
    told: dict[str, Any] = {
        "game": game,
        "variants": dict(zip(names, (_variant(a, seats), _variant(b, seats)), strict=True)),
        "players": players if "," not in players else tuple(players.split(",")),
        "measure": measure,
        "expect": expect,
        "margin": margin,
        "until": until,
        "games": games,
        "seed": seed,
        "also": tuple(also or ()),
    }
    play_study(study_of(told, "compare"), f"{game}-compare", out, threads, json, csv)


def _variant(rules: list[str] | None, seats: int | None) -> dict[str, Any]:
    from gridwright.kernel.errors import BadOption
    from gridwright.kernel.options import read_sets

    given = rules or []
    presets = [one for one in given if "=" not in one]
    if len(presets) > 1:
        raise BadOption(f"A rule set begins from one preset: {presets[0]} or {presets[1]}.")
    told: dict[str, Any] = {"options": read_sets([one for one in given if "=" in one])}
    if presets:
        told["preset"] = presets[0]
    if seats is not None:
        told["seats"] = seats
    return told


def _name(rules: list[str] | None, usual: str) -> str:
    return " ".join(rules) if rules else usual
