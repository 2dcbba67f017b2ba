"""Exact results behind the search: where a solver knows the game, it looks through the search's candidates.

The solver may look at as many positions as the search ran simulations, and begins with an empty memory, so
that a level stays defined by its work and a seed replays.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kernel.game import Game
from gridwright.kernel.position import Position
from gridwright.solver.ctron.answers import GAME

MOST_SQUARES = 64
_MEMORY = 1


def has_solver(view: Position) -> bool:
    """Whether exact results can be asked for: a solver for this game, a board it takes, all bikes put."""
    if view.game.name != GAME or view.plain.to_place:
        return False
    o = view.plain_options
    return bool(o.rows * o.cols <= MOST_SQUARES)


def make_ready(game: Game) -> None:
    """Compile the solver of a game that has one, so that no first move waits for it."""
    if game.name == GAME:
        view = Position(game, game.options())
        proven_first(view, view.legal(), 1)


def proven_first(view: Position, order: Sequence[int], work: int) -> list[int]:
    """The same actions, the first one that is known to win moved to the front, known losses to the end.

    `work` is how many positions may be looked at in all; what is not settled within it stays where it was.
    """
    from gridwright.solver.ctron.reference import after
    from gridwright.solver.ctron.solve import Solver, Unsolved, squares_of

    solver = Solver.of(view, _MEMORY)
    lost: list[int] = []
    for action in order:
        left = work - solver.nodes
        if left <= 0:
            break
        follower = after(view, action)
        try:
            answered = solver.wins(squares_of(follower), follower.plain.turn, left)
        except Unsolved:
            break
        if not answered:
            return [action, *(a for a in order if a != action)]
        lost.append(action)
    return [*(a for a in order if a not in lost), *lost]
