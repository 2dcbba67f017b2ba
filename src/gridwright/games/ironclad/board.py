"""Ironclad: the board, the pieces and the two records, section 1 of RULES.md."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.codes import Code
from gridwright.kernel.contract import events, query
from gridwright.kernel.options import Choice

WHITE, BLACK = 0, 1
SIDES = (WHITE, BLACK)

# 1.1, 1.2 The largest board has 8 by 8 squares; ways are counted clockwise from north.
MOST_SQUARES = 64
MOST_POINTS = 81
WAYS = 8
WEST, EAST, SOUTH, NORTH = 1, 2, 4, 8  # the sides of the board that a point lies on, added up


class Lines(Choice):
    """1.2 Along which lines stones are joined or slide: every second way of the eight, or every one."""

    ORTH = 2
    ALL8 = 1


# 1.3 A robot is 4 * its owner + its height; 1.4 a stone is 1 + its owner.
EMPTY = 0
TALLEST = 3
MOST_CHECKERS = 12

MOST_TURNS = 1000
MOST_TURNS_KEPT = 300  # the most turns a game may last while positions are remembered

PARTS = {
    "square": MOST_SQUARES,
    "point": MOST_POINTS,
    "way": WAYS,
    "length": range(1, 9),
    "side": 2,
    "die": range(1, 7),
}
SEATS = 2
# Steps and shots of twelve robots, a placement on each point, and slides: each empty point can be reached
# from one stone in each of eight directions.
MAX_LEGAL = MOST_CHECKERS * WAYS + MOST_CHECKERS + MOST_POINTS + MOST_POINTS * WAYS
# Two actions a turn, one of them at most a shot with a die for each of twelve robots; and the draw of lots.
MAX_PLIES = MOST_TURNS * (2 + MOST_CHECKERS) + 1

OPTIONS = [
    ("files", "i1"),
    ("ranks", "i1"),
    ("squares", "i1"),
    ("points", "i1"),
    ("supply", "i1"),  # stones a side; as many as there are points is as good as unlimited
    ("setup", "i1", (MOST_SQUARES,)),  # the robots before anybody moves
    # geometry; -1 is off the board
    ("next_square", "i1", (MOST_SQUARES, WAYS)),
    ("next_point", "i1", (MOST_POINTS, WAYS)),
    ("corner", "i1", (MOST_SQUARES, 4)),  # the points at a square's corners
    ("edges", "i1", (MOST_POINTS,)),
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
    ("due", "i1"),  # phase A: either game; phase B: the one that is still to be played
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


class Event(Code):
    """What happened: in a deed {a} says whose pieces were moved and by whom (phases.py)."""

    BEGINS = 1, "The lot falls to {a:seat}, who begins."
    MOVED = 2, "{a:decider} moves {a:whose} robot from {b:square} to {c:square}."
    FIRED = 3, "{a:decider} fires {a:whose} {c:shooters} at {b:square}{d:cover}."
    ROLLED = 4  # number, cover, target, the robot there
    DAMAGED = 5  # owner, square, checkers left
    PLACED = 6, "{a:decider} places a stone{a:stones_side} on {b:point}."
    SLID = 7, "{a:decider} slides {d:seat}'s stone from {b:point} to {c:point}{a:for_side}."
    SKIPPED = 8, "{a:seat} has no robot action: phase B is skipped."
    ENDED = 9  # reason, winner


class Refusal(Code):
    """Why an action is not legal; {side} is the one whose pieces are moved, {decider} who chooses."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "{decider} decides now"
    NO_SUCH_ACTION = 3, "this board has no such action"
    NOT_NOW = 4, "that cannot come up"
    STONES_DUE = 5, "{side}'s stone action is due"
    ROBOTS_DUE = 6, "{side}'s robot action is due"
    NOT_THAT_ROBOT = 7, "{side} has no robot there"
    OFF_BOARD = 8, "that is off the board"
    SQUARE_TAKEN = 9, "another robot stands there"
    NO_ENEMY = 10, "{other} has no robot there"
    OUT_OF_RANGE = 11, "no robot of {side} has it within range in a straight line"
    POINT_TAKEN = 12, "a stone lies there already"
    BOWL_EMPTY = 13, "{side}'s bowl is empty"
    NEGATED = 14, "a robot stands on a square beside that point (the Rule of Negation)"
    MUST_PLACE = 15, "stones slide only when none can be placed, and {side} can place one"
    NO_STONE = 16, "no stone lies there"
    SLID_LAST = 17, "that stone was the last to slide (the Rule of Circularity)"
    NOT_THAT_WAY = 18, "stones slide along the lines of the board only"
    IN_THE_WAY = 19, "the way is not empty"


@query
def robot_of(o: Any, s: Any, side: int, square: int) -> bool:
    return s.robot[square] != EMPTY and s.robot[square] >> 2 == side


@query
def height(o: Any, s: Any, square: int) -> int:
    """How many checkers the stack on a square has: what it can still take."""
    return s.robot[square] & 3


@query
def stones_on_board(o: Any, s: Any, side: int) -> int:
    count = 0
    for point in range(o.points):
        if s.stone[point] == 1 + side:
            count += 1
    return count
