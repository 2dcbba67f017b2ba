"""Exact results for the analysis panel, from the solver where it has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gridwright.kernel.position import Position


@dataclass(frozen=True)
class Exact:
    """What the solver says of a position, and of the positions after each action."""

    here: str
    after: dict[int, str] = field(default_factory=dict)


Solver = Callable[[Position], Exact | None]

SOLVERS: dict[str, Solver] = {}
"""By game. A solver answers within about a second, or None."""


def exact_classes(position: Position) -> Exact | None:
    """The exact classes of a position and its actions; None where no solver knows."""
    solver = SOLVERS.get(position.game.name)
    return solver(position) if solver is not None and not position.over else None
