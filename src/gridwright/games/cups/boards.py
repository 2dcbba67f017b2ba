"""Cups: section 1.5 of the rules: boards, how they are drawn, and which turns and reflections keep them.

A board is drawn row by row from the north, rows parted by `/`: `.` is a cell, `*` a marked cell, and a
number skips that many half cells, since each row of hexagons lies half a cell beside the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gridwright.games.cups.pieces import MOST_CELLS, NOWHERE, RESOURCES
from gridwright.kernel.texts import insist

DRAWINGS = {
    "hex37_star": "3*..*/2..*../1.*..*./*.....*/1.*..*./2..*../3*..*",
    "hex61_spread": "4..*../3....../2*.*.*.*/1......../..*...*../1......../2*.*.*.*/3....../4..*..",
    "hex19_dense": "2***/1*..*/*...*/1*..*/2***",
    "hex37_rim": "3.**./2*...*/1*....*/......./1*....*/2*...*/3.**.",
}

MOST_ROWS = 26
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east, and so on anticlockwise, as steps in axial coordinates."""

Axial = tuple[int, int]
Map = tuple[list[int], list[int]]
"""A turn or a reflection: where it takes each cell, and each direction."""


@dataclass(frozen=True)
class Board:
    """The cells of a board in the order of their numbers, and all that follows from where they are."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    """In half cells."""
    marks: tuple[int, ...]

    @property
    def axial(self) -> list[Axial]:
        """Each cell's axial coordinates, r growing southwards."""
        return [((c - r) // 2, r) for r, c in zip(self.rows, self.columns, strict=True)]

    def near(self) -> list[list[int]]:
        """Each cell's six neighbours."""
        index = {place: i for i, place in enumerate(self.axial)}
        return [[index.get((q + dq, r + dr), NOWHERE) for dq, dr in _STEPS] for q, r in self.axial]

    def partners(self) -> list[int]:
        """The cell that a half turn takes each cell to, if a half turn keeps the board."""
        return self._image(3, False) or [NOWHERE] * len(self.rows)

    def maps(self, keep_marks: bool) -> list[Map]:
        """The turns and reflections that keep the cells, and the marks if asked; the identity first."""
        found = []
        for flip in (False, True):
            for turn in range(6):
                image = self._image(turn, flip)
                if image and (not keep_marks or self._keeps_marks(image)):
                    found.append((image, [((-way if flip else way) + turn) % 6 for way in range(6)]))
        return found

    def _keeps_marks(self, image: list[int]) -> bool:
        return all(self.marks[i] == mark for i, mark in zip(image, self.marks, strict=True))

    def _image(self, turn: int, flip: bool) -> list[int] | None:
        moved = [_turned(place, turn, flip) for place in self.axial]
        home, there = (min(places, key=_reading_order) for places in (self.axial, moved))
        shift = (home[0] - there[0], home[1] - there[1])
        index = {place: i for i, place in enumerate(self.axial)}
        image = [index.get((q + shift[0], r + shift[1]), NOWHERE) for q, r in moved]
        return None if NOWHERE in image else image


def _reading_order(place: Axial) -> Axial:
    return place[1], place[0]


def _turned(place: Axial, turn: int, flip: bool) -> Axial:
    q, r = place
    if flip:  # about the line from west to east
        q, r = q + r, -r
    for _ in range(turn):  # anticlockwise
        q, r = q + r, -q
    return q, r


MOST_KEPT = 256
"""So many boards are kept as they were read: people may draw as many as they like."""


@lru_cache(maxsize=MOST_KEPT)
def read_board(text: str) -> Board:
    """The board with this name, or the one that is drawn; BadText with what would be right."""
    drawing = DRAWINGS.get(text, text)
    known, example = ", ".join(DRAWINGS), DRAWINGS["hex19_dense"]
    insist(
        re.fullmatch(r"([.*/]|\d{1,3}(?!\d))+", drawing),
        f"“{text}” is no board: name one of {known}, or draw one, as {example}.",
    )
    lines = drawing.split("/")
    insist(len(lines) <= MOST_ROWS, f"The board has {len(lines)} rows: there can be at most {MOST_ROWS}.")
    cells = [(row, *cell) for row, line in enumerate(lines) for cell in _read_row(line)]
    # A cell's row and column are both even or both odd.
    shift = sum(cells[0][:2]) % 2 if cells else 0
    board = Board(
        rows=tuple(row for row, _, _ in cells),
        columns=tuple(column + shift for _, column, _ in cells),
        marks=tuple(mark for _, _, mark in cells),
    )
    _check(board, lines)
    return board


def _read_row(line: str) -> Iterator[tuple[int, int]]:
    """The column of each cell of a row, and whether it is marked."""
    column = 0
    for sign in re.findall(r"\d+|[.*]", line):
        if sign.isdigit():
            column += int(sign)
        else:
            yield column, int(sign == "*")
            column += 2


def _check(board: Board, lines: list[str]) -> None:
    cells, marks = len(board.rows), sum(board.marks)
    insist(cells <= MOST_CELLS, f"The board has {cells} cells: there can be at most {MOST_CELLS}.")
    for row, line in enumerate(lines):
        insist(
            row in board.rows,
            f"Row {row + 1} of the board, “{line}”, has no cells: each row needs one.",
        )
    for row, column in zip(board.rows, board.columns, strict=True):
        insist(
            (row + column) % 2 == 0,
            f"Row {row + 1} of the board, “{lines[row]}”, is half a cell out: "
            "each row of hexagons lies half a cell beside the next, so skip one half cell more or less.",
        )
    insist(marks == RESOURCES, f"The board has {marks} marks (*): there must be {RESOURCES}.")
    apart = cells - len(_joined(board.near()))
    insist(not apart, f"The board is in pieces: {apart} of its {cells} cells are cut off from the first.")


def _joined(near: list[list[int]]) -> set[int]:
    reached, waiting = {0}, [0]
    while waiting:
        fresh = {cell for cell in near[waiting.pop()] if cell != NOWHERE} - reached
        reached |= fresh
        waiting += fresh
    return reached
