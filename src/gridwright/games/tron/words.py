"""Tron: the words and numbers that texts are made of: seats, spaces, lines, cards, directions."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.tron import board
from gridwright.games.tron.options import DECK
from gridwright.kernel.errors import BadText, listed

SEAT_NAMES = ("Blue", "Vermilion", "Yellow", "Green", "Purple", "Sky", "Orange", "Ink")
LETTERS = "ABCDEFGH"
DIRECTIONS = "NESW"
DIRECTION_WORDS = ("north", "east", "south", "west")
TURNS = ("forward", "left", "right")
CLASSES = ("regular", "cut", "retract", "dash", "uber", "crusher", "over-drive", "movers")
CAUSES = {
    "off": board.LEFT_GRID,
    "self": board.OWN_TAIL,
    "crusher": board.BY_CRUSHER,
    "head": board.HEAD_CRASH,
}
SPACE = r"(\d+)\s*,\s*(\d+)"
_SPACE = re.compile(SPACE)
_LINE = re.compile(rf"{SPACE}\s*-\s*{SPACE}")


def space_text(o: Any, space: int) -> str:
    """A space as row,column, counted from 1."""
    return f"{space // o.side + 1},{space % o.side + 1}"


def read_space(o: Any, text: str) -> int:
    """The space that `6,5` means."""
    match = _SPACE.fullmatch(text.strip())
    if not match:
        raise BadText(f"“{text}” is no space: write row,column, as 6,5.")
    row, col = int(match[1]), int(match[2])
    if not (1 <= row <= o.side and 1 <= col <= o.side):
        raise BadText(f"{row},{col} is not on the board: rows and columns go from 1 to {o.side}.")
    return (row - 1) * int(o.side) + col - 1


def line_text(o: Any, line: int) -> str:
    """A line as the two spaces it joins."""
    a = o.line_space[line]
    return f"{space_text(o, a)}-{space_text(o, o.near[a, o.line_way[line]])}"


def read_line(o: Any, text: str) -> int:
    """The line that `6,5-6,6` means."""
    match = _LINE.fullmatch(text.strip())
    if not match:
        raise BadText(f"“{text}” is no line: write the two spaces it joins, as 6,5-6,6.")
    a, b = (read_space(o, f"{match[i]},{match[i + 1]}") for i in (1, 3))
    line = int(board.line_between(o, a, b))
    if line == board.OFF:
        raise BadText(f"“{text}” is no line: {space_text(o, a)} and {space_text(o, b)} are no neighbours.")
    return line


def _card_names() -> list[str]:
    """`dash1`, `dash2` ...; a kind that exists once needs no number."""
    names = []
    for i, kind in enumerate(DECK):
        number = DECK[: i + 1].count(kind)
        names.append(f"{kind}{number}" if DECK.count(kind) > 1 else kind)
    return names


CARD_NAMES = tuple(_card_names())
CHOICES = TURNS + CARD_NAMES
KIND_WORDS = {
    "forward": "Forward", "left": "Left", "right": "Right", "dash": "Dash", "uber": "Uber-Dash",
    "crusher": "Crusher", "cut": "Cut Tail", "retract": "Retract Tail", "over-drive": "Over-Drive",
}  # fmt: skip
_SHORT = {
    "f": "forward", "l": "left", "r": "right", "d": "dash", "u": "uber", "x": "crusher", "c": "cut",
    "t": "retract", "o": "over-drive", "od": "over-drive", "overdrive": "over-drive", "uber-dash": "uber",
    "cut tail": "cut", "retract tail": "retract",
}  # fmt: skip


def choice_title(choice: int) -> str:
    """A card's printed name."""
    return KIND_WORDS[CHOICES[choice].rstrip("123")]


def read_choices(text: str) -> list[int]:
    """The cards that a text may mean: `dash` is any Dash, `dash2` the second."""
    word = text.strip().casefold()
    stem, number = word.rstrip("123"), word[len(word.rstrip("123")) :]
    word = _SHORT.get(stem, stem) + number
    found = [i for i, name in enumerate(CHOICES) if name == word]
    found = found or [i for i, name in enumerate(CHOICES) if name.rstrip("123") == word]
    if not found:
        raise BadText(f"“{text}” is no card: the cards are {listed([*TURNS, *dict.fromkeys(DECK)], 'and')}.")
    return found


def read_turn(text: str) -> int:
    """Forward, left or right."""
    word = _SHORT.get(text.strip().casefold(), text.strip().casefold())
    if word not in TURNS:
        raise BadText(f"“{text}” is no way to go: write forward, left or right.")
    return TURNS.index(word)


def read_seat(o: Any, text: str) -> int:
    """A seat by its letter or its colour."""
    wanted = text.strip().casefold()
    for seat in range(o.seats):
        if wanted in (LETTERS[seat].casefold(), SEAT_NAMES[seat].casefold()):
            return seat
    raise BadText(f"“{text}” is no rider: there are {listed(list(LETTERS[: o.seats]), 'and')}.")


def read_number(text: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds."""
    if not re.fullmatch(r"-?\d+", text.strip()) or not least <= int(text) <= most:
        raise BadText(f"“{text}” is no {what}: write a whole number from {least} to {most}.")
    return int(text)


def signed(points: int) -> str:
    """Points with their sign, as `+2` or `−1`."""
    return f"−{-points}" if points < 0 else f"+{points}"


def plain(points: int) -> str:
    """A score, with a proper minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def path(o: Any, s: Any, seat: int) -> list[int]:
    """The spaces of a light-cycle, the head first."""
    found = []
    space = s.head[seat]
    while space != board.OFF:
        found.append(space)
        space = board.behind(o, s, seat, space)
    return found
