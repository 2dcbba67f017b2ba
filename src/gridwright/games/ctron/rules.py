"""Combinatorial Tron: the rules, in the order and with the numbers of RULES.md. Nothing but rules."""

from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import OVER, events, note, query, rule

# 1. The board --------------------------------------------------------------------------------------

LEFT, RIGHT = 0, 1
OPEN, HOLE, LEFT_BIKE, RIGHT_BIKE = 0, 1, 2, 3
NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = 0, 1, 2, 3, 4, 5, 6, 7

MOST_SQUARES = 256
MOST_BIKES = 64

SEATS = 2
ACTIONS = MOST_SQUARES * 8 * 16
# Every open square can be reached along a line from at most two bikes, and there are four kinds of line.
MAX_LEGAL = 2 * 4 * MOST_SQUARES
MAX_PLIES = MOST_SQUARES

ROOK, KING, QUEEN = 0, 1, 2
NORMAL, MISERE = 0, 1
FIXED, CORNERS, ALTERNATE, EDGE_ONLY = 0, 1, 2, 3

OPTIONS = [
    ("rows", "i1"),
    ("cols", "i1"),
    ("span", "i1"),  # the longer side: slides are numbered within it
    ("piece", "i1"),
    ("max_step", "i1"),  # the longest slide allowed
    ("slide_max", "i1"),  # 1: a slide goes as far as it can
    ("squeeze", "i1"),  # 1: a diagonal step may pass between two closed corners
    ("misere", "i1"),
    ("placement", "i1"),
    ("bikes", "i1"),
    ("first", "i1"),
    ("setup", "i1", (MOST_SQUARES,)),  # what stands on each square before anybody moves
]

STATE = [
    ("cell", "i1", (MOST_SQUARES,)),
    ("turn", "i1"),
    ("to_place", "i1"),  # bikes still to be put on the board, both sides together
    ("over", "i1"),
    # aside: where each side's bikes stand (read off the cells), and which way each burnt square was left
    ("bike", "i2", (2, MOST_BIKES)),
    ("bikes", "i1", (2,)),
    ("way", "i1", (MOST_SQUARES,)),
    *events(3),
]

ASIDE = ("bike", "bikes", "way", "events", "happened")

PUT, SLID, STUCK = 1, 2, 3  # events


@query
def row_step(direction: int) -> int:
    """How the row changes by one square in this direction; row 1 is north."""
    if direction == NORTH or direction == NORTH_EAST or direction == NORTH_WEST:
        return -1
    if direction == SOUTH or direction == SOUTH_EAST or direction == SOUTH_WEST:
        return 1
    return 0


@query
def col_step(direction: int) -> int:
    """How the column changes by one square in this direction."""
    if direction == EAST or direction == NORTH_EAST or direction == SOUTH_EAST:
        return 1
    if direction == WEST or direction == NORTH_WEST or direction == SOUTH_WEST:
        return -1
    return 0


@rule
def put_bike(o: Any, s: Any, seat: int, square: int) -> None:
    s.cell[square] = LEFT_BIKE + seat
    s.bike[seat, s.bikes[seat]] = square
    s.bikes[seat] += 1


@rule
def set_board(o: Any, s: Any) -> None:
    """Read the bikes off the cells: whoever fills in the cells by hand calls this next."""
    s.bikes[LEFT] = 0
    s.bikes[RIGHT] = 0
    for square in range(o.rows * o.cols):
        if s.cell[square] >= LEFT_BIKE:
            put_bike(o, s, s.cell[square] - LEFT_BIKE, square)


# 2. Setting up -------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    for square in range(o.rows * o.cols):
        s.cell[square] = o.setup[square]
    if o.placement == CORNERS:
        s.cell[0] = LEFT_BIKE
        s.cell[o.rows * o.cols - 1] = RIGHT_BIKE
    elif o.placement == ALTERNATE or o.placement == EDGE_ONLY:
        s.to_place = 2 * o.bikes
    set_board(o, s)
    s.turn = o.first
    begin_turn(o, s)


@query
def on_edge(o: Any, square: int) -> bool:
    row, col = square // o.cols, square % o.cols
    return row == 0 or col == 0 or row == o.rows - 1 or col == o.cols - 1


