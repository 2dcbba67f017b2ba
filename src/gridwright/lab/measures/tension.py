"""How a game feels on the way: who leads, how often that changes, how long it stays open.

All of this goes by what the players thought of their own chances at their own decisions.
"""

from __future__ import annotations

import numpy as np

from gridwright.lab.measures.measure import Measure, Needs
from gridwright.lab.seen import SeenGame

DECIDED = 0.9
"""From such chances on a game is as good as won."""


def leaders(game: SeenGame) -> np.ndarray:
    """Who leads after each decision, where somebody does."""
    values = game.values
    ahead = values.max(axis=1) > values.min(axis=1)
    return np.asarray(values.argmax(axis=1)[ahead])


def lead_changes(game: SeenGame) -> float:
    """How often the lead changed hands."""
    lead = leaders(game)
    return float((lead[1:] != lead[:-1]).sum())


def drama(game: SeenGame) -> float | None:
    """How far behind the winner was, on average over the decisions at which he was behind."""
    if game.winner is None:
        return None
    behind = 1 / game.seats - game.values[:, game.winner]
    behind = behind[behind > 0]
    return float(behind.mean() * game.seats) if len(behind) else 0.0


def decided(game: SeenGame) -> float | None:
    """After which share of the decisions the winner was sure to win, and stayed so."""
    if game.winner is None:
        return None
    open_ = np.flatnonzero(game.values[:, game.winner] < DECIDED)
    return float((open_[-1] + 1) / len(game.values)) if len(open_) else 0.0


def openness(game: SeenGame) -> np.ndarray:
    """How open the game was after each decision: 1 if all have the same chances, 0 if one is sure."""
    shares = np.clip(game.values, 1e-9, None)
    shares = shares / shares.sum(axis=1, keepdims=True)
    return np.asarray(-(shares * np.log(shares)).sum(axis=1) / np.log(game.seats))


def uncertainty(game: SeenGame) -> float:
    """How open the game was, on average."""
    return float(openness(game).mean())


MEASURES = (
    Measure(
        "lead_changes", "Changes of the lead", "changes", "How often somebody else comes to be ahead.",
        lead_changes, needs=Needs.THOUGHTS,
    ),
    Measure(
        "drama", "Drama", "share",
        "How far behind the winner was while behind: nothing if never, all if without hope.",
        drama, needs=Needs.THOUGHTS,
    ),
    Measure(
        "decided", "When it is decided", "share",
        f"After how much of the game the winner is sure ({DECIDED:.0%}) to win, and stays so.",
        decided, needs=Needs.THOUGHTS,
    ),
    Measure(
        "uncertainty", "Openness", "share",
        "How open the game is on the way: all if everybody's chances are the same throughout.",
        uncertainty, needs=Needs.THOUGHTS,
    ),
)  # fmt: skip
