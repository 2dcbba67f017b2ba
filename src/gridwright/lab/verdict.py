"""Verdicts: what an interval says of a claim, given the smallest difference that matters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from gridwright.lab.intervals import Estimate, deals_needed


class Expected(StrEnum):
    """What a claim says of a number: of the difference between two variants, or of one against a bound."""

    MORE = "more"
    LESS = "less"
    SAME = "same"


class Finding(StrEnum):
    """What was found of a claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    TOO_CLOSE = "too close to matter"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Verdict:
    """What was found, the numbers it rests on, and where it is open what would settle it."""

    finding: Finding
    estimate: Estimate
    """Of the difference, or of how far the number is above its bound."""
    margin: float
    more_deals: int = 0
    """Where it is open: about so many deals more."""
    at_most: int = 0
    """And if the true difference lies a standard error less favourably, so many."""


def judged(expected: Expected, estimate: Estimate, margin: float) -> Verdict:
    """The verdict on an estimate.

    The line is cut in three by the margin: less by something that matters, about the same, more by something
    that matters. A claim is supported if the whole interval lies in its part, refuted if it lies outside.
    """
    low, high = estimate.low, estimate.high
    if expected == Expected.LESS:
        low, high = -high, -low
    if expected == Expected.SAME:
        finding = Finding.UNDECIDED
        if -margin < low and high < margin:
            finding = Finding.SUPPORTED
        elif low > margin or high < -margin:
            finding = Finding.REFUTED
    elif low > margin:
        finding = Finding.SUPPORTED
    elif high < margin:
        finding = Finding.TOO_CLOSE if low > -margin else Finding.REFUTED
    else:
        finding = Finding.UNDECIDED
    if finding != Finding.UNDECIDED:
        return Verdict(finding, estimate, margin)
    more, most = _missing(expected, estimate, margin)
    return Verdict(finding, estimate, margin, more, most)


def _missing(expected: Expected, estimate: Estimate, margin: float) -> tuple[int, int]:
    """How many deals are still needed: as it looks, and if it were a standard error nearer to the edge."""
    edges = {Expected.MORE: [margin], Expected.LESS: [-margin], Expected.SAME: [-margin, margin]}[expected]
    distance = min(abs(estimate.mean - edge) for edge in edges)
    error = estimate.spread / math.sqrt(max(1, estimate.deals))
    nearer = max(distance - error, error / 4)
    usual, most = (_needed(estimate, d) for d in (max(distance, error / 4), nearer))
    return max(1, usual - estimate.deals), max(1, most - estimate.deals)


def _needed(estimate: Estimate, distance: float) -> int:
    """How many deals, if the interval goes on narrowing as it has, whichever kind of interval it is."""
    if distance > 0 and math.isfinite(estimate.half_width):
        return math.ceil(estimate.deals * (estimate.half_width / distance) ** 2)
    return deals_needed(estimate, distance)
