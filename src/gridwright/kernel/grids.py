"""Grids: what boards of rows and columns share: who is beside whom, and where flips take places and ways.

Places are counted row by row. Ways are counted clockwise from north, the direction in which rows grow;
-1 is off the board, and stays there. A flip is a sum: 1 exchanges top and bottom, 2 left and right, 4 rows
and columns (of a square board).
"""

from __future__ import annotations

from gridwright.kernel.contract import query

EIGHT_WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""How many rows and columns each way leads on."""


def neighbours(rows: int, columns: int) -> list[list[int]]:
    """For each place the next one each way."""
    numbers = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
    return [
        [numbers.get((row + up, column + right), -1) for up, right in EIGHT_WAYS] for row, column in numbers
    ]


@query
def flipped(flip: int, rows: int, columns: int, place: int) -> int:
    """Where a place goes."""
    if place < 0:
        return place
    row, column = place // columns, place % columns
    if flip & 1:
        row = rows - 1 - row
    if flip & 2:
        column = columns - 1 - column
    return column * rows + row if flip & 4 else row * columns + column


@query
def flipped_way(flip: int, ways: int, way: int) -> int:
    """Where a way goes, one of four or of eight."""
    if way < 0:
        return way
    if flip & 1:
        way = (ways + ways // 2 - way) % ways
    if flip & 2:
        way = (ways - way) % ways
    return (ways + ways // 4 - way) % ways if flip & 4 else way
