"""`gridwright lab report`: a study's report, written again from its games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.lab_arguments import OUT, Csv, Out


def lab_report_command(
    name: Annotated[str, typer.Argument(metavar="STUDY", help="A study's name: see `lab list`.")],
    out: Out = OUT,
    to: Annotated[Path | None, typer.Option(metavar="F", help="Where to write it.")] = None,
    csv: Csv = None,
) -> None:
    """Write the report of a study from the games that were played."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from gridwright.kernel.errors import BadOption
    from gridwright.lab.run import Run
    from gridwright.lab.shelf import study_in
    from gridwright.terminal.play_study import write_games, write_report

    folder = out / name
    run = Run(study_in(folder), folder)
    run.resume()
    if not run.judged:
        raise BadOption(f"Of {name} nothing is played yet: gridwright lab run plays it.")
    file = to or folder / "report.html"
    write_report(run, file)
    if csv is not None:
        write_games(run, csv)
    print(f"The report is {file}")
