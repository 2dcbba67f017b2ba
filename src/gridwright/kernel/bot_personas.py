"""Personas: what a playtest player leans towards. A game's `playtest.py` names those that fit it."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.kernel.position import Position

Urge = Callable[[Position, int, int], float]
"""How much a persona would like to play this action of this seat in this view: the more, the rather."""


def after(view: Position, seat: int, action: int) -> Position:
    """The view as the action leaves it. For games in which nothing is hidden and no die is due."""
    twin = view.copy()
    twin.push(action, seat)
    return twin
