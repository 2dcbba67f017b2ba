"""How the first records and databases numbered actions, frozen: our games' ids of then as texts.

Records of version 1 and journals of the first schema hold ids. Each function here says what an id of its
game meant, from the options and the text of the position alone. Nothing in this file follows the games as
they are today, so it is never changed; a game that is added later needs nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

NATURE = -1
NEXT = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions clockwise from north, as steps to the right and up."""

WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

Told = Mapping[str, Any]
FirstText = Callable[[Told, str, int, int], str | None]
"""From the options told, the position's text, the seat and the id to the action's text; None: no such id."""


# Combinatorial Tron: a square to put a bike on, or (square * 8 + direction) * longer side + length - 1


def ctron(told: Told, position: str, seat: int, action: int) -> str | None:
    """`2:3` while bikes are put, then `1:1-1:4`."""
    rows = position.split()[0].split("/")
    height, width = len(rows), len(rows[0])
    if "+" in position:
        return f"{action // width + 1}:{action % width + 1}"
    further, steps = divmod(action, max(height, width))
    square, direction = divmod(further, 8)
    row, col = square // width + 1, square % width + 1
    right, up = NEXT[direction]
    return f"{row}:{col}-{row - up * (steps + 1)}:{col + right * (steps + 1)}"


# Ironclad: steps, shots, placements, slides, one after the other; dice by what they show