@query
def may_put(o: Any, s: Any, square: int) -> bool:
    """2.2 A bike may be put on any open square, or, with edge_only, on an open square of the edge."""
    if s.cell[square] != OPEN:
        return False
    return o.placement != EDGE_ONLY or on_edge(o, square)


# 3. Moves ------------------------------------------------------------------------------------------


@query
def is_open(o: Any, s: Any, row: int, col: int) -> bool:
    if row < 0 or col < 0 or row >= o.rows or col >= o.cols:
        return False
    return s.cell[row * o.cols + col] == OPEN


@query
def drives(o: Any, direction: int) -> bool:
    """3.1 A rook drives along rows and columns; a king and a queen also along diagonals."""
    return o.piece != ROOK or direction % 2 == 0


@query
def reach(o: Any, s: Any, square: int, direction: int) -> int:
    """3.2 How far a bike can slide: over open squares only, no further than the step limit."""
    row, col = square // o.cols, square % o.cols
    down, across = row_step(direction), col_step(direction)
    diagonal = down != 0 and across != 0
    length = 0
    while length < o.max_step and is_open(o, s, row + down, col + across):
        # 5.4 Without squeezing, a diagonal step needs one of the two corners it passes to be open.
        if diagonal and not o.squeeze:
            if not is_open(o, s, row + down, col) and not is_open(o, s, row, col + across):
                break
        row += down
        col += across
        length += 1
    return length


@query
def can_move(o: Any, s: Any, seat: int) -> bool:
    for i in range(s.bikes[seat]):
        for direction in range(8):
            if drives(o, direction) and reach(o, s, s.bike[seat, i], direction) > 0:
                return True
    return False


@query
def slide_id(o: Any, square: int, direction: int, length: int) -> int:
    return (square * 8 + direction) * o.span + length - 1


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    n = 0
    if s.over or seat != s.turn:
        return 0
    if s.to_place > 0:
        for square in range(o.rows * o.cols):
            if may_put(o, s, square):
                out[n] = square
                n += 1
        return n
    for i in range(s.bikes[seat]):
        square = s.bike[seat, i]
        for direction in range(8):
            if drives(o, direction):
                furthest = reach(o, s, square, direction)
                # 3.3 A slide may stop anywhere, unless slide=max sends it as far as it goes.
                shortest = furthest if o.slide_max and furthest > 0 else 1
                for length in range(shortest, furthest + 1):
                    out[n] = slide_id(o, square, direction, length)
                    n += 1
    return n


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if s.to_place > 0:
        put_bike(o, s, seat, action)
        s.to_place -= 1
        note(s, PUT, seat, action)
    else:
        slide(o, s, seat, action)
    s.turn = 1 - seat
    begin_turn(o, s)


@rule
def slide(o: Any, s: Any, seat: int, action: int) -> None:
    """3.4 The start and every square passed are destroyed; the square the bike ends on is not."""
    length = action % o.span + 1
    direction = action // o.span % 8
    origin = action // o.span // 8
    step = row_step(direction) * o.cols + col_step(direction)
    square = origin
    for _ in range(length):
        s.cell[square] = HOLE
        s.way[square] = 1 + direction + 8 * seat
        square += step
    s.cell[square] = LEFT_BIKE + seat
    for i in range(s.bikes[seat]):
        if s.bike[seat, i] == origin:
            s.bike[seat, i] = square
    note(s, SLID, seat, origin, square)


# 4. The end ----------------------------------------------------------------------------------------


@rule
def begin_turn(o: Any, s: Any) -> None:
    """4.1 A player who cannot move on his turn ends the game."""
    if s.to_place == 0 and not can_move(o, s, s.turn):
        s.over = 1
        note(s, STUCK, s.turn)


@rule
def to_move(o: Any, s: Any) -> int:
    if s.over:
        return OVER
    return s.turn


@query
def winner(o: Any, s: Any) -> int:
    """4.2 The player who cannot move loses; in misère play he wins."""
    if o.misere:
        return s.turn
    return 1 - s.turn


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    out[winner(o, s)] = 1.0
    out[1 - winner(o, s)] = 0.0


