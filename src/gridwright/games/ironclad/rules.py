"""Ironclad: the rules, with the numbers of RULES.md. Nothing but rules.

board.py has the board and the pieces (1), phases.py whose pieces are moved and who chooses (3.1, 3.2),
robots.py the robots (4), stones.py the stones (5), ending.py the end (6), symmetry.py symmetries and what
must always hold; this file sets up and has the turn that holds them together (2, 3).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    ACTIONS,
    ALLOWED,
    ASIDE,
    BEGINS,
    BLACK,
    BY_LOT,
    DRAWN,
    EITHER,
    EMPTY,
    FORFEITED,
    MAX_LEGAL,
    MAX_PLIES,
    NO_OTHER,
    NO_ROBOT,
    OPTIONS,
    ROBOTS,
    SEATS,
    SKIPPED,
    STATE,
    STONES,
    TURNS_UP,
    WHITE,
    robot_of,
    set_robot,
)
from gridwright.games.ironclad.ending import (
    check_home,
    check_string,
    end,
    position_key,
    reason,
    remember,
    returns,
    spans,
    string_edges,
    trace_string,
)
from gridwright.games.ironclad.phases import (
    decider,
    side_moved,
)
from gridwright.games.ironclad.robots import (
    NO_ENEMY,
    NOT_THAT_ROBOT,
    OFF_BOARD,
    OUT_OF_RANGE,
    SQUARE_TAKEN,
    barred_shot,
    barred_step,
    can_act_robots,
    cover,
    fire,
    in_range,
    is_target,
    list_robot_actions,
    roll,
    shooters,
    step,
)
from gridwright.games.ironclad.stones import (
    BOWL_EMPTY,
    IN_THE_WAY,
    MUST_PLACE,
    NEGATED,
    NO_STONE,
    NOT_THAT_WAY,
    POINT_TAKEN,
    SLID_LAST,
    barred_place,
    barred_slide,
    can_act_stones,
    can_place,
    can_slide,
    list_stone_actions,
    may_place,
    may_slide_now,
    place,
    slide,
)
from gridwright.games.ironclad.symmetry import (
    half_turn,
    reflect,
    reflect_action,
    reflect_seat,
    symmetries,
    unsound,
)
from gridwright.kernel.contract import NATURE, OVER, note, rule

# What the contract asks of a rulebook and other files of the game say, and queries that pictures ask.
__all__ = [
    "ACTIONS",
    "ALLOWED",
    "ASIDE",
    "BOWL_EMPTY",
    "IN_THE_WAY",
    "MAX_LEGAL",
    "MAX_PLIES",
    "MUST_PLACE",
    "NEGATED",
    "NOT_THAT_ROBOT",
    "NOT_THAT_WAY",
    "NO_ENEMY",
    "NO_STONE",
    "OFF_BOARD",
    "OPTIONS",
    "OUT_OF_RANGE",
    "POINT_TAKEN",
    "SEATS",
    "SLID_LAST",
    "SQUARE_TAKEN",
    "STATE",
    "can_act_robots",
    "can_place",
    "can_slide",
    "cover",
    "decider",
    "half_turn",
    "in_range",
    "is_target",
    "may_place",
    "may_slide_now",
    "position_key",
    "reason",
    "reflect",
    "reflect_action",
    "reflect_seat",
    "returns",
    "shooters",
    "side_moved",
    "spans",
    "string_edges",
    "symmetries",
    "trace_string",
    "unsound",
]

# 2. Setting up -------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    """The robots stand as the start says, all stones are in their bowls."""
    for square in range(o.squares):
        if o.setup[square] != EMPTY:
            set_robot(o, s, square, o.setup[square])
    s.supply[WHITE] = o.supply
    s.supply[BLACK] = o.supply
    s.last_slid = -1
    if o.first == BY_LOT:
        s.lots = 1
    else:
        s.turn = o.first
        begin_decision(o, s)


@rule
def begin_read(o: Any, s: Any) -> None:
    """Whoever sets up a position by hand, with set_robot and set_stone, calls this last.

    6.5 In such a position both sides may already have won; then the owner of the turn has.
    """
    for i in range(2):
        side = s.turn if i == 0 else 1 - s.turn
        if s.over == 0:
            check_standing(o, s, side)
    if s.over == 0 and s.dice == 0 and s.lots == 0:
        begin_decision(o, s)


@rule
def check_standing(o: Any, s: Any, side: int) -> None:
    """6.1, 6.2 Whether anything on the board wins for this side."""
    for square in range(o.squares):
        if s.over == 0 and robot_of(o, s, side, square):
            check_home(o, s, square)
    for point in range(o.points):
        if s.over == 0 and s.stone[point] == 1 + side:
            check_string(o, s, point)


# 3. A turn -----------------------------------------------------------------------------------------


@rule
def to_move(o: Any, s: Any) -> int:
    """Dice and lots are nature's; otherwise the one who chooses."""
    if s.over:
        return OVER
    if s.dice > 0 or s.lots:
        return NATURE
    return decider(o, s)


