"""Solving a position at the command line: its class, who wins, a main line, a proof."""

from __future__ import annotations

import json as json_text
from pathlib import Path

import typer

from gridwright.solver import solver_of
from gridwright.solver.contract import Unsolved
from gridwright.terminal import look
from gridwright.terminal.limits import check_memory, check_time
from gridwright.terminal.solver_progress import progress

FAILED = 1


def solve(
    name: str,
    text: str | None,
    preset: str | None,
    sets: list[str] | None,
    proof: Path | None,
    memory: float,
    time: float | None,
    json: bool,
) -> None:
    """Who wins, and how; and a proof where one is asked for. Exit code 1 if the time was too short."""
    check_memory(memory)
    check_time(time)
    position = look.find(name, text, preset, sets, None)
    study = solver_of(position.game).study(position, memory)
    written = 0
    with progress("Solving; the first time, the search is compiled") as tell:
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
