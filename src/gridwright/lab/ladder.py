"""The skill ladder: players that search twice as much against players that search half of it, rung by rung.

How far a game goes on rewarding more thought is its depth. A rung holds where the side that thinks more gets
so much that people would call it the stronger one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from gridwright.games import game as find_game
from gridwright.lab.intervals import Estimate, share_of
from gridwright.lab.run import Run
from gridwright.lab.study import Study

HOLDS = 0.55
"""From such a share on a rung holds."""

FIRST = 8
"""Simulations a decision on the floor."""

GAMES = 100
"""So many games a rung."""


@dataclass(frozen=True)
class Rung:
    """Twice the search against once."""

    below: int
    """Simulations a decision of the weaker side."""
    share: Estimate
    """What a seat of the stronger side gets, of what it and a seat of the weaker side get together."""
    games: int

    @property
    def name(self) -> str:
        """Who plays whom."""
        return f"{2 * self.below:,} v {self.below:,}"

    @property
    def holds(self) -> bool:
        """Whether searching more is worth it here."""
        return self.share.mean >= HOLDS


def studies_of_rungs(study: Study) -> Iterator[tuple[str, Study]]:
    """The rungs of a study's first variant, each a study by itself with the name of its folder."""
    name, variant = next(iter(study.variants.items()))
    seats = find_game(study.game).options(variant.preset, variant.options, variant.seats).seats
    for number in range(study.rungs):
        below = FIRST << number
        players = tuple(str(below if seat % 2 else 2 * below) for seat in range(seats))
        alone = {name: variant.model_copy(update={"players": players})}
        told = {"game": study.game, "variants": alone, "until": "games", "games": GAMES, "seed": study.seed}
        yield str(below), Study.model_validate(told)


def rung_of(run: Run) -> Rung:
    """What one rung's games say."""
    results = run.results()
    games = results.games[results.first]
    names = list(run.dealers[results.first].arm.bots)
    stronger, weaker = (f"player{names.index(name)}" for name in sorted(names, key=int, reverse=True))
    deals = games.group_by("deal").agg(pl.col(stronger).mean(), pl.col(weaker).mean()).sort("deal")
    share = deals[stronger] / (deals[stronger] + deals[weaker])
    return Rung(min(map(int, names)), share_of(share.fill_nan(0.5).to_numpy()), len(games))


def depth(rungs: list[Rung]) -> int:
    """How many rungs hold, one after another from the floor."""
    for number, rung in enumerate(rungs):
        if not rung.holds:
            return number
    return len(rungs)
