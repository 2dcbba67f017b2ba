"""`gridwright analyse`: what a bot thinks of each move and, where it is known, what each is worth."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.terminal.arguments import As, GameName, Json, PositionText, Preset, Seats, Sets

if TYPE_CHECKING:
    from rich.table import Table

    from gridwright.agents.analysis import Analysis, Line
    from gridwright.kernel.position import Position
    from gridwright.terminal.solver_marks import SolverMarks

NUMBERS = ("value", "visits", "played", "best in")


def analyse_command(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    simulations: Annotated[
        int, typer.Option("--simulations", metavar="N", help="How much to think.", min=10, max=10_000_000)
    ] = 5000,
    seed: Annotated[int, typer.Option(metavar="N", help="Another number thinks otherwise.")] = 1,
    most: Annotated[int, typer.Option("--most", metavar="N", help="How many moves to show.", min=1)] = 10,
    json: Json = False,
) -> None:
    """Explain a position: the moves, what they are worth.

    Candidate moves with the search's values and visits, and the main line; in a game with a solver every move
    is marked by the class that it leads to, where that is known. Without a position it is the opening,
    nature's part in it drawn by the seed.
    """
    from rich.console import Console

    from gridwright.agents.analysis import analyse, deciding_seat
    from gridwright.terminal.position_arguments import position_from_arguments
    from gridwright.terminal.solver_marks import mark_moves

    found = position_from_arguments(game, position, preset, set_, seats)
    if position is None:
        _play_natures_part(found, seed)
    wanted = None if as_ is None else found.game.seat(found.options, as_)
    seat = deciding_seat(found, wanted)
    with Console(stderr=True).status("thinking"):
        analysis = analyse(found, seat, simulations, seed)
    marks = mark_moves(found)
    if json:
        print(json_text.dumps(_as_json(analysis, marks), ensure_ascii=False))
    else:
        _print_analysis(analysis, marks, most)


def _play_natures_part(position: Position, seed: int) -> None:
    """Draw what nature does before anybody decides: an opening is to be analysed, not a shuffled pack."""
    from gridwright.kernel.contract import NATURE

    dice = position.book.rng(seed)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)


def _as_json(analysis: Analysis, marks: SolverMarks | None) -> dict[str, Any]:
    told = asdict(analysis)
    if marks is not None:
        told |= marks.to_dict()
        for line in told["lines"]:
            line |= marks.mark_of(line["action"])
    return told


def _print_analysis(analysis: Analysis, marks: SolverMarks | None, most: int) -> None:
    """The candidate moves, best first, and below them what the search says of the whole position."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{analysis.seat}, {analysis.simulations} simulations")
    console.print(_moves_table(analysis, marks, most))
    if analysis.main_line:
        console.print(f"Main line: {'  '.join(analysis.main_line)}", markup=False, soft_wrap=True)
    if analysis.mixed:
        console.print("Several decide at once here: play is best mixed as the column “played” says.")
    if analysis.guesses_matter is not None:
        console.print(
            f"In {analysis.guesses_matter:.0%} of the worlds that fit the view another move is better."
        )
    if marks is not None:
        console.print(marks.describe_position(), markup=False, soft_wrap=True)


def _moves_table(analysis: Analysis, marks: SolverMarks | None, most: int) -> Table:
    from gridwright.terminal.tables import borderless_table

    headings = ["move", "value", "visits", "played"]
    headings += ["best in"] if analysis.guesses_matter is not None else []
    headings += marks.headings if marks is not None else []
    table = borderless_table(headings, right=NUMBERS)
    rows = [_row(line) for line in analysis.lines]
    if marks is not None:
        rows = [row + marks.cells(row[0]) for row in rows]
        seen = {line.action for line in analysis.lines}
        rows += [[move, "", "", "", *marks.cells(move)] for move in marks.moves if move not in seen]
    for row in rows[:most]:
        table.add_row(*row)
    return table


def _row(line: Line) -> list[Any]:
    certain = "exact" if line.proven else str(line.visits)
    row = [line.action, f"{line.value:.3f}", certain, f"{line.share:.0%}"]
    return row if line.best_in is None else [*row, f"{line.best_in:.0%} of worlds"]
