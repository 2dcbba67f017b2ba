"""Jerks in a Minefield: where luck comes from: 2.1, 2.3, 4.1, 4.6, 4.7 and 5.6 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.things import Chance
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE, rule


class Luck(Code):
    """The sources of luck."""

    STARTER = 0, "who begins"
    MINE_LAYOUT = 1, "where the mines lie"
    FAST_DIE = 2, "the dice of fast tokens"
    SHOVE_DIE = 3, "the shovers' dice"
    GUARD_DIE = 4, "the dice of those who are shoved"
    GHOST_DIE = 5, "the ghosts' dice"
    CROSSING_DIE = 6, "the crossing rolls"


@rule
def source(o: Any, s: Any) -> int:
    """What nature is about to decide, counted from 0."""
    return s.chance - Chance.STARTER


@rule
def concerned(o: Any, s: Any) -> int:
    """4.7 Shover and victim roll a die each; 4.1, 4.6, 5.6 the others are for the token on turn."""
    if s.chance == Chance.STARTER or s.chance == Chance.LAYING:
        return NATURE
    if s.chance == Chance.GUARD_DIE:
        return o.owner[s.victim]
    return o.owner[s.token]
