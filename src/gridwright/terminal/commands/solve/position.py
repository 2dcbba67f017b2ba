"""`gridwright solve position`: a position's class, who wins, a main line, a proof."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Memory, PositionText, Preset, Sets, Time
from gridwright.terminal.exit_codes import FAILED


def solve_position_command(
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
    from gridwright.solver import solver_of
    from gridwright.solver.contract import Unsolved
    from gridwright.terminal.position_arguments import position_from_arguments
    from gridwright.terminal.progress import show_progress_line
    from gridwright.terminal.search_limits import check_memory_limit, check_time_limit

    check_memory_limit(memory)
    check_time_limit(time)
    found = position_from_arguments(game, position, preset, set_, None)
    study = solver_of(found.game).study(found, memory)
    written = 0
    with show_progress_line("Solving; the first time, the search is compiled") as tell:
        try:
            study.run(time, tell)
        except Unsolved:
            print(json_text.dumps(study.told()) if json else study.said())
            raise typer.Exit(FAILED) from None
        if proof is not None:
            written = study.prove(proof, tell)
    if json:
        told = {"proof": {"file": str(proof), "positions": written}} if proof else {}
        print(json_text.dumps(study.told() | told))
        return
    print(study.said())
    if proof is not None:
        print(f"Wrote {proof}: {written:,} answers. `gridwright solve verify {proof}` plays it.")
