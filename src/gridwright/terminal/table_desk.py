"""Tables of classes at the command line: building one, going on with one, checking one (or a proof)."""

from __future__ import annotations

import json as json_text
import time as clock
from dataclasses import asdict
from pathlib import Path

import typer

from gridwright.games import game as find_game
from gridwright.kernel.options import read_sets
from gridwright.solver import solver_of, writer_of
from gridwright.solver.contract import Solver, Table
from gridwright.terminal.limits import check_memory, check_time
from gridwright.terminal.solver_progress import progress

FAILED = 1


def table(
    name: str,
    rows: int,
    cols: int,
    sets: list[str] | None,
    out: Path | None,
    picture: Path | None,
    memory: float,
    threads: int,
    time: float | None,
    json: bool,
) -> None:
    """Build a table, or go on with one."""
    check_memory(memory)
    check_time(time)
    if picture is not None:
        from gridwright.terminal.solver_pictures import check_name, draw, table_picture

        check_name(picture)
    solver = solver_of(find_game(name))
    found = solver.table(rows, cols, read_sets(sets or []), out)
    seconds = _build(found, out, memory, threads, time)
    if picture is not None:
        draw(picture, table_picture(found))
    if json:
        _tell(found, seconds)
    else:
        _say(found, solver, seconds, out)
    if not found.complete:
        raise typer.Exit(FAILED)


def _build(found: Table, out: Path | None, memory: float, threads: int, time: float | None) -> float:
    """Fill a table as far as the time goes; how long it took."""
    began, total = clock.monotonic(), found.kinds
    with progress("Solving; the first time, the search is compiled") as tell:

        def going_on(done: int, nodes: int) -> None:
            tell(f"{done} of {total} kinds of start, {nodes:,} positions")

        try:
            found.fill(out, memory, threads, time, going_on)
        except KeyboardInterrupt:
            if out:
                kept = f"{found.known} of {total} kinds of start"
                print(f"Stopped. {out} keeps {kept}; run it again to go on.")
            raise
    return clock.monotonic() - began


def _tell(found: Table, seconds: float) -> None:
    answer = {**found.counts(), "nodes": found.nodes, "seconds": round(seconds, 3)}
    answer |= {"complete": found.complete, "kinds": found.known, "of": found.kinds}
    print(json_text.dumps(answer))


def _say(found: Table, solver: Solver, seconds: float, out: Path | None) -> None:
    counts = found.counts()
    known = sum(counts.values())
    print(f"{found.rows} by {found.cols}, {known} of {found.all_starts()} ordered starts:")
    for letter, number in counts.items():
        print(f"  {letter} {number:6d}  {number / max(1, known):6.1%}  {solver.meanings[letter]}")
    print(f"{found.nodes:,} positions looked at in {seconds:.2f} s.")
    if out:
        print(f"Wrote {out}.")
    if not found.complete:
        print(f"Partial result: {found.kinds - found.known} kinds of start are still open.")


def verify(file: Path, samples: int, seed: int, json: bool) -> None:
    """Check a table or a proof; exit code 1 if something is wrong."""
    writer = writer_of(file)
    with progress("Checking ...") as tell:
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
