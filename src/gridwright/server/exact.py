"""Exact results for the analysis panel, from the solver where it has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gridwright.kernel.contract import NATURE, OVER
from gridwright.kernel.position import Position

LIMIT = 300_000
"""So much work is spent on one position before the solver says that it does not know."""

MOST_SQUARES = 64


@dataclass(frozen=True)
class Exact:
    """What the solver says of a position, and of the positions after each action."""

    here: str
    after: dict[int, str] = field(default_factory=dict)


Solver = Callable[[Position], Exact | None]


def ctron(position: Position) -> Exact | None:
    """Combinatorial Tron: L, R, N or P, here and after each slide; None where that would take long."""
    from gridwright.solver.api import move_classes, outcome
    from gridwright.solver.solve import Unsolved

    o = position.plain_options
    if position.plain.to_place or o.rows * o.cols > MOST_SQUARES:
        return None
    try:
        return Exact(outcome(position, LIMIT), move_classes(position, LIMIT))
    except Unsolved:
        return None


SOLVERS: dict[str, Solver] = {"ctron": ctron}
"""By game."""


def exact_classes(position: Position) -> Exact | None:
    """The exact classes of a position and its actions; None where no solver knows."""
    solver = SOLVERS.get(position.game.name)
    if solver is None or position.to_move in (NATURE, OVER):
        return None
    return solver(position)
