"""Confidence sequences: intervals that hold at every look, for studies that stop when the verdict is there.

An ordinary interval is right in 95 of 100 studies if one looks once. Who looks after every deal and stops
at the first clear answer is wrong far more often. A sequence is right at all looks together in 95 of 100.

For results between two bounds somebody bets against each value that the mean might have, never more than
he has; a value at which he would have made twenty of one is left out (the hedged bets of Waudby-Smith and
Ramdas, 2023). That holds from the first deal on. For numbers without bounds there is the normal mixture of
Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), which holds once there are many deals.
"""

from __future__ import annotations

import math

import numpy as np

from gridwright.lab.intervals import LEVEL, Estimate, Values

FIRST_LOOK = 100
"""Fewer deals are no ground for a verdict on numbers without bounds."""

TUNED_FOR = 400
"""The number of deals at which a sequence is narrowest beside an ordinary interval."""

GRID = 400
"""So many values of the mean are bet against."""


def bounded_sequence_of(
    values: Values, least: float = 0.0, most: float = 1.0, level: float = LEVEL
) -> Estimate:
    """The mean of what deals gave, between two bounds, with an interval that holds whenever one looks."""
    found = (np.asarray(values, float) - least) / (most - least)
    n, alpha = len(found), 1 - level
    t = np.arange(1, n + 1)
    means = (0.5 + np.cumsum(found)) / (t + 1)
    variances = (0.25 + np.cumsum((found - means) ** 2)) / (t + 1)
    known = np.concatenate([[0.25], variances[:-1]])
    bets = np.sqrt(2 * math.log(2 / alpha) / (known * np.maximum(t * np.log(t + 1), TUNED_FOR)))
    mean = np.linspace(0, 1, GRID + 1)[1:-1, None]
    up = np.log1p(np.minimum(bets, 0.5 / mean) * (found - mean)).sum(axis=1)
    down = np.log1p(-np.minimum(bets, 0.5 / (1 - mean)) * (found - mean)).sum(axis=1)
    kept = mean[np.maximum(up, down) < math.log(2 / alpha), 0]
    low, high = (float(kept[0]), float(kept[-1])) if len(kept) else (float(found.mean()),) * 2
    step, size = 1 / GRID, most - least
    spread = float(found.std(ddof=1)) if n > 1 else 0.0
    return Estimate(
        least + size * float(found.mean()),
        least + size * max(0.0, low - step),
        least + size * min(1.0, high + step),
        n,
        size * spread,
    )


def sequence_of(values: Values, level: float = LEVEL, tuned_for: int = TUNED_FOR) -> Estimate:
    """The mean of what deals gave, with an interval that holds whenever one looks."""
    found = np.asarray(values, float)
    n, mean = len(found), float(found.mean())
    if n < FIRST_LOOK:
        return Estimate(mean, -math.inf, math.inf, n, float(found.std(ddof=1)) if n > 1 else 0.0)
    alpha = 1 - level
    spread = float(found.std(ddof=1))
    rho = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / tuned_for
    width = math.sqrt(2 * (n * rho + 1) / (n**2 * rho) * math.log(math.sqrt(n * rho + 1) / alpha))
    return Estimate(mean, mean - width * spread, mean + width * spread, n, spread)
