"""`gridwright solve value`: what a position is worth in combinatorial game theory."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, PositionText, Preset, Sets, Time

if TYPE_CHECKING:
    from gridwright.solver.values import GameValue


def solve_value_command(
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
    from gridwright.solver import solver_of
    from gridwright.terminal.output_files import check_picture_file_name, write_picture_file
    from gridwright.terminal.position_arguments import position_from_arguments
    from gridwright.terminal.progress import show_progress_line
    from gridwright.terminal.search_limits import check_time_limit
    from gridwright.terminal.solver_pictures.thermograph import draw_thermograph

    check_time_limit(time)
    if thermograph is not None:
        check_picture_file_name(thermograph)
    found = position_from_arguments(game, position, preset, set_, None)
    with show_progress_line("Computing the value ..."):
        value = solver_of(found.game).value(found, time)
    if thermograph is not None:
        write_picture_file(thermograph, draw_thermograph(value))
    if json:
        print(json_text.dumps(value.to_dict()))
    else:
        _print_value(value)


def _print_value(value: GameValue) -> None:
    print(f"Value        {value.text}")
    print(f"Stops        {value.left_stop} and {value.right_stop}")
    print(f"Temperature  {value.temperature}")
    print(f"Mean         {value.mean}")
    if value.braces != value.text:
        print(f"For CGSuite  {value.braces}")
