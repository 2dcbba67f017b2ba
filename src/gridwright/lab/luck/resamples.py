"""Intervals for what is put together from several sums over deals: by drawing the deals again and again."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from gridwright.lab.intervals import LEVEL, Estimate

RESAMPLES = 1000
BLOCKS = 200
"""So many groups of deals are drawn at most; each of them is as independent of the others as deals are."""


def resampled(
    sums: np.ndarray, number: Callable[[np.ndarray], np.ndarray], least: float, most: float, seed: int = 1
) -> Estimate:
    """A number that follows from the deals' averages, with its interval.

    `sums` has a row a deal. `number` takes rows of averages and gives a number for each.
    """
    n = len(sums)
    found = float(np.clip(number(sums.mean(axis=0)[None]), least, most)[0])
    if n < 2:
        return Estimate(found, least, most, n)
    rng, blocks = np.random.default_rng(seed), min(n, BLOCKS)
    edges = np.linspace(0, n, blocks + 1).astype(int)
    added = np.add.reduceat(sums, edges[:-1])
    weights = rng.multinomial(blocks, np.full(blocks, 1 / blocks), size=RESAMPLES)
    sizes = weights @ np.diff(edges)
    drawn = np.clip(number(weights @ added / sizes[:, None]), least, most)
    low, high = np.quantile(drawn, ((1 - LEVEL) / 2, (1 + LEVEL) / 2))
    return Estimate(found, float(low), float(high), n, float(drawn.std() * math.sqrt(n)))


def divided(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """One by the other; nothing where there is nothing to divide by."""
    return np.asarray(np.divide(above, below, out=np.zeros_like(above), where=below > 0))
