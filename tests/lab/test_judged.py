"""Our statistics beside those of statsmodels, on numbers of every kind."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from gridwright.lab.intervals import exploratory, mean_of, p_value, runs_test, share_of
from gridwright.lab.verdict import Expected, Finding, judged

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from statsmodels.sandbox.stats.runs import runstest_1samp
    from statsmodels.stats.multitest import multipletests
    from statsmodels.stats.proportion import proportion_confint
    from statsmodels.stats.weightstats import DescrStatsW


@pytest.mark.parametrize("n", [50, 200, 1000])
@pytest.mark.parametrize("p", [0.05, 0.3, 0.5, 0.95])
def test_shares(n: int, p: float) -> None:
    count = round(n * p)
    ours = share_of([1.0] * count + [0.0] * (n - count))
    low, high = proportion_confint(count, n, method="wilson")
    # A deal's spread is reckoned from n - 1, as for all that is not a plain yes or no.
    assert (ours.low, ours.high) == pytest.approx((low, high), abs=0.6 / n)


@pytest.mark.parametrize("seed", range(5))
def test_means(seed: int) -> None:
    values = np.random.default_rng(seed).gamma(4.0, 10.0, 60 + 40 * seed)
    ours, theirs = mean_of(values), DescrStatsW(values)
    assert (ours.low, ours.high) == pytest.approx(theirs.tconfint_mean())
    assert p_value(values - 40) == pytest.approx(theirs.ttest_mean(40)[1])


@pytest.mark.parametrize("seed", range(5))
def test_many_at_once(seed: int) -> None:
    p = np.random.default_rng(seed).random(12) ** 3
    assert exploratory(list(p)) == pytest.approx(multipletests(p, method="fdr_bh")[1])


@pytest.mark.parametrize("shift", [0.0, 0.02, 0.04, 0.1])
@pytest.mark.parametrize("seed", range(4))
def test_that_nothing_differs(shift: float, seed: int) -> None:
    """Two one-sided tests at 2.5 per cent say of equivalence what our verdict says."""
    values, margin = np.random.default_rng(seed).normal(shift, 0.5, 900), 0.06
    same = judged(Expected.SAME, mean_of(values), margin).finding == Finding.SUPPORTED
    assert same == (DescrStatsW(values).ttost_mean(-margin, margin)[0] < 0.025)


@pytest.mark.parametrize("seed", range(5))
def test_runs(seed: int) -> None:
    values = np.random.default_rng(seed).random(101 + seed)
    theirs = runstest_1samp(values[values != np.median(values)], cutoff="median", correction=False)[1]
    assert runs_test(values) == pytest.approx(theirs, rel=0.05)
