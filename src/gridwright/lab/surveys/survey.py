"""A survey: what is told of many games together, a line for each thing that it tells of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gridwright.lab.intervals import Estimate
from gridwright.lab.measures import Needs
from gridwright.lab.seen import SeenGame


class Drawn(StrEnum):
    """How a survey is drawn."""

    BARS = "bars"
    """A line for each thing."""
    CURVE = "curve"
    """One thing after another."""
    BOARD = "board"
    """On the places of the board that the lines are named by."""
    TABLE = "table"
    """In words and numbers alone."""


@dataclass(frozen=True)
class SurveyLine:
    """What is told of one thing."""

    name: str
    share: Estimate | None
    """None where it never could have been."""
    remark: str = ""


@dataclass(frozen=True)
class Survey:
    """One thing that can be told of many games: shares, by what they are shares of."""

    name: str
    title: str
    unit: str
    """What the numbers are in a hundred of: `decisions`, `games`."""
    meaning: str
    """What it tells a designer, in a sentence."""
    of: Callable[[Sequence[SeenGame]], list[SurveyLine]]
    """The lines, of games of one variant that are independent of each other."""
    drawn: Drawn = Drawn.BARS
    needs: Needs = Needs.POSITIONS
    games: int = 40
    """So many games are looked at, where there are so many."""
    signed: bool = False
    """Whether the numbers are differences, in points of a hundred."""

    def lines(self, games: Sequence[SeenGame]) -> list[SurveyLine]:
        """What some games tell; nothing where they do not tell what is needed."""
        told = games[: self.games]
        if self.needs == Needs.THOUGHTS:
            told = [game for game in told if game.thought]
        return self.of(told) if len(told) > 1 else []
