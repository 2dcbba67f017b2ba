"""Analysis at the command line: what a bot thinks of each move and, where it is known, what each is worth."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from gridwright.agents.analysis import Analysis, Line, deciding_seat
from gridwright.agents.analysis import analyse as explain
from gridwright.kernel.contract import NATURE
from gridwright.kernel.position import Position
from gridwright.terminal.exact_marks import Marks, marks_of

NUMBERS = ("value", "visits", "played", "best in")


def begin(position: Position, seed: int) -> None:
    """Draw what nature does before anybody decides: an opening is to be analysed, not a shuffled pack."""
    dice = position.book.rng(seed)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)


def analyse(
    position: Position, seat_name: str | None, simulations: int, seed: int, most: int, json: bool
) -> None:
    """Print the candidate moves of a position, best first."""
    wanted = None if seat_name is None else position.game.seat(position.options, seat_name)
    seat = deciding_seat(position, wanted)
    with Console(stderr=True).status("thinking"):
        found = explain(position, seat, simulations, seed)
    marks = marks_of(position)
    if json:
        print(json_text.dumps(_as_json(found, marks), ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.print(f"{found.seat}, {found.simulations} simulations")
    console.print(_table(found, marks, most))
    if found.main_line:
        console.print(f"Main line: {'  '.join(found.main_line)}", markup=False, soft_wrap=True)
    if found.mixed:
        console.print("Several decide at once here: play is best mixed as the column “played” says.")
    if found.guesses_matter is not None:
        console.print(
            f"In {found.guesses_matter:.0%} of the worlds that fit the view another move is better."
        )
    if marks is not None:
        console.print(marks.summary(), markup=False, soft_wrap=True)


def _as_json(found: Analysis, marks: Marks | None) -> dict[str, Any]:
    told = asdict(found)
    if marks is not None:
        told |= marks.to_dict()
        for line in told["lines"]:
            line |= marks.of(line["action"])
    return told


def _table(found: Analysis, marks: Marks | None, most: int) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    headings = ["move", "value", "visits", "played"]
    headings += ["best in"] if found.guesses_matter is not None else []
    headings += marks.headings if marks is not None else []
    for heading in headings:
        table.add_column(heading, justify="right" if heading in NUMBERS else "left")
    rows = [_row(line) for line in found.lines]
    if marks is not None:
        rows = [row + marks.cells(row[0]) for row in rows]
        seen = {line.action for line in found.lines}
        rows += [[move, "", "", "", *marks.cells(move)] for move in marks.moves if move not in seen]
    for row in rows[:most]:
        table.add_row(*row)
    return table


def _row(line: Line) -> list[Any]:
    certain = "exact" if line.proven else str(line.visits)
    row = [line.action, f"{line.value:.3f}", certain, f"{line.share:.0%}"]
    return row if line.best_in is None else [*row, f"{line.best_in:.0%} of worlds"]
