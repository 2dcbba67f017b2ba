"""Tron: where luck comes from: 2.1, 2.4 to 2.6, 7.3 and 7.5 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron.codes import Stage
from gridwright.games.tron.grid import OFF
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE, rule


class Luck(Code):
    """The sources of luck."""

    INITIATIVE = 0, "the row cards for who goes first"
    FLAG_PLACE = 1, "the spaces that are drawn for flags"
    RETURN_PLACE = 2, "the spaces on which riders come back"
    SPECIAL_CARD = 3, "the special cards"
    LOT = 4, "the lots for the last special cards"


@rule
def source(o: Any, s: Any) -> int:
    """2.1 Row cards first; later they say where flags (4.6) and riders (7.5) come. 7.3 Cards are dealt."""
    if s.stage == Stage.ORDER:
        return Luck.INITIATIVE
    if s.stage == Stage.DEAL:
        return Luck.SPECIAL_CARD
    if s.stage == Stage.LOTS:
        return Luck.LOT
    return Luck.FLAG_PLACE if s.mover == OFF else Luck.RETURN_PLACE


@rule
def concerned(o: Any, s: Any) -> int:
    """Who is dealt a card or comes back; flags and lots are everybody's."""
    if s.stage == Stage.LOTS or s.mover == OFF:
        return NATURE
    return s.mover
