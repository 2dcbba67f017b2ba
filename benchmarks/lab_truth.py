"""The lab's statistics on simulated truth: how often intervals hold it, and how often verdicts are wrong.

    python benchmarks/lab_truth.py [--studies 2000]

Shares and means with intervals for a fixed number of deals, sequences that are looked at again and again, and
verdicts where the truth lies exactly at the margin, where they are hardest. Deals are single games, or two
games that share their luck half of the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import numpy as np

from gridwright.lab.intervals import Estimate, mean_of, share_of, skewed_mean_of
from gridwright.lab.sequences import bounded_sequence_of, sequence_of
from gridwright.lab.verdict import Expected, Finding, judged

TRUTHS = (0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.95)
DEALS = (50, 100, 400)
LOOKS = (20, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800)
MARGIN = 0.05

Play = Callable[[np.random.Generator, float, int], np.ndarray]


def single(rng: np.random.Generator, p: float, deals: int) -> np.ndarray:
    """A game a deal."""
    return (rng.random(deals) < p).astype(float)


def pairs(rng: np.random.Generator, p: float, deals: int) -> np.ndarray:
    """Two games a deal, which share their luck half of the time."""
    one, other = single(rng, p, deals), single(rng, p, deals)
    return (one + np.where(rng.random(deals) < 0.5, one, other)) / 2


def long_games(rng: np.random.Generator, mean: float, deals: int) -> np.ndarray:
    """Lengths, lopsided as those of games are."""
    return rng.gamma(4.0, mean / 4, deals)


def covered(
    of: Callable[[np.ndarray], Estimate], play: Play, truth: float, deals: int, studies: int
) -> float:
    """How often an interval holds the truth."""
    rng = np.random.default_rng(round(1000 * truth) + deals)
    found = (of(play(rng, truth, deals)) for _ in range(studies))
    return sum(one.low <= truth <= one.high for one in found) / studies


def intervals(studies: int) -> None:
    """Intervals for a fixed number of deals."""
    print("| deals | games a deal | true share | " + " | ".join(f"{p:.0%}" for p in TRUTHS) + " |")
    print("|---:|---|---|" + "---:|" * len(TRUTHS))
    for deals in DEALS:
        for name, play in (("one", single), ("two", pairs)):
            rates = [covered(share_of, play, p, deals, studies) for p in TRUTHS]
            told = " | ".join(f"{rate:.1%}" for rate in rates)
            print(f"| {deals} | {name} | covered | {told} |", flush=True)
    print("\n| deals | lengths: Student | lengths: BCa |")
    print("|---:|---:|---:|")
    for deals in DEALS:
        rates = [covered(of, long_games, 40.0, deals, studies) for of in (mean_of, skewed_mean_of)]
        print(f"| {deals} | {rates[0]:.1%} | {rates[1]:.1%} |", flush=True)


def ever_wrong(of: Callable[[np.ndarray], Estimate], play: Play, truth: float, studies: int) -> float:
    """How often a sequence leaves the truth out at any look."""
    rng, wrong = np.random.default_rng(round(1000 * truth)), 0
    for _ in range(studies):
        values = play(rng, truth, LOOKS[-1])
        wrong += any(not (one := of(values[:n])).low <= truth <= one.high for n in LOOKS)
    return wrong / studies


def sequences(studies: int) -> None:
    """Sequences, looked at eleven times."""
    print("\n| sequence | true share | " + " | ".join(f"{p:.0%}" for p in TRUTHS) + " |")
    print("|---|---|" + "---:|" * len(TRUTHS))
    for name, play in (("one game a deal", single), ("two games a deal", pairs)):
        rates = [ever_wrong(bounded_sequence_of, play, p, studies) for p in TRUTHS]
        print(f"| {name} | ever wrong | {' | '.join(f'{rate:.1%}' for rate in rates)} |", flush=True)
    rate = ever_wrong(sequence_of, long_games, 40.0, studies)
    print(f"\nLengths, which have no bounds: ever wrong {rate:.1%}.")


def differences(rng: np.random.Generator, truth: float, deals: int) -> np.ndarray:
    """What deals differ by between two variants that share some of their luck; `truth` on average."""
    luck, first, second = rng.random(deals), rng.random(deals), rng.random(deals)
    shared = rng.random(deals) < 0.6
    one = np.where(shared, luck, first) < 0.4
    other = np.where(shared, luck, second) < 0.4 + truth
    return other.astype(float) - one


def bounded(values: np.ndarray) -> Estimate:
    """A difference of shares, with an interval that holds whenever one looks."""
    return bounded_sequence_of(values, -1.0, 1.0)


def at_the_margin(studies: int) -> None:
    """Verdicts where the truth is the margin itself, and any that is not `undecided` is half wrong."""
    print(f"\n| expected | true difference | wrong after 800 deals | wrong at any of {len(LOOKS)} looks |")
    print("|---|---:|---:|---:|")
    for expected in Expected:
        for truth in (MARGIN, -MARGIN):
            rng = np.random.default_rng(round(1000 * truth) + 500)
            wrong = np.zeros(2)
            for _ in range(studies):
                values = differences(rng, truth, LOOKS[-1])
                wrong[0] += judged(expected, mean_of(values), MARGIN).finding in wrong_there(expected, truth)
                wrong[1] += any(
                    judged(expected, bounded(values[:n]), MARGIN).finding in wrong_there(expected, truth)
                    for n in LOOKS
                )
            once, often = wrong / studies
            print(f"| {expected.value} | {truth:+.0%} | {once:.1%} | {often:.1%} |", flush=True)


def wrong_there(expected: Expected, truth: float) -> set[Finding]:
    """Which findings are wrong where the truth is the margin itself.

    At the edge between two verdicts either would be wrong; far from it only what speaks of another edge.
    """
    toward = (truth > 0) == (expected == Expected.MORE)
    if expected == Expected.SAME or toward:
        return {Finding.SUPPORTED, Finding.REFUTED, Finding.TOO_CLOSE}
    return {Finding.SUPPORTED, Finding.TOO_CLOSE}


def main(argv: Sequence[str] | None = None) -> None:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--studies", type=int, default=2000)
    asked = parser.parse_args(argv)
    intervals(asked.studies)
    sequences(max(100, asked.studies // 4))
    at_the_margin(max(100, asked.studies // 4))


if __name__ == "__main__":
    main()
