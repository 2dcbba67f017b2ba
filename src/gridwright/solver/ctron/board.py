"""A board as bit masks: what the rulebook says of steps, lines and symmetries, as tables for the search.

Nothing here decides a rule. Directions, drives, step limits and turns are asked of the rulebook once a
board, and `tests/solver` compares every list of moves with the rulebook's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from gridwright.kernel.errors import GridwrightError
from gridwright.solver.ctron import rulebook
from gridwright.solver.ctron.rulebook import DIRECTIONS, Ground

MOST = 64
NONE = -1


class Board(NamedTuple):
    """The tables of one board under one set of options."""

    step: Any
    """[square, direction]: the next square, or NONE where a bike does not drive."""
    gate: Any
    """[square, direction]: the step is barred if all of these squares are closed."""
    near: Any
    """[square]: the squares a bike there could be next to."""
    shape: Any
    """Columns, the longest slide, whether slides go all the way, misère, diagonals, images, squares."""
    columns: Any
    """Masks: all squares but the last column, all but the first, all, the dark squares of a chessboard."""
    turn: Any
    """[symmetry, square]: where a square goes."""
    image: Any
    """[symmetry, byte of a mask, its value]: where eight squares at once go."""


COLS, LONGEST, FURTHEST, MISERE, DIAGONAL, IMAGES, SQUARES = 0, 1, 2, 3, 4, 5, 6
NOT_LAST, NOT_FIRST, ALL, DARK = 0, 1, 2, 3


class TooLarge(GridwrightError):
    """A board that the masks cannot hold."""


def board_of(o: Ground) -> Board:
    """The tables for a ground."""
    if o.squares > MOST:
        raise TooLarge(
            f"The solver holds boards of at most {MOST} squares, and {o.rows} by {o.cols} has {o.squares}."
        )
    return _board(o)


@lru_cache(maxsize=64)
def _board(o: Ground) -> Board:
    rows, cols, squares = o.rows, o.cols, o.squares
    steps = rulebook.steps(o)
    step = np.full((MOST, DIRECTIONS), NONE, np.int64)
    gate = np.zeros((MOST, DIRECTIONS), np.uint64)
    near = np.zeros(MOST, np.uint64)
    for square in range(squares):
        row, col = divmod(square, cols)
        for direction, (down, across) in steps.items():
            if not _on(rows, cols, row + down, col + across):
                continue
            target = (row + down) * cols + col + across
            step[square, direction] = target
            near[square] |= np.uint64(1 << target)
            corners = [(row + down, col), (row, col + across)] if down and across and not o.squeeze else []
            gated = [r * cols + c for r, c in corners if _on(rows, cols, r, c)] or [target]
            gate[square, direction] = np.uint64(sum(1 << s for s in gated))
    diagonal = any(down and across for down, across in steps.values())
    images = rulebook.turns(o)
    turn = np.zeros((images, MOST), np.int64)
    image = np.zeros((images, 8, 256), np.uint64)
    for k in range(images):
        turn[k, :squares] = [rulebook.turned(o, k, square) for square in range(squares)]
        for byte in range(8):
            for value in range(256):
                held = [8 * byte + i for i in range(8) if value >> i & 1 and 8 * byte + i < squares]
                image[k, byte, value] = np.uint64(sum(1 << int(turn[k, s]) for s in held))
    grid = [(s, *divmod(s, cols)) for s in range(squares)]
    columns = np.array(
        [
            sum(1 << s for s, _, c in grid if c < cols - 1),
            sum(1 << s for s, _, c in grid if c > 0),
            sum(1 << s for s, _, c in grid),
            sum(1 << s for s, r, c in grid if (r + c) % 2),
        ],
        np.uint64,
    )
    shape = np.array([cols, o.longest, o.furthest, o.misere, diagonal, images, squares], np.int64)
    return Board(step, gate, near, shape, columns, turn, image)


def _on(rows: int, cols: int, row: int, col: int) -> bool:
    return 0 <= row < rows and 0 <= col < cols
