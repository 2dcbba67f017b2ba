"""Exact results behind the search: where a solver knows the game, it looks through the search's candidates.

The solver may look at as many positions as the search ran simulations, and begins with an empty memory, so
that a level stays defined by its work and a seed replays.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kernel.game import Game
from gridwright.kernel.position import Position
from gridwright.solver import solver, solver_of


def has_solver(view: Position) -> bool:
    """Whether exact results can be asked for: a solver for this game that takes this position."""
    found = solver(view.game)
    return found is not None and found.takes(view)


def make_ready(game: Game) -> None:
    """Compile the solver of a game that has one, so that no first move waits for it."""
    found = solver(game)
    if found is not None:
        found.make_ready(Position(game, game.options()))


def proven_first(view: Position, order: Sequence[int], work: int) -> list[int]:
    """The same actions, the first one that is known to win moved to the front, known losses to the end.

    `work` is how many positions may be looked at in all; what is not settled within it stays where it was.
    """
    return solver_of(view.game).settled(view, order, work)