@rule
def end_action(o: Any, s: Any, played: int) -> None:
    """3.2 After an action in one sub-game the other is due; after both, the turn passes."""
    if s.over:
        return
    if s.due == EITHER and o.other_move != NO_OTHER:
        s.due = ROBOTS + STONES - played
    else:
        end_turn(o, s)
    begin_decision(o, s)


@rule
def end_turn(o: Any, s: Any) -> None:
    """3.4 The turn passes; 6.4 a game that has lasted long enough is drawn."""
    s.turns += 1
    s.turn = 1 - s.turn
    s.due = EITHER
    if s.turns >= o.max_turns:
        end(s, TURNS_UP, DRAWN)


@rule
def begin_decision(o: Any, s: Any) -> None:
    """3.3 A robot action that is due but impossible is skipped; a stone action that is, forfeits."""
    if s.over:
        return
    if s.due == ROBOTS and not can_act_robots(o, s, side_moved(o, s)):
        if o.no_robot_loses:
            end(s, NO_ROBOT, 1 - side_moved(o, s))
            return
        note(s, SKIPPED, side_moved(o, s))
        end_turn(o, s)
        if s.over:
            return
    side = side_moved(o, s)
    may_act_robots = s.due == ROBOTS or (s.due == EITHER and can_act_robots(o, s, side))
    if may_act_robots or can_act_stones(o, s, side):
        remember(o, s)
    else:
        end(s, FORFEITED, 1 - side)


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """3.1 In phase A all actions of both sub-games, in phase B those of the one that is due."""
    if s.over or seat != to_move(o, s):
        return 0
    if seat == NATURE:
        return list_outcomes(o, s, out)
    side = side_moved(o, s)
    n = 0
    if s.due != STONES:
        n = list_robot_actions(o, s, side, out)
    if s.due != ROBOTS:
        n = list_stone_actions(o, s, side, out, n)
    return n


@rule
def list_outcomes(o: Any, s: Any, out: Any) -> int:
    """Nature's: the seat that begins, or the number a die shows."""
    if s.lots:
        out[0] = WHITE
        out[1] = BLACK
        return 2
    for i in range(6):
        out[i] = i + 1
    return 6


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out an action: the id itself says in which sub-game."""
    s.happened = 0
    if seat == NATURE:
        play_outcome(o, s, action)
    elif action < o.first_place:
        act_robots(o, s, action)
    else:
        act_stones(o, s, action)


@rule
def act_robots(o: Any, s: Any, action: int) -> None:
    """A step or a shot; 4.4 a shot that needs dice ends with the last of them."""
    if action < o.first_shot:
        step(o, s, action >> 3, action & 7)
    else:
        fire(o, s, action - o.first_shot)
    if s.dice == 0:
        end_action(o, s, ROBOTS)


@rule
def act_stones(o: Any, s: Any, action: int) -> None:
    """A placement or a slide."""
    if action < o.first_slide:
        place(o, s, action - o.first_place)
    else:
        slide(o, s, action - o.first_slide)
    end_action(o, s, STONES)


@rule
def play_outcome(o: Any, s: Any, outcome: int) -> None:
    """2.3 Lots say who begins; 4.4 a die says whether a shot does damage."""
    if s.lots:
        s.lots = 0
        s.turn = outcome
        note(s, BEGINS, outcome)
        begin_decision(o, s)
    else:
        roll(o, s, outcome)
        if s.dice == 0:
            end_action(o, s, ROBOTS)


# Why an action is not legal --------------------------------------------------------------------------

GAME_OVER, NOT_YOUR_CHOICE, NO_SUCH_ACTION, NO_SUCH_OUTCOME, STONES_DUE, ROBOTS_DUE = 1, 2, 3, 4, 5, 6


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    """Why an action is not legal; 0 if it is."""
    if s.over:
        return GAME_OVER
    if seat != to_move(o, s):
        return NOT_YOUR_CHOICE
    if seat == NATURE:
        return barred_outcome(o, s, action)
    if action < 0 or action >= o.last_id:
        return NO_SUCH_ACTION
    side = side_moved(o, s)
    if action < o.first_place:
        if s.due == STONES:
            return STONES_DUE
        if action < o.first_shot:
            return barred_step(o, s, side, action >> 3, action & 7)
        return barred_shot(o, s, side, action - o.first_shot)
    if s.due == ROBOTS:
        return ROBOTS_DUE
    if action < o.first_slide:
        return barred_place(o, s, side, action - o.first_place)
    return barred_slide(o, s, side, action - o.first_slide)


@rule
def barred_outcome(o: Any, s: Any, outcome: int) -> int:
    """A die shows 1 to 6; lots fall to a seat."""
    if s.lots:
        return ALLOWED if outcome == WHITE or outcome == BLACK else NO_SUCH_OUTCOME
    return ALLOWED if outcome >= 1 and outcome <= 6 else NO_SUCH_OUTCOME
