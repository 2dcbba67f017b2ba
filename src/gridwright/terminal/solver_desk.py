"""Solving at the command line: what the search says, in words or as JSON, with progress on standard error."""

from __future__ import annotations

import json as json_text
import time as clock
from pathlib import Path

import typer

from gridwright.games.ctron import rules
from gridwright.kernel.errors import BadOption, BadText
from gridwright.kernel.options import read_sets
from gridwright.kernel.position import Position
from gridwright.solver import api, strategy, tables
from gridwright.solver import verify as verifying
from gridwright.solver.api import MEANINGS
from gridwright.solver.proofs import write_proof
from gridwright.solver.reference import CLASSES, after, with_mover
from gridwright.solver.solve import Solver, Unsolved, patiently, squares_of
from gridwright.terminal import look
from gridwright.terminal.solver_progress import progress

FAILED = 1
SEATS = ("Left", "Right")
MOST_MEMORY = 1 << 20


def _position(text: str | None, preset: str | None, sets: list[str] | None) -> Position:
    return look.find("ctron", text, preset, sets, None)


def _limits(memory: float, time: float | None) -> None:
    if not 1 <= memory <= MOST_MEMORY:
        raise BadOption(f"The memory cannot be {memory:g} MB: it is between 1 and {MOST_MEMORY}.")
    if time is not None and time <= 0:
        raise BadOption(f"The time cannot be {time:g} seconds: give a number above 0.")


# A position


def solve(
    text: str | None,
    preset: str | None,
    sets: list[str] | None,
    proof: Path | None,
    memory: float,
    time: float | None,
    json: bool,
) -> None:
    """Class, winners, a main line; and a proof where one is asked for."""
    _limits(memory, time)
    position = _position(text, preset, sets)
    if position.plain.to_place:
        _solve_placing(position, time, json)
        return
    solver = Solver.of(position, memory)
    began = clock.monotonic()
    squares = squares_of(position)
    winners: dict[int, int] = {}

    def work() -> None:
        for seat in (rules.LEFT, rules.RIGHT):
            winners[seat] = seat if solver.wins(squares, seat) else 1 - seat

    with progress("Solving; the first time, the search is compiled") as tell:
        try:
            patiently([solver], work, time, lambda n: tell(f"Solving: {n:,} positions"))
        except Unsolved:
            _partly(position, solver, winners, clock.monotonic() - began, json)
            raise typer.Exit(FAILED) from None
        nodes, seconds = solver.nodes, clock.monotonic() - began
        line = patiently([solver], lambda: _line(position, solver))
        if proof:
            found = patiently(
                [solver],
                lambda: strategy.prove(position, solver, tell=lambda n: tell(f"Proof: {n:,} positions")),
            )
            write_proof(found, proof)
    letter = CLASSES[winners[rules.LEFT] == rules.LEFT, winners[rules.RIGHT] == rules.RIGHT]
    if json:
        answer = {
            "class": letter,
            "left_first": SEATS[winners[rules.LEFT]],
            "right_first": SEATS[winners[rules.RIGHT]],
            "line": line,
            "nodes": nodes,
            "seconds": round(seconds, 3),
        }
        if proof:
            answer["proof"] = {"file": str(proof), "positions": len(found.answers)}
        print(json_text.dumps(answer))
        return
    print(f"Class {letter}: {MEANINGS[letter]}.")
    for seat in (rules.LEFT, rules.RIGHT):
        print(f"{SEATS[seat]} begins: {SEATS[winners[seat]]} wins.")
    if line:
        print(f"A main line, {SEATS[int(position.plain.turn)]} to move: {' '.join(line)}")
    print(f"{nodes:,} positions looked at in {seconds:.2f} s.")
    if proof:
        print(f"Wrote {proof}: {len(found.answers):,} answers. `gridwright solve verify {proof}` plays it.")


def _line(position: Position, solver: Solver) -> list[str]:
    """A game as both sides would play it: the winner wins, the loser leaves himself the most moves."""
    at, line = position, []
    while not at.over:
        followers = {a: after(at, a) for a in at.legal()}
        lost = [a for a, f in followers.items() if solver.known(squares_of(f), f.plain.turn) is False]
        if not lost:
            lost = [a for a, f in followers.items() if not solver.wins(squares_of(f), f.plain.turn)]
        sign = -1 if lost else 1
        move = max(lost or followers, key=lambda a: (sign * len(followers[a].legal()), -a))
        line.append(at.action_text(move))
        at = followers[move]
    return line


def _partly(position: Position, solver: Solver, winners: dict[int, int], seconds: float, json: bool) -> None:
    """What is known although the time was up: the possible classes, and the moves already refuted."""
    possible = [
        letter
        for (left, right), letter in CLASSES.items()
        if winners.get(rules.LEFT, 0 if left else 1) == (0 if left else 1)
        and winners.get(rules.RIGHT, 1 if right else 0) == (1 if right else 0)
    ]
    refuted: dict[str, list[str]] = {}
    total: dict[str, int] = {}
    solver.go_on()
    for seat in (rules.LEFT, rules.RIGHT):
        if seat not in winners:
            here = with_mover(position, seat)
            followers = {a: after(here, a) for a in here.legal()}
            lost = [a for a, f in followers.items() if solver.known(squares_of(f), 1 - seat)]
            refuted[SEATS[seat]] = [here.action_text(a) for a in lost]
            total[SEATS[seat]] = len(followers)
    if json:
        known = {f"{SEATS[s].lower()}_first": SEATS[w] for s, w in winners.items()}
        answer = {"class": None, "possible": possible, **known, "refuted": refuted}
        print(json_text.dumps({**answer, "nodes": solver.nodes, "seconds": round(seconds, 3)}))
        return
    print(
        f"Not solved in {seconds:.1f} s and {solver.nodes:,} positions. Give more --time, or more --memory."
    )
    print(f"Partial result: the class is {' or '.join(possible)}.")
    for seat, winner in winners.items():
        print(f"{SEATS[seat]} begins: {SEATS[winner]} wins.")
    for name, moves in refuted.items():
        print(
            f"{name} begins: open; {len(moves)} of {total[name]} moves are known to lose. {' '.join(moves)}"
        )


