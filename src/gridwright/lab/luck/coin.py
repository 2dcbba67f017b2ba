"""The third view: as much skill as Combinatorial Tron with so many games decided by a coin.

Somebody who searches several times as much wins more than an equal share. If a coin decided some of the
games of Combinatorial Tron, which has no luck, that lead would shrink in proportion: so many must be the
coin's that it is as small as here.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from gridwright.lab.intervals import Estimate
from gridwright.lab.luck.replays import GAME
from gridwright.lab.luck.resamples import divided, resampled
from gridwright.lab.luck.shares import by_deal


def strong_results(games: pl.DataFrame) -> np.ndarray:
    """What the stronger player got in each deal, on average over the seats."""
    told = games.filter(pl.col("replay") == GAME).sort("deal", "rotation")
    results, seats = told.select(r"^result\d+$").to_numpy(), told["rotation"].to_numpy()
    got = results[np.arange(len(seats)), seats]
    return by_deal(told["deal"].to_numpy(), got[:, None])[:, 0]


def lead_of(games: pl.DataFrame) -> Estimate:
    """How far the stronger player is ahead of an equal share: 0 not at all, 1 all there is."""
    fair = 1 / sum(column.startswith("result") for column in games.columns)
    leads = (strong_results(games) - fair) / (1 - fair)
    return resampled(leads[:, None], lambda means: means[:, 0], -1.0, 1.0)


def share_of_coin(games: pl.DataFrame, reference: pl.DataFrame) -> Estimate:
    """Which share of the games a coin decides in the reference, for as small a lead as here."""
    own, other = lead_of(games), lead_of(reference)
    x = float(np.clip(1 - divided(np.array([own.mean]), np.array([other.mean])), 0, 1)[0])
    if other.mean <= 0:
        return Estimate(0.0, 0.0, 1.0, own.deals)
    error = (own.spread / own.deals**0.5) ** 2 + (1 - x) ** 2 * (other.spread / other.deals**0.5) ** 2
    half = 1.96 * error**0.5 / other.mean
    return Estimate(x, max(0.0, x - half), min(1.0, x + half), own.deals, half)
