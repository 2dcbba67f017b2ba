"""Tron: the images of a game under turns and reflections of the board.

A reflection exchanges Left and Right. A quarter turn exchanges rows and columns, and so which of the two
piles is turned up first (the field `across`).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    ANY_SPACE,
    CARD,
    CRUSHERS,
    DISTANCE,
    LEFT,
    LINE,
    MOST_FLAGS,
    MOST_SIDE,
    NEW_LENGTH,
    NO_WAY,
    NORTH,
    OFF,
    ORDER,
    RIGHT,
    SEATS,
    SOUTH,
    STOP,
    TAIL_TO,
    TAILS,
    TO_LEFT,
    TO_RIGHT,
    TURN,
    TURN_AND_DISTANCE,
    TURN_COL,
    TURN_ROW,
    is_tail,
    owner,
    tail_cell,
    tail_way,
)
from gridwright.kernel.contract import NATURE, query, rule


@rule
def symmetries(o: Any) -> int:
    """The eight turns and reflections of a square; fixed spots for flags break them."""
    if o.fixed_spots:
        return 1
    return 8


@rule
def mirrored(k: int) -> bool:
    """Whether the k-th image is a mirror image: each of its up to three flips mirrors once."""
    return ((k & 1) + (k >> 1 & 1) + (k >> 2 & 1)) % 2 == 1


@query
def moved_space(o: Any, k: int, space: int) -> int:
    """Where a space goes; OFF stays off."""
    if space == OFF:
        return OFF
    row, col = space // o.side, space % o.side
    if k & 1:
        row = o.side - 1 - row
    if k & 2:
        col = o.side - 1 - col
    if k & 4:
        row, col = col, row
    return row * o.side + col


@query
def moved_way(k: int, way: int) -> int:
    """Where a direction goes."""
    if way == NO_WAY:
        return NO_WAY
    if k & 1 and way % 2 == 0:
        way = NORTH + SOUTH - way
    if k & 2 and way % 2 == 1:
        way = (way + 2) % 4
    if k & 4:
        way = 3 - way  # north and west change places, and east and south
    return way


@query
def moved_line(o: Any, k: int, line: int) -> int:
    """Where a line goes."""
    if line == OFF:
        return OFF
    return o.line[moved_space(o, k, o.line_space[line]), moved_way(k, o.line_way[line])]


@query
def moved_turn(k: int, turn: int) -> int:
    """Left is right in a mirror."""
    if mirrored(k) and turn != 0:
        return TO_LEFT + TO_RIGHT - turn
    return turn


@rule
def moved_pile(o: Any, pile: int, flipped: int) -> int:
    """The cards of a pile, counted from the other end if `flipped`."""
    if not flipped:
        return pile
    image = 0
    for number in range(o.side):
        if pile >> number & 1:
            image |= 1 << (o.side - 1 - number)
    return image


@rule
def moved_choice(k: int, choice: int) -> int:
    """The card that stands for this one."""
    if mirrored(k) and (choice == LEFT or choice == RIGHT):
        return LEFT + RIGHT - choice
    return choice


@rule
def moved_action(o: Any, k: int, action: int) -> int:
    """The image of a seat's action."""
    if action < TAIL_TO:
        return moved_space(o, k, action)
    if action < CARD:
        return TAIL_TO + moved_way(k, action - TAIL_TO)
    if action < DISTANCE:
        return CARD + moved_choice(k, action - CARD)
    if TURN <= action < TURN_AND_DISTANCE:
        return TURN + moved_turn(k, action - TURN)
    if TURN_AND_DISTANCE <= action < NEW_LENGTH:
        turn, further = (action - TURN_AND_DISTANCE) // MOST_SIDE, (action - TURN_AND_DISTANCE) % MOST_SIDE
        return TURN_AND_DISTANCE + moved_turn(k, turn) * MOST_SIDE + further
    if LINE <= action < STOP:
        return LINE + moved_line(o, k, action - LINE)
    return action


@rule
def reflect_action(o: Any, s: Any, k: int, seat: int, action: int) -> int:
    """The image of an action or of an outcome of chance. Row cards for the order of play stay as they are."""
    if seat != NATURE:
        return moved_action(o, k, action)
    if s.stage == ANY_SPACE:
        return moved_space(o, k, action)
    if (s.stage == TURN_ROW and k & 1) or (s.stage == TURN_COL and k & 2):
        return o.side - 1 - action
    return action


@rule
def placing_tail(s: Any, seat: int) -> bool:
    """Whether the rider has just come back and heads nowhere yet."""
    return s.stage == TAILS and s.mover == seat


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The image of a state."""
    for space in range(o.side * o.side):
        content = s.cell[space]
        if is_tail(content):
            content = tail_cell(owner(content), moved_way(k, tail_way(content)))
        t.cell[moved_space(o, k, space)] = content
    for seat in range(SEATS):
        t.head[seat] = moved_space(o, k, s.head[seat])
        if s.head[seat] != OFF:
            t.neck[seat] = moved_way(k, s.neck[seat])
        if s.head[seat] != OFF and not (s.length[seat] == 0 and (s.round == 0 or placing_tail(s, seat))):
            t.heading[seat] = moved_way(k, s.heading[seat])
        if s.card[seat] > 0:
            t.card[seat] = moved_choice(k, s.card[seat] - 1) + 1
        if s.param[seat] > 0:
            t.param[seat] = moved_action(o, k, s.param[seat] - 1) + 1
    for flag in range(MOST_FLAGS):
        t.flag[flag] = moved_space(o, k, s.flag[flag])
    for i in range(CRUSHERS):
        t.crusher[i] = moved_line(o, k, s.crusher[i])
    if s.stage != ORDER:
        reflect_piles(o, s, k, t)


@rule
def reflect_piles(o: Any, s: Any, k: int, t: Any) -> None:
    """The images of the row and column cards turned up so far."""
    t.rows = moved_pile(o, s.rows, k & 1)
    t.cols = moved_pile(o, s.cols, k & 2)
    if s.row != OFF:
        # The half of a pair that is already known: a row, unless columns come first.
        flipped = k & 2 if s.across else k & 1
        t.row = o.side - 1 - s.row if flipped else s.row
    if k & 4:
        t.rows, t.cols = t.cols, t.rows
        t.across = 1 - s.across
        if s.stage == TURN_ROW or s.stage == TURN_COL:
            t.stage = TURN_ROW + TURN_COL - s.stage