def _solve_placing(position: Position, time: float | None, json: bool) -> None:
    """A position in which bikes are still to be put: whoever is to put the next one wins or not."""
    solver = api.solver_for(position)
    before, began = solver.nodes, clock.monotonic()
    with progress("Solving; the first time, the search is compiled") as tell:
        wins = patiently(
            [solver], lambda: api.mover_wins(position), time, lambda n: tell(f"Solving: {n:,} positions")
        )
    seat = int(position.plain.turn)
    winner = SEATS[seat if wins else 1 - seat]
    nodes, seconds = solver.nodes - before, clock.monotonic() - began
    if json:
        answer = {"class": None, "to_move": SEATS[seat], "winner": winner}
        print(json_text.dumps({**answer, "nodes": nodes, "seconds": round(seconds, 3)}))
        return
    print(f"{SEATS[seat]} puts the next bike, and {winner} wins.")
    print(f"{nodes:,} positions looked at in {seconds:.2f} s.")


# A table


def table(
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
    _limits(memory, time)
    if picture is not None and picture.suffix not in (".svg", ".png"):
        raise BadOption(f"{picture} is neither an SVG nor a PNG file: name it so.")
    options = tables.table_options(rows, cols, read_sets(sets or []))
    found = tables.open_table(options, out)
    began, total = clock.monotonic(), len(found.starts)
    with progress("Solving; the first time, the search is compiled") as tell:
        try:
            tables.build(
                found,
                out,
                memory,
                threads,
                time,
                lambda done, n: tell(f"{done} of {total} kinds of start, {n:,} positions"),
            )
        except KeyboardInterrupt:
            if out:
                kept = f"{len(found.classes)} of {total} kinds of start"
                print(f"Stopped. {out} keeps {kept}; run it again to go on.")
            raise
    seconds = clock.monotonic() - began
    if picture is not None:
        from gridwright.terminal.solver_pictures import table_picture

        _draw(picture, table_picture(found))
    if json:
        answer = {**found.counts(), "nodes": found.nodes, "seconds": round(seconds, 3)}
        answer |= {"complete": found.complete, "kinds": len(found.classes), "of": total}
        print(json_text.dumps(answer))
    else:
        counts = found.counts()
        all_starts = sum(found.starts.values())
        print(f"{rows} by {cols}, {sum(counts.values())} of {all_starts} ordered starts:")
        for letter, number in counts.items():
            print(f"  {letter} {number:6d}  {number / max(1, sum(counts.values())):6.1%}  {MEANINGS[letter]}")
        print(f"{found.nodes:,} positions looked at in {seconds:.2f} s.")
        if out:
            print(f"Wrote {out}.")
    if not found.complete:
        if not json:
            print(f"Partial result: {total - len(found.classes)} kinds of start are still open.")
        raise typer.Exit(FAILED)


# A value


def value(
    text: str | None,
    preset: str | None,
    sets: list[str] | None,
    thermograph: Path | None,
    time: float | None,
    json: bool,
) -> None:
    """A position's canonical form, stops, temperature and mean."""
    from gridwright.solver.values import value_at

    _limits(1, time)
    if thermograph is not None and thermograph.suffix not in (".svg", ".png"):
        raise BadOption(f"{thermograph} is neither an SVG nor a PNG file: name it so.")
    position = _position(text, preset, sets)
    with progress("Computing the value ..."):
        told = value_at(position, time)
    if thermograph is not None:
        from gridwright.terminal.solver_pictures import thermograph_picture

        _draw(thermograph, thermograph_picture(told))
    if json:
        print(json_text.dumps(told.to_dict()))
        return
    print(f"Value        {told.text}")
    print(f"Stops        {told.left_stop} and {told.right_stop}")
    print(f"Temperature  {told.temperature}")
    print(f"Mean         {told.mean}")
    if told.braces != told.text:
        print(f"For CGSuite  {told.braces}")


def _draw(file: Path, markup: str) -> None:
    content = markup.encode()
    if file.suffix == ".png":
        from gridwright.paint.png import png_of

        content = png_of(markup)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None


# Checking


def verify(file: Path, samples: int, seed: int, json: bool) -> None:
    """Check a table or a proof; exit code 1 if something is wrong."""
    with progress("Checking ...") as tell:
        report = verifying.verify(file, samples, seed, lambda done, of: tell(f"Checking: {done} of {of}"))
    if json:
        answer = {"what": report.what, "how": report.how, "checked": report.checked, "faults": report.faults}
        print(json_text.dumps(answer))
    else:
        for fault in report.faults:
            print(fault)
        verdict = "wrong" if report.faults else "right"
        print(f"{file}, {report.what}: {verdict}. Checked {report.checked:,}: {report.how}.")
    if report.faults:
        raise typer.Exit(FAILED)
