"""Exact results for the analysis panel, from the solver where it has them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.agents.exact import has_solver
from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.position import Position

LIMIT = 300_000
"""So much work is spent on one position before the solver says that it does not know."""


@dataclass(frozen=True)
class Exact:
    """What the solver says of a position, and of the positions after each action: L, R, N or P."""

    here: str
    after: dict[int, str] = field(default_factory=dict)


def exact_classes(position: Position) -> Exact | None:
    """The exact classes of a position and its actions; None where no solver knows, or not soon enough."""
    from gridwright.solver.ctron.answers import move_classes, outcome
    from gridwright.solver.ctron.solve import Unsolved

    if position.to_move in (NATURE, OVER) or not has_solver(position):
        return None
    try:
        return Exact(outcome(position, LIMIT), move_classes(position, LIMIT))
    except Unsolved:
        return None
