"""The secrecy law has teeth: a copy of a game that leaks a single byte breaks it."""

from __future__ import annotations

import types
from typing import Any

import pytest

from gridwright.checks.laws import Trial, run_law
from gridwright.games import registered
from gridwright.games.minefield import rules as minefield
from gridwright.games.minefield.rules import hide as honest_hide
from gridwright.games.minefield.things import MINE
from gridwright.games.tron import rules as tron
from gridwright.games.tron.rules import hide as honest_tron_hide
from gridwright.games.tron.rules import seen as honest_seen
from gridwright.kernel.contract import rule
from gridwright.kernel.game import Game

SECRET = [name for name, g in registered().items() if g.about.secrets]


class Copy(Game):
    """A game with another rulebook."""

    def __init__(self, name: str, rules: types.ModuleType, **changed: Any) -> None:
        super().__init__(name, f"gridwright.games.{name}")
        leaky = types.ModuleType(f"leaky_{name}_{'_'.join(changed)}")
        vars(leaky).update({n: v for n, v in vars(rules).items() if not n.startswith("__")})
        leaky.__file__ = rules.__file__
        vars(leaky).update(changed)
        self.__dict__["rules"] = leaky


@rule
def hide_all_but_a_mine(o: Any, s: Any, seat: int) -> None:
    """Leaves in a byte that no rule reads whether there is a mine on a1."""
    leaked = s.tile[0] & MINE
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
    leaky = Copy("minefield", minefield, hide=hide_all_but_a_mine)
    found = run_law("secrecy", Trial(leaky, leaky.options(), games=6))
    assert any("view betrays a secret" in sentence for sentence in found)


def test_open_hands_break_the_law() -> None:
    leaky = Copy("tron", tron, hide=hide_nothing)
    assert run_law("secrecy", Trial(leaky, leaky.options(), games=3))


def test_a_log_that_shows_commits_breaks_the_law() -> None:
    leaky = Copy("tron", tron, seen=see_everything)
    found = run_law("commits", Trial(leaky, leaky.options(), games=3))
    assert any("sees what" in sentence for sentence in found)


def test_the_honest_functions_are_what_was_copied() -> None:
    assert minefield.hide is honest_hide
    assert tron.hide is honest_tron_hide
    assert tron.seen is honest_seen
