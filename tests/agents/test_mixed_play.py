"""Simultaneous choices are answered by a mixture that nobody can exploit by much."""

from __future__ import annotations

import importlib

import numpy as np
import pytest
from scipy.optimize import linprog

from gridwright.agents.search import Searcher
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position

MATRICES = {
    "matching pennies": [[1.0, 0.0], [0.0, 1.0]],
    "lopsided pennies": [[1.0, 0.0], [0.2, 0.8]],
    "scissors, paper, stone": [[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]],
    "one good choice": [[0.9, 0.6], [0.3, 0.1]],
    "a mixture of three": [[0.3, 0.9, 0.5], [0.8, 0.2, 0.5], [0.4, 0.6, 0.7]],
}


def value_of(matrix: np.ndarray) -> float:
    """What the row player gets with best play on both sides, by linear programming."""
    rows, columns = matrix.shape
    # Maximise v with x . matrix >= v in every column, x a mixture.
    program = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return float(-program.fun)


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_average_play_is_hard_to_exploit(name: str, seat: int) -> None:
    matrix = np.array(MATRICES[name])
    duel = Game("duel", importlib.import_module("tests.agents.duel"))
    text = ",".join(str(round(100 * v)) for v in matrix.ravel())
    position = Position(duel, duel.options(sets={"choices": len(matrix), "matrix": text}))
    thought = Searcher().think(position.view(seat), seat, 20_000, seed=3)
    assert thought.mixed
    mixture = np.zeros(len(matrix))
    for candidate in thought.candidates:
        mixture[candidate.action] = candidate.share
    if seat == 0:
        exploited = value_of(matrix) - float((mixture @ matrix).min())
    else:
        exploited = float((matrix @ mixture).max()) - value_of(matrix)
    assert exploited <= 0.05, f"{mixture} loses {exploited:.3f}"
