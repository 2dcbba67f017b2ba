"""Combinatorial Tron: the rules, in the order and with the numbers of RULES.md. Nothing but rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.kernel.actions import kind
from gridwright.kernel.contract import OVER, events, note, query, rule
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

PUT = kind("square")
SLIDE = kind("square", "direction", "length")

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


class Event(IntEnum):
    """What an action did."""

    PUT = 1  # seat, square
    SLID = 2  # seat, from, to
    STUCK = 3  # seat


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
def barred_put(o: Any, s: Any, seat: int, square: int) -> int:
    """2.2 A bike is put on any open square, or, with edge_only, on an open square of the edge."""
    if s.to_place == 0:
        return Refusal.ALL_PLACED
    if square >= o.rows * o.cols:
        return Refusal.NO_SUCH_SQUARE
    if s.cell[square] != Square.OPEN:
        return Refusal.NOT_OPEN
    if o.placement == Placement.EDGE_ONLY and not on_edge(o, square):
        return Refusal.NOT_ON_EDGE
    return Refusal.ALLOWED


@rule
def put(o: Any, s: Any, seat: int, square: int) -> None:
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
def barred_slide(o: Any, s: Any, seat: int, square: int, direction: int, length: int) -> int:
    """3.1 to 3.3 One's own bike, the way it drives, over open squares, no further than it can."""
    if s.to_place > 0:
        return Refusal.STILL_PLACING
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
def slide(o: Any, s: Any, seat: int, origin: int, direction: int, length: int) -> None:
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


# What may be played ----------------------------------------------------------------------------------


class Refusal(IntEnum):
    """Why an action is not legal."""

    ALLOWED = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_SQUARE = 3
    NOT_OPEN = 4
    NOT_ON_EDGE = 5
    NOT_YOUR_BIKE = 6
    NOT_THAT_WAY = 7
    OVER_LIMIT = 8
    IN_THE_WAY = 9
    MUST_GO_ON = 10
    ALL_PLACED = 11
    STILL_PLACING = 12


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if s.over:
        return Refusal.GAME_OVER
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if action in PUT:
        return barred_put(o, s, seat, PUT.square(action))
    return barred_slide(o, s, seat, SLIDE.square(action), SLIDE.direction(action), SLIDE.length(action))


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """3.5 A bike to put, or a slide of one's own; there is no passing."""
    n = 0
    if s.over or seat != s.turn:
        return 0
    if s.to_place > 0:
        for square in range(o.rows * o.cols):
            if barred_put(o, s, seat, square) == Refusal.ALLOWED:
                out[n] = PUT.id(square)
                n += 1
        return n
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
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if action in PUT:
        put(o, s, seat, PUT.square(action))
    else:
        slide(o, s, seat, SLIDE.square(action), SLIDE.direction(action), SLIDE.length(action))
    s.turn = 1 - seat
    begin_turn(o, s)


# 4. The end ----------------------------------------------------------------------------------------


class Reason(IntEnum):
    """Why the game ended."""

    NOT_OVER = 0
    NO_MOVE_LOSES = 1
    NO_MOVE_WINS = 2


@rule
def begin_turn(o: Any, s: Any) -> None:
    """4.1 A player who cannot move on his turn ends the game."""
    if s.to_place == 0 and not can_move(o, s, s.turn):
        s.over = 1
        note(s, Event.STUCK, s.turn)


@rule
def to_move(o: Any, s: Any) -> int:
    if s.over:
        return OVER
    return s.turn


@query
def winner(o: Any, s: Any) -> int:
    """4.2 The player who cannot move loses; in misère play he wins."""
    if o.play == Play.MISERE:
        return s.turn
    return 1 - s.turn


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[winner(o, s)] = 1.0
    out[1 - winner(o, s)] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    if not s.over:
        return Reason.NOT_OVER
    if o.play == Play.MISERE:
        return Reason.NO_MOVE_WINS
    return Reason.NO_MOVE_LOSES