NOT_OVER, NO_MOVE_LOSES, NO_MOVE_WINS = 0, 1, 2  # reasons


@rule
def reason(o: Any, s: Any) -> int:
    if not s.over:
        return NOT_OVER
    if o.misere:
        return NO_MOVE_WINS
    return NO_MOVE_LOSES


# Why an action is not legal --------------------------------------------------------------------------

ALLOWED, GAME_OVER, NOT_YOUR_TURN, NO_SUCH_SQUARE, NOT_OPEN, NOT_ON_EDGE, NOT_YOUR_BIKE = 0, 1, 2, 3, 4, 5, 6
NOT_THAT_WAY, OVER_LIMIT, IN_THE_WAY, MUST_GO_ON = 7, 8, 9, 10


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if s.over:
        return GAME_OVER
    if seat != s.turn:
        return NOT_YOUR_TURN
    if s.to_place > 0:
        return barred_put(o, s, action)
    return barred_slide(o, s, seat, action)


@rule
def barred_put(o: Any, s: Any, square: int) -> int:
    if square < 0 or square >= o.rows * o.cols:
        return NO_SUCH_SQUARE
    if s.cell[square] != OPEN:
        return NOT_OPEN
    if not may_put(o, s, square):
        return NOT_ON_EDGE
    return ALLOWED


@rule
def barred_slide(o: Any, s: Any, seat: int, action: int) -> int:
    length = action % o.span + 1
    direction = action // o.span % 8
    square = action // o.span // 8
    if action < 0 or square >= o.rows * o.cols:
        return NO_SUCH_SQUARE
    if s.cell[square] != LEFT_BIKE + seat:
        return NOT_YOUR_BIKE
    if not drives(o, direction):
        return NOT_THAT_WAY
    if length > o.max_step:
        return OVER_LIMIT
    furthest = reach(o, s, square, direction)
    if length > furthest:
        return IN_THE_WAY
    if o.slide_max and length < furthest:
        return MUST_GO_ON
    return ALLOWED


# Symmetries: the turns and reflections of the board, each with and without exchanging the sides -------


@rule
def symmetries(o: Any) -> int:
    """Half turn and two reflections always; quarter turns only on a square board. Edge options keep all."""
    turns = 8 if o.rows == o.cols else 4
    return turns * 2


@query
def half_turn(o: Any) -> int:
    return symmetries(o) // 2 + 3


@rule
def turned(o: Any, k: int, square: int) -> int:
    """Where a square goes under the k-th turn or reflection."""
    row, col = square // o.cols, square % o.cols
    if k & 1:
        row = o.rows - 1 - row
    if k & 2:
        col = o.cols - 1 - col
    if k & 4:
        row, col = col, row
    return row * o.cols + col


@rule
def turned_direction(k: int, direction: int) -> int:
    down, across = row_step(direction), col_step(direction)
    if k & 1:
        down = -down
    if k & 2:
        across = -across
    if k & 4:
        down, across = across, down
    for d in range(8):
        if row_step(d) == down and col_step(d) == across:
            return d
    return direction


@rule
def exchanges(o: Any, k: int) -> bool:
    """The second half of the symmetries also exchange Left and Right."""
    return k >= symmetries(o) // 2


@rule
def board_turn(o: Any, k: int) -> int:
    return k % (symmetries(o) // 2)


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    for square in range(o.rows * o.cols):
        content = s.cell[square]
        if content >= LEFT_BIKE and exchanges(o, k):
            content = LEFT_BIKE + RIGHT_BIKE - content
        t.cell[turned(o, board_turn(o, k), square)] = content
    set_board(o, t)
    t.turn = reflect_seat(o, k, s.turn)


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    if exchanges(o, k):
        return 1 - seat
    return seat


@rule
def reflect_action(o: Any, s: Any, k: int, seat: int, action: int) -> int:
    if s.to_place > 0:
        return turned(o, board_turn(o, k), action)
    length = action % o.span + 1
    direction = action // o.span % 8
    square = action // o.span // 8
    return slide_id(
        o, turned(o, board_turn(o, k), square), turned_direction(board_turn(o, k), direction), length
    )
