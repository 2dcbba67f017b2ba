"""Ironclad: whose pieces are moved and who chooses in each phase of a turn, 3.1 and 3.2 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    EITHER,
    OPPONENT_OWN,
    SELF_BOTH,
)
from gridwright.kernel.contract import query


@query
def side_moved(o: Any, s: Any) -> int:
    """3.1, 3.2 Whose pieces are moved: the turn owner's, in phase A and also in phase B.

    With other_move=opponent_own, phase B is played with the opponent's own pieces.
    """
    if s.due != EITHER and o.other_move == OPPONENT_OWN:
        return 1 - s.turn
    return s.turn


@query
def decider(o: Any, s: Any) -> int:
    """3.1, 3.2 Who chooses: the owner of the turn in phase A, the opponent in phase B."""
    if s.due != EITHER and o.other_move != SELF_BOTH:
        return 1 - s.turn
    return s.turn


@query
def who(o: Any, s: Any) -> int:
    """Whose pieces are moved by whom, as one number for the events."""
    return 2 * side_moved(o, s) + decider(o, s)
