"""Tron: the board, the light-cycles on it and the record of a game (RULES.md section 1)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.kernel.contract import events, query, rule

SEATS = 8
MOST_SIDE = 22
MOST_SPACES = MOST_SIDE * MOST_SIDE
MOST_LINES = 2 * MOST_SIDE * (MOST_SIDE - 1)
MOST_FLAGS = 8
MOST_ROUNDS = 1000
CARDS_IN_DECK = 12
CRUSHERS = 3

# Directions, and the turns that cards make.
NORTH, EAST, SOUTH, WEST, NO_WAY = 0, 1, 2, 3, 4
AHEAD, TO_LEFT, TO_RIGHT = 0, 1, 2
OFF = -1  # not on the board: a space, a line, a rider, a flag, a crusher

# The kinds of card, and the classes in which they are enacted (RULES.md section 3).
FORWARD, LEFT, RIGHT, CUT, RETRACT, DASH, UBER, CRUSHER, OVER_DRIVE = 0, 1, 2, 3, 4, 5, 6, 7, 8
REGULAR_CLASS, CUT_CLASS, RETRACT_CLASS, DASH_CLASS, UBER_CLASS, CRUSHER_CLASS, OVER_DRIVE_CLASS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
)
EVERY_MOVER = 7  # with resolve=all_ticks: all cards that move, as one class

# A choice of card is 0, 1, 2 for Forward, Left, Right and 3 + its number for a special card.
FIRST_SPECIAL = 3

# Actions: each kind has a range of ids

HEAD_AT = 0  # + space
TAIL_TO = HEAD_AT + MOST_SPACES  # + direction from the head
CARD = TAIL_TO + 4  # + choice of card
DISTANCE = CARD + FIRST_SPECIAL + CARDS_IN_DECK  # + steps - 1
TURN = DISTANCE + MOST_SIDE  # + ahead, left or right
TURN_AND_DISTANCE = TURN + 3  # + turn * MOST_SIDE + steps - 1
NEW_LENGTH = TURN_AND_DISTANCE + 3 * MOST_SIDE  # + tail spaces kept
PICK = NEW_LENGTH + MOST_SPACES  # + crusher
LINE = PICK + CRUSHERS  # + line
STOP = LINE + MOST_LINES  # + 0 stop, 1 go
ACTIONS = STOP + 2

MAX_LEGAL = MOST_LINES
# A round has at most: 8 cards, 8 ways to move, 8 stops in each of 21 ticks, 3 crushers picked and put, 12
# cards dealt with as many lots, and 16 placings of 50 * side useless pairs, a last pair, a space and a tail.
MAX_PLIES = (8 + 8 + 8 * 21 + 6 + 24 + 16 * (2 * 50 * MOST_SIDE + 4)) * (MOST_ROUNDS + 1)

# What a game is waiting for. The first of these are somebody's decision or nature's; from ENACT on they
# are steps that the rules take by themselves, never seen between two actions.
ORDER, HEADS, TAILS, HEAD_AGAIN, CHOOSE_CARDS, CHOOSE_HOW, STOP_OR_GO, PICK_CRUSHER, PLACE_CRUSHER = range(9)
DRAW_LOTS, DEAL_CARD, TURN_ROW, TURN_COL, ANY_SPACE, FINISHED = range(9, 15)
ENACT, TICK, SETTLE, DEALING, VERDICT, RIDERS_RETURN, FLAGS_RETURN, NEXT_ROUND = range(15, 23)

# How a rider died. Being killed by rider j's tail is BY_TAIL + j.
ALIVE, LEFT_GRID, OWN_TAIL, BY_CRUSHER, HEAD_CRASH, BY_TAIL = 0, 1, 2, 3, 4, 8

# Options
DRAW_OTHERS, DRAW_NONE, DRAW_USED, DRAW_EVERYONE = 0, 1, 2, 3
ASK, STOP_AT_ONCE, NEVER_STOP = 0, 1, 2

OPTIONS = [
    ("side", "i1"),
    ("target", "i2"),
    ("max_rounds", "i2"),
    ("flags", "i1"),
    ("deck", "i2"),  # bit c: card c is in the game
    ("kind", "i1", (CARDS_IN_DECK,)),  # the kind of each numbered card
    ("special_start", "i1"),
    ("special_draw", "i1"),
    ("flag_ban", "i1"),
    ("tail_cap", "i2"),  # 0: tails grow for ever
    ("classes", "i1"),
    ("class_order", "i1", (7,)),
    ("od_stop", "i1"),
    ("od_fixed", "i1"),
    ("last_alive", "i1"),
    ("side_by_side", "i1"),
    ("fixed_spots", "i1"),
    ("home", "i2", (MOST_FLAGS,)),  # with fixed_spots: where each flag comes back
    ("near", "i2", (MOST_SPACES, 4)),  # the neighbour of each space in each direction, or OFF
    ("line", "i2", (MOST_SPACES, 4)),  # the line that leads there
    ("line_space", "i2", (MOST_LINES,)),  # the northern or western end of each line ...
    ("line_way", "i1", (MOST_LINES,)),  # ... and the direction it runs in from there
]

STATE = [
    # 1. the board
    ("cell", "i1", (MOST_SPACES,)),  # what stands on each space, flags apart: see `tail_cell`
    ("head", "i2", (SEATS,)),
    ("neck", "i1", (SEATS,)),  # the direction from the head to the first tail space, NO_WAY without a tail
    ("heading", "i1", (SEATS,)),
    ("length", "i2", (SEATS,)),  # tail spaces
    ("flag", "i2", (MOST_FLAGS,)),
    ("ban", "i1", (MOST_FLAGS,)),  # 1 + the seat that may not capture it; off the board: that will place it
    ("queue", "i1", (MOST_FLAGS,)),  # flags waiting to be placed, in order
    ("queued", "i1"),
    ("crusher", "i2", (CRUSHERS,)),
    ("over_drive", "i1"),  # the mode that the next round will have
    ("fast", "i1"),  # the mode of this round
    ("order", "i1", (SEATS,)),  # initiative: the seat that comes first, second ...
    # 3. the round
    ("round", "i2"),  # 0 while setting up
    ("stage", "i1"),
    ("phase", "i1"),  # which class is being enacted
    ("mover", "i1"),  # the seat that decides alone, is dealt a card or comes back; OFF: a flag comes back
    ("group", "i2"),  # bit mask: the seats that decide together ...
    ("waiting", "i2"),  # ... and those of them that have not yet
    ("card", "i1", (SEATS,)),  # 1 + the card chosen: 0..2 a movement card, 3 + the special's number
    ("param", "i2", (SEATS,)),  # 1 + the action that says how
    ("picked", "i1"),  # the crusher in hand
    ("done", "i1", (SEATS,)),  # steps made in this class
    ("left", "i1", (SEATS,)),  # steps still to make
    ("tick", "i1"),
    # 4. crashes and captures
    ("cause", "i1", (SEATS,)),  # how the rider died, until he is back on the board
    ("claim", "i1", (MOST_FLAGS * SEATS,)),  # this round's entries on flags in order: flag * 8 + seat
    ("claims", "i1"),
    # 7. points, cards, placing
    ("score", "i2", (SEATS,)),
    ("target", "i2"),
    ("hand", "i1", (SEATS, CARDS_IN_DECK)),  # 1 + card in each slot, in the order drawn; 0: not known
    ("drawn", "i2", (SEATS, CARDS_IN_DECK)),  # the round in which each slot was drawn
    ("hands", "i1", (SEATS,)),  # slots in use
    ("back", "i2", (CARDS_IN_DECK,)),  # the round in which each card last went back to the deck
    ("owed", "i1", (SEATS,)),  # cards still to be dealt to each seat
    ("served", "i2"),  # bit mask: who has had a card in this pass
    ("rows", "i4"),  # bit mask: row cards turned up since the pile was last shuffled
    ("cols", "i4"),
    ("row", "i1"),  # half a pair: the row or column just turned up, or OFF
    ("across", "i1"),  # 1: columns are turned up before rows, as in the quarter-turned image of a game
    ("fails", "i2"),  # pairs in a row that were of no use
    ("ended", "i1"),
    # aside
    ("gain", "i2", (SEATS,)),  # points of the round just enacted
    ("deck", "i2"),  # bit mask: the cards in no hand
    ("fate", "i1", (SEATS,)),  # scratch of a tick
    ("goal", "i2", (SEATS,)),
    ("hit", "i1", (SEATS,)),
    ("told", "i1", (SEATS,)),  # steps already told in events
    *events(48),
]

ASIDE = ("gain", "deck", "fate", "goal", "hit", "told", "events", "happened")

# Events: what each one's four numbers are is said where it is noted, and in words in notation.py.
(TURNED_UP_FIRST, CHOSE, REVEALED, MOVED, CRASHED, CUT_OFF, RETRACTED, PUT_CRUSHER, SWITCHED, FIZZLED) = (
    range(1, 11)
)
(SCORED, CAPTURED, RAISED, DREW, LOT_FELL, TURNED_UP, NO_USE, PUT_HEAD, PUT_TAIL, PUT_FLAG) = range(11, 21)
NO_ROOM, STOPPED, WON = 21, 22, 23


# 1.1 Directions


@query
def turned(heading: int, turn: int) -> int:
    """The direction that a rider heading this way takes when he goes ahead, left or right."""
    if turn == TO_LEFT:
        return (heading + 3) % 4
    if turn == TO_RIGHT:
        return (heading + 1) % 4
    return heading


@query
def opposite(direction: int) -> int:
    """The way back."""
    return (direction + 2) % 4


# 1.2 Lines


@query
def crusher_on(s: Any, line: int) -> bool:
    """Whether a crusher stands on the line."""
    for i in range(CRUSHERS):
        if s.crusher[i] == line:
            return True
    return False


@query
def line_between(o: Any, a: int, b: int) -> int:
    """The number of the line between two spaces, OFF if they are no neighbours."""
    for way in range(4):
        if o.near[a, way] == b:
            return o.line[a, way]
    return OFF


# 1.3 What stands on a space: nothing, a tail with the way on to its far end, or a head


@query
def tail_cell(seat: int, way: int) -> int:
    """The content of a tail space: whose it is and where the tail goes on (NO_WAY: it is the tack)."""
    return 1 + seat * 8 + way


@query
def head_cell(seat: int) -> int:
    """The content of a head space."""
    return 65 + seat


@query
def is_tail(content: int) -> bool:
    """Whether a space's content is a piece of tail."""
    return 0 < content < 65


