"""Combinatorial Tron, edited by clicks: rows of squares, then who is to move."""

from __future__ import annotations

import re

from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place


def edited(text: str, place: str, step: int) -> str:
    """Squares are open, gone, or have a bike of Left's or Right's."""
    board, _, rest = text.partition(" ")
    rows = board.split("/")
    if place == TURN:
        return f"{board} {next_of('LR', rest[:1], step)}{rest[1:]}"
    if place == CLEAR:
        return f"{re.sub('[^/]', '.', board)} {rest[:1] or 'L'}"
    found = re.fullmatch(r"cell:(\d+):(\d+)", place)
    row, col = (int(found[1]) - 1, int(found[2]) - 1) if found else (-1, -1)
    if not (0 <= row < len(rows) and 0 <= col < len(rows[row])):
        raise no_place(place)
    line = rows[row]
    rows[row] = line[:col] + next_of(".LR#", line[col], step) + line[col + 1 :]
    return f"{'/'.join(rows)} {rest}"
