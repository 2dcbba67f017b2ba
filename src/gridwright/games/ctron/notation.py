"""Combinatorial Tron in text: slides as `1:1-1:4`, positions as `L.../..../..../...R L`."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any

from gridwright.games.ctron import rules
from gridwright.games.ctron.options import LETTERS, Options
from gridwright.games.ctron.rules import DIRECTIONS, NO_LIMIT, PUT, SLIDE, Placement
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place
from gridwright.kernel.errors import BadText
from gridwright.kernel.texts import insist

SEAT_NAMES = ("Left", "Right")
_SQUARE = r"(\d{1,3})\s*:\s*(\d{1,3})"


def square_text(o: Any, square: int) -> str:
    """A square as row:column, counted from 1."""
    return _square_name(o.cols, square)


@cache
def _square_name(columns: int, square: int) -> str:
    return f"{square // columns + 1}:{square % columns + 1}"


# Actions

FORMS = {PUT: "{square}", SLIDE: "{square}-{target}"}
GESTURES = {PUT: "cell:{square}", SLIDE: "cell:{square} cell:{target}"}


def words_of_slide(o: Any, square: int, direction: int, length: int) -> dict[str, str]:
    """The square that a slide reaches."""
    row, col = reached(o, square, direction, length)
    return {"target": f"{row + 1}:{col + 1}"}


def reached(o: Any, square: int, direction: int, length: int) -> tuple[int, int]:
    """Row and column of the square that a slide reaches, on the board or off it."""
    down, across = rules.row_step(direction), rules.col_step(direction)
    return square // o.cols + length * down, square % o.cols + length * across


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. Once all bikes stand, a square alone means any slide that ends there."""
    found = re.fullmatch(rf"(?:{_SQUARE}\s*-\s*)?{_SQUARE}", text)
    if s.to_place and (not found or found[1]):
        raise BadText(f"“{text}” is no square: put a bike with row:column, as 2:3.")
    if not found:
        raise BadText(f"“{text}” is no slide: write the squares it leaves and reaches, as 1:1-1:4.")
    target = _square(o, found[3], found[4])
    if s.to_place:
        return [PUT.id(target)]
    if found[1]:
        slides = _slides(o, _square(o, found[1], found[2]), target)
        insist(slides, f"“{text}” is no straight line: a bike slides along a row, a column or a diagonal.")
    else:
        slides = [slide for i in range(s.standing[seat]) for slide in _slides(o, s.bike[seat, i], target)]
        insist(slides, f"No bike of {SEAT_NAMES[seat]} is in line with {square_text(o, target)}.")
    return slides


def _square(o: Any, row: str, col: str) -> int:
    r, c = int(row), int(col)
    insist(
        1 <= r <= o.rows and 1 <= c <= o.cols,
        f"{r}:{c} is not on the board: it has rows 1 to {o.rows} and columns 1 to {o.cols}.",
    )
    return (r - 1) * o.cols + c - 1


def _slides(o: Any, origin: int, target: int) -> list[int]:
    """The slides that lead from one square to another: one, if they are in line."""
    ways = product(range(DIRECTIONS), range(1, NO_LIMIT + 1))
    return [SLIDE.id(origin, *way) for way in ways if reached(o, origin, *way) == divmod(target, o.cols)]


# Positions


def position_text(o: Any, s: Any) -> str:
    """The rows from the top, then who is to move; `+3` if three bikes are still to be put."""
    letters = [LETTERS[square] for square in list(s.cell)[: o.rows * o.cols]]
    rows = "/".join("".join(letters[i : i + o.cols]) for i in range(0, len(letters), o.cols))
    return f"{rows} {'LR'[s.turn]}" + (f" +{s.to_place}" if s.to_place else "")


def _parts(text: str) -> tuple[list[str], str, int]:
    """The rows, who is to move, and how many bikes are still to be put."""
    found = re.fullmatch(r"(\S+)\s+([LR])(?:\s+(\S+))?", text.strip())
    if not found:
        raise BadText(
            f"“{text}” is no position: write the rows and who is to move, as L.../..../..../...R L."
        )
    to_place = found[3] or "+0"
    insist(
        re.fullmatch(r"\+\d{1,3}", to_place),
        f"“{to_place}” is not how many bikes are still to be put: write +3, say.",
    )
    return found[1].split("/"), found[2], int(to_place)


def fit(options: Options, text: str) -> Options:
    """The options with the board's size taken from the text; holes and starts then lie in the text too."""
    rows, _, to_place = _parts(text)
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        insist(len(row) == width, f"Row {number} has {len(row)} squares, but row 1 has {width}.")
        for letter in row:
            known = "none of . (open), # (hole), L and R (bikes)"
            insist(letter in LETTERS, f"“{letter}” in row {number} is {known}.")
    insist(
        1 <= len(rows) <= 16 and 1 <= width <= 16,
        f"The board is {len(rows)} by {width}: it can be 1 by 1 to 16 by 16.",
    )
    for letter, name in zip("LR", SEAT_NAMES, strict=True):
        bikes = sum(row.count(letter) for row in rows)
        insist(bikes <= rules.MOST_BIKES, f"{name} has more than {rules.MOST_BIKES} bikes.")
    putting = options.placement in (Placement.ALTERNATE, Placement.EDGE_ONLY)
    insist(
        putting or not to_place,
        "Bikes are still to be put only with placement=alternate or placement=edge_only.",
    )
    placement = options.placement if putting else Placement.FIXED
    empty = "" if putting else "/".join("." * width for _ in rows)
    return options.changed(rows=len(rows), cols=width, holes=(), placement=placement, position=empty)


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text."""
    rows, mover, to_place = _parts(text)
    for square, letter in enumerate("".join(rows)):
        s.cell[square] = LETTERS.index(letter)
    s.turn = "LR".index(mover)
    free = sum(not rules.barred_put(o, s, s.turn, square) for square in range(o.rows * o.cols))
    insist(
        to_place <= min(free, 2 * rules.MOST_BIKES - 1),
        f"{to_place} bikes are still to be put, but only {free} squares can take one.",
    )
    s.to_place = to_place
    rules.set_board(o, s)
    rules.begin_turn(o, s)
    s.happened = 0
    return True


def edited(text: str, place: str, step: int) -> str:
    """A position's text after a click: squares are open, gone, or have a bike of Left's or Right's."""
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


# Words


def reason_facts(o: Any, s: Any, reason: int) -> dict[str, str]:
    """Who cannot move."""
    return {"stuck": SEAT_NAMES[s.turn]}
