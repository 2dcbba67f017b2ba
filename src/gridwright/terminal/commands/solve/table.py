"""`gridwright solve table`: the classes of all starts on a board, built or gone on with."""

from __future__ import annotations

import json as json_text
import time as clock
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Memory, Sets, Time
from gridwright.terminal.exit_codes import FAILED

if TYPE_CHECKING:
    from gridwright.solver.contract import Solver, Table


def solve_table_command(
    game: GameName,
    rows: Annotated[int, typer.Argument(metavar="ROWS", min=1, max=16)],
    cols: Annotated[int, typer.Argument(metavar="COLS", min=1, max=16)],
    set_: Sets = None,
    out: Annotated[
        Path | None, typer.Option(metavar="F", help="Write the table to this CSV file, or go on with it.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="F", help="Draw the table to this SVG or PNG file.")
    ] = None,
    memory: Memory = 1024,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=256, help="Searches side by side.")] = 1,
    time: Time = None,
    json: Json = False,
) -> None:
    """Solve all starts with one piece a side on a board."""
    from gridwright.games import game as find_game
    from gridwright.kernel.options import read_sets
    from gridwright.solver import solver_of
    from gridwright.terminal.output_files import check_picture_file_name, write_picture_file
    from gridwright.terminal.search_limits import check_memory_limit, check_time_limit
    from gridwright.terminal.solver_pictures.class_table import draw_class_table

    check_memory_limit(memory)
    check_time_limit(time)
    if picture is not None:
        check_picture_file_name(picture)
    solver = solver_of(find_game(game))
    table = solver.table(rows, cols, read_sets(set_ or []), out)
    seconds = _fill(table, out, memory, threads, time)
    if picture is not None:
        write_picture_file(picture, draw_class_table(table))
    if json:
        _print_json(table, seconds)
    else:
        _print_counts(table, solver, seconds, out)
    if not table.complete:
        raise typer.Exit(FAILED)


def _fill(table: Table, out: Path | None, memory: float, threads: int, time: float | None) -> float:
    """Fill a table as far as the time goes; how long it took."""
    from gridwright.terminal.progress import show_progress_line

    began, total = clock.monotonic(), table.kinds
    with show_progress_line("Solving; the first time, the search is compiled") as tell:

        def going_on(done: int, nodes: int) -> None:
            tell(f"{done} of {total} kinds of start, {nodes:,} positions")

        try:
            table.fill(out, memory, threads, time, going_on)
        except KeyboardInterrupt:
            if out:
                kept = f"{table.known} of {total} kinds of start"
                print(f"Stopped. {out} keeps {kept}; run it again to go on.")
            raise
    return clock.monotonic() - began


def _print_json(table: Table, seconds: float) -> None:
    answer = {**table.counts(), "nodes": table.nodes, "seconds": round(seconds, 3)}
    answer |= {"complete": table.complete, "kinds": table.known, "of": table.kinds}
    print(json_text.dumps(answer))


def _print_counts(table: Table, solver: Solver, seconds: float, out: Path | None) -> None:
    counts = table.counts()
    known = sum(counts.values())
    print(f"{table.rows} by {table.cols}, {known} of {table.all_starts()} ordered starts:")
    for letter, number in counts.items():
        print(f"  {letter} {number:6d}  {number / max(1, known):6.1%}  {solver.meanings[letter]}")
    print(f"{table.nodes:,} positions looked at in {seconds:.2f} s.")
    if out:
        print(f"Wrote {out}.")
    if not table.complete:
        print(f"Partial result: {table.kinds - table.known} kinds of start are still open.")
