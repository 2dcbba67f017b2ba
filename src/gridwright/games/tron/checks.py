"""Tron: what must always hold, and what mirrors change; tests ask, players never do.

The mirrors exchange left and right, or top and bottom. A quarter turn is no symmetry: it would make
columns of rows, and a row is turned up first.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.games.tron import cards, driving, grid, secrets
from gridwright.games.tron.cards import Card
from gridwright.games.tron.codes import Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_FLAGS, OFF, SEATS, Turn, Way
from gridwright.games.tron.placing import FlagSpots
from gridwright.kernel.contract import query, rule
from gridwright.kernel.grids import flipped, flipped_way


class Breach(IntEnum):
    """What must never be."""

    BROKEN_PATH = 1
    SHARED_SPACE = 2
    LOST_FLAG = 3
    LOST_CARD = 4
    CRUSHER_ON_TAIL = 5
    BAD_ORDER = 6
    BAD_GROUP = 7


@query
def unsound(o: Any, s: Any) -> int:
    """The first invariant that is broken, 0 if all hold."""
    for seat in range(o.seats):
        if s.head[seat] != OFF and path_broken(o, s, seat):
            return Breach.BROKEN_PATH
    if spaces_shared(o, s):
        return Breach.SHARED_SPACE
    flags = s.queued
    for flag in range(MOST_FLAGS):
        if s.flag[flag] != OFF:
            flags += 1
    if flags != o.flags:
        return Breach.LOST_FLAG
    if cards_lost(o, s):
        return Breach.LOST_CARD
    for i in range(CRUSHERS):
        line = s.crusher[i]
        if line != OFF and grid.string_on(o, s, o.line_space[line], o.line_way[line]):
            return Breach.CRUSHER_ON_TAIL
    if s.stage != Stage.ORDER:
        seats = 0
        for i in range(o.seats):
            seats |= 1 << s.order[i]
        if seats != (1 << o.seats) - 1:
            return Breach.BAD_ORDER
    if s.waiting & ~s.group:
        return Breach.BAD_GROUP
    return 0


@rule
def path_broken(o: Any, s: Any, seat: int) -> bool:
    """Whether a rider's path is not as long as it says, or not made of his own tail."""
    space = s.head[seat]
    for _ in range(s.length[seat]):
        space = grid.behind(o, s, seat, space)
        if space == OFF or not grid.is_tail(s.cell[space]) or grid.owner(s.cell[space]) != seat:
            return True
    return grid.behind(o, s, seat, space) != OFF


@rule
def spaces_shared(o: Any, s: Any) -> bool:
    """Whether there are more or fewer contents on the board than the paths account for.

    Each path has its own head and tail spaces; only wrecks of a head crash may stand on one space.
    """
    filled = 0
    for space in range(o.side * o.side):
        if s.cell[space] != 0:
            filled += 1
    for seat in range(o.seats):
        if s.head[seat] != OFF:
            alone = True
            for other in range(seat):
                if s.head[other] == s.head[seat]:
                    alone = False
                    if grid.living(s, seat) or grid.living(s, other):
                        return True
            filled -= s.length[seat] + (1 if alone else 0)
    return filled != 0


@rule
def cards_lost(o: Any, s: Any) -> bool:
    """Whether a card is in two places or in none. What a view does not know cannot be checked."""
    if secrets.unknown_slots(s):
        return cards.deck_size(o, s) < 0
    left = o.deck
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            bit = 1 << (s.hand[seat, slot] - 1)
            if not left & bit:
                return True
            left &= ~bit
    return s.deck != left and s.deck != 0


# Mirrors: 1 exchanges top and bottom, 2 left and right, 3 is both, half a turn


@rule
def symmetries(o: Any) -> int:
    """The mirrors, the half turn and no change at all; fixed spots for flags break them."""
    return 1 if o.flag_spots == FlagSpots.FIXED else 4


