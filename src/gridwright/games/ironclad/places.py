"""Ironclad: squares, points and what stands on them in text: 1.1 and 1.2 of RULES.md, and of 1.5 the pieces.

`o` may be the options themselves or their record: all that is asked is how many files and ranks there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gridwright.games.ironclad.board import EMPTY, MOST_CHECKERS, SIDES, TALLEST
from gridwright.kernel.scene import file_rank, point_name
from gridwright.kernel.texts import insist, letter_and_number

SEAT_NAMES = ("White", "Black")
ROBOTS = ("W", "B")
STONES = ("w", "b")
"""What the lists of a side's robots and of its stones begin with."""
ROBOTS_OF = tuple({4 * side + high for high in range(1, TALLEST + 1)} for side in SIDES)
"""What may stand on a square with a robot of each side."""


def square_text(o: Any, square: int) -> str:
    """A square as file and rank: a1 is White's left corner."""
    return _square_name(o.files, square) if square >= 0 else "?"


def point_text(o: Any, point: int) -> str:
    """A point as file and rank of the lines: A0 is White's left corner."""
    return _point_name(o.files, point) if point >= 0 else "?"


@cache
def _square_name(files: int, square: int) -> str:
    return file_rank(square // files + 1, square % files + 1)


@cache
def _point_name(files: int, point: int) -> str:
    return point_name(*divmod(point, files + 1))


def read_square(o: Any, text: str) -> int:
    """The square that a text names."""
    file, rank = letter_and_number(text, o.files, 1, o.ranks, "a", "square")
    return (rank - 1) * o.files + file


def read_point(o: Any, text: str) -> int:
    """The point that a text names."""
    file, rank = letter_and_number(text, o.files + 1, 0, o.ranks, "A", "point")
    return rank * (o.files + 1) + file


def robots_of(o: Any, s: Any, side: int) -> list[int]:
    """The squares with a side's robots."""
    return [square for square, robot in enumerate(s.robot) if robot in ROBOTS_OF[side]]


def stones_of(o: Any, s: Any, side: int) -> list[int]:
    """The points with a side's stones."""
    return [point for point, stone in enumerate(s.stone) if stone == 1 + side]


def read_robots(o: Any, parts: Mapping[str, list[str]]) -> list[int]:
    """What stands on each square, by the lists of both sides' robots; without a height a robot is 1 high."""
    robots = [EMPTY] * (o.files * o.ranks)
    for side in SIDES:
        checkers = 0
        for word in parts.get(ROBOTS[side], []):
            place, sign, high = word.partition("=")
            square = read_square(o, place)
            insist(robots[square] == EMPTY, f"There are two robots on {place}: a square holds one.")
            insist(
                not sign or high in ("1", "2", "3"),
                f"A stack of {high} on {place} cannot be: robots are 1 to {TALLEST} high.",
            )
            robots[square] = 4 * side + int(high or 1)
            checkers += int(high or 1)
        insist(
            checkers <= MOST_CHECKERS,
            f"{SEAT_NAMES[side]} has {checkers} checkers in its stacks: there are {MOST_CHECKERS}.",
        )
    return robots
