"""The commands `gridwright solve ...`: thin doors to the desks, imported only when one is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Json, PositionText, Preset, Sets

solve_app = typer.Typer(
    help="Solve positions: outcome classes, values, tables and proofs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
table_app = typer.Typer(help="Solve every start of a board.", no_args_is_help=True, rich_markup_mode=None)
value_app = typer.Typer(help="The value of a position.", no_args_is_help=True, rich_markup_mode=None)
solve_app.add_typer(table_app, name="table")
solve_app.add_typer(value_app, name="value")

Memory = Annotated[
    float, typer.Option("--memory", metavar="MB", help="The most memory for what the search remembers.")
]
Time = Annotated[float | None, typer.Option("--time", metavar="S", help="Stop after so many seconds.")]


@solve_app.command()
def ctron(
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    proof: Annotated[
        Path | None, typer.Option(metavar="F", help="Write the winner's strategy to this file.")
    ] = None,
    memory: Memory = 256,
    time: Time = None,
    json: Json = False,
) -> None:
    """Solve a position of Combinatorial Tron: its class, who wins, and how."""
    from gridwright.terminal import position_desk

    position_desk.solve(position, preset, set_, proof, memory, time, json)


@table_app.command("ctron")
def table_ctron(
    rows: Annotated[int, typer.Argument(metavar="ROWS", min=1, max=16)],
    cols: Annotated[int, typer.Argument(metavar="COLS", min=1, max=16)],
    set_: Sets = None,
    out: Annotated[
        Path | None, typer.Option(metavar="F", help="Write the table to this CSV file, or go on with it.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="F", help="Draw the table to this SVG or PNG file.")
    ] = None,
    memory: Memory = 1024,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Searches side by side.")] = 1,
    time: Time = None,
    json: Json = False,
) -> None:
    """Solve all starts with one bike a side on a board of Combinatorial Tron."""
    from gridwright.terminal import table_desk

    table_desk.table(rows, cols, set_, out, picture, memory, threads, time, json)


@value_app.command("ctron")
def value_ctron(
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    thermograph: Annotated[
        Path | None, typer.Option(metavar="F", help="Draw the thermograph to this SVG or PNG file.")
    ] = None,
    time: Time = 60,
    json: Json = False,
) -> None:
    """A position of Combinatorial Tron as a game: canonical form, stops, temperature, mean."""
    from gridwright.terminal import value_desk

    value_desk.value(position, preset, set_, thermograph, time, json)


@solve_app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table or a proof.")],
    samples: Annotated[
        int, typer.Option(metavar="N", min=0, help="Starts of a large table to prove anew; 0 for all.")
    ] = 12,
    seed: Annotated[int, typer.Option(metavar="N", help="Another number samples other starts.")] = 1,
    json: Json = False,
) -> None:
    """Check a table or a proof with the rulebook and the reference solver."""
    from gridwright.terminal import table_desk

    table_desk.verify(file, samples, seed, json)
