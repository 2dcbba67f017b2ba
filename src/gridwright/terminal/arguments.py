"""The arguments and options that several commands take, each with its one help text."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name; `gridwright games` lists them.")
]
PositionText = Annotated[
    str | None, typer.Argument(metavar="[POSITION]", help="A position's text; the opening if left out.")
]
Preset = Annotated[str | None, typer.Option("--preset", metavar="NAME", help="A named set of rule options.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change one rule option; may be repeated."),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many seats.")]
As = Annotated[
    str | None, typer.Option("--as", metavar="SEAT", help="See it as this seat does (or as `spectator`).")
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="PostgreSQL, or another SQLite file.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour.")]
Memory = Annotated[
    float, typer.Option("--memory", metavar="MB", help="The most memory for what the search remembers.")
]
Time = Annotated[float | None, typer.Option("--time", metavar="S", help="Stop after so many seconds.")]
