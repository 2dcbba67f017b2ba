"""Exact results for the analysis panel, from the solver where it has them."""

from __future__ import annotations

from gridwright.agents.exact import has_solver
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.position import Position
from gridwright.solver import solver_of
from gridwright.solver.contract import Standing, Unsolved

LIMIT = 1_000_000
"""So much work is spent on one position before the solver says that it does not know."""


def exact_classes(position: Position) -> Standing | None:
    """The exact classes of a position and its actions; None where no solver knows, or not soon enough."""
    if position.to_move in (NATURE, OVER) or not has_solver(position):
        return None
    try:
        return solver_of(position.game).standing(position, LIMIT)
    except Unsolved:
        return None