@query
def is_head(content: int) -> bool:
    """Whether a space's content is a head."""
    return content >= 65


@query
def owner(content: int) -> int:
    """Whose head or tail it is."""
    if content >= 65:
        return content - 65
    return (content - 1) // 8


@query
def tail_way(content: int) -> int:
    """Where a tail goes on from this space, NO_WAY at its far end."""
    return (content - 1) % 8


@query
def behind(o: Any, s: Any, seat: int, space: int) -> int:
    """The next space of a rider's path, counted from the head; OFF after the last."""
    way = s.neck[seat]
    if space != s.head[seat]:
        way = tail_way(s.cell[space])
    if way == NO_WAY:
        return OFF
    return o.near[space, way]


@query
def string_on(o: Any, s: Any, space: int, way: int) -> bool:
    """1.3 Whether anybody's tail runs along the line that leaves the space this way."""
    return runs(s, space, way) or runs(s, o.near[space, way], opposite(way))


@rule
def runs(s: Any, space: int, way: int) -> bool:
    """Whether a path goes on from the space this way, towards its far end."""
    content = s.cell[space]
    if is_tail(content):
        return tail_way(content) == way
    if is_head(content):
        for seat in range(SEATS):  # after a crash two heads may share a space
            if s.head[seat] == space and s.neck[seat] == way:
                return True
    return False


