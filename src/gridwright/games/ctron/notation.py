"""Combinatorial Tron in text: slides as `1:1-1:4`, positions as `L.../..../..../...R L`."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.ctron import rules
from gridwright.games.ctron.options import LETTERS, Options
from gridwright.games.ctron.rules import PUT, SLIDE, Event, Placement, Reason, Refusal
from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place
from gridwright.kernel.errors import BadText

SEAT_NAMES = ("Left", "Right")
_SQUARE = r"(\d{1,3})\s*:\s*(\d{1,3})"
_SLIDE = re.compile(rf"{_SQUARE}\s*-\s*{_SQUARE}")
_ONE = re.compile(_SQUARE)


def seat_names(options: Options) -> tuple[str, ...]:
    """Left and Right, as in the theory of games."""
    return SEAT_NAMES


def square_text(o: Any, square: int) -> str:
    """A square as row:column, counted from 1."""
    return f"{square // o.cols + 1}:{square % o.cols + 1}"


def slide_ends(o: Any, action: int) -> tuple[int, int, int]:
    """The square a slide leaves, and row and column of the one it reaches, on the board or off it."""
    origin, direction, length = SLIDE.apart(action)
    row = origin // o.cols + length * rules.row_step(direction)
    col = origin % o.cols + length * rules.col_step(direction)
    return origin, row, col


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """`1:1-1:4` for a slide, `2:3` for a bike put on a square."""
    if action in PUT:
        return square_text(o, PUT.square(action))
    origin, row, col = slide_ends(o, action)
    return f"{square_text(o, origin)}-{row + 1}:{col + 1}"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids a text may mean. A square alone means any slide that ends there."""
    if s.to_place > 0:
        match = _ONE.fullmatch(text)
        if not match:
            raise BadText(f"“{text}” is no square: put a bike with row:column, as 2:3.")
        return [PUT.id(_square(o, match[1], match[2]))]
    match = _SLIDE.fullmatch(text)
    if match:
        return [_slide(o, _square(o, match[1], match[2]), _square(o, match[3], match[4]), text)]
    match = _ONE.fullmatch(text)
    if match:
        return _slides_to(o, s, seat, _square(o, match[1], match[2]))
    raise BadText(f"“{text}” is no slide: write the squares it leaves and reaches, as 1:1-1:4.")


def _square(o: Any, row: str, col: str) -> int:
    r, c = int(row), int(col)
    if not (1 <= r <= o.rows and 1 <= c <= o.cols):
        raise BadText(f"{r}:{c} is not on the board: it has rows 1 to {o.rows} and columns 1 to {o.cols}.")
    return (r - 1) * o.cols + c - 1


def _slide(o: Any, origin: int, target: int, text: str) -> int:
    down, across = target // o.cols - origin // o.cols, target % o.cols - origin % o.cols
    for direction in range(rules.DIRECTIONS):
        for length in range(1, rules.NO_LIMIT + 1):
            if (down, across) == (length * rules.row_step(direction), length * rules.col_step(direction)):
                return SLIDE.id(origin, direction, length)
    raise BadText(f"“{text}” is no straight line: a bike slides along a row, a column or a diagonal.")


def _slides_to(o: Any, s: Any, seat: int, target: int) -> list[int]:
    found = []
    for i in range(s.standing[seat]):
        try:
            found.append(_slide(o, s.bike[seat, i], target, ""))
        except BadText:
            continue
    if not found:
        raise BadText(f"No bike of {SEAT_NAMES[seat]} is in line with {square_text(o, target)}.")
    return found


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """Touch the bike, then the square it slides to; or the square a bike is put on."""
    return tuple(f"cell:{square}" for square in action_text(o, s, seat, action).split("-"))


# Positions


def position_text(o: Any, s: Any) -> str:
    """The rows from the top, then who is to move; `+3` if three bikes are still to be put."""
    letters = [LETTERS[s.cell[i]] for i in range(o.rows * o.cols)]
    rows = "/".join("".join(letters[i : i + o.cols]) for i in range(0, len(letters), o.cols))
    return f"{rows} {'LR'[s.turn]}" + (f" +{s.to_place}" if s.to_place else "")


