"""Tron: the words and numbers that texts are made of: riders, spaces, lines, cards, ways to enact them."""

from __future__ import annotations

import re
from typing import Any

from gridwright.games.tron import cards, driving, grid
from gridwright.games.tron.cards import CHOICES, DECK, FIRST_SPECIAL, MOVEMENT_CARDS, SPECIALS, Card
from gridwright.games.tron.grid import MOST_SIDE, MOST_SPACES, OFF, Way
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.texts import insist, whole

SEAT_NAMES = ("Blue", "Vermilion", "Yellow", "Green", "Purple", "Sky", "Orange", "Ink")
LETTERS = "ABCDEFGH"
WAYS = tuple(way.name.lower() for way in Way if way != Way.NONE)
WAY_LETTERS = "".join(way[0].upper() for way in WAYS)
TURNS = tuple(card.word for card in MOVEMENT_CARDS)
ANSWERS = ("stop", "go")
_SPACE = re.compile(r"(\d+)\s*,\s*(\d+)")
_LINE = re.compile(rf"({_SPACE.pattern})\s*-\s*({_SPACE.pattern})")


# Spaces, lines, numbers and riders


def space_text(o: Any, space: int) -> str:
    """A space as row,column, counted from 1."""
    return f"{space // o.side + 1},{space % o.side + 1}"


def read_space(o: Any, text: str) -> int:
    """The space that `6,5` means."""
    match = _SPACE.fullmatch(text.strip())
    if not match:
        raise BadText(f"“{text}” is no space: write row,column, as 6,5.")
    row, col = int(match[1]), int(match[2])
    on_board = 1 <= row <= o.side and 1 <= col <= o.side
    insist(on_board, f"{row},{col} is not on the board: rows and columns go from 1 to {o.side}.")
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
    a, b = read_space(o, match[1]), read_space(o, match[4])
    line = int(grid.line_between(o, a, b))
    neighbours = f"{space_text(o, a)} and {space_text(o, b)} are no neighbours"
    insist(line != OFF, f"“{text}” is no line: {neighbours}.")
    return line


def read_seat(o: Any, text: str) -> int:
    """A seat by its letter or its colour."""
    wanted = text.strip().casefold()
    for seat in range(o.seats):
        if wanted in (LETTERS[seat].casefold(), SEAT_NAMES[seat].casefold()):
            return seat
    raise BadText(f"“{text}” is no rider: there are {listed(list(LETTERS[: o.seats]), 'and')}.")


def plain(points: int) -> str:
    """A score, with a proper minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with their sign, as `+2` or `−1`."""
    return plain(points) if points < 0 else f"+{points}"


# Cards


def _choice_words() -> list[str]:
    """`forward`, `dash1`, `dash2` ...; a kind of which there is one needs no number."""
    found: list[str] = []
    for i, card in enumerate(CHOICES):
        found.append(card.word if card.copies < 2 else f"{card.word}{CHOICES[: i + 1].count(card)}")
    return found


CHOICE_WORDS = _choice_words()
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
    word = _SHORT.get(text.strip().casefold(), text.strip().casefold())
    insist(word in TURNS, f"“{text}” is no way to go: write forward, left or right.")
    return TURNS.index(word)


# How a card is enacted


def how_text(o: Any, s: Any, seat: int, action: int) -> str:
    """The way, the steps or both, as far as the card leaves them open; a length, a crusher, a line."""
    if action in driving.DRIVE:
        card, turn = cards.chosen_kind(o, s, seat), TURNS[driving.DRIVE.turn(action)]
        steps = driving.DRIVE.distance(action)
        if card in MOVEMENT_CARDS:
            return str(steps)
        return turn if card != OFF and not driving.goes_far(s, card) else f"{turn} {steps}"
    if action in cards.KEEP:
        return str(cards.KEEP.length(action))
    if action in cards.PICK:
        return str(cards.PICK.crusher(action) + 1)
    if action in cards.PLACE:
        line = cards.PLACE.line(action)
        return line_text(o, line) if line < grid.lines(o) else f"line {line}"
    return ANSWERS[driving.ANSWER.answer(action)]


def read_how(o: Any, s: Any, seat: int, text: str) -> int:
    """The action that enacts the rider's card in the way the text says."""
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


def read_answer(text: str) -> int:
    """Stop or go."""
    insist(text.casefold() in ANSWERS, f"“{text}” is neither stop nor go.")
    return driving.ANSWER.id(ANSWERS.index(text.casefold()))
