"""The second view: the luck bill, what each of nature's draws added to what a seat could expect.

Luck adds up to nothing on average. How far it goes along with the results says how much of them it explains;
and who knows how lucky somebody was can take that off, so that fewer games say as much (a control variate).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from gridwright.kernel.luck_bill import HALVES
from gridwright.lab.intervals import Estimate, Values, mean_of, share_of
from gridwright.lab.luck.replays import GAME, bill_column
from gridwright.lab.luck.resamples import divided, resampled
from gridwright.lab.luck.shares import by_deal, results_of, spread_of

MOST_TIMES = 100
"""An interval is told to be so many times narrower at most: all is luck then."""


def bills_of(games: pl.DataFrame, sources: int) -> np.ndarray:
    """The bills of the games: by game, half, source and seat."""
    told = games.filter(pl.col("replay") == GAME).sort("deal", "rotation")
    seats = sum(column.startswith("result") for column in games.columns)
    columns = [bill_column(h, k, i) for h in range(HALVES) for k in range(sources) for i in range(seats)]
    return told.select(columns).to_numpy().reshape(-1, HALVES, sources, seats)


def share_billed(games: pl.DataFrame, sources: int) -> Estimate:
    """Which share of the results the bill explains.

    Its two halves have the same luck and different playouts: what they have in common is no noise, and their
    scale, which playouts may have wrong, falls out.
    """
    deals, results = results_of(games, GAME)
    ahead = results - 1 / results.shape[1]
    bills = bills_of(games, sources).sum(axis=2)
    first, second = bills[:, 0], bills[:, 1]
    products = (ahead * first, ahead * second, first * second)
    sums = np.column_stack([*(one.sum(axis=1) for one in products), spread_of(results)])

    def explained(means: np.ndarray) -> np.ndarray:
        return divided(means[:, 0] * means[:, 1], means[:, 2] * means[:, 3])

    return resampled(by_deal(deals, sums), explained, 0.0, 1.0)


def size_of(games: pl.DataFrame, sources: int, source: int, seat: int | None = None) -> Estimate:
    """How much a source gives or takes a seat in a game, as a rule: the root of the mean square over seats.

    Playouts may see too much or too little in a draw: the scale is that at which the bill fits the results.
    """
    deals, results = results_of(games, GAME)
    bills = bills_of(games, sources)
    ahead, own, whole = results - 1 / results.shape[1], bills[:, :, source], bills.sum(axis=2)
    squares = own[:, 0] * own[:, 1]
    size = squares.mean(axis=1) if seat is None else squares[:, seat]
    fit = [one.mean(axis=1) for one in (ahead * whole.mean(axis=1), whole[:, 0] * whole[:, 1])]
    sums = by_deal(deals, np.column_stack([size, *fit]))

    def fitted(means: np.ndarray) -> np.ndarray:
        scale = np.maximum(divided(means[:, 1], means[:, 2]), 0.0)
        return np.asarray(scale * np.sqrt(np.maximum(means[:, 0], 0.0)))

    return resampled(sums, fitted, 0.0, 1.0)


def luckier_won(games: pl.DataFrame, sources: int) -> Estimate | None:
    """In how many of the games that somebody won it was who had most luck; None where there was none."""
    deals, results = results_of(games, GAME)
    luck = bills_of(games, sources).mean(axis=1).sum(axis=1)
    told = (np.ptp(luck, axis=1) > 1e-9) & ((results == results.max(axis=1)[:, None]).sum(axis=1) == 1)
    if told.sum() < 2:
        return None
    won = (luck.argmax(axis=1) == results.argmax(axis=1))[told].astype(float)
    return share_of(by_deal(deals[told], won[:, None])[:, 0])


@dataclass(frozen=True)
class Narrowed:
    """An estimate, and the same with luck taken off."""

    plain: Estimate
    without_luck: Estimate
    times: float
    """So many times as many games the plain one would need for an interval as narrow."""


def narrowed(values: Values, luck: Values) -> Narrowed:
    """The mean of what deals gave, with what luck added to it taken off."""
    y, x = np.asarray(values, float), np.asarray(luck, float)
    plain = mean_of(y)
    if len(y) < 10 or float(x.std()) < 1e-9:
        return Narrowed(plain, plain, 1.0)
    slope = float(np.cov(x, y)[0, 1] / x.var(ddof=1))
    less = mean_of(y - slope * x)
    return Narrowed(plain, less, (plain.spread / max(less.spread, plain.spread / MOST_TIMES)) ** 2)


def strong_narrowed(games: pl.DataFrame, sources: int) -> Narrowed:
    """What the stronger player gets on average over the seats, plainly and with its luck taken off."""
    deals, results = results_of(games, GAME)
    seats = games.filter(pl.col("replay") == GAME).sort("deal", "rotation")["rotation"].to_numpy()
    luck = bills_of(games, sources).mean(axis=1).sum(axis=1)
    own = np.arange(len(seats)), seats
    told = by_deal(deals, np.column_stack([results[own], luck[own]]))
    return narrowed(told[:, 0], told[:, 1])


def seat_narrowed(games: pl.DataFrame, sources: int, seat: int) -> Narrowed:
    """What a seat gets, plainly and with its luck taken off."""
    deals, results = results_of(games, GAME)
    luck = bills_of(games, sources).mean(axis=1).sum(axis=1)
    told = by_deal(deals, np.column_stack([results[:, seat], luck[:, seat]]))
    return narrowed(told[:, 0], told[:, 1])