def ironclad(told: Told, position: str, seat: int, action: int) -> str | None:
    """`c2-c3`, `*d5`, `@D4`, `C0-A0`, `4`, `White`."""
    files, ranks = (int(side) for side in str(told.get("size", "6x8")).split("x"))
    squares, points = files * ranks, (files + 1) * (ranks + 1)
    if seat == NATURE:
        return ("White", "Black")[action] if "turn ?" in position and action < 2 else str(action)
    if action < squares * 8:
        return _stretch(action // 8, action % 8, 1, files, "a", 1)
    if action < squares * 9:
        return f"*{_spot(action - squares * 8, files, 'a', 1)}"
    if action < squares * 9 + points:
        return f"@{_spot(action - squares * 9, files + 1, 'A', 0)}"
    slide = action - squares * 9 - points
    if slide < points * 64:
        return _stretch(slide // 64, slide // 8 % 8, slide % 8 + 1, files + 1, "A", 0)
    return None


def _stretch(place: int, direction: int, length: int, width: int, letter: str, lowest: int) -> str | None:
    right, up = NEXT[direction]
    across, high = place % width + right * length, place // width + up * length
    if not 0 <= across < width or high < 0:
        return None
    return f"{_spot(place, width, letter, lowest)}-{_spot(high * width + across, width, letter, lowest)}"


def _spot(place: int, width: int, letter: str, lowest: int) -> str:
    return f"{chr(ord(letter) + place % width)}{place // width + lowest}"


# Cups: with n cells, n placements, 6n moves, takings and givings, n conversions, pass, destroying, claiming

DRAWINGS = {
    "hex37_star": "3*..*/2..*../1.*..*./*.....*/1.*..*./2..*../3*..*",
    "hex61_spread": "4..*../3....../2*.*.*.*/1......../..*...*../1......../2*.*.*.*/3....../4..*..",
    "hex19_dense": "2***/1*..*/*...*/1*..*/2***",
    "hex37_rim": "3.**./2*...*/1*....*/......./1*....*/2*...*/3.**.",
}
ROUND = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""The six neighbours from the east anticlockwise, as steps down the rows and along them in half cells."""


def cups(told: Told, position: str, seat: int, action: int) -> str | None:
    """`@d4`, `d4-d5`, `d4<d5`, `d4>d5`, `~d5`, `pass`, `xd5`, `!d5`; first `+d5`, `+a1+g4`, `Blue first`."""
    if "turn ?" in position:
        return ("Blue first", "Vermilion first")[action] if action < 2 else None
    cells = _cups_cells(str(told.get("board", "hex37_star")))
    names, count = list(cells.values()), len(cells)
    if "to put" in position:
        if action >= count:
            return None
        return f"+{names[action]}+{names[-1 - action]}" if seat == NATURE else f"+{names[action]}"
    for sign, first in (("@", 0), ("~", 19 * count), ("x", 20 * count + 1), ("!", 21 * count + 1)):
        if first <= action < first + count:
            return sign + names[action - first]
    for sign, first in (("-", count), ("<", 7 * count), (">", 13 * count)):
        if first <= action < first + 6 * count:
            row, column = list(cells)[(action - first) // 6]
            down, along = ROUND[(action - first) % 6]
            there = cells.get((row + down, column + along))
            return f"{cells[row, column]}{sign}{there}" if there else None
    return "pass" if action == 20 * count else None


@lru_cache(maxsize=256)
def _cups_cells(board: str) -> dict[tuple[int, int], str]:
    """Names by row and half cell, in the order of the cells' numbers. A half turn reverses that order."""
    cells = {}
    for row, line in enumerate(DRAWINGS.get(board, board).split("/")):
        column, number = 0, 0
        for sign in re.findall(r"\d+|[.*]", line):
            if sign.isdigit():
                column += int(sign)
                continue
            number += 1
            cells[row, column] = f"{chr(ord('a') + row)}{number}"
            column += 2
    return cells


# Jerks in a Minefield: 406 ids; nature's are 0 and 7 for tiles, 8 and more for who begins, 1 to 6 for dice


def minefield(told: Told, position: str, seat: int, action: int) -> str | None:
    """`.`, `C`, `F`, `N`, `!E`, `?b2`, `^b2`, `b2<>c3`, `!1>E`, `-`, `#2`; nature: `4`, `mine`, `first:2`."""
    if seat == NATURE:
        named = {0: "blank", 7: "mine"}
        return named.get(action, str(action) if action < 8 else f"first:{action - 8}")
    kinds = [*".CF", *WAYS, *(f"!{way}" for way in WAYS)]
    kinds += [f"{sign}{_tile(place)}" for sign in "?^" for place in range(25)]
    kinds += [f"{_tile(one)}<>{_tile(other)}" for one in range(25) for other in range(one + 1, 25)]
    kinds += [f"!{token}>{way}" for token in range(4) for way in WAYS]
    kinds += ["-", *(f"#{token}" for token in range(4))]
    return kinds[action] if action < len(kinds) else None


def _tile(place: int) -> str:
    return f"{'abcde'[place % 5]}{place // 5 + 1}"


# Tron: ranges of ids, each for the largest board

SPACES, LINES, LONGEST = 484, 924, 22
TURNS = ("forward", "left", "right")
CARDS = (
    "dash1", "dash2", "dash3", "uber1", "uber2", "uber3", "crusher1", "crusher2", "crusher3",
    "cut", "retract", "over-drive",
)  # fmt: skip


def tron(told: Told, position: str, seat: int, action: int) -> str | None:
    """`6,5`, `N`, `dash2`, `3`, `left`, `left 4`, `6,5-6,6`, `stop`; nature: `B`, `dash2`, `row 4`, `6,5`."""
    side = int(position.split(";")[0].split()[1])
    if seat == NATURE:
        return _tron_outcome(side, position.split("; stage ")[1].split()[0], action)
    kinds: list[tuple[int, Callable[[int], str | None]]] = [
        (SPACES, lambda i: _space(side, i)),
        (4, lambda i: "NESW"[i]),
        (3 + len(CARDS), lambda i: (*TURNS, *CARDS)[i]),
        (LONGEST, lambda i: str(i + 1)),
        (3, lambda i: TURNS[i]),
        (3 * LONGEST, lambda i: f"{TURNS[i // LONGEST]} {i % LONGEST + 1}"),
        (SPACES, str),
        (3, lambda i: str(i + 1)),
        (LINES, lambda i: _line(side, i)),
        (2, lambda i: ("stop", "go")[i]),
    ]
    for count, text in kinds:
        if action < count:
            return text(action)
        action -= count
    return None


def _tron_outcome(side: int, stage: str, outcome: int) -> str | None:
    if stage == "lots":
        return "ABCDEFGH"[outcome] if outcome < 8 else None
    if stage == "deal":
        return CARDS[outcome] if outcome < len(CARDS) else None
    if stage == "space":
        return _space(side, outcome)
    return f"{'col' if stage == 'col' else 'row'} {outcome + 1}"


def _space(side: int, space: int) -> str:
    return f"{space // side + 1},{space % side + 1}"


def _line(side: int, line: int) -> str | None:
    """Lines were numbered row by row: first those that run east, then those that run south."""
    east = side * (side - 1)
    if line < east:
        space = line // (side - 1) * side + line % (side - 1)
        return f"{_space(side, space)}-{_space(side, space + 1)}"
    space = line - east
    return f"{_space(side, space)}-{_space(side, space + side)}" if space < east else None


FIRST_TEXTS: Mapping[str, FirstText] = {
    "ctron": ctron,
    "ironclad": ironclad,
    "cups": cups,
    "minefield": minefield,
    "tron": tron,
}
