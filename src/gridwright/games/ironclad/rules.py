"""Ironclad: the rules, with the numbers of RULES.md. Nothing but rules.

board.py has the board and the pieces (1), phases.py whose pieces are moved and who chooses (3.1, 3.2),
robots.py the robots (4), stones.py the stones (5), ending.py the end (6); this file sets up and has the turn
that holds them together (2, 3). 3.5 What may be played are the kinds that these declare: no pass.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad import phases, robots, stones
from gridwright.games.ironclad.board import BLACK, WHITE, Event, Refusal
from gridwright.games.ironclad.ending import DRAWN, Reason, check_standing, end, remember
from gridwright.games.ironclad.phases import Due, OtherMove, decider, side_moved
from gridwright.games.ironclad.robots import ROLL, can_act_robots, set_robot
from gridwright.games.ironclad.stones import can_act_stones
from gridwright.kernel.actions import outcome
from gridwright.kernel.contract import NATURE, OVER, barred_seat, carry_out, note, rule
from gridwright.kernel.options import Choice

# 2. Setting up -------------------------------------------------------------------------------------

LOT = outcome("side", lots=1)


class First(Choice):
    """2.3 Who begins."""

    WHITE = 0, "0"
    BLACK = 1, "1"
    RANDOM = 2


@rule
def start(o: Any, s: Any) -> None:
    """2.1 The robots stand as the start says, 2.2 all stones are in their bowls, 2.3 White begins."""
    for square in range(o.squares):
        set_robot(o, s, square, o.setup[square])
    s.supply[WHITE] = o.supply
    s.supply[BLACK] = o.supply
    s.last_slid = -1
    if o.first == First.RANDOM:
        s.lots = 1
    else:
        s.turn = o.first
        begin_decision(o, s)


@rule
def play_lot(o: Any, s: Any, seat: int, side: int) -> int:
    """2.3 With first=random the lot says who begins."""
    s.lots = 0
    s.turn = side
    note(s, Event.BEGINS, side)
    return Due.EITHER


@rule
def begin_read(o: Any, s: Any) -> None:
    """Whoever sets up a position by hand, with set_robot and set_stone, calls this last.

    6.5 In such a position both sides may already have won; then the owner of the turn has.
    """
    check_standing(o, s, s.turn)
    if s.over == Reason.NOT_OVER:
        check_standing(o, s, 1 - s.turn)
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
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """3.1, 3.2 All actions of the games that are due, as the guards say; this goes over the board once."""
    n = 0
    if barred_seat(o, s, seat) != Refusal.ALLOWED:
        return n
    if seat == NATURE:
        return list_outcomes(o, s, out)
    if phases.barred_to_robots(o, s, seat) == Refusal.ALLOWED:
        n = robots.list_robots(o, s, out, n)
    if phases.barred_to_stones(o, s, seat) == Refusal.ALLOWED:
        n = stones.list_stones(o, s, out, n)
    return n


@rule
def list_outcomes(o: Any, s: Any, out: Any) -> int:
    """2.3 The side that begins, or 4.4 the number a die shows."""
    n = 0
    if s.lots:
        for side in range(2):
            out[n] = LOT.id(side)
            n += 1
        return n
    for die in range(1, 7):
        out[n] = ROLL.id(die)
        n += 1
    return n


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out an action or an outcome: each one's own rule says in which game it was, a lot in neither."""
    s.happened = 0
    played = carry_out(o, s, seat, action)
    if s.over or s.dice > 0:
        return
    if played != Due.EITHER:
        end_action(o, s, played)
    begin_decision(o, s)


@rule
def end_action(o: Any, s: Any, played: int) -> None:
    """3.2 After an action in one game the other is due; after both, the turn passes."""
    if s.due == Due.EITHER and o.other_move != OtherMove.NONE:
        s.due = Due.STONES if played == Due.ROBOTS else Due.ROBOTS
    else:
        end_turn(o, s)


@rule
def end_turn(o: Any, s: Any) -> None:
    """3.4 The turn passes; 6.4 a game that has lasted long enough is drawn."""
    s.turns += 1
    s.turn = 1 - s.turn
    s.due = Due.EITHER
    if s.turns >= o.max_turns:
        end(s, Reason.TURNS_UP, DRAWN)


@rule
def begin_decision(o: Any, s: Any) -> None:
    """3.3 A robot action that is due but impossible is skipped; 6.3 a stone action that is, forfeits."""
    if s.over:
        return
    side = side_moved(o, s)
    if s.due == Due.ROBOTS and not can_act_robots(o, s, side):
        miss_robot_action(o, s, side)
        if s.over:
            return
        side = side_moved(o, s)
    with_robots = s.due == Due.ROBOTS or (s.due == Due.EITHER and can_act_robots(o, s, side))
    if with_robots or can_act_stones(o, s, side):
        remember(o, s)
    else:
        end(s, Reason.FORFEITED, 1 - side)


@rule
def miss_robot_action(o: Any, s: Any, side: int) -> None:
    """3.3 The turn passes, unless no_robot_action=lose."""
    if o.no_robot_action == NoRobotAction.LOSE:
        end(s, Reason.NO_ROBOT, 1 - side)
    else:
        note(s, Event.SKIPPED, side)
        end_turn(o, s)
