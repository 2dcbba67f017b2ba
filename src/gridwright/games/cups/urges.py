"""Cups: what playouts and greedy players lean towards. No rule stands here."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.actions import (
    CLAIM,
    CONVERT,
    DESTROY,
    MOVE,
    PASS,
    PLACE,
    STEAL,
    cell_of,
    kind_of,
    way_of,
)
from gridwright.kernel.contract import NATURE, query, rule

HORIZON = 12
"""After so many actions a playout is judged by progress: beyond, it says more of luck than of the move."""


@query
def swing(s: Any, seat: int, owner: int) -> int:
    """How much a token in a cup of this owner is worth to a player: his own less his opponent's."""
    return (owner >> seat & 1) - (owner >> 1 - seat & 1)


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """The more an action moves the totals the mover's way, the more often it is tried."""
    if seat == NATURE or s.to_put > 0:
        return 1
    kind = kind_of(o, action)
    if kind == PASS:
        return 1
    cell = cell_of(o, action)
    gain = 0
    if kind == PLACE:
        gain = 2 * s.loose[cell]
    elif kind == CONVERT or kind == CLAIM:
        gain = s.tokens[cell]
    elif kind == DESTROY:
        gain = 1 + s.tokens[cell]
    else:
        other = o.near[cell, way_of(o, action)]
        between = swing(s, seat, s.owner[cell]) - swing(s, seat, s.owner[other])
        if kind == MOVE:
            gain = s.loose[other]
        elif kind == STEAL:
            gain = between
        else:
            gain = -between
    if gain < 0:
        return 1
    return 4 + 12 * gain


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """How far ahead a player's total is, and how many cups he still has to place."""
    lead = s.total[seat] - s.total[1 - seat]
    bowl = s.reserve[seat] - s.reserve[1 - seat]
    return max(0, min(1000, 500 + 40 * lead + 15 * bowl))
