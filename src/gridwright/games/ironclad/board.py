"""Ironclad: the board, the pieces and the two records, section 1 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import events, query, rule

# 1. The board and the pieces -----------------------------------------------------------------------

WHITE, BLACK = 0, 1
EMPTY = 0  # on a square or a point; a stone is 1 + its owner, a robot 4 * its owner + its height
TALLEST = 3
MOST_CHECKERS = 12

MOST_SQUARES = 64
MOST_POINTS = 81
MOST_IN_LINE = 24  # squares in line with one square: eight directions, at most three steps
MOST_TURNS = 1000
MOST_TURNS_KEPT = 300  # the most turns a game may last while positions are remembered

SEATS = 2
# A step is a square and a direction, a shot a square, a placement a point, a slide a point, a direction
# and a distance of 1 to 8. These are the counts of the 8x8 board; the smaller boards have fewer.
ACTIONS = MOST_SQUARES * 8 + MOST_SQUARES + MOST_POINTS + MOST_POINTS * 8 * 8
# Steps and shots of twelve robots, a placement on each point, and slides: each empty point can be reached
# from one stone in each of eight directions.
MAX_LEGAL = MOST_CHECKERS * 8 + MOST_CHECKERS + MOST_POINTS + MOST_POINTS * 8
# Two actions a turn, one of them at most a shot with a die for each of twelve robots; and the draw of lots.
MAX_PLIES = MOST_TURNS * (2 + MOST_CHECKERS) + 1

OPPONENT_FOR_ME, NO_OTHER, SELF_BOTH, OPPONENT_OWN = 0, 1, 2, 3  # other_move
ANY, OWN, ENEMY, OFF = 0, 1, 2, 3  # terrain
BOTH_NEGATE, ENEMY_NEGATES, NONE_NEGATES = 0, 1, 2  # negation
BY_LOT = 2  # first

OPTIONS = [
    ("files", "i1"),
    ("ranks", "i1"),
    ("squares", "i1"),
    ("points", "i1"),
    ("first_shot", "i2"),  # where the ids of shots, placements and slides begin, and where ids end
    ("first_place", "i2"),
    ("first_slide", "i2"),
    ("last_id", "i2"),
    ("other_move", "i1"),
    ("terrain", "i1"),
    ("negation", "i1"),
    ("string_turn", "i1"),  # 2: strings follow the lines, so every second direction counts; 1: all eight
    ("slide_turn", "i1"),  # the same for slides
    ("slide_anytime", "i1"),
    ("supply", "i1"),  # stones a side; as many as there are points is as good as unlimited
    ("no_robot_loses", "i1"),
    ("repetition", "i1"),  # the occurrence of a position that draws; 0: none does
    ("max_turns", "i2"),
    ("first", "i1"),
    ("setup", "i1", (MOST_SQUARES,)),  # the robots before anybody moves
    # geometry; -1 is off the board
    ("next_square", "i1", (MOST_SQUARES, 8)),
    ("next_point", "i1", (MOST_POINTS, 8)),
    ("corner", "i1", (MOST_SQUARES, 4)),  # the points at a square's corners
    ("in_line", "i1", (MOST_SQUARES, MOST_IN_LINE)),  # the squares within range in a straight line
    ("lines", "i1", (MOST_SQUARES,)),  # how many there are
    ("edges", "i1", (MOST_POINTS,)),  # the sides of the board that a point lies on
    # 6.4 what each thing adds to the key of a position
    ("robot_key", "i8", (8, MOST_SQUARES)),
    ("stone_key", "i8", (3, MOST_POINTS)),
    ("slid_key", "i8", (MOST_POINTS,)),
    ("moment_key", "i8", (2, 3)),
]

STATE = [
    ("robot", "i1", (MOST_SQUARES,)),
    ("stone", "i1", (MOST_POINTS,)),
    ("supply", "i1", (2,)),  # stones in the bowls
    ("last_slid", "i1"),  # where the stone that slid last now lies; -1: none has
    ("turn", "i1"),  # the owner of the turn
    ("due", "i1"),  # phase A: either sub-game; phase B: the one that is still to be played
    ("lots", "i1"),  # 1: lots are still to be drawn for who begins
    ("target", "i1"),  # while dice are rolled: the square fired at, and the dice left
    ("dice", "i1"),
    ("over", "i1"),  # the reason, once the game has ended
    ("winner", "i1"),
    # aside: completed turns; what follows from the pieces: each side's robots in range of each square, the
    # robots that keep each side off each point, the key of both boards; the keys of the positions since the
    # last irreversible action; the string just traced
    ("turns", "i2"),
    ("aims", "i1", (2, MOST_SQUARES)),
    ("negates", "i1", (2, MOST_POINTS)),
    ("key", "i8"),
    ("kept", "i2"),
    ("past", "i8", (2 * MOST_TURNS_KEPT + 2,)),
    ("string", "i1", (MOST_POINTS,)),
    ("in_string", "i1", (MOST_POINTS,)),
    *events(6),
]

ASIDE = ("turns", "aims", "negates", "key", "kept", "past", "string", "in_string", "events", "happened")

EITHER, ROBOTS, STONES = 0, 1, 2  # due
WEST, EAST, SOUTH, NORTH = 1, 2, 4, 8  # edges
DRAWN = 2  # winner
ALLOWED = 0  # why an action is barred: it is not

# events
BEGINS, MOVED, FIRED, ROLLED, DAMAGED, PLACED, SLID, SKIPPED = 1, 2, 3, 4, 5, 6, 7, 8
HOME, STRUNG, FORFEITED, NO_ROBOT, REPEATED, TURNS_UP = 9, 10, 11, 12, 13, 14


@query
def robot_of(o: Any, s: Any, side: int, square: int) -> bool:
    """Whether a robot of this side stands on the square."""
    return s.robot[square] != EMPTY and s.robot[square] >> 2 == side


@query
def height(o: Any, s: Any, square: int) -> int:
    """How many checkers the stack on a square has: what it can still take."""
    return s.robot[square] & 3


@rule
def set_robot(o: Any, s: Any, square: int, robot: int) -> None:
    """Every change of a square goes through here, so that what follows from the robots stays true."""
    before = s.robot[square]
    s.robot[square] = robot
    s.key ^= o.robot_key[before, square] ^ o.robot_key[robot, square]
    if before == EMPTY and robot != EMPTY:
        stand(o, s, square, robot >> 2, 1)
    elif before != EMPTY and robot == EMPTY:
        stand(o, s, square, before >> 2, -1)


@rule
def stand(o: Any, s: Any, square: int, owner: int, more: int) -> None:
    """4.2, 5.2 Where a robot on a square aims, and what it negates: 1 more if it comes, -1 if it goes."""
    for i in range(o.lines[square]):
        s.aims[owner, o.in_line[square, i]] += more
    if o.negation != NONE_NEGATES:
        for i in range(4):
            s.negates[1 - owner, o.corner[square, i]] += more
    if o.negation == BOTH_NEGATE:
        for i in range(4):
            s.negates[owner, o.corner[square, i]] += more


@rule
def set_stone(o: Any, s: Any, point: int, stone: int) -> None:
    """Every change of a point goes through here."""
    s.key ^= o.stone_key[s.stone[point], point] ^ o.stone_key[stone, point]
    s.stone[point] = stone


@query
def stones_on_board(o: Any, s: Any, side: int) -> int:
    """How many stones of a side lie on points."""
    count = 0
    for point in range(o.points):
        if s.stone[point] == 1 + side:
            count += 1
    return count


@query
def checkers(o: Any, s: Any, side: int) -> int:
    """How many checkers a side has left in its stacks."""
    count = 0
    for square in range(o.squares):
        if robot_of(o, s, side, square):
            count += height(o, s, square)
    return count
