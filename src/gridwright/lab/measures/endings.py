"""How games end: whether they do, who gets what, and how far apart."""

from __future__ import annotations

from gridwright.lab.measures.measure import Measure, Needs
from gridwright.lab.seen import SeenGame


def completion(game: SeenGame) -> float:
    """Whether the game came to its end."""
    return float(game.played.finished)


def draws(game: SeenGame) -> float:
    """Whether the most was shared."""
    return float(game.winner is None)


def first_seat(game: SeenGame) -> float:
    """What the first seat got."""
    return game.results[0]


def last_seat(game: SeenGame) -> float:
    """What the last seat got."""
    return game.results[-1]


def blowouts(game: SeenGame) -> float | None:
    """Whether the winner never was behind after a third of the decisions."""
    if game.winner is None:
        return None
    own = game.values[:, game.winner]
    return float((own[len(own) // 3 :] >= 1 / game.seats).all())


def comebacks(game: SeenGame) -> float | None:
    """Whether the winner once had half an equal's chances or fewer."""
    if game.winner is None:
        return None
    return float((game.values[:, game.winner] <= 0.5 / game.seats).any())


MEASURES = (
    Measure(
        "completion", "Games that end", "share",
        "How many games come to their end by the rules, before so many moves that they are broken off.",
        completion,
    ),
    Measure(
        "draws", "Draws", "share",
        "How many games have no single winner.",
        draws,
    ),
    Measure(
        "first_seat", "What the first seat gets", "share",
        "The first seat's part of all that there is to win: in a balanced game an equal share.",
        first_seat,
    ),
    Measure(
        "last_seat", "What the last seat gets", "share",
        "The last seat's part of all that there is to win: in a balanced game an equal share.",
        last_seat,
    ),
    Measure(
        "blowouts", "Walkovers", "share",
        "How many winners never fell behind after the first third of the game, as they saw it.",
        blowouts, needs=Needs.THOUGHTS,
    ),
    Measure(
        "comebacks", "Comebacks", "share",
        "How many winners once had half an equal's chances or less, as they saw it.",
        comebacks, needs=Needs.THOUGHTS,
    ),
)  # fmt: skip
