"""The course of games: how open they are, and how sure of it the winner is, as they go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gridwright.lab.intervals import mean_of
from gridwright.lab.measures import Needs
from gridwright.lab.measures.tension import openness
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys.survey import Drawn, Survey, SurveyLine

PARTS = 10


def _in_parts(games: Sequence[SeenGame], told: Callable[[SeenGame], np.ndarray]) -> list[SurveyLine]:
    """Each tenth of the game with what was told of its decisions, on average."""
    rows = np.array([[part.mean() for part in np.array_split(told(game), PARTS)] for game in games])
    return [SurveyLine(f"{100 * (i + 1) // PARTS}%", mean_of(rows[:, i])) for i in range(PARTS)]


def openness_over_time(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """How open games are in each tenth of them."""
    long = [game for game in games if len(game.decisions) >= PARTS]
    return _in_parts(long, openness) if len(long) > 1 else []


def winners_chances(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """What winners thought their chances, in each tenth of the game."""
    won = [game for game in games if game.winner is not None and len(game.decisions) >= PARTS]
    return _in_parts(won, lambda game: game.values[:, game.winner]) if len(won) > 1 else []


SURVEYS = (
    Survey(
        "openness_over_time", "How open it still is", "points",
        "How open the game is in each tenth of it: at 100 all have the same chances, at 0 one is sure.",
        openness_over_time, Drawn.CURVE, Needs.THOUGHTS,
    ),
    Survey(
        "winners_chances", "How sure the winner is", "chances",
        "What the player who wins in the end thinks of his chances on the way: a game that rises early is "
        "decided early.",
        winners_chances, Drawn.CURVE, Needs.THOUGHTS,
    ),
)  # fmt: skip
