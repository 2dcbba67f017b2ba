"""Ratings: what an arena's games say of the bots, always with an interval."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
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
    """The score of every pairing, in the order of their first games; none of a bot against itself."""
    pairings: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in sorted(outcomes, key=lambda o: o.bout.tag):
        first, second = outcome.bout.pairing
        if first != second:
            pairings.setdefault((first, second), []).append(outcome)
    return [_score(first, second, played) for (first, second), played in pairings.items()]


def _score(first: str, second: str, played: Sequence[Outcome]) -> Score:
    got = deal_means(played, lambda o: o.returns[o.bout.seats.index(first)])
    low, high = interval(got)
    return Score(first, second, len(played), fmean(got), low, high, 1 / len(played[0].returns))


@dataclass(frozen=True)
class SeatScore:
    """What a seat got, whoever sat there: its mean result with a 95% interval."""

    seat: int
    games: int
    mean: float
    low: float
    high: float
    fair: float


def seat_scores(outcomes: Sequence[Outcome]) -> list[SeatScore]:
    """What each seat got. Every bot sat on each as often, so a difference is the seat's own."""
    seats = len(outcomes[0].returns)
    found = []
    for seat in range(seats):
        got = deal_means(outcomes, lambda o, seat=seat: o.returns[seat])  # type: ignore[misc]
        found.append(SeatScore(seat, len(outcomes), fmean(got), *interval(got), 1 / seats))
    return found


def deals(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """The games of each deal of each pairing: one seed, played once for each rotation of the seats."""
    found: dict[tuple[tuple[str, str], int], list[Outcome]] = {}
    for outcome in outcomes:
        found.setdefault((outcome.bout.pairing, outcome.bout.seed), []).append(outcome)
    return list(found.values())


def deal_means(outcomes: Sequence[Outcome], of: Callable[[Outcome], float]) -> list[float]:
    """What the games of each deal gave on average. Games of one deal are alike, deals are independent."""
    return [fmean(of(outcome) for outcome in deal) for deal in deals(outcomes)]


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A 95% interval for the mean of independent results between 0 and 1, as deals have them.

    Wilson's, for as many yes-or-no games as would spread as these do: it stays honest near 0 and 1, where
    the normal one would have no width, and is as narrow as the results of whole deals allow.
    """
    n = len(values)
    mean = fmean(values)
    plain = mean * (1 - mean)
    spread = stdev(values) ** 2 if n > 1 else 0.25
    alike = max(spread / plain, 2 / n) if plain > 0 else 1.0
    games = max(1.0, n / alike)
    centre = (mean + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 * math.sqrt(plain / games + Z95**2 / (4 * games * games)) / (1 + Z95**2 / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def ratings(outcomes: Sequence[Outcome], seed: int = 1) -> list[Rating]:
    """Elo ratings of all bots, strongest first: the most likely strengths, intervals by resampling deals."""
    names = sorted({name for outcome in outcomes for name in outcome.bout.seats})
    base = strengths(outcomes, names)
    rng = random.Random(seed)
    dealt = deals(outcomes)
    samples = []
    for _ in range(RESAMPLES):
        drawn = rng.choices(dealt, k=len(dealt))
        samples.append(strengths([outcome for deal in drawn for outcome in deal], names))
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
