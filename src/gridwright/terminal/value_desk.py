"""The value of a position at the command line."""

from __future__ import annotations

import json as json_text
from pathlib import Path

from gridwright.solver import solver_of
from gridwright.terminal import look
from gridwright.terminal.limits import check_time
from gridwright.terminal.solver_pictures import check_name, draw, thermograph_picture
from gridwright.terminal.solver_progress import progress


def value(
    name: str,
    text: str | None,
    preset: str | None,
    sets: list[str] | None,
    thermograph: Path | None,
    time: float | None,
    json: bool,
) -> None:
    """A position's canonical form, stops, temperature and mean."""
    check_time(time)
    if thermograph is not None:
        check_name(thermograph)
    position = look.find(name, text, preset, sets, None)
    with progress("Computing the value ..."):
        told = solver_of(position.game).value(position, time)
    if thermograph is not None:
        draw(thermograph, thermograph_picture(told))
    if json:
        print(json_text.dumps(told.to_dict()))
        return
    print(f"Value        {told.text}")
    print(f"Stops        {told.left_stop} and {told.right_stop}")
    print(f"Temperature  {told.temperature}")
    print(f"Mean         {told.mean}")
    if told.braces != told.text:
        print(f"For CGSuite  {told.braces}")
