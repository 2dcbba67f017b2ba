"""Cups: section 4 of the rules: positions that come again."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import query, rule
from gridwright.kernel.options import Choice

REMEMBERED = 200
"""4.2 Positions kept for each side to move: two hundred are all that a game of 400 turns can have."""


class Repetition(Choice):
    """4.1 What the third occurrence of a position means."""

    OFF = 0
    DRAW3 = 1
    LADDER3 = 2


@rule
def forget(s: Any) -> None:
    """Begin the memory of positions with this one."""
    s.since = 0
    s.past[0, 0] = s.sign


@query
def occurrences(s: Any, sign: int) -> int:
    """How often the position with this sign, the opponent of the player to move to move, was there before.

    Sides alternate, so positions with the same side to move are every other one.
    """
    row = (s.since + 1) % 2
    found = 0
    for i in range(min((s.since + 1) // 2, REMEMBERED)):
        if s.past[row, i] == sign:
            found += 1
    return found


@rule
def remember(s: Any, for_good: bool) -> int:
    """4.1 Add the position to the memory; how often it had been there.

    After what cannot be taken back (`for_good`) nothing from before can come again.
    """
    if for_good:
        forget(s)
        return 0
    found = occurrences(s, s.sign)
    s.since += 1
    s.past[s.since % 2, s.since // 2 % REMEMBERED] = s.sign
    return found
