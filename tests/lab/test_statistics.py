"""Statistics on a known truth: intervals cover it as often as they say, verdicts are as seldom wrong."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from gridwright.lab.intervals import (
    deals_needed,
    exploratory,
    mean_of,
    p_value,
    runs_test,
    share_of,
    skewed_mean_of,
)
from gridwright.lab.sequences import bounded_sequence_of, sequence_of
from gridwright.lab.verdict import Expected, Finding, judged

STUDIES = 1000


def coins(rng: np.random.Generator, p: float, deals: int) -> np.ndarray:
    return (rng.random(deals) < p).astype(float)


def pairs(rng: np.random.Generator, p: float, deals: int) -> np.ndarray:
    """Deals of two games that share their luck half of the time."""
    first, second = coins(rng, p, deals), coins(rng, p, deals)
    return (first + np.where(rng.random(deals) < 0.5, first, second)) / 2


@pytest.mark.parametrize("p", [0.05, 0.1, 0.3, 0.5, 0.8, 0.95])
@pytest.mark.parametrize("play", [coins, pairs])
def test_shares_are_covered(p: float, play) -> None:
    rng = np.random.default_rng(round(1000 * p))
    found = [share_of(play(rng, p, 200)) for _ in range(STUDIES)]
    covered = np.mean([one.low <= p <= one.high for one in found])
    assert 0.93 <= covered <= 0.97


def test_a_share_of_plain_games_has_wilsons_interval() -> None:
    ours = share_of([1.0] * 12 + [0.0] * 38)
    theirs = stats.binomtest(12, 50).proportion_ci(method="wilson")
    assert ours.low == pytest.approx(theirs.low, abs=0.003)
    assert ours.high == pytest.approx(theirs.high, abs=0.003)


@pytest.mark.parametrize("of", [mean_of, skewed_mean_of])
def test_means_are_covered(of) -> None:
    rng = np.random.default_rng(3)
    studies = 200 if of is skewed_mean_of else STUDIES
    found = [of(rng.gamma(4.0, 10.0, 100)) for _ in range(studies)]
    covered = np.mean([one.low <= 40 <= one.high for one in found])
    assert covered >= 0.92


LOOKS = (20, 50, 100, 150, 200, 300, 400, 600, 800)


@pytest.mark.parametrize("p", [0.05, 0.5, 0.9])
def test_a_sequence_is_hardly_ever_wrong_however_often_one_looks(p: float) -> None:
    rng = np.random.default_rng(8)
    wrong = 0
    for _ in range(100):
        values = coins(rng, p, LOOKS[-1])
        looks = [bounded_sequence_of(values[:n]) for n in LOOKS]
        wrong += any(not look.low <= p <= look.high for look in looks)
    assert wrong <= 6
    assert looks[-1].half_width < 0.1, "and it narrows"


def test_a_sequence_without_bounds_too() -> None:
    rng = np.random.default_rng(9)
    wrong = 0
    for _ in range(200):
        values = rng.gamma(4.0, 10.0, 800)
        looks = [sequence_of(values[:n]) for n in LOOKS]
        wrong += any(not look.low <= 40 <= look.high for look in looks)
    assert wrong <= 12


def estimate(low: float, high: float):
    mean = (low + high) / 2
    return type(mean_of([0.0, 1.0]))(mean, low, high, 100, 5 * (high - low))


@pytest.mark.parametrize(
    ("expected", "low", "high", "finding"),
    [
        ("more", 0.03, 0.08, "supported"),
        ("more", 0.01, 0.08, "undecided"),
        ("more", -0.01, 0.01, "too close to matter"),
        ("more", -0.08, -0.03, "refuted"),
        ("more", -0.08, 0.01, "refuted"),
        ("less", -0.08, -0.03, "supported"),
        ("less", 0.03, 0.08, "refuted"),
        ("less", -0.01, 0.01, "too close to matter"),
        ("same", -0.01, 0.01, "supported"),
        ("same", 0.03, 0.08, "refuted"),
        ("same", 0.01, 0.08, "undecided"),
    ],
)
def test_verdicts(expected: str, low: float, high: float, finding: str) -> None:
    verdict = judged(Expected(expected), estimate(low, high), 0.02)
    assert verdict.finding == Finding(finding)
    assert (verdict.more_deals > 0) == (finding == "undecided")
    assert verdict.at_most >= verdict.more_deals


@pytest.mark.parametrize("truth", [-0.03, 0.0, 0.03])
def test_at_the_margin_verdicts_are_seldom_wrong(truth: float) -> None:
    """A true difference of just what matters, and one of nothing: neither is told as more."""
    rng = np.random.default_rng(5)
    wrong = 0
    for _ in range(STUDIES):
        values = coins(rng, 0.4 + truth, 1500) - coins(rng, 0.4, 1500)
        finding = judged(Expected.MORE, mean_of(values), 0.03).finding
        wrong += finding == Finding.SUPPORTED
    assert wrong <= 0.06 * STUDIES


def test_how_many_deals_are_missing() -> None:
    rng = np.random.default_rng(6)
    found = mean_of(rng.normal(0.0, 1.0, 500))
    needed = deals_needed(found, 0.05)
    again = mean_of(rng.normal(0.0, 1.0, needed))
    assert again.half_width == pytest.approx(0.05, rel=0.1)


def test_many_measures_are_corrected() -> None:
    assert exploratory([]) == []
    assert exploratory([0.01, 0.04, 0.5]) == pytest.approx([0.03, 0.06, 0.5])
    assert p_value([0.0] * 20) == 1.0
    assert p_value([1.0, 1.1, 0.9, 1.0, 1.0]) < 0.001


def test_broken_luck_is_noticed() -> None:
    rng = np.random.default_rng(7)
    assert runs_test(rng.random(400)) > 0.001
    assert runs_test([0.0, 1.0] * 200) < 1e-6
    assert runs_test([0.0] * 200 + [1.0] * 200) < 1e-6
