"""Codes: numbers with sentences beside them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from tests.kernel.changed import changed
from tests.kernel.rulebooks import lamps

from gridwright.kernel.binding import RulebookError, bind
from gridwright.kernel.codes import Code
from gridwright.kernel.options import Choice


class Refusal(Code):
    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YET = 5, "wait until {s.round}"


class Sticky(Choice):
    ALL = 0
    SOME_FRIEND = 1
    OFF = 2, "none"


def test_a_code_is_its_number_and_knows_its_words() -> None:
    assert (Refusal.ALLOWED, Refusal.GAME_OVER, Refusal.NOT_YET) == (0, 1, 5)
    assert [code.words for code in Refusal] == ["", "the game is over", "wait until {s.round}"]
    assert Refusal(5) is Refusal.NOT_YET
    assert (Refusal.NOT_YET.word, Refusal.NOT_YET.name) == ("not-yet", "NOT_YET")
    assert Refusal.GAME_OVER + 1 == 2


def test_copies_of_a_code_are_the_code() -> None:
    assert copy.deepcopy(Refusal.NOT_YET) is Refusal.NOT_YET
    assert pickle.loads(pickle.dumps(Refusal.NOT_YET)) is Refusal.NOT_YET


def test_a_choice_goes_by_its_name_or_its_words() -> None:
    assert [choice.text for choice in Sticky] == ["all", "some_friend", "none"]
    assert Sticky.read("none") is Sticky.read("off") is Sticky.OFF
    with pytest.raises(ValueError, match="it is all, some_friend or none"):
        Sticky.read("some")


def test_two_codes_of_one_number_are_refused(tmp_path: Path) -> None:
    twice = changed(lamps, tmp_path, ("    DARK = 7", "    DARK = 6"))
    with pytest.raises(RulebookError, match=r"Refusal\.DARK and Refusal\.LIT are both 6: number one anew"):
        bind("lamps", twice)
