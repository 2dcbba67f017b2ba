"""Guards, lists and deeds that are found by the kinds of action."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.rulebooks import lamps
from tests.kernel.rulebooks.lamps import LIGHT, MOTH, QUENCH, SLEEP, Refusal

from gridwright.kernel.binding import MODES, bind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.rulebook import Rulebook


def opened(mode: str) -> tuple[Rulebook, Any, Any]:
    book = bind("lamps", lamps, mode)
    o = book.options({"seats": 1})
    return book, o, book.opening(o)


@pytest.mark.parametrize("mode", MODES)
def test_the_list_is_what_the_guards_let_through_kind_by_kind(mode: str) -> None:
    book, o, s = opened(mode)
    assert book.legal_list(o, s, 0) == [
        LIGHT.id(1, 1),
        LIGHT.id(2, 1),
        LIGHT.id(2, 2),
        LIGHT.id(3, 1),
        QUENCH.id(0),
        SLEEP.id(),
    ]
    book.play(o, s, 0, LIGHT.id(2, 2))
    # A list of the game's own stands where the guard's would.
    assert book.legal_list(o, s, 0) == [
        LIGHT.id(1, 1),
        LIGHT.id(3, 1),
        QUENCH.id(2),
        QUENCH.id(0),
        SLEEP.id(),
    ]
    assert book.legal_list(o, s, NATURE) == []


@pytest.mark.parametrize("mode", MODES)
def test_what_bars_several_kinds_has_the_first_word(mode: str) -> None:
    book, o, s = opened(mode)
    assert book.barred(o, s, 0, LIGHT.id(0, 1)) == Refusal.LIT
    assert book.barred(o, s, 0, QUENCH.id(1)) == Refusal.DARK
    book.play(o, s, 0, SLEEP.id())
    assert book.legal_list(o, s, 0) == [SLEEP.id()]
    assert {book.barred(o, s, 0, action) for action in range(SLEEP.id())} == {Refusal.BY_DAY}
    assert book.barred(o, s, 0, book.rules.ACTIONS) == Refusal.NO_SUCH_ACTION


@pytest.mark.parametrize("mode", MODES)
def test_natures_kinds_are_asked_for_nature_only(mode: str) -> None:
    book, o, s = opened(mode)
    book.play(o, s, 0, QUENCH.id(0))
    book.play(o, s, 0, LIGHT.id(2, 1))
    assert book.legal_list(o, s, 0) == []
    assert book.barred(o, s, 0, SLEEP.id()) == Refusal.NOT_YOUR_TURN
    assert book.legal_list(o, s, NATURE) == [MOTH.id(0), MOTH.id(1)]
    book.play(o, s, NATURE, MOTH.id(1))
    assert book.legal_list(o, s, 0) == [QUENCH.id(2), SLEEP.id()]
    assert book.barred(o, s, 0, LIGHT.id(0, 1)) == Refusal.BLOWN
