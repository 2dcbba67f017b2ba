"""Marks on moves: which class each leads to, and whether it wins, where the solver knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from gridwright.kernel.errors import GridwrightError, listed
from gridwright.kernel.position import Position
from gridwright.solver import solver
from gridwright.solver.contract import Solver, Standing, Unsolved
from gridwright.terminal.solver_progress import progress

LIMIT = 10_000_000
"""Positions that may be looked at before it is said that nobody knows: some ten seconds."""


@dataclass(frozen=True)
class Marks:
    """What the solver says of a position, or why it says nothing."""

    position: Position
    solver: Solver
    standing: Standing | None
    why_not: str = ""

    @property
    def mover(self) -> str:
        """The name of the side to move."""
        return self.position.seat_name(self.position.to_move)

    @property
    def moves(self) -> list[str]:
        """The legal moves, where something is known of them."""
        legal = self.position.legal() if self.standing else []
        return [self.position.action_text(action) for action in legal]

    @property
    def headings(self) -> list[str]:
        """What stands over a table's columns with marks in them."""
        if self.standing is None:
            return []
        return ["exactly", "leads to"] if self.standing.after else ["exactly"]

    def cells(self, action: str) -> list[Text]:
        """A move's marks in words and colour: whether it wins, and the class that it leads to."""
        told = self.of(action)
        verdict = Text("wins", style="bold green") if told["wins"] else Text("loses", style="red")
        return [verdict, Text(self.meaning(told["class"]))][: len(self.headings)]

    def meaning(self, letter: str | None) -> str:
        """A class in words, where somebody has just moved."""
        if letter is None:
            return ""
        return f"{letter}: {self.solver.meanings[letter].replace('begins', 'moves next')}"

    def of(self, action: str) -> dict[str, Any]:
        """A move's class and whether it wins; neither if that is not known."""
        if self.standing is None:
            return {"class": None, "wins": None}
        move = self.position.read_action(action)
        return {"class": self.standing.after.get(move), "wins": move in self.standing.wins}

    def summary(self) -> str:
        """The class of the position and the moves that win, in words."""
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
        """The same for a program: the class, whether the mover wins, a sentence, and every move's mark."""
        known = self.standing
        return {
            "class": known.here if known else None,
            "mover_wins": known.mover_wins if known else None,
            "exactly": self.summary(),
            "moves": {move: self.of(move) for move in self.moves},
        }


def marks_of(position: Position) -> Marks | None:
    """The marks of a position's moves; None in a game without a solver."""
    found = solver(position.game)
    if found is None or position.over:
        return None
    try:
        with progress("Solving"):
            return Marks(position, found, found.standing(position, LIMIT))
    except Unsolved:
        why = f"Who wins is not known: it takes more than {LIMIT:,} positions to find out."
    except GridwrightError as error:
        why = str(error)
    return Marks(position, found, None, why)
