"""How long games are, and how much there is to choose."""

from __future__ import annotations

import numpy as np

from gridwright.kernel.self_play import CLOSE
from gridwright.lab.measures.measure import Measure, Needs
from gridwright.lab.seen import SeenGame

SECONDS_A_DECISION = 12
"""The pace of people at a table: what a decision takes on average."""

SECONDS_A_DRAW = 4
"""What a die or a card takes."""


def decisions(game: SeenGame) -> float:
    """How many decisions were made."""
    return float(len(game.decisions))


def minutes(game: SeenGame) -> float:
    """How long people would sit over it."""
    seconds = SECONDS_A_DECISION * len(game.decisions) + SECONDS_A_DRAW * len(game.chance)
    return seconds / 60


def branching(game: SeenGame) -> float | None:
    """How many actions were legal, on average."""
    return float(game.decisions["choices"].mean()) if len(game.decisions) else None


def forced(game: SeenGame) -> float | None:
    """In which share of the decisions there was nothing to choose."""
    return float((game.decisions["choices"] == 1).mean()) if len(game.decisions) else None


def real_choices(game: SeenGame) -> float | None:
    """How many actions were nearly as good as the best, on average, as far as somebody thought about it."""
    thought = game.decisions[(game.decisions["value"] >= 0) & (game.decisions["choices"] > 1)]
    return float(thought["close"].mean()) if len(thought) else None


def variety(game: SeenGame) -> float | None:
    """How evenly the kinds of action are used: 1 if all that were used are used alike."""
    if not game.kinds:
        return None
    _, counts = np.unique(game.kinds, return_counts=True)
    if len(counts) < 2:
        return 0.0
    shares = counts / counts.sum()
    return float(-(shares * np.log(shares)).sum() / np.log(len(counts)))


def chance_share(game: SeenGame) -> float | None:
    """Which share of all that happened was chance."""
    return len(game.chance) / len(game.lines) if len(game.lines) else None


MEASURES = (
    Measure(
        "decisions", "Decisions", "decisions", "How many choices are made in a game, all together.",
        decisions, skewed=True,
    ),
    Measure(
        "minutes", "Minutes", "minutes",
        f"How long people would play, at {SECONDS_A_DECISION} seconds a decision and "
        f"{SECONDS_A_DRAW} a die or card.",
        minutes, skewed=True,
    ),
    Measure(
        "branching", "Actions to choose from", "actions", "How many actions the rules allow at a decision.",
        branching,
    ),
    Measure(
        "forced", "Nothing to choose", "share", "In how many decisions only one action is legal.", forced,
    ),
    Measure(
        "real_choices", "Real choices", "actions",
        f"How many actions at a decision are about as good as the best (within {CLOSE:.0%} of the chances to "
        "win), in the players' eyes: what makes one think.",
        real_choices, needs=Needs.THOUGHTS,
    ),
    Measure(
        "variety", "Variety of actions", "share",
        "How evenly the kinds of action are used: nothing if one kind does it all.",
        variety,
    ),
    Measure(
        "chance_share", "Dice and cards", "share", "How much of what happens is chance.", chance_share,
    ),
)  # fmt: skip
