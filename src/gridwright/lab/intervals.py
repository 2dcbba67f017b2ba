"""Intervals for a number of deals that was fixed before: what a study of so many games may say.

The unit is the deal. Its games (one for each rotation of the seats, one for each variant) share their luck
and are alike; deals are independent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import stats

Values = Sequence[float] | np.ndarray
"""Numbers, one a deal."""

LEVEL = 0.95
RESAMPLES = 2000


@dataclass(frozen=True)
class Estimate:
    """A mean with its interval, and how many deals it rests on."""

    mean: float
    low: float
    high: float
    deals: int
    spread: float = 0.0
    """The standard deviation of a deal."""

    @property
    def half_width(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


def mean_of(values: Values, level: float = LEVEL) -> Estimate:
    """The mean of what deals gave, with Student's interval; of two deals or more."""
    found = np.asarray(values, float)
    n, mean = len(found), float(found.mean())
    if n < 2:
        return Estimate(mean, -math.inf, math.inf, n)
    spread = float(found.std(ddof=1))
    half = float(stats.t.ppf((1 + level) / 2, n - 1)) * spread / math.sqrt(n)
    return Estimate(mean, mean - half, mean + half, n, spread)


def share_of(values: Values, level: float = LEVEL) -> Estimate:
    """The mean of results between 0 and 1, with Wilson's interval.

    Deals whose games share their luck spread less than a coin does; the interval is that of as many
    independent yes-or-no games as would spread like them, and keeps its honesty near 0 and 1.
    """
    found = np.asarray(values, float)
    n, mean = len(found), float(found.mean())
    spread = float(found.std(ddof=1)) if n > 1 else 0.5
    coin = mean * (1 - mean)
    alike = max(spread**2 / coin, 2 / n) if coin > 0 else 1.0
    games = max(1.0, n / alike)
    z = float(stats.norm.ppf((1 + level) / 2))
    centre = (mean + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * math.sqrt(coin / games + z**2 / (4 * games**2)) / (1 + z**2 / games)
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half), n, spread)


def skewed_mean_of(values: Values, level: float = LEVEL, seed: int = 1) -> Estimate:
    """The mean of lopsided numbers (a game's length, say), with the BCa bootstrap's interval over deals."""
    found = np.asarray(values, float)
    n, mean = len(found), float(found.mean())
    spread = float(found.std(ddof=1)) if n > 1 else 0.0
    if n < 10 or spread == 0.0:
        return mean_of(values, level)
    drawn = stats.bootstrap(
        (found,), np.mean, confidence_level=level, n_resamples=RESAMPLES, method="BCa",
        random_state=np.random.default_rng(seed), vectorized=True,
    )  # fmt: skip
    low, high = (float(end) for end in drawn.confidence_interval)
    return Estimate(mean, low, high, n, spread)


def p_value(values: Values) -> float:
    """How likely a mean at least so far from 0 would be if it were 0."""
    estimate = mean_of(values)
    if estimate.deals < 2 or estimate.spread == 0.0:
        return 1.0 if estimate.mean == 0.0 or estimate.deals < 2 else 0.0
    t = abs(estimate.mean) / (estimate.spread / math.sqrt(estimate.deals))
    return float(2 * stats.t.sf(t, estimate.deals - 1))


def exploratory(p_values: Sequence[float]) -> list[float]:
    """The same p-values, corrected for how many there are (Benjamini and Hochberg)."""
    return [float(p) for p in stats.false_discovery_control(p_values)] if p_values else []


def deals_needed(estimate: Estimate, distance: float, level: float = LEVEL) -> int:
    """How many deals make an interval so narrow that it no longer reaches over such a distance."""
    if distance <= 0.0:
        return 0
    z = float(stats.norm.ppf((1 + level) / 2))
    return math.ceil((z * estimate.spread / distance) ** 2)


def runs_test(values: Values) -> float:
    """How likely so uneven a sequence would be by chance (Wald and Wolfowitz): near 0, luck is broken."""
    middle = float(np.median(values))
    signs = [value > middle for value in values if value != middle]
    above, below = sum(signs), len(signs) - sum(signs)
    if above < 10 or below < 10:
        return 1.0
    runs = 1 + sum(a != b for a, b in pairwise(signs))
    n = above + below
    expected = 1 + 2 * above * below / n
    variance = (expected - 1) * (expected - 2) / (n - 1)
    return float(2 * stats.norm.sf(abs(runs - expected) / math.sqrt(variance)))
