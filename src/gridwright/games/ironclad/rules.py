"""Ironclad: the rules, in the order and with the numbers of RULES.md. Nothing but rules.

Section 1, the board and the pieces, is in board.py; symmetries and what must always hold are in symmetry.py.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.ironclad.board import (
    ACTIONS,
    ANY,
    ASIDE,
    BEGINS,
    BLACK,
    BY_LOT,
    DAMAGED,
    DRAWN,
    EAST,
    EITHER,
    EMPTY,
    ENEMY,
    FIRED,
    FORFEITED,
    HOME,
    MAX_LEGAL,
    MAX_PLIES,
    MOVED,
    NO_OTHER,
    NO_ROBOT,
    NORTH,
    OFF,
    OPPONENT_OWN,
    OPTIONS,
    OWN,
    PLACED,
    REPEATED,
    ROBOTS,
    ROLLED,
    SEATS,
    SELF_BOTH,
    SKIPPED,
    SLID,
    SOUTH,
    STATE,
    STONES,
    STRUNG,
    TURNS_UP,
    WEST,
    WHITE,
    height,
    robot_of,
    set_robot,
    set_stone,
)
from gridwright.games.ironclad.symmetry import (
    half_turn,
    reflect,
    reflect_action,
    reflect_seat,
    symmetries,
    unsound,
)
from gridwright.kernel.contract import NATURE, OVER, note, query, rule

__all__ = [  # what the contract asks for and the other two files hold
    "ACTIONS",
    "ASIDE",
    "MAX_LEGAL",
    "MAX_PLIES",
    "OPTIONS",
    "SEATS",
    "STATE",
    "half_turn",
    "reflect",
    "reflect_action",
    "reflect_seat",
    "symmetries",
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
    elif action < o.first_shot:
        step(o, s, action >> 3, action & 7)
    elif action < o.first_place:
        fire(o, s, action - o.first_shot)
    elif action < o.first_slide:
        place(o, s, action - o.first_place)
    else:
        slide(o, s, action - o.first_slide)


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


# 4. Robots -----------------------------------------------------------------------------------------


@query
def may_step(o: Any, s: Any, square: int, direction: int) -> bool:
    """4.1 One square in any direction, onto a square without a robot. Stones are no obstacle."""
    there = o.next_square[square, direction]
    return there >= 0 and s.robot[there] == EMPTY


@query
def in_range(o: Any, s: Any, shooter: int, target: int) -> bool:
    """4.2 Within two squares along a rank, file or diagonal. Nothing blocks a shot."""
    for i in range(o.lines[target]):
        if o.in_line[target, i] == shooter:
            return True
    return False


@query
def shooters(o: Any, s: Any, side: int, target: int) -> int:
    """4.3 Every robot of the side that has the target in range fires."""
    return s.aims[side, target]


@query
def is_target(o: Any, s: Any, side: int, square: int) -> bool:
    """4.2 An enemy robot in range of at least one robot of the side."""
    return robot_of(o, s, 1 - side, square) and shooters(o, s, side, square) > 0


@query
def cover(o: Any, s: Any, square: int) -> int:
    """4.4 The stones on a square's corners; terrain says whose count for the robot that stands there."""
    if o.terrain == OFF:
        return 0
    counted = 0
    owner = s.robot[square] >> 2
    for i in range(4):
        stone = s.stone[o.corner[square, i]]
        if stone != EMPTY:
            owned = stone == 1 + owner
            if o.terrain == ANY or (o.terrain == OWN and owned) or (o.terrain == ENEMY and not owned):
                counted += 1
    return counted


@query
def can_act_robots(o: Any, s: Any, side: int) -> bool:
    """Whether the side has any step or shot."""
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            for direction in range(8):
                if may_step(o, s, square, direction):
                    return True
    for square in range(o.squares):
        if is_target(o, s, side, square):
            return True
    return False


