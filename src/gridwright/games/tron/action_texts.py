"""Tron: the words and numbers that texts are made of: riders, spaces, lines, cards, ways to enact them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from gridwright.games.tron import cards, driving, grid, placing
from gridwright.games.tron.cards import CHOICES, DECK, FIRST_SPECIAL, MOVEMENT_CARDS, SPECIALS, Card
from gridwright.games.tron.grid import MOST_SIDE, MOST_SPACES, OFF, Way
from gridwright.kernel.actions import Kind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.texts import insist, one_of, whole

SEAT_NAMES = ("Blue", "Vermilion", "Yellow", "Green", "Purple", "Sky", "Orange", "Ink")
LETTERS = "ABCDEFGH"
WAYS = tuple(way.name.lower() for way in Way if way != Way.NONE)
WAY_LETTERS = "".join(way[0].upper() for way in WAYS)
TURNS = tuple(card.word for card in MOVEMENT_CARDS)
ANSWERS = {answer.word: answer for answer in driving.Answer}
_SPACE = re.compile(r"(\d+)\s*,\s*(\d+)")


# Spaces, lines, numbers and riders


def space_text(o: Any, space: int) -> str:
    """A space as row,column, counted from 1."""
    return _space_name(o.side, space)


@cache
def _space_name(side: int, space: int) -> str:
    return f"{space // side + 1},{space % side + 1}"


def spaces_text(o: Any, count: int) -> str:
    """So many spaces, as sentences of what happened count them."""
    return "one space" if count == 1 else f"{count} spaces"


def read_space(o: Any, text: str) -> int:
    """The space that `6,5` means."""
    match = _SPACE.fullmatch(text.strip())
    if not match:
        raise BadText(f"“{text}” is no space: write row,column, as 6,5.")
    row, col = int(match[1]), int(match[2])
    on_board = 1 <= row <= o.side and 1 <= col <= o.side
    insist(on_board, f"{row},{col} is not on the board: rows and columns go from 1 to {o.side}.")
    return (row - 1) * int(o.side) + col - 1


@lru_cache(2000)
def line_text(o: Any, line: int) -> str:
    """A line as the two spaces it joins."""
    a = o.line_space[line]
    return f"{space_text(o, a)}-{space_text(o, o.near[a, o.line_way[line]])}"


def read_line(o: Any, text: str) -> int:
    """The line that `6,5-6,6` means."""
    ends = text.split("-")
    insist(len(ends) == 2, f"“{text}” is no line: write the two spaces it joins, as 6,5-6,6.")
    a, b = (read_space(o, end) for end in ends)
    line = int(grid.line_between(o, a, b))
    neighbours = f"{space_text(o, a)} and {space_text(o, b)} are no neighbours"
    insist(line != OFF, f"“{text}” is no line: {neighbours}.")
    return line


def read_seat(o: Any, text: str) -> int:
    """A seat by its letter or its colour."""
    names = {
        name: seat for seat in range(o.seats) for name in (LETTERS[seat].lower(), SEAT_NAMES[seat].lower())
    }
    wanted = text.strip().lower()
    insist(wanted in names, f"“{text}” is no rider: there are {listed(list(LETTERS[: o.seats]), 'and')}.")
    return names[wanted]


def score_text(o: Any, points: int) -> str:
    """4.4 A score, with a proper minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def gain_text(o: Any, points: int) -> str:
    """Points with their sign, as `+2` or `−1`."""
    return score_text(o, points) if points < 0 else f"+{points}"


# Cards


CHOICE_WORDS = [
    card.word if card.copies < 2 else f"{card.word}{CHOICES[: i + 1].count(card)}"
    for i, card in enumerate(CHOICES)
]
"""`forward`, `dash1`, `dash2` ...; a kind of which there is one needs no number."""
CARD_WORDS = CHOICE_WORDS[FIRST_SPECIAL:]
_SHORT = {
    **{turn[0]: turn for turn in TURNS},
    **{card.letter.lower(): card.word for card in SPECIALS},
    **{card.title.lower(): card.word for card in SPECIALS},
    "od": Card.OVER_DRIVE.word,
    "overdrive": Card.OVER_DRIVE.word,
}


