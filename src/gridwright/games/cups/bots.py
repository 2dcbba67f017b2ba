"""Cups: what bots lean towards, how hard each level works, and what playtest players leave undone."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.setting_up import PUT
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, PASS, PLACE, STEAL, haul
from gridwright.kernel.bot_restrictions import mirrors, never, never_with
from gridwright.kernel.contract import NATURE, query, rule

HORIZON = 12
"""After so many actions a playout is judged by progress: beyond, it says more of luck than of the move."""

WORK = {"novice": 8, "club": 60, "expert": 400, "master": 3000}

RESTRICTIONS = {"never-converts": never("~"), "never-steals": never_with("<"), "mirrors": mirrors}


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """The more an action moves the totals the mover's way, the more often it is tried."""
    if seat == NATURE or action in PUT or action in PASS:
        return 1
    gain = gain_of(o, s, seat, action)
    return 1 if gain < 0 else 4 + 12 * gain


@query
def gain_of(o: Any, s: Any, seat: int, action: int) -> int:
    """By how much an action moves the totals the mover's way."""
    if action in PLACE:
        return 2 * s.loose[PLACE.cell(action)]
    if action in CONVERT:
        return s.tokens[CONVERT.cell(action)]
    if action in CLAIM:
        return s.tokens[CLAIM.cell(action)]
    if action in DESTROY:
        return 1 + s.tokens[DESTROY.cell(action)]
    if action in MOVE:
        return s.loose[o.near[MOVE.cell(action), MOVE.way(action)]]
    if action in STEAL:
        cell = STEAL.cell(action)
        victim = o.near[cell, STEAL.way(action)]
        return haul(o, s, victim) * (worth(s, seat, cell) - worth(s, seat, victim))
    cell = GIVE.cell(action)
    return worth(s, seat, o.near[cell, GIVE.way(action)]) - worth(s, seat, cell)


@query
def worth(s: Any, seat: int, cell: int) -> int:
    """What a token in a cup is worth to a player: 1 in his own, 0 in a shared one, -1 in the other's."""
    return (s.owner[cell] >> seat & 1) - (s.owner[cell] >> 1 - seat & 1)


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """How far ahead a player's total is, and how many cups he still has to place."""
    lead = s.total[seat] - s.total[1 - seat]
    bowl = s.reserve[seat] - s.reserve[1 - seat]
    return max(0, min(1000, 500 + 40 * lead + 15 * bowl))