@rule
def list_robot_actions(o: Any, s: Any, side: int, out: Any) -> int:
    """Every step and every shot of the side."""
    n = 0
    for square in range(o.squares):
        if s.robot[square] == EMPTY:
            continue
        if is_target(o, s, side, square):
            out[n] = o.first_shot + square
            n += 1
        elif robot_of(o, s, side, square):
            for direction in range(8):
                if may_step(o, s, square, direction):
                    out[n] = square * 8 + direction
                    n += 1
    return n


@rule
def step(o: Any, s: Any, square: int, direction: int) -> None:
    """4.1 A robot steps."""
    there = o.next_square[square, direction]
    robot = s.robot[square]
    set_robot(o, s, square, EMPTY)
    set_robot(o, s, there, robot)
    note(s, MOVED, who(o, s), square, there)
    check_home(o, s, there)
    end_action(o, s, ROBOTS)


@rule
def fire(o: Any, s: Any, target: int) -> None:
    """4.3 All robots in range fire at once. 4.4 Without cover all hit; with cover each rolls a die."""
    shots = shooters(o, s, side_moved(o, s), target)
    bonus = cover(o, s, target)
    note(s, FIRED, who(o, s), target, shots, bonus)
    if bonus == 0:
        damage(o, s, target, shots)
        end_action(o, s, ROBOTS)
    else:
        s.target = target
        s.dice = shots


@rule
def roll(o: Any, s: Any, die: int) -> None:
    """4.4 A die above the cover is a hit. Dice that are left when the robot is gone are rolled in vain."""
    target = s.target
    bonus = cover(o, s, target)
    s.dice -= 1
    note(s, ROLLED, die, bonus, target, s.robot[target])
    if die > bonus and s.robot[target] != EMPTY:
        damage(o, s, target, 1)
    if s.dice == 0:
        s.target = 0
        end_action(o, s, ROBOTS)


@rule
def damage(o: Any, s: Any, square: int, hits: int) -> None:
    """4.5 A checker is lost for each hit, at most all of them; with the last one the robot is gone."""
    robot = s.robot[square]
    lost = min(hits, height(o, s, square))
    left = robot - lost if lost < height(o, s, square) else EMPTY
    set_robot(o, s, square, left)
    note(s, DAMAGED, robot >> 2, square, lost, left & 3)
    forget(s)


# 5. Stones -----------------------------------------------------------------------------------------


@query
def negated(o: Any, s: Any, side: int, point: int) -> bool:
    """5.2 The Rule of Negation: no stone is placed at the corner of a square with a robot on it."""
    return s.negates[side, point] > 0


@query
def may_place(o: Any, s: Any, side: int, point: int) -> bool:
    """5.1 A stone from the side's bowl, on any empty point that is not negated."""
    return s.stone[point] == EMPTY and not negated(o, s, side, point) and s.supply[side] > 0


