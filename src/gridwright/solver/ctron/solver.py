"""Combinatorial Tron's solver, as the other rooms ask it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.kernel.position import Position
from gridwright.solver.contract import Report, Solver, Standing, Unsolved
from gridwright.solver.ctron import answers, reference, rulebook, study
from gridwright.solver.ctron.board import MOST
from gridwright.solver.ctron.solve import LEAST_MEMORY, Search, make_ready
from gridwright.solver.patience import patiently

if TYPE_CHECKING:
    from pycgt import Game as Value

    from gridwright.solver.ctron.opponent import Opponent
    from gridwright.solver.ctron.tables import Table
    from gridwright.solver.values import GameValue


class CtronSolver(Solver):
    """Outcome classes by search, values region by region, tables, proofs, and exact play."""

    game = rulebook.NAME
    meanings = study.MEANINGS

    def takes(self, position: Position) -> bool:
        """Boards whose squares a mask can hold, with all bikes put."""
        return not rulebook.placing(position) and rulebook.ground(position).squares <= MOST

    def make_ready(self, position: Position) -> None:
        """Compile the search."""
        make_ready(position)

    def standing(self, position: Position, limit: int | None = None) -> Standing:
        """The class here and after each move; of bikes still to be put, who wins by each."""
        search = answers.search_for(position)
        return patiently([search], lambda: answers.standing(position, limit))

    def settled(self, position: Position, order: Sequence[int], work: int) -> list[int]:
        """One move after another is searched, in this order, until one wins or the work is done."""
        search = Search.of(position, LEAST_MEMORY)
        lost: list[int] = []
        for action in order:
            left = work - search.nodes
            if left <= 0:
                break
            follower = reference.after(position, action)
            try:
                answered = search.wins(rulebook.squares_of(follower), rulebook.turn(follower), left)
            except Unsolved:
                break
            if not answered:
                return [action, *(a for a in order if a != action)]
            lost.append(action)
        return [*(a for a in order if a not in lost), *lost]

    def main_line(self, position: Position, limit: int | None = None) -> list[int]:
        """A game from here, as both sides would play it."""
        search = answers.search_for(position)
        return patiently([search], lambda: answers.main_line(position, limit))

    def study(self, position: Position, memory: float) -> study.ClassStudy | study.PlacingStudy:
        """Its class, or who wins while bikes are still to be put."""
        if rulebook.placing(position):
            return study.PlacingStudy(position)
        return study.ClassStudy(position, memory)

    def opponent(self, start: Position, seconds: float | None = None) -> Opponent:
        """Somebody who plays exactly."""
        from gridwright.solver.ctron.opponent import PATIENCE, Opponent

        return Opponent(start, None, PATIENCE if seconds is None else seconds)

    def opponent_of(self, proof: Path, asked: Position | None, seconds: float | None = None) -> Opponent:
        """Somebody who plays a proof's answers."""
        from gridwright.solver.ctron.opponent import PATIENCE, Opponent, start_of
        from gridwright.solver.ctron.proofs import read_proof

        written = read_proof(proof)
        return Opponent(start_of(written, asked), written, PATIENCE if seconds is None else seconds)

    def reference_class(self, position: Position) -> str:
        """By the reference solver."""
        return reference.outcome_class(position)

    def reference_value(self, position: Position) -> Value:
        """By the reference solver."""
        return reference.value(position)

    def value(self, position: Position, seconds: float | None = None) -> GameValue:
        """The value of a position, whoever is to move."""
        from gridwright.solver.ctron.values import value_at

        return value_at(position, seconds)

    def table(self, rows: int, cols: int, sets: Mapping[str, Any], file: Path | None) -> Table:
        """A table of all starts with one bike a side."""
        from gridwright.solver.ctron.tables import open_table, table_options

        return open_table(table_options(rows, cols, dict(sets)), file)

    def wrote(self, line: str) -> bool:
        """Tables say so in their first line, proofs in its JSON."""
        from gridwright.solver.ctron.proofs import is_proof
        from gridwright.solver.ctron.tables import is_table

        return is_table(line) or is_proof(line)

    def verify(
        self, file: Path, samples: int, seed: int, tell: Callable[[int, int], None] | None = None
    ) -> Report:
        """Small tables wholly by the reference solver, larger ones by proofs that are played; proofs too."""
        from gridwright.solver.ctron.verify import verify

        return verify(file, samples, seed, tell)


SOLVER = CtronSolver()
