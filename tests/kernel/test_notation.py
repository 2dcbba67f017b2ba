"""Notation: what declared actions say and read for a game that writes little of it."""

from __future__ import annotations

import types
from typing import Any

import pytest
from tests.kernel.rulebooks import walk

from gridwright.kernel.binding import bind
from gridwright.kernel.errors import BadText
from gridwright.kernel.notation import Notation


def beside(o: Any, square: int, way: int) -> dict[str, str]:
    return {"there": str(square + (1, -1, 3, 1)[way])}


@pytest.fixture
def notation() -> Notation:
    own: Any = types.ModuleType("own")
    book = bind("walk", walk)
    own.FORMS = {walk.STEP: "{square}-{there}"}
    own.words_of_step = beside
    return Notation(own, book.rules)


def test_a_part_that_a_form_leaves_out_is_found_by_the_other_words(notation: Notation) -> None:
    assert notation.read_action(None, None, 0, "4-7") == [walk.STEP.id(4, 2)]
    assert notation.read_action(None, None, 0, "4 - 5") == [walk.STEP.id(4, 0), walk.STEP.id(4, 3)]
    for action in range(walk.STEP.id(1, 0), notation.rules.ACTIONS):
        text = notation.action_text(None, None, 0, action)
        assert action in notation.read_action(None, None, 0, text)


def test_words_that_no_action_has_are_refused_in_the_games_words_if_it_has_any(notation: Notation) -> None:
    with pytest.raises(BadText, match=r"^“4-8”: there is no step like that\.$"):
        notation.read_action(None, None, 0, "4-8")
    own: Any = notation.own
    own.no_step = lambda o, square, there: f"{square} is not beside {there}."
    with pytest.raises(BadText, match=r"^“4-8”: 4 is not beside 8\.$"):
        notation.read_action(None, None, 0, "4 - 8")


@pytest.mark.parametrize(
    ("form", "texts", "others"),
    [
        ("{square}-{there}", ["4-5", "4 - 5", " 4- 5"], ["4 5", "4--5"]),
        ("to {there} from {square}", ["to 5 from 4", "TO  5 from 4"], ["to 5from 4", "to 54", "5 from 4"]),
        ("x{square}>{there}", ["x4>5", "X 4 > 5"], ["x4 5", "4>5"]),
        ("{square} step {there}", ["4 step 5"], ["4step5", "4 5"]),
    ],
)
def test_blanks_part_words_and_do_not_matter_beside_signs(
    notation: Notation, form: str, texts: list[str], others: list[str]
) -> None:
    written = Notation(notation.own, notation.rules)
    written.forms[walk.STEP] = form
    for text in texts:
        assert written.read_action(None, None, 0, text) == [walk.STEP.id(4, 0), walk.STEP.id(4, 3)]
    for text in others:
        with pytest.raises(BadText, match="is no action: write"):
            written.read_action(None, None, 0, text)
