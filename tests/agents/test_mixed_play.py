"""Simultaneous choices are answered by a mixture that nobody can exploit by much."""

from __future__ import annotations

import importlib

import numpy as np
import pytest
from scipy.optimize import linprog

from gridwright.agents.search import Searcher
from gridwright.games import game
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position

SIMULATIONS = 4_000

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


def exploited(matrix: np.ndarray, mixture: np.ndarray, seat: int) -> float:
    """How much a seat's mixture loses against the opponent who knows it, compared with best play."""
    if seat == 0:
        return value_of(matrix) - float((mixture @ matrix).min())
    return float((matrix @ mixture).max()) - value_of(matrix)


def mixture_of(position: Position, seat: int, seed: int) -> np.ndarray:
    """How often the search would play each legal action of a seat, in their order."""
    thought = Searcher().think(position.view(seat), seat, SIMULATIONS, seed)
    assert thought.mixed
    shares = {candidate.action: candidate.share for candidate in thought.candidates}
    return np.array([shares.get(action, 0.0) for action in position.legal(seat)])


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_average_play_is_hard_to_exploit(name: str, seat: int) -> None:
    matrix = np.array(MATRICES[name])
    duel = Game("duel", importlib.import_module("tests.agents.duel"))
    text = ",".join(str(round(100 * v)) for v in matrix.ravel())
    position = Position(duel, duel.options(sets={"choices": len(matrix), "matrix": text}))
    for seed in range(5):
        mixture = mixture_of(position, seat, seed)
        assert exploited(matrix, mixture, seat) <= 0.05, f"seed {seed}: {mixture}"


ROUNDS = {
    "the leader must meet the other at one of two flags": "score=1; B 6,6-6,7; flags 5,6:A 6,5:A",
    "the same, but a miss is only a draw": "score=3; B 6,6-6,7; flags 5,6:A 6,5:A",
    "one flag is for both": "score=1; B 6,6-6,7; flags 5,6:A 6,5",
    "a flag for each": "; B 6,6-6,7 score=1; flags 5,6 6,5:B",
}


def round_matrix(position: Position) -> np.ndarray:
    """What the first rider gets for each pair of cards in the last round."""
    return np.array([[last_round(position, a, b) for b in position.legal(1)] for a in position.legal(0)])


def last_round(position: Position, first: int, second: int) -> float:
    at = position.copy()
    at.play(first, 0)
    at.play(second, 1)
    while not at.over:
        if at.to_move == NATURE:
            at.play(at.sample(at.book.rng(1)), NATURE)
        else:
            at.play(at.legal()[0])
    return at.results()[0]


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_one_round_of_tron_is_hard_to_exploit(name: str, seat: int) -> None:
    tron = game("tron")
    options = tron.options(seats=2, sets={"max_rounds": 20, "specials": "none", "special_start": 0})
    position = Position.read(tron, options, f"side 10; A 5,5-5,4 {ROUNDS[name]}; round 20")
    matrix = round_matrix(position)
    for seed in range(3):
        mixture = mixture_of(position, seat, seed)
        assert exploited(matrix, mixture, seat) <= 0.05, f"seed {seed}: {mixture}"
