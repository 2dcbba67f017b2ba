"""The first view: which share of what results differ by goes away if a part of chance is held fast.

Half the mean square by which game and replay differ is what that part decides, alone and together with
others (its total effect). It is told as a share of how far results lie from an equal share. So on which seat
somebody sits, and who plays better, counts as known. Where a coin decides a share p of the games and skill
the rest, that is 1 - (1 - p)^2, and not p: the other games, too, might have been among those of the coin.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from gridwright.lab.intervals import Estimate, share_of
from gridwright.lab.luck.replays import GAME
from gridwright.lab.luck.resamples import divided, resampled


def results_of(games: pl.DataFrame, replay: str) -> tuple[np.ndarray, np.ndarray]:
    """The deal and the seats' results of each game of a kind, in the order of deals and rotations."""
    told = games.filter(pl.col("replay") == replay).sort("deal", "rotation")
    return told["deal"].to_numpy(), told.select(r"^result\d+$").to_numpy()


def by_deal(deals: np.ndarray, values: np.ndarray) -> np.ndarray:
    """The averages of the games of each deal."""
    _, place = np.unique(deals, return_inverse=True)
    counts = np.bincount(place)
    return np.column_stack([np.bincount(place, column) / counts for column in values.T])


def spread_of(results: np.ndarray) -> np.ndarray:
    """How far the results of each game lie from an equal share, squared and added up over the seats."""
    return np.asarray(((results - 1 / results.shape[1]) ** 2).sum(axis=1))


def share_decided(games: pl.DataFrame, replay: str) -> Estimate:
    """Which share of what results differ by is decided by what this replay drew anew."""
    deals, results = results_of(games, GAME)
    keys = ["deal", "rotation"]
    own = games.filter(pl.col("replay") == GAME).sort(keys)
    both = own.join(games.filter(pl.col("replay") == replay), on=keys, how="left", suffix=" again")
    again = both.sort(keys).select(r"^result\d+ again$").to_numpy()
    again = np.where(np.isnan(again.astype(float)), results, again.astype(float))
    apart = ((results - again) ** 2).sum(axis=1) / 2
    sums = by_deal(deals, np.column_stack([apart, spread_of(results)]))
    found = resampled(sums, lambda means: divided(means[:, 0], means[:, 1]), 0.0, 1.0)
    if apart.any() or replay not in games["replay"].unique().to_list():
        return found
    # It decided nothing so far, which says little of few games.
    most = min(1.0, share_of(sums[:, 0]).high / float(sums[:, 1].mean() or 1.0))
    return Estimate(0.0, 0.0, most, len(sums))
