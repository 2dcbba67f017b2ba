"""Marks of the solver on the moves of a position: which class each leads to, and whether it wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from gridwright.kernel.errors import GridwrightError, listed
from gridwright.kernel.position import Position
from gridwright.solver import solver
from gridwright.solver.contract import Solver, Standing, Unsolved
from gridwright.terminal.progress import show_progress_line

LIMIT = 10_000_000
"""Positions that may be looked at before it is said that nobody knows: some ten seconds."""


@dataclass(frozen=True)
class SolverMarks:
    """What the solver says of a position and each of its moves, or why it says nothing."""

    position: Position
    solver: Solver
    standing: Standing | None
    why_not: str = ""

    @property
    def mover(self) -> str:
        """The name of the side whose moves are marked."""
        return self.position.seat_name(self.position.to_move)

    @property
    def moves(self) -> list[str]:
        """The moves that are marked: all legal ones, where something is known of them."""
        legal = self.position.legal() if self.standing else []
        return [self.position.action_text(action) for action in legal]

    @property
    def headings(self) -> list[str]:
        """What stands over the columns of a table of moves that have the marks in them."""
        if self.standing is None:
            return []
        return ["exactly", "leads to"] if self.standing.after else ["exactly"]

    def cells(self, action: str) -> list[Text]:
        """A move's marks for a table, in words and colour: whether it wins, and its class."""
        told = self.mark_of(action)
        verdict = Text("wins", style="bold green") if told["wins"] else Text("loses", style="red")
        return [verdict, Text(self.class_in_words(told["class"]))][: len(self.headings)]

    def class_in_words(self, letter: str | None) -> str:
        """A class that a move leads to, in words."""
        if letter is None:
            return ""
        return f"{letter}: {self.solver.meanings[letter].replace('begins', 'moves next')}"

    def mark_of(self, action: str) -> dict[str, Any]:
        """A move's class and whether it wins; neither if that is not known."""
        if self.standing is None:
            return {"class": None, "wins": None}
        move = self.position.read_action(action)
        return {"class": self.standing.after.get(move), "wins": move in self.standing.wins}

    def describe_position(self) -> str:
        """Say in a sentence the class of the position and the moves that win."""
        if self.standing is None:
            return self.why_not
        here = self.standing.here
        begin = f"Class {here}: {self.solver.meanings[here]}. " if here else ""
        if not self.standing.wins:
            return f"{begin}{self.mover} to move loses, whatever it plays."
        moves = [self.position.action_text(a) for a in self.position.legal() if a in self.standing.wins]
        how = "with any move" if len(moves) == len(self.position.legal()) else f"with {listed(moves)}"
        return f"{begin}{self.mover} to move wins {how}."

    def to_dict(self) -> dict[str, Any]:
        """The marks for a program: the class, whether the mover wins, a sentence, and every move's mark."""
        known = self.standing
        return {
            "class": known.here if known else None,
            "mover_wins": known.mover_wins if known else None,
            "exactly": self.describe_position(),
            "moves": {move: self.mark_of(move) for move in self.moves},
        }


def mark_moves(position: Position) -> SolverMarks | None:
    """Ask the solver for the marks of a position's moves; None in a game without a solver."""
    found = solver(position.game)
    if found is None or position.over:
        return None
    try:
        with show_progress_line("Solving"):
            return SolverMarks(position, found, found.standing(position, LIMIT))
    except Unsolved:
        why = f"Who wins is not known: it takes more than {LIMIT:,} positions to find out."
    except GridwrightError as error:
        why = str(error)
    return SolverMarks(position, found, None, why)
