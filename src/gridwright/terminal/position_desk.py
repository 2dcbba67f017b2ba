"""Solving a position at the command line: its class, who wins, a main line, a proof."""

from __future__ import annotations

import json as json_text
import time as clock
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from gridwright.games.ctron import rules
from gridwright.kernel.position import Position
from gridwright.solver.ctron import answers, strategy
from gridwright.solver.ctron.answers import MEANINGS
from gridwright.solver.ctron.proofs import SEATS, Proof, write_proof
from gridwright.solver.ctron.reference import CLASSES, after, with_mover
from gridwright.solver.ctron.solve import Solver, Unsolved, make_ready, patiently, squares_of
from gridwright.terminal import look
from gridwright.terminal.limits import check_memory, check_time
from gridwright.terminal.solver_progress import progress

FAILED = 1
BOTH = (rules.LEFT, rules.RIGHT)
COMPILING = "Solving; the first time, the search is compiled"


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
    check_memory(memory)
    check_time(time)
    position = look.find("ctron", text, preset, sets, None)
    if position.plain.to_place:
        _solve_placing(position, time, json)
        return
    work = Work(position, Solver.of(position, memory))
    with progress(COMPILING) as tell:
        try:
            work.find_winners(time, tell)
        except Unsolved:
            print(json_text.dumps(_partly_told(work)) if json else _partly_said(work))
            raise typer.Exit(FAILED) from None
        line = patiently([work.solver], lambda: _line(position, work.solver))
        found = _proved(work, proof, tell) if proof else None
    if json:
        print(json_text.dumps(_told(work, line) | _proof_told(proof, found)))
        return
    print(_said(work, line))
    if found:
        print(f"Wrote {proof}: {len(found.answers):,} answers. `gridwright solve verify {proof}` plays it.")


@dataclass
class Work:
    """A position being solved, and what is known of it so far."""

    position: Position
    solver: Solver
    winners: dict[int, int] = field(default_factory=dict)
    """By who begins: who wins."""
    nodes: int = 0
    seconds: float = 0.0

    def find_winners(self, time: float | None, tell: Any) -> None:
        """Both movers, one after the other; Unsolved, with what was found by then, when the time is up."""
        make_ready(self.position)
        began, squares = clock.monotonic(), squares_of(self.position)

        def both() -> None:
            for seat in BOTH:
                self.winners[seat] = seat if self.solver.wins(squares, seat) else 1 - seat

        try:
            patiently([self.solver], both, time, lambda n: tell(f"Solving: {n:,} positions"))
        finally:
            self.nodes, self.seconds = self.solver.nodes, clock.monotonic() - began

    @property
    def possible(self) -> list[str]:
        """The classes that the winners found so far leave possible."""
        return [
            letter
            for (left, right), letter in CLASSES.items()
            if self.winners.get(rules.LEFT) != (rules.RIGHT if left else rules.LEFT)
            and self.winners.get(rules.RIGHT) != (rules.LEFT if right else rules.RIGHT)
        ]

    def begins(self) -> list[str]:
        """A sentence for each beginner whose game is known."""
        return [f"{SEATS[seat]} begins: {SEATS[winner]} wins." for seat, winner in self.winners.items()]

    def numbers(self) -> dict[str, Any]:
        """What it took, for a program."""
        return {"nodes": self.nodes, "seconds": round(self.seconds, 3)}


# What is known


def _told(work: Work, line: list[str]) -> dict[str, Any]:
    winners = {f"{SEATS[seat].lower()}_first": SEATS[work.winners[seat]] for seat in BOTH}
    return {"class": work.possible[0], **winners, "line": line, **work.numbers()}


def _said(work: Work, line: list[str]) -> str:
    letter = work.possible[0]
    lines = [f"Class {letter}: {MEANINGS[letter]}.", *work.begins()]
    if line:
        lines.append(f"A main line, {SEATS[int(work.position.plain.turn)]} to move: {' '.join(line)}")
    return "\n".join([*lines, f"{work.nodes:,} positions looked at in {work.seconds:.2f} s."])


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


def _proved(work: Work, file: Path, tell: Any) -> Proof:
    def prove() -> Proof:
        return strategy.prove(work.position, work.solver, tell=lambda n: tell(f"Proof: {n:,} positions"))

    found: Proof = patiently([work.solver], prove)
    write_proof(found, file)
    return found


def _proof_told(file: Path | None, found: Proof | None) -> dict[str, Any]:
    return {"proof": {"file": str(file), "positions": len(found.answers)}} if found else {}


# What is known although the time was up


def _refuted(work: Work) -> dict[str, tuple[list[str], int]]:
    """By who begins where that is open: the moves already known to lose, and how many there are at all."""
    work.solver.go_on()
    found = {}
    for seat in BOTH:
        if seat not in work.winners:
            here = with_mover(work.position, seat)
            followers = {a: after(here, a) for a in here.legal()}
            lost = [a for a, f in followers.items() if work.solver.known(squares_of(f), 1 - seat)]
            found[SEATS[seat]] = [here.action_text(a) for a in lost], len(followers)
    return found


def _partly_told(work: Work) -> dict[str, Any]:
    known = {f"{SEATS[s].lower()}_first": SEATS[w] for s, w in work.winners.items()}
    refuted = {name: moves for name, (moves, _) in _refuted(work).items()}
    return {"class": None, "possible": work.possible, **known, "refuted": refuted, **work.numbers()}


def _partly_said(work: Work) -> str:
    spent = f"{work.seconds:.1f} s and {work.nodes:,} positions"
    lines = [
        f"Not solved in {spent}. Give more --time, or more --memory.",
        f"Partial result: the class is {' or '.join(work.possible)}.",
        *work.begins(),
    ]
    for name, (moves, total) in _refuted(work).items():
        open_still = f"{name} begins: open; {len(moves)} of {total} moves are known to lose."
        lines.append(" ".join([open_still, *moves]))
    return "\n".join(lines)


# Bikes still to be put


def _solve_placing(position: Position, time: float | None, json: bool) -> None:
    """A position in which bikes are still to be put: whoever is to put the next one wins or not."""
    solver = answers.solver_for(position)
    with progress(COMPILING) as tell:
        make_ready(position)
        before, began = solver.nodes, clock.monotonic()
        wins = patiently(
            [solver], lambda: answers.mover_wins(position), time, lambda n: tell(f"Solving: {n:,} positions")
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
