"""`gridwright lab records`: the same measures on games that were recorded."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import Json


def lab_records_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, a game a line.")],
    json: Json = False,
) -> None:
    """Measure games that were recorded, people's too."""
    from gridwright.lab.needed import need_lab

    need_lab()
    from rich.console import Console

    from gridwright.kernel.answers import QUESTIONS
    from gridwright.lab.recorded import measured
    from gridwright.terminal.tables import borderless_table

    found = measured(files)
    if json:
        print(json_text.dumps([one.told() for one in found], ensure_ascii=False))
        return
    for one in found:
        Console().print(f"{one.title}: {one.games} games", style="bold")
        table = borderless_table(("measure", "mean", "95% interval"), right=("mean", "95% interval"))
        for measure, estimate in one.measures:
            interval = f"{measure.told(estimate.low)} to {measure.told(estimate.high)}"
            table.add_row(
                measure.title, measure.told(estimate.mean), interval if one.games > 1 else "one game"
            )
        for question, estimate in one.answers:
            interval = f"{estimate.low:.1f} to {estimate.high:.1f} (of {estimate.deals} games)"
            several = interval if estimate.deals > 1 else "one game"
            table.add_row(f"{QUESTIONS[question]} 1 to 5", f"{estimate.mean:.1f}", several)
        Console().print(table)
