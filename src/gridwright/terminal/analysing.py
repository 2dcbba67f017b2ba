"""Analysis at the command line."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from gridwright.agents.analysis import analyse as explain
from gridwright.agents.analysis import deciding_seat
from gridwright.kernel.position import Position


def analyse(
    position: Position, seat_name: str | None, simulations: int, seed: int, most: int, json: bool
) -> None:
    """Print the candidate moves of a position, best first."""
    wanted = None if seat_name is None else position.game.seat(position.options, seat_name)
    seat = deciding_seat(position, wanted)
    with Console(stderr=True).status("thinking"):
        found = explain(position, seat, simulations, seed)
    if json:
        print(json_text.dumps(asdict(found), ensure_ascii=False))
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    headings = ["move", "value", "visits", "played"] + (
        ["best in"] if found.guesses_matter is not None else []
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "move" else "right")
    for line in found.lines[:most]:
        certain = "exact" if line.proven else str(line.visits)
        row = [line.action, f"{line.value:.3f}", certain, f"{line.share:.0%}"]
        if line.best_in is not None:
            row.append(f"{line.best_in:.0%} of worlds")
        table.add_row(*row)
    console = Console()
    console.print(f"{found.seat}, {found.simulations} simulations")
    console.print(table)
    if found.main_line:
        console.print(f"Main line: {'  '.join(found.main_line)}", markup=False)
    if found.mixed:
        console.print("Several decide at once here: play is best mixed as the column “played” says.")
    if found.guesses_matter is not None:
        console.print(
            f"In {found.guesses_matter:.0%} of the worlds that fit the view another move is better."
        )
