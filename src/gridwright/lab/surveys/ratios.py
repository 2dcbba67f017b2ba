"""Shares of what games have different numbers of, with intervals over games."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy import stats

from gridwright.lab.intervals import LEVEL, Estimate


def ratio_of(tops: Sequence[float], bottoms: Sequence[float]) -> Estimate | None:
    """How large one sum is beside another, a pair of numbers a game; None of nothing."""
    found = _linear(np.asarray(tops, float), np.asarray(bottoms, float))
    return None if found is None else _estimate(*found, low=0.0, high=1.0)


def ratios_apart(
    tops: Sequence[float], bottoms: Sequence[float], tops2: Sequence[float], bottoms2: Sequence[float]
) -> Estimate | None:
    """How much the first ratio is above the second, in the same games; None if one is of nothing."""
    first = _linear(np.asarray(tops, float), np.asarray(bottoms, float))
    second = _linear(np.asarray(tops2, float), np.asarray(bottoms2, float))
    if first is None or second is None:
        return None
    return _estimate(first[0] - second[0], first[1] - second[1], low=-1.0, high=1.0)


def _linear(tops: np.ndarray, bottoms: np.ndarray) -> tuple[float, np.ndarray] | None:
    """A ratio of sums, and how far each game pulls it."""
    if not bottoms.sum():
        return None
    ratio = float(tops.sum() / bottoms.sum())
    return ratio, (tops - ratio * bottoms) / bottoms.mean()


def _estimate(ratio: float, pulls: np.ndarray, low: float, high: float) -> Estimate:
    games = len(pulls)
    spread = float(pulls.std(ddof=1)) if games > 1 else math.inf
    half = float(stats.t.ppf((1 + LEVEL) / 2, max(1, games - 1))) * spread / math.sqrt(games)
    return Estimate(ratio, max(low, ratio - half), min(high, ratio + half), games, spread)
