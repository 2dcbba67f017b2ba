"""Surveys: what is told of many games together, on games that are known."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lab.test_measures import played

from gridwright.agents.players import RandomBot
from gridwright.agents.self_play import SelfPlay
from gridwright.games import game
from gridwright.kernel.position import Position
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys import Survey, SurveyLine, surveys
from gridwright.lab.surveys.dead_letters import rules_of
from gridwright.lab.surveys.ratios import ratio_of, ratios_apart


def told(name: str, *games: SeenGame) -> dict[str, SurveyLine]:
    return {line.name: line for line in surveys()[name].lines(games)}


@pytest.fixture
def two(warm) -> tuple[SeenGame, SeenGame]:
    """Two games of Cups: a theft in the first, two passes end the second."""
    warm("cups")
    return (
        played("cups", "@a2", "@a1", "a2<a1", "pass", "pass"),
        played("cups", "@d4", "pass", "pass"),
    )


def share(line: SurveyLine) -> float:
    assert line.share is not None
    return line.share.mean


def test_what_is_used(two: tuple[SeenGame, SeenGame]) -> None:
    uses = told("uses", *two)
    assert share(uses["pass"]) == pytest.approx(4 / 8), "one can always pass"
    assert share(uses["steal"]) == 1.0, "it was chosen the one time that it could be"
    assert uses["place"].remark.startswith("1.5 a game")


def test_where_it_happens(two: tuple[SeenGame, SeenGame]) -> None:
    used = told("places_used", *two)
    assert share(used["cell:a1"]) == pytest.approx(2 / 4)
    assert set(used) == {"cell:a2", "cell:a1", "cell:d4"}
    fought = told("places_fought_over", *two)
    assert set(fought) == {"cell:a1"}
    assert share(fought["cell:a1"]) == 0.5


def test_where_riders_come_to_is_where_they_stand(warm) -> None:
    warm("tron")
    start = "side 12; A 6,5-6,4; B 10,10-11,10; C 2,2-2,1"
    riders = Position.read(game("tron"), game("tron").options(), start)
    assert game("tron").playtest.standing(riders) == [(0, "point:6,5"), (1, "point:10,10"), (2, "point:2,2")]
    tron, bots = game("tron"), [RandomBot()] * 3
    table = SelfPlay(tron, tron.options(), bots, limit=120)
    ridden = [SeenGame(tron, tron.options(), table.play(bots, deal)) for deal in (1, 2)]
    places = told("places_used", *ridden)
    assert len(places) > 10, "where they drive, and not only where things are put"


def test_dead_letters(two: tuple[SeenGame, SeenGame]) -> None:
    rules = {name.split()[0]: share(line) for name, line in told("rules", *two).items()}
    assert rules["3.1"] == 1.0, "both games have a cup placed"
    assert rules["3.3"] == 0.5, "a theft in one of them"
    assert rules["3.5"] == 0.0, "nothing was converted"
    assert rules["5.2"] == 1.0, "two passes end both"
    refusals = told("refusals", *two)
    assert share(refusals["there is a cup on …"]) > 0.3
    assert share(refusals["… has no cup left in reserve"]) == 0.0


def test_rules_are_told_by_their_first_sentence() -> None:
    assert rules_of(played("cups").game)["3.6"] == "Pass."


def test_shares_of_different_numbers() -> None:
    found = ratio_of([1, 2, 3, 2], [2, 4, 6, 4])
    assert found is not None
    assert (found.low, found.mean, found.high) == (0.5, 0.5, 0.5)
    assert ratio_of([0, 0], [0, 0]) is None
    apart = ratios_apart([1, 0, 1], [1, 1, 1], [0, 0, 1], [1, 1, 1])
    assert apart is not None
    assert apart.mean == pytest.approx(1 / 3)
    assert apart.low < 0 < apart.high


def test_shares_of_different_numbers_are_covered() -> None:
    import numpy as np

    rng = np.random.default_rng(4)
    covered = 0
    for _ in range(500):
        could = rng.integers(1, 20, 40)
        found = ratio_of(rng.binomial(could, 0.3).tolist(), could.tolist())
        assert found is not None
        covered += found.low <= 0.3 <= found.high
    assert covered >= 0.92 * 500


def test_every_survey_says_what_it_means() -> None:
    for name, survey in surveys().items():
        assert survey.name == name
        assert survey.meaning.endswith(".")
        assert survey.lines([]) == []


def test_a_strangers_game_is_surveyed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    import toygame
    from gridwright.agents.arena import play_on
    from gridwright.agents.players import RandomBot
    from gridwright.kernel.game import Game
    from gridwright.kernel.match import Match
    from gridwright.lab.seen import played_as

    g = Game("toygame", toygame)
    seen = []
    for seed in range(3):
        match = Match(g, g.options())
        play_on(match, [RandomBot()] * g.options().seats, seed)
        seen.append(SeenGame(g, g.options(), played_as(match)))
    told = {name: survey.lines(seen) for name, survey in surveys().items()}
    assert told["refusals"]
    assert told["openness_over_time"] == [], "nobody told what they thought"
    monkeypatch.setattr(Game, "folder", Path("nowhere"))
    assert surveys()["rules"].lines(seen) == [], "without a rulebook nothing is numbered"


def test_other_packages_add_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "openings"

        def load(self) -> Survey:
            return Survey("openings", "Openings", "games", "What games begin with.", lambda games: [])

    monkeypatch.setattr("gridwright.lab.surveys.entry_points", lambda group: [Point()])
    surveys.cache_clear()
    try:
        assert surveys()["openings"].meaning == "What games begin with."
    finally:
        surveys.cache_clear()
