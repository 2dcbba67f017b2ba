"""Self-play without the interpreter: the same games as when every bot is asked by itself."""

from __future__ import annotations

import pytest

from gridwright.agents.arena import play_on
from gridwright.agents.bot import Bot
from gridwright.agents.levels import bot
from gridwright.agents.self_play import SelfPlay, by_search_alone, plays_natively
from gridwright.games import game
from gridwright.kernel.match import Match

BOTS = ("20", "careful", "greedy", "random", "9")


def sitting(name: str, seats: int) -> list[Bot]:
    return [by_search_alone(bot(BOTS[seat % len(BOTS)], name)) for seat in range(seats)]


@pytest.mark.parametrize("name", ["ctron", "minefield"])
def test_the_same_game_as_asked_one_by_one(name: str, warm) -> None:
    warm(name)
    g = game(name)
    options = g.options()
    bots = sitting(name, options.seats)
    table = SelfPlay(g, options, bots)
    for turn in range(2):
        seated = bots[turn:] + bots[:turn]
        for seed in (3, 4):
            match = Match(g, options)
            play_on(match, seated, seed)
            played = table.play(seated, seed)
            assert played.actions == [tuple(entry) for entry in match.entries]
            assert list(played.results) == match.results()
            assert played.reason == match.position.reason()


def test_a_table_forgets_its_last_game(warm) -> None:
    warm("ctron")
    g = game("ctron")
    bots = sitting("ctron", 2)
    table = SelfPlay(g, g.options(), bots)
    first = table.play(bots, 8)
    table.play(bots, 9)
    assert table.play(bots, 8).actions == first.actions
    assert table.play(bots, 8, thoughts=1).actions != first.actions


def test_who_is_played_natively() -> None:
    g = game("ctron")
    assert plays_natively(bot("random", "ctron"), g)
    assert not plays_natively(bot("club", "ctron"), g), "the solver helps it"
    assert plays_natively(by_search_alone(bot("club", "ctron")), g)
    assert plays_natively(bot("club", "cups"), game("cups"))
    assert not plays_natively(bot("2s", "cups"), game("cups")), "it goes by the clock"
    assert not plays_natively(bot("club/never-steals", "cups"), game("cups"))


def test_values_and_choices_are_told_of_each_ply(warm) -> None:
    warm("ctron")
    g = game("ctron")
    bots = [by_search_alone(bot("30", "ctron"))] * 2
    lines = SelfPlay(g, g.options(), bots).play(bots, 1).lines
    thought = lines[lines["choices"] > 1]
    assert len(thought)
    assert ((thought["value"] >= 0) & (thought["value"] <= 1)).all()
    assert ((thought["close"] >= 1) & (thought["close"] <= thought["choices"])).all()
