"""Ratings: what an arena's games say of the bots, always with an interval."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from gridwright.agents.arena import Outcome

Z95 = 1.959964
RESAMPLES = 200


@dataclass(frozen=True)
class Score:
    """How one bot did against a table of another: its mean result with a 95% interval."""

    first: str
    second: str
    games: int
    mean: float
    low: float
    high: float
    fair: float
    """What an equal would get: one part in as many as there are seats."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the Elo scale, the last-named bot at 0, with a 95% interval."""

    name: str
    elo: float
    low: float
    high: float


def scores(outcomes: Sequence[Outcome]) -> list[Score]:
    """The score of every pairing, in the order of their first games."""
    results: dict[tuple[str, str], list[float]] = {}
    seats = len(outcomes[0].returns) if outcomes else 2
    for outcome in sorted(outcomes, key=lambda o: o.bout.tag):
        first, second = outcome.bout.tag.rsplit(" #", 1)[0].split(" v ")
        at = outcome.bout.seats.index(first)
        results.setdefault((first, second), []).append(outcome.returns[at])
    return [_score(first, second, got, 1 / seats) for (first, second), got in results.items()]


def _score(first: str, second: str, got: list[float], fair: float) -> Score:
    mean = fmean(got)
    low, high = interval(got)
    return Score(first, second, len(got), mean, low, high, fair)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A 95% interval for the mean of results between 0 and 1 (Wilson's, widened for draws only as needed)."""
    n = len(values)
    mean = fmean(values)
    spread = stdev(values) ** 2 if n > 1 else 0.25
    # Wilson's form keeps an interval honest near 0 and 1, where the normal one would have no width.
    deviation = max(spread, mean * (1 - mean) * 0.25)
    centre = (mean + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * math.sqrt(deviation / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def ratings(outcomes: Sequence[Outcome], seed: int = 1) -> list[Rating]:
    """Elo ratings of all bots, strongest first: the most likely strengths, intervals by resampling games."""
    names = sorted({name for outcome in outcomes for name in outcome.bout.seats})
    base = strengths(outcomes, names)
    rng = random.Random(seed)
    samples = []
    for _ in range(RESAMPLES):
        drawn = rng.choices(outcomes, k=len(outcomes))
        samples.append(strengths(drawn, names))
    rated = []
    for name in names:
        spread = sorted(sample[name] for sample in samples)
        low, high = spread[int(0.025 * RESAMPLES)], spread[int(0.975 * RESAMPLES) - 1]
        rated.append(Rating(name, base[name], low, high))
    return sorted(rated, key=lambda r: -r.elo)


def strengths(outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, float]:
    """The most likely Elo strengths, mean 0: a seat's chance is its share of the table's strength."""
    # One imaginary shared game a bot keeps a clean sweep from an infinite rating.
    won = dict.fromkeys(names, 0.5)
    for outcome in outcomes:
        for name, result in zip(outcome.bout.seats, outcome.returns, strict=True):
            won[name] += result
    power = dict.fromkeys(names, 1.0)
    tables: dict[tuple[str, ...], int] = {}
    for outcome in outcomes:
        table = tuple(sorted(outcome.bout.seats))
        tables[table] = tables.get(table, 0) + 1
    for _ in range(100):
        demand = dict.fromkeys(names, 0.0)
        for table, count in tables.items():
            total = sum(power[name] for name in table)
            for name in table:
                demand[name] += count / total
        for name in names:
            demand[name] += 1 / (power[name] + 1.0)
        power = {name: won[name] / demand[name] for name in names}
        mean = math.exp(fmean(math.log(p) for p in power.values()))
        power = {name: p / mean for name, p in power.items()}
    return {name: 400 * math.log10(power[name]) for name in names}
