"""Combinatorial Tron: the rules, in the order and with the numbers of RULES.md. Nothing but rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.actions import kind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import OVER, carry_out, events, note, query, rule
from gridwright.kernel.options import Choice

# 1. The board --------------------------------------------------------------------------------------

# 1.1 Up to 16 by 16 squares; 1.2 a side may have any number of bikes up to 64.
MOST_SQUARES = 256
MOST_BIKES = 64
NO_LIMIT = 16  # the longest slide that any board has room for

LEFT, RIGHT = 0, 1


class Square(IntEnum):
    """1.2 What a square is: open, gone, or with a bike on it (1.3 in the order of the letters `.#LR`)."""

    OPEN = 0
    HOLE = 1
    LEFT_BIKE = 2
    RIGHT_BIKE = 3


class Piece(Choice):
    """3.1, 5 How a bike drives."""

    ROOK = 0
    KING1 = 1
    QUEEN = 2


# The eight directions, clockwise from north; the even ones are the rook's.
DOWN = (-1, -1, 0, 1, 1, 1, 0, -1)
ACROSS = (0, 1, 1, 1, 0, -1, -1, -1)
DIRECTIONS = len(DOWN)

PARTS = {"square": MOST_SQUARES, "direction": DIRECTIONS, "length": range(1, NO_LIMIT + 1)}

SEATS = 2
# Every open square can be reached along a line from at most two bikes, and there are four kinds of line.
MAX_LEGAL = 2 * 4 * MOST_SQUARES
MAX_PLIES = MOST_SQUARES


class Stop(Choice):
    """3.3, 5 Where a slide may stop."""

    ANY = 0
    MAX = 1


class Squeeze(Choice):
    """5 Whether a diagonal step may pass between two closed corners."""

    YES = 0
    NO = 1


class Play(Choice):
    """4.2 Who has won when a player is stuck."""

    NORMAL = 0
    MISERE = 1


class Placement(Choice):
    """2 How the bikes come on the board."""

    FIXED = 0
    CORNERS = 1
    ALTERNATE = 2
    EDGE_ONLY = 3


class First(Choice):
    """2.1 Who begins."""

    LEFT = 0, "L"
    RIGHT = 1, "R"


OPTIONS = [
    ("longest", "i1"),  # the longest slide that this kind of bike makes
    ("setup", "i1", (MOST_SQUARES,)),  # what stands on each square before anybody moves
]

STATE = [
    ("cell", "i1", (MOST_SQUARES,)),
    ("turn", "i1"),
    ("to_place", "i1"),  # bikes still to be put on the board, both sides together
    ("over", "i1"),
    # aside: where each side's bikes stand (read off the cells), and which way each burnt square was left
    ("bike", "i2", (2, MOST_BIKES)),
    ("standing", "i1", (2,)),  # how many bikes of each side stand on the board
    ("way", "i1", (MOST_SQUARES,)),
    *events(3),
]

ASIDE = ("bike", "standing", "way", "events", "happened")


class Event(Code):
    """What an action did: whose it was (a), and the squares (b, c)."""

    PUT = 1, "{a:seat} puts a bike on {b:square}."
    SLID = 2, "{a:seat} slides from {b:square} to {c:square}."
    STUCK = 3, "{a:seat} cannot move."


class Refusal(Code):
    """Why an action is not legal."""

    ALLOWED = 0
    GAME_OVER = 1, "the game is over"
    NOT_YOUR_TURN = 2, "it is {other}'s turn"
    NO_SUCH_SQUARE = 3, "that square is not on the board"
    NOT_OPEN = 4, "that square is not open"
    NOT_ON_EDGE = 5, "bikes are put on the edge of the board only"
    NOT_YOUR_BIKE = 6, "there is no bike of {seat} on {square}"
    NOT_THAT_WAY = 7, "a rook drives along rows and columns only"
    OVER_LIMIT = 8, "a slide is at most {o.longest} long"
    IN_THE_WAY = 9, "the way is blocked"
    MUST_GO_ON = 10, "a slide goes as far as it can"
    ALL_PLACED = 11, "all bikes are on the board: slide one"
    STILL_PLACING = 12, "bikes are still to be put on the board"


@rule
def put_bike(o: Any, s: Any, seat: int, square: int) -> None:
    s.cell[square] = Square.LEFT_BIKE + seat
    s.bike[seat, s.standing[seat]] = square
    s.standing[seat] += 1


@rule
def set_board(o: Any, s: Any) -> None:
    """Read the bikes off the cells: whoever fills in the cells by hand calls this next."""
    s.standing[LEFT] = 0
    s.standing[RIGHT] = 0
    for square in range(o.rows * o.cols):
        if s.cell[square] >= Square.LEFT_BIKE:
            put_bike(o, s, s.cell[square] - Square.LEFT_BIKE, square)


# 2. Setting up -------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    """2.1 Bikes in opposite corners, or as the position says; 2.2 in the drafts the board is empty."""
    for square in range(o.rows * o.cols):
        s.cell[square] = o.setup[square]
    if o.placement == Placement.CORNERS:
        s.cell[0] = Square.LEFT_BIKE
        s.cell[o.rows * o.cols - 1] = Square.RIGHT_BIKE
    elif o.placement != Placement.FIXED:
        s.to_place = 2 * o.bikes
    set_board(o, s)
    s.turn = o.first
    begin_turn(o, s)


@query
def on_edge(o: Any, square: int) -> bool:
    row, col = square // o.cols, square % o.cols
    return row == 0 or col == 0 or row == o.rows - 1 or col == o.cols - 1


@rule
def barred_to_put(o: Any, s: Any, seat: int) -> int:
    """2.2 Bikes are put in the drafts only, until all stand."""
    return Refusal.ALL_PLACED if s.to_place == 0 else Refusal.ALLOWED


PUT = kind("square", unless=barred_to_put)


@rule
def barred_put(o: Any, s: Any, seat: int, square: int) -> int:
    """2.2 A bike is put on any open square, or, with edge_only, on an open square of the edge."""
    if square >= o.rows * o.cols:
        return Refusal.NO_SUCH_SQUARE
    if s.cell[square] != Square.OPEN:
        return Refusal.NOT_OPEN
    if o.placement == Placement.EDGE_ONLY and not on_edge(o, square):
        return Refusal.NOT_ON_EDGE
    return Refusal.ALLOWED


@rule
def play_put(o: Any, s: Any, seat: int, square: int) -> None:
    """2.2 One bike less is to be put."""
    put_bike(o, s, seat, square)
    s.to_place -= 1
    note(s, Event.PUT, seat, square)


# 3. Moves ------------------------------------------------------------------------------------------


@query
def is_open(o: Any, s: Any, row: int, col: int) -> bool:
    if row < 0 or col < 0 or row >= o.rows or col >= o.cols:
        return False
    return s.cell[row * o.cols + col] == Square.OPEN


@query
def row_step(direction: int) -> int:
    """How the row changes by one square in this direction; row 1 is north."""
    return DOWN[direction]


@query
def col_step(direction: int) -> int:
    """How the column changes by one square in this direction."""
    return ACROSS[direction]


@query
def drives(o: Any, direction: int) -> bool:
    """3.1 A rook drives along rows and columns; a king and a queen also along diagonals."""
    return o.piece != Piece.ROOK or direction % 2 == 0


@query
def reach(o: Any, s: Any, square: int, direction: int) -> int:
    """3.2 How far a bike can slide: over open squares only, no further than the step limit."""
    row, col = square // o.cols, square % o.cols
    down, across = row_step(direction), col_step(direction)
    diagonal = abs(down) == 1 and abs(across) == 1
    length = 0
    while length < o.longest and is_open(o, s, row + down, col + across):
        # 5 Without squeezing, a diagonal step needs one of the two corners it passes to be open.
        if diagonal and o.squeeze == Squeeze.NO:
            if not is_open(o, s, row + down, col) and not is_open(o, s, row, col + across):
                break
        row += down
        col += across
        length += 1
    return length


@query
def shortest(o: Any, furthest: int) -> int:
    """3.3 A slide may stop anywhere, unless slide=max sends it as far as it goes."""
    if o.slide == Stop.MAX:
        return max(furthest, 1)
    return 1


@query
def can_move(o: Any, s: Any, seat: int) -> bool:
    for i in range(s.standing[seat]):
        for direction in range(DIRECTIONS):
            if drives(o, direction) and reach(o, s, s.bike[seat, i], direction) > 0:
                return True
    return False


@rule
def barred_to_slide(o: Any, s: Any, seat: int) -> int:
    """2.2 Bikes slide once all stand."""
    return Refusal.STILL_PLACING if s.to_place > 0 else Refusal.ALLOWED


SLIDE = kind("square", "direction", "length", unless=barred_to_slide)


@rule
def barred_slide(o: Any, s: Any, seat: int, square: int, direction: int, length: int) -> int:
    """3.1 to 3.3 One's own bike, the way it drives, over open squares, no further than it can."""
    if square >= o.rows * o.cols:
        return Refusal.NO_SUCH_SQUARE
    if s.cell[square] != Square.LEFT_BIKE + seat:
        return Refusal.NOT_YOUR_BIKE
    if not drives(o, direction):
        return Refusal.NOT_THAT_WAY
    if length > o.longest:
        return Refusal.OVER_LIMIT
    furthest = reach(o, s, square, direction)
    if length > furthest:
        return Refusal.IN_THE_WAY
    if length < shortest(o, furthest):
        return Refusal.MUST_GO_ON
    return Refusal.ALLOWED


