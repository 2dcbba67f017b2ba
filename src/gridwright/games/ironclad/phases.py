"""Ironclad: which game is due, whose pieces are moved and who chooses: 3.1 and 3.2 of RULES.md."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.games.ironclad.board import Refusal
from gridwright.kernel.contract import query, rule
from gridwright.kernel.options import Choice


class Due(IntEnum):
    """3.1 In phase A either game; 3.2 in phase B the other one."""

    EITHER = 0
    ROBOTS = 1
    STONES = 2


class OtherMove(Choice):
    """3.2 Who makes the turn's second action, and with whose pieces."""

    OPPONENT_FOR_ME = 0
    NONE = 1
    SELF_BOTH = 2
    OPPONENT_OWN = 3


@rule
def barred_to_robots(o: Any, s: Any, seat: int) -> int:
    """3.1, 3.2 Robots act in phase A, and in phase B after an action with a stone."""
    return Refusal.STONES_DUE if s.due == Due.STONES else Refusal.ALLOWED


@rule
def barred_to_stones(o: Any, s: Any, seat: int) -> int:
    """3.1, 3.2 Stones are placed or slide in phase A, and in phase B after an action with a robot."""
    return Refusal.ROBOTS_DUE if s.due == Due.ROBOTS else Refusal.ALLOWED


@query
def side_moved(o: Any, s: Any) -> int:
    """3.1, 3.2 Whose pieces are moved: the turn owner's, in phase A and also in phase B.

    With other_move=opponent_own, phase B is played with the opponent's own pieces.
    """
    if s.due != Due.EITHER and o.other_move == OtherMove.OPPONENT_OWN:
        return 1 - s.turn
    return s.turn


@query
def decider(o: Any, s: Any) -> int:
    """3.1, 3.2 Who chooses: the owner of the turn in phase A, the opponent in phase B."""
    if s.due != Due.EITHER and o.other_move != OtherMove.SELF_BOTH:
        return 1 - s.turn
    return s.turn


@query
def who(o: Any, s: Any) -> int:
    """Whose pieces are moved by whom, as one number for the events."""
    return 2 * side_moved(o, s) + decider(o, s)
