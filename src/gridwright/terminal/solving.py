"""The commands `gridwright solve ...`: thin doors to the desks, imported only when one is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gridwright.terminal.arguments import GameName, Json, PositionText, Preset, Sets


class GameOrCommand(TyperGroup):
    """`solve GAME` is short for `solve position GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names; a position is solved if it names none."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["position", *args]
        return super().resolve_command(ctx, args)


solve_app = typer.Typer(
    cls=GameOrCommand,
    help="Solve positions: outcome classes, values, tables and proofs. `solve GAME` solves a position.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Memory = Annotated[
    float, typer.Option("--memory", metavar="MB", help="The most memory for what the search remembers.")
]
Time = Annotated[float | None, typer.Option("--time", metavar="S", help="Stop after so many seconds.")]


@solve_app.command("position")
def solve_position(
    game: GameName,
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
    """Solve a position: its class, who wins, and how."""
    from gridwright.terminal import position_desk

    position_desk.solve(game, position, preset, set_, proof, memory, time, json)


@solve_app.command()
def table(
    game: GameName,
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
    """Solve all starts with one piece a side on a board."""
    from gridwright.terminal import table_desk

    table_desk.table(game, rows, cols, set_, out, picture, memory, threads, time, json)


@solve_app.command()
def value(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    thermograph: Annotated[
        Path | None, typer.Option(metavar="F", help="Draw the thermograph to this SVG or PNG file.")
    ] = None,
    time: Time = 60,
    json: Json = False,
) -> None:
    """The value of a position as a game: canonical form, stops, temperature, mean."""
    from gridwright.terminal import value_desk

    value_desk.value(game, position, preset, set_, thermograph, time, json)


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