@rule
def list_slide(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """3.1 to 3.3 The same for all of one's own bikes."""
    for i in range(s.standing[seat]):
        square = s.bike[seat, i]
        for direction in range(DIRECTIONS):
            if drives(o, direction):
                furthest = reach(o, s, square, direction)
                for length in range(shortest(o, furthest), furthest + 1):
                    out[n] = SLIDE.id(square, direction, length)
                    n += 1
    return n


@rule
def play_slide(o: Any, s: Any, seat: int, origin: int, direction: int, length: int) -> None:
    """3.4 The start and every square passed are destroyed; the square the bike ends on is not."""
    step = row_step(direction) * o.cols + col_step(direction)
    square = origin
    for _ in range(length):
        s.cell[square] = Square.HOLE
        s.way[square] = 1 + direction + DIRECTIONS * seat
        square += step
    s.cell[square] = Square.LEFT_BIKE + seat
    for i in range(s.standing[seat]):
        if s.bike[seat, i] == origin:
            s.bike[seat, i] = square
    note(s, Event.SLID, seat, origin, square)


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """3.5 Nobody may pass: after an action it is the other player's turn."""
    s.happened = 0
    carry_out(o, s, seat, action)
    s.turn = 1 - seat
    begin_turn(o, s)


# 4. The end ----------------------------------------------------------------------------------------


class Reason(Code):
    """Why the game ended; {stuck} is whoever cannot move."""

    NOT_OVER = 0
    NO_MOVE_LOSES = 1, "{stuck} cannot move, and loses"
    NO_MOVE_WINS = 2, "{stuck} cannot move, and in misère play that wins"


@rule
def begin_turn(o: Any, s: Any) -> None:
    """4.1 A player who cannot move on his turn ends the game."""
    if s.to_place == 0 and not can_move(o, s, s.turn):
        s.over = 1
        note(s, Event.STUCK, s.turn)


@rule
def to_move(o: Any, s: Any) -> int:
    return OVER if s.over else s.turn


@query
def winner(o: Any, s: Any) -> int:
    """4.2 The player who cannot move loses; in misère play he wins."""
    return s.turn if o.play == Play.MISERE else 1 - s.turn


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[winner(o, s)] = 1.0
    out[1 - winner(o, s)] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    if not s.over:
        return Reason.NOT_OVER
    return Reason.NO_MOVE_WINS if o.play == Play.MISERE else Reason.NO_MOVE_LOSES
