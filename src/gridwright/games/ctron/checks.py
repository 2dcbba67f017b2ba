"""Combinatorial Tron: the turns and reflections of the board, each with and without exchanging the sides."""

from __future__ import annotations

from typing import Any

from gridwright.games.ctron.rules import DIRECTIONS, Square, col_step, row_step, set_board
from gridwright.kernel.contract import query, rule
from gridwright.kernel.grids import flipped


@query
def turns(o: Any) -> int:
    """Half turn and two reflections always; quarter turns only on a square board. Edge options keep all."""
    return 8 if o.rows == o.cols else 4


@rule
def symmetries(o: Any) -> int:
    return turns(o) * 2


@query
def half_turn(o: Any) -> int:
    return turns(o) + 3


@query
def exchanges(o: Any, k: int) -> bool:
    """The second half of the symmetries also exchange Left and Right."""
    return k >= turns(o)


@query
def moved_square(o: Any, k: int, square: int) -> int:
    return flipped(k % turns(o), o.rows, o.cols, square)


@query
def moved_direction(o: Any, k: int, direction: int) -> int:
    """A direction goes where its step goes, seen from the middle of a board of five by five."""
    image = flipped(k % turns(o), 5, 5, 12 + 5 * row_step(direction) + col_step(direction))
    for d in range(DIRECTIONS):
        if 12 + 5 * row_step(d) + col_step(d) == image:
            return d
    return direction


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    for square in range(o.rows * o.cols):
        content = s.cell[square]
        if content >= Square.LEFT_BIKE and exchanges(o, k):
            content = Square.LEFT_BIKE + Square.RIGHT_BIKE - content
        t.cell[moved_square(o, k, square)] = content
    set_board(o, t)
    t.turn = reflect_seat(o, k, s.turn)


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    return 1 - seat if exchanges(o, k) else seat


@query
def unsound(o: Any, s: Any) -> int:
    """0 if the lists of bikes are those on the board; otherwise the number of the first thing wrong."""
    found = 0
    for square in range(o.rows * o.cols):
        if s.cell[square] >= Square.LEFT_BIKE:
            found += 1
    if found != s.standing[0] + s.standing[1]:
        return 1
    for seat in range(2):
        for i in range(s.standing[seat]):
            if s.cell[s.bike[seat, i]] != Square.LEFT_BIKE + seat:
                return 2
    return 0
