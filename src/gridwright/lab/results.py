"""Results: what the deals of a study say, as estimates of each measure and the verdict on its claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl

from gridwright.lab.intervals import Estimate, Values, exploratory, mean_of, p_value, share_of, skewed_mean_of
from gridwright.lab.measures import Measure, measures
from gridwright.lab.sequences import bounded_sequence_of, sequence_of
from gridwright.lab.study import Study
from gridwright.lab.verdict import Verdict, judged


@dataclass(frozen=True)
class Row:
    """One measure in all variants, and how the last differs from the first."""

    measure: Measure
    of_variant: Mapping[str, Estimate]
    difference: Estimate | None
    """Deal by deal; None with one variant."""
    p: float | None = None
    """How likely so much difference would be by chance, corrected for how many measures are looked at."""


class Results:
    """The games of a study, the same deals of every variant."""

    def __init__(self, study: Study, games: Mapping[str, pl.DataFrame]) -> None:
        self.study = study
        self.games = dict(games)
        self.first, self.last = next(iter(self.games)), list(self.games)[-1]

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return self.games[self.first]["deal"].n_unique()

    def share(self, variant: str, games: pl.Expr) -> Estimate:
        """Which share of the games are such, with an interval over deals."""
        told = self.games[variant].group_by("deal").agg(games.cast(pl.Float64).mean().alias("such"))
        return share_of(told.sort("deal")["such"].to_numpy())

    def of_deals(self, variant: str, column: str) -> pl.DataFrame:
        """What each deal gave on average, where it gave anything."""
        told = self.games[variant].select("deal", column).drop_nulls()
        return told.group_by("deal").agg(pl.col(column).mean()).sort("deal")

    def values(self, variant: str, column: str) -> np.ndarray:
        """The deals' averages."""
        return self.of_deals(variant, column)[column].to_numpy()

    def differences(self, column: str) -> np.ndarray:
        """How much more a deal gave in the last variant than in the first, of deals that tell of both."""
        both = self.of_deals(self.first, column).join(
            self.of_deals(self.last, column), on="deal", suffix=" last"
        )
        return (both[f"{column} last"] - both[column]).to_numpy()

    def estimate(self, variant: str, measure: Measure) -> Estimate | None:
        """A measure in one variant; None where fewer than two deals tell of it."""
        return estimate_of(self.values(variant, measure.name), measure)

    def row(self, measure: Measure) -> Row | None:
        """A measure in all variants; None where one of them tells nothing."""
        found = {variant: self.estimate(variant, measure) for variant in self.games}
        told = {variant: estimate for variant, estimate in found.items() if estimate is not None}
        if len(told) < len(found):
            return None
        if len(told) == 1:
            return Row(measure, told, None)
        differences = self.differences(measure.name)
        return Row(measure, told, mean_of(differences)) if len(differences) > 1 else None

    def rows(self) -> list[Row]:
        """All measures, the claim's first; what is exploratory is corrected for being many."""
        found = [row for row in map(self.row, measures().values()) if row is not None and self._tells(row)]
        found.sort(key=lambda row: row.measure.name != self.study.measure)
        others = [row for row in found if row.difference and row.measure.name != self.study.measure]
        corrected = exploratory([p_value(self.differences(row.measure.name)) for row in others])
        known = {row.measure.name: p for row, p in zip(others, corrected, strict=True)}
        return [
            Row(row.measure, row.of_variant, row.difference, known.get(row.measure.name)) for row in found
        ]

    def _tells(self, row: Row) -> bool:
        """Whether a measure says anything: more than that something never happens in this game."""
        never = all(one.mean == 0.0 and one.spread == 0.0 for one in row.of_variant.values())
        return row.measure.name == self.study.measure or not never

    def claimed(self) -> np.ndarray:
        """What the claim is about, a number a deal: a difference, or how far one is above its bound."""
        if len(self.games) > 1:
            return self.differences(self.study.measure)
        return self.values(self.first, self.study.measure) - (self.study.bound or 0.0)

    def verdict(self) -> Verdict:
        """What the games say of the claim, at this look or, with until = "verdict", at any."""
        values, study = self.claimed(), self.study
        if study.until != "verdict":
            estimate = self._looked_at_once(values)
        elif study.about.bounded:
            bound = study.bound or 0.0
            least, most = (-1.0, 1.0) if len(self.games) > 1 else (-bound, 1.0 - bound)
            estimate = bounded_sequence_of(values, least, most)
        else:
            estimate = sequence_of(values)
        return judged(study.expect, estimate, study.margin)

    def _looked_at_once(self, values: np.ndarray) -> Estimate:
        """The interval of what the claim is about, for a number of deals that was fixed before."""
        if len(self.games) > 1 or not self.study.about.bounded:
            return mean_of(values)
        bound = self.study.bound or 0.0
        return _moved(share_of(values + bound), bound)


def _moved(estimate: Estimate, by: float) -> Estimate:
    return Estimate(
        estimate.mean - by, estimate.low - by, estimate.high - by, estimate.deals, estimate.spread
    )


def estimate_of(values: Values, measure: Measure) -> Estimate | None:
    """A measure's mean over deals with the interval that suits it; None of fewer than two deals."""
    if len(values) < 2:
        return None
    if measure.bounded:
        return share_of(values)
    return skewed_mean_of(values) if measure.skewed else mean_of(values)
