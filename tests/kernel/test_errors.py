"""Errors: one sentence each, with what would be right."""

from __future__ import annotations

import pytest

from gridwright.kernel.errors import (
    AmbiguousText,
    BadOption,
    BadRecord,
    BadText,
    GridwrightError,
    IllegalAction,
    listed,
)
from gridwright.kernel.suggestions import nearest, suggest


@pytest.mark.parametrize("kind", [AmbiguousText, BadOption, BadRecord, BadText, IllegalAction])
def test_all_errors_for_people_are_of_one_kind(kind: type) -> None:
    assert issubclass(kind, GridwrightError)


def test_errors_carry_what_would_be_right() -> None:
    assert IllegalAction("no", ["a", "b"]).nearest == ("a", "b")
    assert AmbiguousText("which", ["a", "b"]).meanings == ("a", "b")


@pytest.mark.parametrize(
    ("words", "phrase"),
    [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (("a", "b", "c"), "a, b or c")],
)
def test_words_as_a_phrase(words, phrase: str) -> None:
    assert listed(words) == phrase
    assert listed(words, "and") == phrase.replace(" or ", " and ")


def test_a_suggestion_names_what_is_near_or_all_there_is() -> None:
    known = dict.fromkeys(["cups", "ctron"])
    assert suggest("ctorn", known) == "Did you mean ctron?"
    assert suggest("zzzz", known) == "There are ctron and cups."


def test_the_nearest_words() -> None:
    assert nearest("ctorn", ["cups", "ctron", "tron"])[0] == "ctron"
    assert nearest("zzzz", ["cups", "ctron"]) == []
    assert len(nearest("a1", [f"a{i}" for i in range(10)])) <= 3
