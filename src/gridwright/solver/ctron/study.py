"""A position being solved, and what is known of it so far: in words, and as data for programs."""

from __future__ import annotations

import time as clock
from pathlib import Path
from typing import Any

from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position
from gridwright.solver.contract import Tell, Unsolved
from gridwright.solver.ctron import answers, strategy
from gridwright.solver.ctron.proofs import Proof, write_proof
from gridwright.solver.ctron.reference import CLASSES, after
from gridwright.solver.ctron.rulebook import LEFT, RIGHT, SEATS, squares_of, turn, with_mover
from gridwright.solver.ctron.solve import Search, make_ready
from gridwright.solver.patience import patiently

BOTH = (LEFT, RIGHT)

MEANINGS = {
    "L": "Left wins, whoever begins",
    "R": "Right wins, whoever begins",
    "N": "whoever begins wins",
    "P": "whoever begins loses",
}
"""The four classes in words."""


class ClassStudy:
    """A position with all bikes on the board: its class, who wins, a main line, a proof."""

    def __init__(self, position: Position, memory: float) -> None:
        self.position = position
        self.search = Search.of(position, memory)
        self.winners: dict[int, int] = {}
        """By who begins: who wins."""
        self.line: list[str] = []
        self.nodes = 0
        self.seconds = 0.0

    @property
    def solved(self) -> bool:
        """Whether both games are known."""
        return len(self.winners) == 2

    def run(self, seconds: float | None, tell: Tell) -> None:
        """Both movers, one after the other, then a main line."""
        make_ready(self.position)
        began, squares = clock.monotonic(), squares_of(self.position)

        def both() -> None:
            for seat in BOTH:
                self.winners[seat] = seat if self.search.wins(squares, seat) else 1 - seat

        try:
            patiently([self.search], both, seconds, lambda n: tell(f"Solving: {n:,} positions"))
        finally:
            self.nodes, self.seconds = self.search.nodes, clock.monotonic() - began
        self.line = patiently([self.search], self._line)

    def _line(self) -> list[str]:
        here, texts = self.position, []
        for move in answers.main_line(here, search=self.search):
            texts.append(here.action_text(move))
            here = after(here, move)
        return texts

    def prove(self, file: Path, tell: Tell) -> int:
        """Write the winner's answers to a file; how many there are."""

        def find() -> Proof:
            return strategy.prove(self.position, self.search, tell=lambda n: tell(f"Proof: {n:,} positions"))

        found = patiently([self.search], find)
        write_proof(found, file)
        return len(found.answers)

    @property
    def possible(self) -> list[str]:
        """The classes that the winners found so far leave possible."""
        return [
            letter
            for (left, right), letter in CLASSES.items()
            if self.winners.get(LEFT) != (RIGHT if left else LEFT)
            and self.winners.get(RIGHT) != (LEFT if right else RIGHT)
        ]

    def refuted(self) -> dict[str, tuple[list[str], int]]:
        """By who begins where that is open: the moves already known to lose, and how many there are."""
        self.search.go_on()
        found = {}
        for seat in BOTH:
            if seat not in self.winners:
                here = with_mover(self.position, seat)
                followers = {a: after(here, a) for a in here.legal()}
                lost = [a for a, f in followers.items() if self.search.known(squares_of(f), 1 - seat)]
                found[SEATS[seat]] = [here.action_text(a) for a in lost], len(followers)
        return found

    def told(self) -> dict[str, Any]:
        """The class, who wins and a line; while it is open, what is possible and what is refuted."""
        winners = {f"{SEATS[seat].lower()}_first": SEATS[winner] for seat, winner in self.winners.items()}
        numbers = {"nodes": self.nodes, "seconds": round(self.seconds, 3)}
        if self.solved:
            return {"class": self.possible[0], **winners, "line": self.line, **numbers}
        refuted = {name: moves for name, (moves, _) in self.refuted().items()}
        return {"class": None, "possible": self.possible, **winners, "refuted": refuted, **numbers}

    def said(self) -> str:
        """The same in words."""
        begins = [f"{SEATS[seat]} begins: {SEATS[winner]} wins." for seat, winner in self.winners.items()]
        if not self.solved:
            return "\n".join(self._said_so_far(begins))
        letter = self.possible[0]
        lines = [f"Class {letter}: {MEANINGS[letter]}.", *begins]
        if self.line:
            lines.append(f"A main line, {SEATS[turn(self.position)]} to move: {' '.join(self.line)}")
        return "\n".join([*lines, f"{self.nodes:,} positions looked at in {self.seconds:.2f} s."])

    def _said_so_far(self, begins: list[str]) -> list[str]:
        spent = f"{self.seconds:.1f} s and {self.nodes:,} positions"
        lines = [
            f"Not solved in {spent}. Give more --time, or more --memory.",
            f"Partial result: the class is {' or '.join(self.possible)}.",
            *begins,
        ]
        for name, (moves, total) in self.refuted().items():
            open_still = f"{name} begins: open; {len(moves)} of {total} moves are known to lose."
            lines.append(" ".join([open_still, *moves]))
        return lines


class PlacingStudy:
    """A position in which bikes are still to be put: whoever is to put the next one wins or not."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.search = answers.search_for(position)
        self.winner: int | None = None
        self.nodes = 0
        self.seconds = 0.0

    def run(self, seconds: float | None, tell: Tell) -> None:
        """Find out who wins."""
        make_ready(self.position)
        before, began, seat = self.search.nodes, clock.monotonic(), turn(self.position)

        def wins() -> bool:
            return answers.mover_wins(self.position)

        try:
            won = patiently([self.search], wins, seconds, lambda n: tell(f"Solving: {n:,} positions"))
            self.winner = seat if won else 1 - seat
        except Unsolved:
            self.search.go_on()
            raise
        finally:
            self.nodes, self.seconds = self.search.nodes - before, clock.monotonic() - began

    def prove(self, file: Path, tell: Tell) -> int:
        """Refused: a proof begins where all bikes have been put."""
        raise BadOption("A proof begins with all bikes on the board: leave --proof out, or give a position.")

    def told(self) -> dict[str, Any]:
        """Who is to move, and who wins."""
        winner = None if self.winner is None else SEATS[self.winner]
        who = {"class": None, "to_move": SEATS[turn(self.position)], "winner": winner}
        return {**who, "nodes": self.nodes, "seconds": round(self.seconds, 3)}

    def said(self) -> str:
        """The same in words."""
        mover = SEATS[turn(self.position)]
        spent = f"{self.nodes:,} positions looked at in {self.seconds:.2f} s."
        if self.winner is None:
            return f"{mover} puts the next bike; who wins is not known. Give more --time.\n{spent}"
        return f"{mover} puts the next bike, and {SEATS[self.winner]} wins.\n{spent}"
