"""Cups: section 5 of the rules: when a game ends, and who has won."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.pieces import BLUE, VERMILION, sole_cups, sole_tokens
from gridwright.games.cups.repetition import Repetition
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import query, rule
from gridwright.kernel.options import Choice


class BothGoal(Choice):
    """5.2 Who wins when both have the goal."""

    CRITERIA = 0
    MOVER = 1
    DRAW = 2
    PLAY_ON = 3


class CapResult(Choice):
    """4.2 Who wins a game that is called off."""

    DRAW = 0
    LADDER = 1


class Reason(Code):
    """Why the game ended. But for one goal the step that decided is added: 11 is two passes, more tokens."""

    GOAL = 1, "{ahead} has {most} tokens, and {o.goal} are enough"
    PASSES = 10, "both passed"
    BOTH = 20, "both have {o.goal} tokens"
    REPEATED = 30, "the position came a third time"
    CAPPED = 40, "{o.max_plies} turns were played"


class Step(Code):
    """5.3 The steps of the ladder, and what may decide in its place."""

    TOKENS = 1, "{ahead} has more tokens, {most} to {least}"
    SOLE_TOKENS = 2, "level totals, but {ahead} has more tokens in cups of one owner, {most} to {least}"
    SOLE_CUPS = 3, "all tokens are level, but {ahead} has more cups of one owner, {most} to {least}"
    NOTHING = 4, "tokens and cups are level"
    MOVER = 5, "{mover} made it so"
    RULE = 6, "that is a draw"


NO_WINNER = 2


@rule
def check_end(o: Any, s: Any, occurred: int) -> None:
    """5.1, 5.2, 5.4 After every action, in this order; `occurred`: how often the position was there."""
    blue = s.total[BLUE] >= o.goal
    vermilion = s.total[VERMILION] >= o.goal
    if blue and vermilion and o.both_goal != BothGoal.PLAY_ON:
        s.over = Reason.BOTH
    elif blue != vermilion:
        s.over = Reason.GOAL
    elif s.passes == 2:
        s.over = Reason.PASSES
    elif o.repetition != Repetition.OFF and occurred >= 2:  # 4.1
        s.over = Reason.REPEATED
    elif s.ply >= o.max_plies:  # 4.2
        s.over = Reason.CAPPED


@query
def counted(o: Any, s: Any, step: int, seat: int) -> int:
    """5.3 What a step of the ladder counts."""
    if step == Step.SOLE_TOKENS:
        return sole_tokens(o, s, seat)
    if step == Step.SOLE_CUPS:
        return sole_cups(o, s, seat)
    return s.total[seat]


@query
def ladder_step(o: Any, s: Any) -> int:
    """5.3 Most tokens, else most tokens in sole cups, else most sole cups, else nothing decides."""
    for step in range(Step.TOKENS, Step.NOTHING):
        if counted(o, s, step, BLUE) != counted(o, s, step, VERMILION):
            return step
    return Step.NOTHING


@query
def deciding_step(o: Any, s: Any) -> int:
    """What decided a finished game: the options' rule for such an end, or the ladder."""
    if s.over == Reason.BOTH and o.both_goal == BothGoal.MOVER:
        return Step.MOVER
    if s.over == Reason.BOTH and o.both_goal == BothGoal.DRAW:
        return Step.RULE
    if s.over == Reason.REPEATED and o.repetition == Repetition.DRAW3:
        return Step.RULE
    if s.over == Reason.CAPPED and o.cap_result == CapResult.DRAW:
        return Step.RULE
    return ladder_step(o, s)


@query
def winner(o: Any, s: Any) -> int:
    """Who won a finished game, or NO_WINNER."""
    step = deciding_step(o, s)
    if step == Step.MOVER:
        return 1 - s.turn
    if step == Step.NOTHING or step == Step.RULE:
        return NO_WINNER
    return BLUE if counted(o, s, step, BLUE) > counted(o, s, step, VERMILION) else VERMILION


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    won = winner(o, s)
    for seat in range(2):
        out[seat] = 0.5 if won == NO_WINNER else 1.0 if won == seat else 0.0


@rule
def reason(o: Any, s: Any) -> int:
    if s.over == 0 or s.over == Reason.GOAL:
        return s.over
    return s.over + deciding_step(o, s)
