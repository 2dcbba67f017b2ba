"""What players do to each other, and how often nothing happens."""

from __future__ import annotations

import numpy as np

from gridwright.kernel.contract import NATURE
from gridwright.lab.measures.measure import Measure, Needs
from gridwright.lab.seen import SeenGame

STILL = 0.1
"""While everybody's chances stay within so much of each other, the game stands still."""


def interaction(game: SeenGame) -> float | None:
    """How many of a hundred decisions are done to somebody else, as the game says it; None if it does not."""
    interacts = getattr(game.game.playtest, "interacts", None)
    if interacts is None or not len(game.decisions):
        return None
    done = [interacts(*now) for now in game.replayed() if now[1] != NATURE]
    return 100 * sum(map(bool, done)) / len(done)


def repetition(game: SeenGame) -> float | None:
    """Which share of the decisions was to be made in a position that had been there before."""
    aside = game.game.rules.ASIDE
    own = [field[0] for field in game.game.rules.STATE if field[0] not in aside]
    been: set[bytes] = set()
    again = 0
    for position, seat, _ in game.replayed():
        if seat != NATURE:
            now = b"".join(position.s[name].tobytes() for name in own)
            again += now in been
            been.add(now)
    return again / len(game.decisions) if len(game.decisions) else None


def stalling(game: SeenGame) -> float:
    """Which share of the decisions the longest stretch has in which nobody's chances change to speak of."""
    values = game.values
    longest = first = 0
    for last in range(len(values)):
        while first < last and bool((np.ptp(values[first : last + 1], axis=0) > STILL).any()):
            first += 1
        longest = max(longest, last + 1 - first)
    return longest / len(values) if len(values) else 0.0


MEASURES = (
    Measure(
        "interaction", "Interaction", "in 100 decisions",
        "How many of a hundred decisions are done to somebody else: a theft, a shot, a shove, a way cut off.",
        interaction, needs=Needs.POSITIONS,
    ),
    Measure(
        "repetition", "Repetition", "share",
        "How many decisions are made in a position that was there before in the same game.",
        repetition, needs=Needs.POSITIONS,
    ),
    Measure(
        "stalling", "Standing still", "share",
        f"How much of the game its longest stretch is in which nobody's chances change by {STILL:.0%}.",
        stalling, needs=Needs.THOUGHTS,
    ),
)  # fmt: skip
