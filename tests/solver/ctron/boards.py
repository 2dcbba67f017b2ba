"""Random boards, the variants of the rules, and small doors into the search."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from gridwright.games import game
from gridwright.kernel.position import Position
from gridwright.solver.ctron.board import Board
from gridwright.solver.ctron.rulebook import Squares

CTRON = game("ctron")

NORMAL: list[dict[str, Any]] = [
    {},
    {"piece": "king1"},
    {"piece": "queen"},
    {"max_step": 1},
    {"max_step": 2},
    {"slide": "max"},
    {"slide": "max", "max_step": 2},
    {"piece": "queen", "max_step": 2},
    {"piece": "king1", "squeeze": "no"},
    {"piece": "queen", "squeeze": "no"},
    {"piece": "queen", "squeeze": "no", "slide": "max"},
]
VARIANTS = NORMAL + [{**v, "play": "misere"} for v in NORMAL]


def named(variant: dict[str, Any]) -> str:
    """A variant's name in a test's id."""
    return "-".join(f"{k}={v}" for k, v in variant.items()) or "rook"


def at(text: str, **sets: Any) -> Position:
    """A position under some rule options."""
    return Position.read(CTRON, CTRON.options(None, sets), text)


def random_text(rng: random.Random, most_open: int = 20, rows: int = 4, cols: int = 5, bikes: int = 3) -> str:
    """A board of at most this size with holes and 0 to `bikes` bikes a side."""
    while True:
        r, c = rng.randint(1, rows), rng.randint(1, cols)
        share = rng.choice([0.0, 0.1, 0.3, 0.5])
        cells = ["#" if rng.random() < share else "." for _ in range(r * c)]
        riders = "L" * rng.randint(0, bikes) + "R" * rng.randint(0, bikes)
        if len(riders) > r * c:
            continue
        for square, rider in zip(rng.sample(range(r * c), len(riders)), riders, strict=True):
            cells[square] = rider
        if cells.count(".") <= most_open:
            board = "/".join("".join(cells[i : i + c]) for i in range(0, r * c, c))
            return f"{board} {rng.choice('LR')}"


def moves_of(board: Board, squares: Squares, mover: int) -> list[tuple[int, int]]:
    """Open squares and the mover's bikes after each move that the search would look at."""
    from gridwright.solver.ctron.moves import MOST_MOVES, list_moves

    out = np.zeros((MOST_MOVES, 3), np.uint64)
    n = list_moves(board, np.uint64(squares[0]), np.uint64(squares[1 + mover]), out)
    return [(int(out[i, 0]), int(out[i, 1])) for i in range(n)]


def corners(rows: int, cols: int) -> Position:
    """One bike a side in opposite corners."""
    return Position(CTRON, CTRON.options(None, {"rows": rows, "cols": cols}))
