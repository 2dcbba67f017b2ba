"""The secrecy law has teeth: a copy of a game that leaks a single byte breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.checks.laws import Trial, run_law
from gridwright.games import registered
from gridwright.games.minefield.knowledge import hide as honest_hide
from gridwright.games.minefield.things import Tile
from gridwright.kernel.binding import INTERPRETED, Rulebook
from gridwright.kernel.contract import rule
from gridwright.kernel.game import Game

SECRET = [name for name, g in registered().items() if g.about.secrets]


class Copy(Game):
    """A game with some rules changed."""

    def __init__(self, name: str, **changed: Any) -> None:
        super().__init__(name, f"gridwright.games.{name}")
        self.changed = changed

    def book(self, mode: str = INTERPRETED) -> Rulebook:
        honest = super().book(mode)
        return Rulebook(self.name, mode, honest.rules, {**honest.functions, **self.changed})


@rule
def hide_all_but_a_mine(o: Any, s: Any, seat: int) -> None:
    """Leaves in a byte that no rule reads whether there is a mine on a1."""
    leaked = s.tile[0] & Tile.MINE
    honest_hide(o, s, seat)
    if not s.over:
        s.events[len(s.events) - 1, 4] = leaked


@rule
def hide_nothing(o: Any, s: Any, seat: int) -> None:
    """Shows everybody's hand."""


@rule
def see_everything(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """Logs say which card was laid face down."""
    return action


@pytest.mark.parametrize("name", SECRET)
def test_our_games_keep_their_secrets(name: str) -> None:
    g = registered()[name]
    assert run_law("secrecy", Trial(g, g.options(), games=6)) == []


def test_one_leaked_byte_breaks_the_law() -> None:
    leaky = Copy("minefield", hide=hide_all_but_a_mine)
    found = run_law("secrecy", Trial(leaky, leaky.options(), games=6))
    assert any("view betrays a secret" in sentence for sentence in found)


def test_open_hands_break_the_law() -> None:
    leaky = Copy("tron", hide=hide_nothing)
    assert run_law("secrecy", Trial(leaky, leaky.options(), games=3))


def test_a_log_that_shows_commits_breaks_the_law() -> None:
    leaky = Copy("tron", seen=see_everything)
    found = run_law("commits", Trial(leaky, leaky.options(), games=3))
    assert any("sees what" in sentence for sentence in found)


def test_the_game_that_was_copied_is_still_honest() -> None:
    honest = registered()["minefield"]
    before = honest.book().hide
    assert Copy("minefield", hide=hide_nothing).book().hide is hide_nothing
    assert honest.book().hide is before