def _parts(text: str) -> tuple[list[str], str, int]:
    words = text.split()
    if not 2 <= len(words) <= 3 or words[1] not in ("L", "R"):
        raise BadText(
            f"“{text}” is no position: write the rows and who is to move, as L.../..../..../...R L."
        )
    match = re.fullmatch(r"\+(\d{1,3})", words[2]) if len(words) == 3 else re.fullmatch(r"(0)", "0")
    if not match:
        raise BadText(f"“{words[2]}” is not how many bikes are still to be put: write +3, say.")
    return words[0].split("/"), words[1], int(match[1])


def fit(options: Options, text: str) -> Options:
    """The options with the board's size taken from the text; holes and starts then lie in the text too."""
    rows, _, to_place = _parts(text)
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise BadText(f"Row {number} has {len(row)} squares, but row 1 has {width}.")
        for letter in row:
            if letter not in LETTERS:
                raise BadText(f"“{letter}” in row {number} is none of . (open), # (hole), L and R (bikes).")
    if not (1 <= len(rows) <= 16 and 1 <= width <= 16):
        raise BadText(f"The board is {len(rows)} by {width}: it can be 1 by 1 to 16 by 16.")
    for letter, name in zip("LR", SEAT_NAMES, strict=True):
        if sum(row.count(letter) for row in rows) > rules.MOST_BIKES:
            raise BadText(f"{name} has more than {rules.MOST_BIKES} bikes.")
    putting = options.placement in (Placement.ALTERNATE, Placement.EDGE_ONLY)
    if to_place and not putting:
        raise BadText("Bikes are still to be put only with placement=alternate or placement=edge_only.")
    placement = options.placement if putting else Placement.FIXED
    empty = "/".join("." * width for _ in rows)
    return options.changed(
        rows=len(rows), cols=width, holes=(), placement=placement, position="" if putting else empty
    )


def read_position(o: Any, s: Any, text: str) -> bool:
    """Fill a blank state from a position's text."""
    rows, mover, to_place = _parts(text)
    for square, letter in enumerate("".join(rows)):
        s.cell[square] = LETTERS.index(letter)
    s.turn = "LR".index(mover)
    s.to_place = min(to_place, 1)
    free = sum(not rules.barred_put(o, s, s.turn, square) for square in range(o.rows * o.cols))
    if to_place > min(free, 2 * rules.MOST_BIKES - 1):
        raise BadText(f"{to_place} bikes are still to be put, but only {free} squares can take one.")
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

REASONS = {
    Reason.NO_MOVE_LOSES: "{stuck} cannot move, and loses",
    Reason.NO_MOVE_WINS: "{stuck} cannot move, and in misère play that wins",
}

REFUSALS = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_TURN: "it is {other}'s turn",
    Refusal.NO_SUCH_SQUARE: "that square is not on the board",
    Refusal.NOT_OPEN: "that square is not open",
    Refusal.NOT_ON_EDGE: "bikes are put on the edge of the board only",
    Refusal.NOT_YOUR_BIKE: "there is no bike of {seat} on {origin}",
    Refusal.NOT_THAT_WAY: "a rook drives along rows and columns only",
    Refusal.OVER_LIMIT: "a slide is at most {limit} long",
    Refusal.IN_THE_WAY: "the way is blocked",
    Refusal.MUST_GO_ON: "a slide goes as far as it can",
    Refusal.ALL_PLACED: "all bikes are on the board: slide one",
    Refusal.STILL_PLACING: "bikes are still to be put on the board",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    return REASONS[Reason(reason)].format(stuck=SEAT_NAMES[s.turn])


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    origin = square_text(o, SLIDE.square(action)) if action in SLIDE else ""
    names = {"seat": SEAT_NAMES[seat], "other": SEAT_NAMES[1 - seat]}
    return REFUSALS[Refusal(why)].format(**names, origin=origin, limit=o.longest)


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in words."""
    if kind == Event.PUT:
        return f"{SEAT_NAMES[a]} puts a bike on {square_text(o, b)}."
    if kind == Event.SLID:
        return f"{SEAT_NAMES[a]} slides from {square_text(o, b)} to {square_text(o, c)}."
    return f"{SEAT_NAMES[a]} cannot move."
