"""`gridwright lab run`: studies in files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Json
from gridwright.terminal.lab_arguments import OUT, Csv, Out, Threads


def lab_run_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Studies, as TOML.")],
    out: Out = OUT,
    threads: Threads = None,
    csv: Csv = None,
    json: Json = False,
) -> None:
    """Play the studies in files, or go on with them, and say what they found."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from gridwright.lab.study import read_study
    from gridwright.terminal.play_study import play_study

    studies = [(file.stem, read_study(file)) for file in files]
    for name, study in studies:
        play_study(study, name, out, threads, json, csv)
