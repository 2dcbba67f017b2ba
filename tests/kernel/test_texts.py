"""What the readers of the games' texts share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridwright.kernel.errors import BadText
from gridwright.kernel.texts import as_sentence, counted, insist, letter_and_number, one_of, sections, whole

COLOURS = {"red": 1, "green": 2, "blue": 4}
KNOWN, EXAMPLE = ("hand", "flags"), "hand 1 2; flags -"


def test_what_is_right_is_read() -> None:
    assert [whole(text, -3, 12, "row") for text in ("12", " 7 ", "-3", "007")] == [12, 7, -3, 7]
    assert [one_of(text, COLOURS, "colour") for text in COLOURS] == [1, 2, 4]
    assert sections("hand 1 2; flags -", ";", KNOWN, EXAMPLE) == {"hand": ["1", "2"], "flags": []}
    assert sections("flags", ";", KNOWN, EXAMPLE) == {"flags": []}
    assert letter_and_number("d4", 8, 1, 8, "a", "square") == (3, 4)
    assert letter_and_number("G0", 7, 0, 99, "A", "point") == (6, 0)
    insist([0], "a list with something in it holds")


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: insist([], "There is nothing."), "There is nothing."),
        (lambda: whole("13", 1, 12, "row"), "“13” is no row: write a whole number from 1 to 12."),
        (lambda: whole("", 1, 12, "row"), "“” is no row: write a whole number from 1 to 12."),
        (lambda: whole("1e3", 1, 9999, "row"), "“1e3” is no row: write a whole number from 1 to 9999."),
        (lambda: whole("9" * 5000, 1, 12, "row"), "is no row"),
        (lambda: one_of("pink", COLOURS, "colour"), "“pink” is no colour: write red, green or blue."),
        (
            lambda: sections("hnad 1", ";", KNOWN, EXAMPLE),
            "“hnad 1” is no part of a position: write it as hand 1 2; flags -.",
        ),
        (lambda: sections("hand 1; hand 2", ";", KNOWN, EXAMPLE), "“hand” is said twice."),
        (lambda: sections("", ";", KNOWN, EXAMPLE), "“” is no part of a position"),
        (
            lambda: letter_and_number("j4", 8, 1, 8, "a", "square"),
            "“j4” is no square: write a letter from a to h and a number from 1 to 8.",
        ),
        (lambda: letter_and_number("d9", 8, 1, 8, "a", "square"), "“d9” is no square"),
        (lambda: letter_and_number("D4", 8, 1, 8, "a", "square"), "“D4” is no square"),
        (lambda: letter_and_number("d", 8, 1, 8, "a", "square"), "“d” is no square"),
    ],
)
def test_what_is_wrong_is_refused_with_what_would_be_right(
    read: Callable[[], object], complaint: str
) -> None:
    with pytest.raises(BadText) as refused:
        read()
    assert complaint in str(refused.value)


def test_things_are_counted_and_sentences_begin_with_a_capital() -> None:
    assert [counted(n, "cup") for n in (0, 1, 2)] == ["no cups", "1 cup", "2 cups"]
    assert counted(3, "die", "dice") == "3 dice"
    assert as_sentence("white wins. Black is out") == "White wins. Black is out"
    assert as_sentence("") == ""
