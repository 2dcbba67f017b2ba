"""A game: a folder as an object."""

from __future__ import annotations

import pytest

from gridwright.games import game, registered
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game


@pytest.fixture
def toy() -> Game:
    return Game("toy", "toygame")


def test_a_game_is_made_from_its_package(toy: Game) -> None:
    assert repr(toy) == "Game('toy')"
    assert toy.about.title == "Toll"
    assert toy.folder.name == "toygame"
    assert toy.rules_text().startswith("# Toll")
    assert toy.options("few").tokens == 4
    assert set(toy.presets) == {"ten", "few"}


def test_its_rulebook_is_bound_once(toy: Game) -> None:
    assert toy.book() is toy.book()
    assert not toy.book().native


@pytest.mark.parametrize("text", ["Bob", "bob", " BOB ", "b", "B", "2"])
def test_a_seat_goes_by_name_letter_or_number(toy: Game, text: str) -> None:
    assert toy.seat(toy.options(), text) == 1


@pytest.mark.parametrize("text", ["c", "3", "0", "", "Carol"])
def test_there_are_no_other_seats(toy: Game, text: str) -> None:
    with pytest.raises(BadOption, match="the seats are Ann and Bob"):
        toy.seat(toy.options(), text)


def test_unknown_games_are_refused_with_a_hint() -> None:
    with pytest.raises(BadOption, match=r"There is no game called ctorn\. Did you mean ctron"):
        game("ctorn")
    assert game("ctron") is registered()["ctron"]
