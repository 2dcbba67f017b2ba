"""Grids: neighbours, and flips that keep them."""

from __future__ import annotations

import pytest

from gridwright.kernel.grids import flipped, flipped_way, neighbours

BOARD = """
6 7 8
3 4 5
0 1 2
"""


def shown(flip: int) -> str:
    """The board with each number where it has gone."""
    gone = {flipped(flip, 3, 3, place): place for place in range(9)}
    return "\n".join(" ".join(str(gone[3 * row + column]) for column in range(3)) for row in (2, 1, 0))


def test_neighbours_are_counted_clockwise_from_north() -> None:
    assert neighbours(3, 3)[4] == [7, 8, 5, 2, 1, 0, 3, 6]
    assert neighbours(3, 3)[8] == [-1, -1, -1, -1, 5, 4, 7, -1]
    assert neighbours(1, 2) == [[-1, -1, 1, -1, -1, -1, -1, -1], [-1, -1, -1, -1, -1, -1, 0, -1]]


def test_what_is_flipped() -> None:
    assert shown(0) == BOARD.strip()
    assert shown(1) == "0 1 2\n3 4 5\n6 7 8"
    assert shown(2) == "8 7 6\n5 4 3\n2 1 0"
    assert shown(3) == "2 1 0\n5 4 3\n8 7 6"
    assert shown(4) == "2 5 8\n1 4 7\n0 3 6"


@pytest.mark.parametrize("flip", range(8))
@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (2, 3)])
def test_neighbours_stay_neighbours(flip: int, rows: int, columns: int) -> None:
    if flip & 4 and rows != columns:
        rows = columns
    near = neighbours(rows, columns)
    for place, row in enumerate(near):
        for way, there in enumerate(row):
            image = near[flipped(flip, rows, columns, place)][flipped_way(flip, 8, way)]
            assert image == flipped(flip, rows, columns, there)
            if way % 2 == 0:
                assert flipped_way(flip, 4, way // 2) == flipped_way(flip, 8, way) // 2


def test_off_the_board_stays_off() -> None:
    assert flipped(7, 4, 4, -1) == flipped_way(7, 8, -1) == -1
