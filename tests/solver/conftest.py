"""The solver's tests share one compilation: the first worker compiles, the others wait for its cache."""

from __future__ import annotations

import pytest
from tests.conftest import locked

from gridwright.games import game
from gridwright.kernel.position import Position


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile the search once."""
    from tests.solver.ctron.boards import moves_of

    from gridwright.solver.ctron.board import board_of
    from gridwright.solver.ctron.rulebook import ground, squares_of
    from gridwright.solver.ctron.solve import Search

    with locked("solver"):
        ctron = game("ctron")
        position = Position.read(ctron, ctron.options(), "L.../.R../..L. L")
        Search.of(position, 1).outcome(squares_of(position))
        moves_of(board_of(ground(position)), squares_of(position), 0)