@rule
def mirrorable(o: Any, s: Any) -> bool:
    """Row cards that are dealt for the order of play are no rows of the grid."""
    return s.stage != Stage.ORDER


@query
def moved_space(o: Any, k: int, space: int) -> int:
    """Where a space goes; OFF stays off."""
    return flipped(k, o.side, o.side, space)


@query
def moved_row(o: Any, k: int, row: int) -> int:
    """Where a row goes."""
    return moved_space(o, k, row * o.side) // o.side


@query
def moved_column(o: Any, k: int, column: int) -> int:
    """Where a column goes."""
    return moved_space(o, k, column) % o.side


@query
def moved_way(o: Any, k: int, way: int) -> int:
    """Where a direction goes."""
    return way if way == Way.NONE else flipped_way(k, 4, way)


@query
def moved_line(o: Any, k: int, line: int) -> int:
    """Where a line goes; OFF stays off."""
    if line == OFF:
        return OFF
    return o.line[moved_space(o, k, o.line_space[line]), moved_way(o, k, o.line_way[line])]


@query
def moved_turn(o: Any, k: int, turn: int) -> int:
    """Left is right in a mirror, and as it was after half a turn."""
    if (k == 1 or k == 2) and turn != Turn.AHEAD:
        return Turn.LEFT + Turn.RIGHT - turn
    return turn


@query
def moved_choice(o: Any, k: int, choice: int) -> int:
    """The card that stands for this one: Left for Right."""
    return moved_turn(o, k, choice) if choice <= Card.RIGHT else choice


@rule
def moved_how(o: Any, k: int, how: int) -> int:
    """The image of an action that says how."""
    if how in driving.DRIVE:
        return driving.DRIVE.id(moved_turn(o, k, driving.DRIVE.turn(how)), driving.DRIVE.distance(how))
    if how in cards.PLACE:
        return cards.PLACE.id(moved_line(o, k, cards.PLACE.line(how)))
    return how


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """For the check of symmetries: the image of riders, tails, flags, crushers and hands of cards."""
    for space in range(o.side * o.side):
        content = s.cell[space]
        if grid.is_tail(content):
            content = grid.tail_cell(grid.owner(content), moved_way(o, k, grid.tail_way(content)))
        t.cell[moved_space(o, k, space)] = content
    for seat in range(SEATS):
        reflect_rider(o, s, k, t, seat)
    for flag in range(MOST_FLAGS):
        t.flag[flag] = moved_space(o, k, s.flag[flag])
    for i in range(CRUSHERS):
        t.crusher[i] = moved_line(o, k, s.crusher[i])
    reflect_piles(o, s, k, t)


@rule
def reflect_rider(o: Any, s: Any, k: int, t: Any, seat: int) -> None:
    """The image of a rider and of what he has chosen."""
    t.head[seat] = moved_space(o, k, s.head[seat])
    if s.head[seat] != OFF:
        t.neck[seat] = moved_way(o, k, s.neck[seat])
    # Who still has to put the tail heads nowhere yet.
    waits_for_tail = s.round == 0 or (s.stage == Stage.TAIL and s.mover == seat)
    if s.head[seat] != OFF and (s.length[seat] > 0 or not waits_for_tail):
        t.heading[seat] = moved_way(o, k, s.heading[seat])
    if s.card[seat] > 0:
        t.card[seat] = moved_choice(o, k, s.card[seat] - 1) + 1
    if s.param[seat] > 0:
        t.param[seat] = moved_how(o, k, s.param[seat] - 1) + 1


@rule
def reflect_piles(o: Any, s: Any, k: int, t: Any) -> None:
    """The images of the row and column cards turned up so far."""
    t.rows = t.cols = 0
    for number in range(o.side):
        t.rows |= (s.rows >> number & 1) << moved_row(o, k, number)
        t.cols |= (s.cols >> number & 1) << moved_column(o, k, number)
    if s.row != OFF:
        t.row = moved_row(o, k, s.row)