def read_choices(text: str) -> list[int]:
    """The cards that a text may mean: `dash` is any Dash, `dash2` the second."""
    word = text.strip().casefold()
    stem = word.rstrip("0123456789")
    number = word[len(stem) :]
    word = _SHORT.get(stem, stem) + number
    found = [i for i, name in enumerate(CHOICE_WORDS) if name == word]
    found = found or [i for i, card in enumerate(CHOICES) if card.word == word]
    known = [card.word for card in (*MOVEMENT_CARDS, *dict.fromkeys(DECK))]
    insist(found, f"“{text}” is no card: the cards are {listed(known, 'and')}.")
    return found


def read_specials(text: str) -> list[int]:
    """The special cards that a text may mean, by number."""
    return [choice - FIRST_SPECIAL for choice in read_choices(text) if choice >= FIRST_SPECIAL]


def read_turn(text: str) -> int:
    """Forward, left or right."""
    word = text.strip().casefold()
    return one_of(_SHORT.get(word, word), {turn: i for i, turn in enumerate(TURNS)}, "way to go")


# Actions

_WORDS: dict[Kind, Callable[[Any, int], str]] = {
    placing.HEAD: space_text,
    placing.TAIL: lambda o, way: WAY_LETTERS[way],
    placing.ROW: lambda o, row: f"row {row + 1}",
    placing.COLUMN: lambda o, column: f"col {column + 1}",
    placing.SPACE: space_text,
    cards.CHOOSE: lambda o, choice: CHOICE_WORDS[choice],
    cards.KEEP: lambda o, length: str(length),
    cards.PICK: lambda o, crusher: str(crusher + 1),
    cards.PLACE: lambda o, line: line_text(o, line) if line < grid.lines(o) else f"line {line}",
    cards.LOT: lambda o, rider: LETTERS[rider],
    cards.DEAL: lambda o, card: CARD_WORDS[card],
    driving.ANSWER: lambda o, answer: driving.Answer(answer).word,
}


@lru_cache(20_000)
def _usual_text(o: Any, natures: bool, action: int) -> str:
    """An action that is written in the same way wherever the game stands; else empty."""
    for kind, text in _WORDS.items():
        if kind.natures == natures and action in kind:
            return text(o, *kind.apart(action))
    return ""


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """An action in a word or two; of a way to drive, what the card leaves open."""
    usual = _usual_text(o, seat == NATURE, action)
    if usual or seat == NATURE:
        return usual or "?"
    card, turn = cards.chosen_kind(o, s, seat), TURNS[driving.DRIVE.turn(action)]
    steps = driving.DRIVE.distance(action)
    if card in MOVEMENT_CARDS:
        return str(steps)
    return turn if card != OFF and not driving.goes_far(s, card) else f"{turn} {steps}"


def read_how(o: Any, s: Any, seat: int, text: str) -> int:
    """The action that enacts the rider's card in the way the text says."""
    if text in ANSWERS:
        return driving.ANSWER.id(ANSWERS[text])
    card = cards.chosen_kind(o, s, seat)
    if card == Card.CRUSHER:
        return cards.PLACE.id(read_line(o, text))
    if card == Card.RETRACT:
        return cards.KEEP.id(whole(text, 0, MOST_SPACES - 1, "length of a tail"))
    if card in MOVEMENT_CARDS:
        return driving.DRIVE.id(card, whole(text, 1, MOST_SIDE, "number of steps"))
    if not driving.goes_far(s, card):
        return driving.DRIVE.id(read_turn(text), o.spaces[card])
    match = re.fullmatch(r"([a-zA-Z]+)\s*(\d+)", text.strip())
    if not match:
        raise BadText(f"“{text}” does not say where to: write a way and how many steps, as left 4.")
    return driving.DRIVE.id(read_turn(match[1]), whole(match[2], 1, MOST_SIDE, "number of steps"))
