"""Ironclad: the rules, with the numbers of RULES.md. Nothing but rules.

board.py has the board and the pieces (1), phases.py whose pieces are moved and who chooses (3.1, 3.2),
robots.py the robots (4), stones.py the stones (5), ending.py the end (6); this file sets up and has the turn
that holds them together (2, 3).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad import robots, stones
from gridwright.games.ironclad.board import BLACK, EMPTY, WHITE, Event, Refusal
from gridwright.games.ironclad.ending import DRAWN, Reason, check_standing, end, remember
from gridwright.games.ironclad.phases import Due, OtherMove, decider, may_play, side_moved
from gridwright.games.ironclad.robots import FIRE, ROLL, STEP
from gridwright.games.ironclad.stones import PLACE, SLIDE
from gridwright.kernel.actions import outcome
from gridwright.kernel.contract import NATURE, OVER, note, rule
from gridwright.kernel.options import Choice

# 2. Setting up -------------------------------------------------------------------------------------

LOT = outcome("side")


class First(Choice):
    """2.3 Who begins."""

    WHITE = 0, "0"
    BLACK = 1, "1"
    RANDOM = 2


@rule
def start(o: Any, s: Any) -> None:
    """2.1 The robots stand as the start says, 2.2 all stones are in their bowls, 2.3 White begins."""
    for square in range(o.squares):
        if o.setup[square] != EMPTY:
            robots.set_robot(o, s, square, o.setup[square])
    s.supply[WHITE] = o.supply
    s.supply[BLACK] = o.supply
    s.last_slid = -1
    if o.first == First.RANDOM:
        s.lots = 1
    else:
        s.turn = o.first
        begin_decision(o, s)


@rule
def barred_lot(o: Any, s: Any, seat: int, side: int) -> int:
    if not s.lots:
        return Refusal.NO_SUCH_OUTCOME
    return Refusal.ALLOWED


@rule
def draw_lot(o: Any, s: Any, side: int) -> None:
    s.lots = 0
    s.turn = side
    note(s, Event.BEGINS, side)
    begin_decision(o, s)


@rule
def begin_read(o: Any, s: Any) -> None:
    """Whoever sets up a position by hand, with set_robot and set_stone, calls this last.

    6.5 In such a position both sides may already have won; then the owner of the turn has.
    """
    for i in range(2):
        side = s.turn if i == 0 else 1 - s.turn
        if s.over == Reason.NOT_OVER:
            check_standing(o, s, side)
    if to_move(o, s) >= 0:
        begin_decision(o, s)


# 3. A turn -----------------------------------------------------------------------------------------


class NoRobotAction(Choice):
    """3.3 What happens when a robot action is due and there is none."""

    SKIP = 0
    LOSE = 1


@rule
def to_move(o: Any, s: Any) -> int:
    """Dice and lots are nature's; otherwise the one who chooses."""
    if s.over:
        return OVER
    if s.dice > 0 or s.lots:
        return NATURE
    return decider(o, s)


@rule
def begin_decision(o: Any, s: Any) -> None:
    """3.3 A robot action that is due but impossible is skipped; 6.3 a stone action that is, forfeits."""
    if s.over:
        return
    if s.due == Due.ROBOTS and not robots.can_act_robots(o, s, side_moved(o, s)):
        if o.no_robot_action == NoRobotAction.LOSE:
            end(s, Reason.NO_ROBOT, 1 - side_moved(o, s))
            return
        note(s, Event.SKIPPED, side_moved(o, s))
        end_turn(o, s)
        if s.over:
            return
    side = side_moved(o, s)
    with_robots = s.due == Due.ROBOTS or (s.due == Due.EITHER and robots.can_act_robots(o, s, side))
    if with_robots or stones.can_act_stones(o, s, side):
        remember(o, s)
    else:
        end(s, Reason.FORFEITED, 1 - side)


@rule
def end_action(o: Any, s: Any, played: int) -> None:
    """3.2 After an action in one game the other is due; after both, the turn passes."""
    if s.over or s.dice > 0:
        return
    if s.due == Due.EITHER and o.other_move != OtherMove.NONE:
        s.due = Due.ROBOTS + Due.STONES - played
    else:
        end_turn(o, s)
    begin_decision(o, s)


@rule
def end_turn(o: Any, s: Any) -> None:
    """3.4 The turn passes; 6.4 a game that has lasted long enough is drawn."""
    s.turns += 1
    s.turn = 1 - s.turn
    s.due = Due.EITHER
    if s.turns >= o.max_turns:
        end(s, Reason.TURNS_UP, DRAWN)


# What may be played ----------------------------------------------------------------------------------


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """3.1 In phase A all actions of both games, in phase B those of the one that is due. 3.5 No passing."""
    n = 0
    if s.over or seat != to_move(o, s):
        return n
    if seat == NATURE:
        return list_outcomes(o, s, out)
    side = side_moved(o, s)
    if may_play(o, s, Due.ROBOTS):
        n = robots.list_robot_actions(o, s, side, out)
    if may_play(o, s, Due.STONES):
        n = stones.list_stone_actions(o, s, side, out, n)
    return n


@rule
def list_outcomes(o: Any, s: Any, out: Any) -> int:
    """2.3 The side that begins, or 4.4 the number a die shows."""
    if s.lots:
        out[0] = LOT.id(WHITE)
        out[1] = LOT.id(BLACK)
        return 2
    for i in range(6):
        out[i] = ROLL.id(i + 1)
    return 6


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if s.over:
        return Refusal.GAME_OVER
    if seat != to_move(o, s):
        return Refusal.NOT_YOUR_CHOICE
    if seat == NATURE:
        if action in LOT:
            return barred_lot(o, s, seat, LOT.side(action))
        if action in ROLL:
            return robots.barred_roll(o, s, seat, ROLL.die(action))
        return Refusal.NO_SUCH_OUTCOME
    if action in STEP:
        return robots.barred_step(o, s, seat, STEP.square(action), STEP.way(action))
    if action in FIRE:
        return robots.barred_fire(o, s, seat, FIRE.square(action))
    if action in PLACE:
        return stones.barred_place(o, s, seat, PLACE.point(action))
    if action in SLIDE:
        return stones.barred_slide(o, s, seat, SLIDE.point(action), SLIDE.way(action), SLIDE.length(action))
    return Refusal.NO_SUCH_ACTION


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if s.lots:
        draw_lot(o, s, LOT.side(action))
    else:
        end_action(o, s, act(o, s, seat, action))


@rule
def act(o: Any, s: Any, seat: int, action: int) -> int:
    """Carry out an action, or roll a die; in which game that was."""
    if seat == NATURE:
        robots.roll(o, s, ROLL.die(action))
    elif action in STEP:
        robots.step(o, s, STEP.square(action), STEP.way(action))
    elif action in FIRE:
        robots.fire(o, s, FIRE.square(action))
    elif action in PLACE:
        stones.place(o, s, PLACE.point(action))
        return Due.STONES
    else:
        stones.slide(o, s, SLIDE.point(action), SLIDE.way(action), SLIDE.length(action))
        return Due.STONES
    return Due.ROBOTS
