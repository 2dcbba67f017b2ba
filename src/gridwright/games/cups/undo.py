"""Cups: section 3.7 of the rules: no undoing.

Between two positions one action apart there is only one way back, so comparing the last deed with the next is
the same as comparing positions. Superko alone looks further back, at the signs of earlier positions.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.pieces import Event, Owner, sign_change
from gridwright.games.cups.repetition import occurrences
from gridwright.kernel.contract import query, rule
from gridwright.kernel.options import Choice


class Undo(Choice):
    """3.7 What counts as undoing."""

    OFF = 0
    POSITION = 1
    DIRECT = 2
    SUPERKO = 3


@rule
def remember_deed(s: Any, deed: int, origin: int, target: int, tokens: int) -> None:
    """What was done, from where to where, and how many tokens were collected or handed over."""
    s.did = deed
    s.did_from = origin
    s.did_to = target
    s.did_tokens = tokens


@query
def could_undo(o: Any, s: Any, cell: int) -> bool:
    """Whether what is done from this cell could undo anything: asked first, since it seldom could."""
    return s.did_from == cell or s.did_to == cell or o.undo == Undo.SUPERKO


@query
def takes_back(o: Any, s: Any, deed: int, origin: int, target: int, tokens: int) -> bool:
    """Whether this would reverse the last action: the same deed the other way round.

    A cup that collected something can go back, but not its position.
    """
    if s.did != deed or s.did_from != target or s.did_to != origin:
        return False
    if o.undo == Undo.DIRECT:
        return deed != Event.CONVERTED
    return o.undo == Undo.POSITION and s.did_tokens == tokens


@query
def undoes_move(o: Any, s: Any, cell: int, target: int) -> bool:
    """Whether moving a cup would undo something."""
    if o.undo != Undo.SUPERKO:
        return takes_back(o, s, Event.MOVED, cell, target, 0)
    change = sign_change(s, cell, Owner.NOBODY, 0) ^ sign_change(s, target, s.owner[cell], s.tokens[cell])
    return s.loose[target] == 0 and occurrences(s, s.sign ^ change) > 0


@query
def undoes_handing(o: Any, s: Any, giver: int, taker: int, tokens: int) -> bool:
    """Whether handing over tokens would undo something."""
    if o.undo != Undo.SUPERKO:
        return takes_back(o, s, Event.GAVE, giver, taker, tokens)
    change = sign_change(s, giver, s.owner[giver], s.tokens[giver] - tokens)
    change ^= sign_change(s, taker, s.owner[taker], s.tokens[taker] + tokens)
    return occurrences(s, s.sign ^ change) > 0


@query
def undoes_turning(o: Any, s: Any, cell: int, owner: int) -> bool:
    """Whether turning a cup would undo something: it only can where full conversion is played."""
    if o.undo != Undo.SUPERKO:
        return takes_back(o, s, Event.CONVERTED, cell, cell, 0)
    return occurrences(s, s.sign ^ sign_change(s, cell, owner, s.tokens[cell])) > 0