@query
def living(s: Any, seat: int) -> bool:
    """Whether the rider is on the board and has not crashed."""
    return s.cause[seat] == ALIVE and s.head[seat] != OFF


# 1.4 Occupied spaces


@query
def flag_on(s: Any, space: int) -> int:
    """The flag that stands on the space, or OFF."""
    for flag in range(MOST_FLAGS):
        if s.flag[flag] == space:
            return flag
    return OFF


@query
def occupied(s: Any, space: int) -> bool:
    """A head, a piece of tail or a flag stands there."""
    return s.cell[space] != 0 or flag_on(s, space) != OFF


# Changing paths


@rule
def put_head(s: Any, seat: int, space: int) -> None:
    """A light-cycle's head comes on the board, its tail still to come."""
    s.head[seat] = space
    s.neck[seat] = NO_WAY
    s.length[seat] = 0
    s.cell[space] = head_cell(seat)


@rule
def put_tail(o: Any, s: Any, seat: int, way: int) -> None:
    """The first tail space: the rider heads away from it."""
    s.cell[o.near[s.head[seat], way]] = tail_cell(seat, NO_WAY)
    s.neck[seat] = way
    s.length[seat] = 1
    s.heading[seat] = opposite(way)


@rule
def step(o: Any, s: Any, seat: int) -> None:
    """1.3 The head moves on one space, and where it stood is tail."""
    old = s.head[seat]
    new = o.near[old, s.heading[seat]]
    s.cell[old] = tail_cell(seat, s.neck[seat])
    s.head[seat] = new
    s.neck[seat] = opposite(s.heading[seat])
    s.length[seat] += 1
    s.cell[new] = head_cell(seat)


@rule
def keep_tail(o: Any, s: Any, seat: int, length: int) -> None:
    """Only `length` tail spaces next to the head are left; the rest vanishes."""
    space = s.head[seat]
    for _ in range(length):
        space = behind(o, s, seat, space)
    gone = behind(o, s, seat, space)
    while gone != OFF:
        rest = behind(o, s, seat, gone)
        s.cell[gone] = 0
        gone = rest
    if length == 0:
        s.neck[seat] = NO_WAY
    else:
        s.cell[space] = tail_cell(seat, NO_WAY)
    s.length[seat] = length


@query
def tail_number(o: Any, s: Any, seat: int, space: int) -> int:
    """How far from the head a space of the rider's path is; the head itself is 0."""
    number = 0
    at = s.head[seat]
    while at != space and at != OFF:
        at = behind(o, s, seat, at)
        number += 1
    return number


@rule
def take_off(o: Any, s: Any, seat: int) -> None:
    """The light-cycle leaves the board, head and tail."""
    keep_tail(o, s, seat, 0)
    s.cell[s.head[seat]] = 0
    s.head[seat] = OFF
    s.heading[seat] = NORTH
    s.neck[seat] = NO_WAY


@query
def free_steps(o: Any, s: Any, seat: int, way: int) -> int:
    """3.3 How many steps a rider can make this way before the border, a crusher, a head or a tail."""
    steps = 0
    space = s.head[seat]
    while o.near[space, way] != OFF and not crusher_on(s, o.line[space, way]):
        space = o.near[space, way]
        if s.cell[space] != 0:
            break
        steps += 1
    return steps
