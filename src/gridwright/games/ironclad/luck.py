"""Ironclad: where luck comes from: 2.3 and 4.4 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.phases import side_moved
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE, rule


class Luck(Code):
    """The sources of luck."""

    LOT = 0, "the lot for who begins"
    SHOT_DIE = 1, "the dice of shots at cover"


@rule
def source(o: Any, s: Any) -> int:
    """2.3 With first=random a lot says who begins; 4.4 all else is dice."""
    return Luck.LOT if s.lots else Luck.SHOT_DIE


@rule
def concerned(o: Any, s: Any) -> int:
    """4.4 The dice are those of the side that fires, whoever aimed."""
    return NATURE if s.lots else side_moved(o, s)
