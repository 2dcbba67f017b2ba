"""What shared luck saves: named pairs of variants, deal by deal, beside the same games on luck of their own.

    python benchmarks/pairing.py [--deals 400] [--only NAME]

Told for each pair: in how many deals the changed rule fired (the two games came apart), the difference with
its interval, and how many times as many games unpaired play takes to the same width: the variance of the
difference between independent games over that of the paired one. The bracket is a bootstrap over deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.lab.deals import Dealer
from gridwright.lab.measures import measure_named
from gridwright.lab.study import study_of


@dataclass(frozen=True)
class Pair:
    """Two variants, who plays them, and what is compared."""

    name: str
    game: str
    options: dict[str, Any]
    players: str
    measure: str
    preset: str | None = None
    seats: int | None = None


PAIRS = (
    Pair("cups, called off after 250 turns", "cups", {"max_plies": 250}, "club", "first_seat"),
    Pair("ironclad, called off after 60 turns", "ironclad", {"max_turns": 60}, "novice", "first_seat"),
    Pair("minefield, called off after 8 rounds", "minefield", {"max_rounds": 8}, "careful", "first_seat"),
    Pair("tron, a target of 12", "tron", {"target": 12}, "novice", "first_seat", seats=2),
    Pair("cups, sticky=any", "cups", {"sticky": "any"}, "club", "decisions"),
)


def compared(pair: Pair, deals: int) -> tuple[np.ndarray, np.ndarray, float]:
    """What each deal gave without and with the change, and in how many of them the games came apart."""
    base = {"preset": pair.preset, "seats": pair.seats}
    study = study_of(
        {
            "game": pair.game,
            "variants": {"a": base, "b": base | {"options": pair.options}},
            "players": pair.players,
            "measure": pair.measure,
            "until": "games",
        },
        pair.name,
    )
    measure, dealers = measure_named(pair.measure), [Dealer(study, name) for name in study.variants]
    values, apart = np.empty((2, deals)), 0
    for deal in range(deals):
        games = [dealer.game(deal, 0) for dealer in dealers]
        for row, game in enumerate(games):
            value = measure.of(game)
            assert value is not None, pair.measure
            values[row, deal] = value
        apart += games[0].played.actions != games[1].played.actions
    return values[0], values[1], apart / deals


def ratio(a: np.ndarray, b: np.ndarray) -> float:
    """How many times as many games unpaired play takes."""
    paired = float((b - a).var(ddof=1))
    return (float(a.var(ddof=1)) + float(b.var(ddof=1))) / paired if paired else float("inf")


def bracket(a: np.ndarray, b: np.ndarray, times: int = 1000) -> tuple[float, float]:
    """Where the ratio lies in 95 of 100 resamples of the deals."""
    rng = np.random.default_rng(1)
    drawn = (rng.integers(0, len(a), len(a)) for _ in range(times))
    low, high = np.quantile([ratio(a[i], b[i]) for i in drawn], (0.025, 0.975))
    return float(low), float(high)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--only", default="")
    asked = parser.parse_args(argv)
    print("| pair | players | measure | deals | rule fires | difference | times fewer games |")
    print("|---|---|---|---:|---:|---:|---:|")
    for pair in PAIRS:
        if asked.only not in pair.name:
            continue
        a, b, fired = compared(pair, asked.deals)
        low, high = bracket(a, b)
        difference = b - a
        half = 1.96 * difference.std(ddof=1) / len(a) ** 0.5
        print(
            f"| {pair.name} | {pair.players} | {pair.measure} | {len(a)} | {fired:.0%} "
            f"| {difference.mean():+.3f} ± {half:.3f} | {ratio(a, b):.1f} ({low:.1f} to {high:.1f}) |",
            flush=True,
        )


if __name__ == "__main__":
    main()