@query
def can_place(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone anywhere."""
    for point in range(o.points):
        if may_place(o, s, side, point):
            return True
    return False


@query
def may_slide_now(o: Any, s: Any, side: int) -> bool:
    """5.3 Stones slide only if none can be placed, unless slide_when=anytime."""
    if o.slide_anytime:
        return True
    return not can_place(o, s, side)


@query
def is_free(o: Any, s: Any, point: int) -> bool:
    """5.4 The Rule of Circularity: any stone may slide, of either colour, but not the one that slid last."""
    return s.stone[point] != EMPTY and point != s.last_slid


@query
def slide_reach(o: Any, s: Any, point: int, direction: int) -> int:
    """5.3 How far a stone can slide: over empty points, up to the next stone or the edge."""
    length = 0
    there = o.next_point[point, direction]
    while there >= 0 and s.stone[there] == EMPTY:
        length += 1
        there = o.next_point[there, direction]
    return length


@query
def can_slide(o: Any, s: Any) -> bool:
    """Whether any stone can slide: some empty point lies beside a stone that is free to."""
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for direction in range(0, 8, o.slide_turn):
                there = o.next_point[point, direction]
                if there >= 0 and is_free(o, s, there):
                    return True
    return False


@query
def can_act_stones(o: Any, s: Any, side: int) -> bool:
    """Whether the side can place a stone or, failing that, slide one."""
    return can_place(o, s, side) or can_slide(o, s)


@rule
def list_stone_actions(o: Any, s: Any, side: int, out: Any, n: int) -> int:
    """Every placement, or, where slides are allowed, every slide; added to the n actions listed so far."""
    before = n
    if s.supply[side] > 0:
        for point in range(o.points):
            if may_place(o, s, side, point):
                out[n] = o.first_place + point
                n += 1
    if n == before or o.slide_anytime:
        n = list_slides(o, s, out, n)
    return n


@rule
def list_slides(o: Any, s: Any, out: Any, n: int) -> int:
    """Every slide, looked for from the empty points: when stones slide, the board is nearly full.

    From each empty point, in each direction, the first stone met can come here the opposite way.
    """
    for point in range(o.points):
        if s.stone[point] == EMPTY:
            for direction in range(0, 8, o.slide_turn):
                passed = 0
                there = o.next_point[point, direction]
                while there >= 0 and s.stone[there] == EMPTY:
                    passed += 1
                    there = o.next_point[there, direction]
                if there >= 0 and is_free(o, s, there):
                    out[n] = o.first_slide + there * 64 + (direction ^ 4) * 8 + passed
                    n += 1
    return n


@rule
def place(o: Any, s: Any, point: int) -> None:
    """5.1 A stone comes from the bowl onto the board; it never leaves it again."""
    side = side_moved(o, s)
    set_stone(o, s, point, 1 + side)
    s.supply[side] -= 1
    note(s, PLACED, who(o, s), point)
    forget(s)
    check_string(o, s, point)
    end_action(o, s, STONES)


@rule
def slide(o: Any, s: Any, ways: int) -> None:
    """5.3 A stone slides; 5.4 it is now the one that slid last."""
    origin, direction = ways >> 6, ways >> 3 & 7
    point = origin
    for _ in range((ways & 7) + 1):
        point = o.next_point[point, direction]
    stone = s.stone[origin]
    set_stone(o, s, origin, EMPTY)
    set_stone(o, s, point, stone)
    s.last_slid = point
    note(s, SLID, who(o, s), origin, point, stone - 1)
    check_string(o, s, point)
    end_action(o, s, STONES)


# 6. The end ----------------------------------------------------------------------------------------


@rule
def end(s: Any, why: int, winner: int) -> None:
    """The game is over."""
    s.over = why
    s.winner = winner
    note(s, why, winner)


@rule
def check_home(o: Any, s: Any, square: int) -> None:
    """6.1 A robot on the rank farthest from its own side wins for its owner, whoever moved it there."""
    if robot_of(o, s, WHITE, square) and square >= o.squares - o.files:
        end(s, HOME, WHITE)
    elif robot_of(o, s, BLACK, square) and square < o.files:
        end(s, HOME, BLACK)


@rule
def check_string(o: Any, s: Any, point: int) -> None:
    """6.2 A string from one side of the board to the opposite one wins for the owner of its stones."""
    if spans(string_edges(o, s, point)):
        end(s, STRUNG, s.stone[point] - 1)


@query
def spans(touched: int) -> bool:
    """6.2 West and east, or south and north: either will do for either player."""
    return touched & (WEST + EAST) == WEST + EAST or touched & (SOUTH + NORTH) == SOUTH + NORTH


@query
def string_edges(o: Any, s: Any, point: int) -> int:
    """The sides of the board that the string through a stone touches.

    Only the stone that was just put down can complete a string, so only its own string is traced.
    """
    touched = 0
    for i in range(trace_string(o, s, point)):
        touched |= o.edges[s.string[i]]
    return touched


@query
def trace_string(o: Any, s: Any, point: int) -> int:
    """The string through a stone is left in `s.string`; how long it is."""
    stone = s.stone[point]
    s.string[0] = point
    s.in_string[point] = 1
    length = 1
    traced = 0
    while traced < length:
        here = s.string[traced]
        traced += 1
        for direction in range(0, 8, o.string_turn):
            there = o.next_point[here, direction]
            if there >= 0 and s.stone[there] == stone and s.in_string[there] == 0:
                s.string[length] = there
                s.in_string[there] = 1
                length += 1
    for i in range(length):
        s.in_string[s.string[i]] = 0
    return length


@query
def position_key(o: Any, s: Any) -> int:
    """6.4 What makes two positions the same: robots, stones, the stone that slid last, the turn, what is due.

    Bowls need no part in it: they change only when a stone is placed, and then the past is forgotten.
    """
    key = s.key ^ o.moment_key[s.turn, s.due]
    if s.last_slid >= 0:
        key ^= o.slid_key[s.last_slid]
    return key


@rule
def remember(o: Any, s: Any) -> None:
    """6.4 The third time that somebody must decide in the same position, the game is drawn."""
    if o.repetition == 0:
        return
    key = position_key(o, s)
    times = 1
    for i in range(s.kept):
        if s.past[i] == key:
            times += 1
    s.past[s.kept] = key
    s.kept += 1
    if times >= o.repetition:
        end(s, REPEATED, DRAWN)


@rule
def forget(s: Any) -> None:
    """After a placement or damage no earlier position can come back."""
    s.kept = 0


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """6.6 The winner has 1, the loser 0; a draw is a half each."""
    for seat in range(2):
        if s.winner == DRAWN:
            out[seat] = 0.5
        elif s.winner == seat:
            out[seat] = 1.0
        else:
            out[seat] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended: HOME, STRUNG, FORFEITED, NO_ROBOT, REPEATED or TURNS_UP; 0 while it lasts."""
    return s.over


# Why an action is not legal --------------------------------------------------------------------------

ALLOWED, GAME_OVER, NOT_YOUR_CHOICE, NO_SUCH_ACTION, NO_SUCH_OUTCOME = 0, 1, 2, 3, 4
STONES_DUE, ROBOTS_DUE = 5, 6
NOT_THAT_ROBOT, OFF_BOARD, SQUARE_TAKEN, NO_ENEMY, OUT_OF_RANGE = 7, 8, 9, 10, 11
POINT_TAKEN, BOWL_EMPTY, NEGATED = 12, 13, 14
MUST_PLACE, NO_STONE, SLID_LAST, NOT_THAT_WAY, IN_THE_WAY = 15, 16, 17, 18, 19


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


@rule
def barred_step(o: Any, s: Any, side: int, square: int, direction: int) -> int:
    """Why a robot may not step."""
    if not robot_of(o, s, side, square):
        return NOT_THAT_ROBOT
    if o.next_square[square, direction] < 0:
        return OFF_BOARD
    if not may_step(o, s, square, direction):
        return SQUARE_TAKEN
    return ALLOWED


@rule
def barred_shot(o: Any, s: Any, side: int, square: int) -> int:
    """Why a square may not be fired at."""
    if not robot_of(o, s, 1 - side, square):
        return NO_ENEMY
    if not is_target(o, s, side, square):
        return OUT_OF_RANGE
    return ALLOWED


@rule
def barred_place(o: Any, s: Any, side: int, point: int) -> int:
    """Why a stone may not be placed."""
    if s.supply[side] <= 0:
        return BOWL_EMPTY
    if s.stone[point] != EMPTY:
        return POINT_TAKEN
    if not may_place(o, s, side, point):
        return NEGATED
    return ALLOWED


@rule
def barred_slide(o: Any, s: Any, side: int, ways: int) -> int:
    """Why a stone may not slide."""
    point, direction = ways >> 6, ways >> 3 & 7
    if not may_slide_now(o, s, side):
        return MUST_PLACE
    if s.stone[point] == EMPTY:
        return NO_STONE
    if not is_free(o, s, point):
        return SLID_LAST
    if direction % o.slide_turn != 0:
        return NOT_THAT_WAY
    if ways & 7 >= slide_reach(o, s, point, direction):
        return IN_THE_WAY
    return ALLOWED
