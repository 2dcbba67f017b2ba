"""Measures: each says what it means, and a game that is known by heart gives the numbers it should."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright.agents.self_play import Played
from gridwright.games import game
from gridwright.kernel.match import Match
from gridwright.kernel.self_play import LINE
from gridwright.lab.measures import measures
from gridwright.lab.seen import SeenGame, played_as


def seen(values: list[tuple[int, float]], results: tuple[float, ...] = (1.0, 0.0)) -> SeenGame:
    """A game of two in which each decision is told as seat and value."""
    lines = LINE.native(len(values))
    for line, (seat, value) in zip(lines, values, strict=True):
        line["seat"], line["value"], line["choices"], line["close"] = seat, value, 4, 2
    g = game("ctron")
    return SeenGame(g, g.options(), Played(lines, results, 1, True))


def told(name: str, one: SeenGame) -> float | None:
    return measures()[name].told_of(one)


CALM = [(0, 0.6), (1, 0.4), (0, 0.8), (1, 0.1), (0, 0.95)]
WILD = [(0, 0.4), (1, 0.4), (0, 0.1), (1, 0.9), (0, 0.7)]


@pytest.mark.parametrize(
    ("name", "calm", "wild"),
    [
        ("decisions", 5, 5),
        ("draws", 0, 0),
        ("first_seat", 1, 1),
        ("branching", 4, 4),
        ("real_choices", 2, 2),
        ("lead_changes", 0, 3),
        ("comebacks", 0, 1),
        ("blowouts", 1, 0),
        ("decided", 0.6, 1.0),
    ],
)
def test_two_games_by_heart(name: str, calm: float, wild: float) -> None:
    assert told(name, seen(CALM)) == pytest.approx(calm)
    assert told(name, seen(WILD)) == pytest.approx(wild)


def test_drama_and_openness() -> None:
    calm, wild = told("drama", seen(CALM)), told("drama", seen(WILD))
    assert calm == 0.0
    assert wild is not None
    assert 0.3 < wild < 0.9
    even = told("uncertainty", seen([(0, 0.5), (1, 0.5)]))
    assert even == pytest.approx(1.0)
    open_, shut = told("uncertainty", seen(WILD)), told("uncertainty", seen([(0, 1.0), (1, 0.0)]))
    assert open_ is not None
    assert shut is not None
    assert open_ > shut


def test_a_draw_has_no_winner() -> None:
    drawn = seen(CALM, (0.5, 0.5))
    assert told("draws", drawn) == 1.0
    assert told("drama", drawn) is None


def test_a_game_that_stands_still() -> None:
    assert told("stalling", seen([(0, 0.5), (1, 0.5), (0, 0.52), (1, 0.1), (0, 0.9)])) == pytest.approx(0.6)
    assert told("stalling", seen(WILD)) == pytest.approx(0.4)


def played(name: str, *texts: str) -> SeenGame:
    g = game(name)
    match = Match(g, g.options())
    for text in texts:
        match.play(match.position.to_move, match.position.read_action(text))
    return SeenGame(g, g.options(), played_as(match))


def test_what_is_done_to_others_and_what_comes_again(warm) -> None:
    warm("cups")
    warm("ctron")
    there_and_back = played("cups", "@d4", "@a1", "d4-d5", "a1-a2", "d5-d4", "a2-a1", "d4-d5")
    assert told("repetition", there_and_back) == pytest.approx(1 / 7)
    assert told("interaction", there_and_back) == 0.0
    assert told("interaction", played("cups", "@a2", "@a1", "a2<a1")) == pytest.approx(100 / 3)
    assert told("interaction", played("ctron", "1:1-1:6", "6:6-5:6")) == pytest.approx(100.0)


def test_who_did_not_think_tells_nothing() -> None:
    silent = seen([(0, -1.0), (1, -1.0)])
    assert told("real_choices", silent) is None
    assert told("lead_changes", silent) is None
    assert told("decisions", silent) == 2
    assert np.allclose(silent.values, 0.5)


def test_every_measure_says_what_it_means() -> None:
    for name, measure in measures().items():
        assert measure.name == name
        assert measure.meaning.endswith(".")
        assert measure.title
