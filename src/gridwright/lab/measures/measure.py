"""A measure: what is told of a game, in a number, and what it means."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from gridwright.lab.seen import SeenGame


class Needs(StrEnum):
    """What a measure must be told of a game."""

    RESULT = "result"
    """How it ended, and what was played: every record tells it."""
    THOUGHTS = "thoughts"
    """What the players thought of their positions: only bots that search tell it."""
    POSITIONS = "positions"
    """The positions on the way: the game is replayed."""


@dataclass(frozen=True)
class Measure:
    """One thing that can be told of each game."""

    name: str
    title: str
    """What it is called in a report."""
    unit: str
    """`share` for what is between 0 and 1 and told in per cent; else what is counted."""
    meaning: str
    """What it tells a designer, in a sentence."""
    of: Callable[[SeenGame], float | None]
    """The number of a game; None where the game has none."""
    skewed: bool = False
    """Whether single games may lie far out on one side."""
    needs: Needs = Needs.RESULT

    def told_of(self, game: SeenGame) -> float | None:
        """The number of a game; None where it has none, or what is needed was not told."""
        if self.needs == Needs.THOUGHTS and not game.thought:
            return None
        return self.of(game)

    @property
    def bounded(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.unit == "share"

    @property
    def most_margin(self) -> float:
        """No two variants differ by so much."""
        return 1.0 if self.bounded else math.inf

    def told(self, value: float) -> str:
        """A value as people read it."""
        if self.bounded:
            return f"{value:.1%}"
        return f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"
