"""`gridwright solve verify`: a table or a proof, checked."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Json
from gridwright.terminal.exit_codes import FAILED


def solve_verify_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table or a proof.")],
    samples: Annotated[
        int, typer.Option(metavar="N", min=0, help="Starts of a large table to prove anew; 0 for all.")
    ] = 12,
    seed: Annotated[int, typer.Option(metavar="N", help="Another number samples other starts.")] = 1,
    json: Json = False,
) -> None:
    """Check a table or a proof with the rulebook and the reference solver."""
    from gridwright.solver import writer_of
    from gridwright.terminal.progress import show_progress_line

    writer = writer_of(file)
    with show_progress_line("Checking ...") as tell:
        report = writer.verify(file, samples, seed, lambda done, of: tell(f"Checking: {done} of {of}"))
    if json:
        print(json_text.dumps(asdict(report)))
    else:
        for fault in report.faults:
            print(fault)
        verdict = "wrong" if report.faults else "right" if report.checked else "not checked"
        print(f"{file}, {report.what}: {verdict}. Checked {report.checked:,}: {report.how}.")
    if report.faults:
        raise typer.Exit(FAILED)
