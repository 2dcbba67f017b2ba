"""Tron: setting up, the draw, coming back and putting flags (RULES.md sections 2, 4.6 and 7.5)."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import grid
from gridwright.games.tron.codes import Cause, Event, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_FLAGS, OFF, SEATS, Way
from gridwright.games.tron.points import EndMode
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import NATURE, note, query, rule
from gridwright.kernel.options import Choice

PATIENCE = 50
"""2.6 After so many useless pairs for each row of the grid, any space that suits is taken."""


class Start(Choice):
    """2 How light-cycles come on the grid."""

    PLACED = 0
    SIDE_BY_SIDE = 1


class FlagBan(Choice):
    """4.6 Whether the flag that a rider placed last is barred to him."""

    LAST = 0
    OFF = 1


class FlagSpots(Choice):
    """4.6 Where a flag comes back."""

    RANDOM = 0
    FIXED = 1


HEAD = kind("space", stage=(Stage.HEAD, Stage.HEAD_AGAIN))
TAIL = kind("way", stage=Stage.TAIL)
ROW = outcome("row", stage=(Stage.ORDER, Stage.ROW))
COLUMN = outcome("column", stage=Stage.COL)
SPACE = outcome("space", stage=Stage.SPACE)


# 2.1 to 2.3 Setting up


@rule
def clear_board(o: Any, s: Any) -> None:
    """Nothing is on the grid."""
    for seat in range(SEATS):
        s.head[seat] = OFF
        s.neck[seat] = Way.NONE
    for flag in range(MOST_FLAGS):
        s.flag[flag] = OFF
    for i in range(CRUSHERS):
        s.crusher[i] = OFF
    s.row = OFF
    s.target = o.target
    s.deck = o.deck
    s.over_drive = o.od_fixed


@rule
def set_up(o: Any, s: Any) -> None:
    """2 Row cards decide the initiative; or the riders stand side by side and play begins."""
    clear_board(o, s)
    for flag in range(o.flags):
        s.queue[flag] = flag
    s.queued = o.flags
    s.stage = Stage.FLAGS_RETURN if o.start == Start.SIDE_BY_SIDE else Stage.ORDER
    for seat in range(o.seats):
        s.owed[seat] = o.special_start
        if o.start == Start.SIDE_BY_SIDE:
            s.order[seat] = seat
            grid.put_head(s, seat, (o.side - 2) * o.side + (o.side - o.seats) // 2 + seat)
            grid.put_tail(o, s, seat, Way.SOUTH)


@rule
def deal_row_card(o: Any, s: Any, row: int) -> None:
    """2.1 Row cards decide the initiative, the highest first."""
    s.rows |= 1 << row
    s.order[s.mover] = row
    note(s, Event.TURNED_UP_FIRST, s.mover, row)
    s.mover += 1
    if s.mover == o.seats:
        rank_by_row(o, s)
        s.rows = 0
        s.mover = s.order[0]
        s.stage = Stage.HEAD


@rule
def rank_by_row(o: Any, s: Any) -> None:
    """Turn everybody's row card into the order of play. No two are alike."""
    for seat in range(o.seats):
        s.goal[seat] = s.order[seat]
    for seat in range(o.seats):
        rank = 0
        for other in range(o.seats):
            if s.goal[other] > s.goal[seat]:
                rank += 1
        s.order[rank] = seat


@query
def after(o: Any, s: Any, seat: int) -> int:
    """The seat that follows in initiative, OFF after the last."""
    for i in range(o.seats - 1):
        if s.order[i] == seat:
            return s.order[i + 1]
    return OFF


@rule
def barred_head(o: Any, s: Any, seat: int, space: int) -> int:
    """2.2 Any empty space; 2.3 whoever chooses again needs room for a tail beside it."""
    if space >= o.side * o.side:
        return Refusal.NO_SUCH_SPACE
    if s.cell[space] != 0:
        return Refusal.OCCUPIED
    if s.stage == Stage.HEAD_AGAIN and not suits(o, s, space):
        return Refusal.NO_ROOM_FOR_TAIL
    return Refusal.ALLOWED


@rule
def play_head(o: Any, s: Any, seat: int, space: int) -> None:
    """2.2 First all heads, then all tails."""
    if s.stage == Stage.HEAD_AGAIN:
        grid.take_off(o, s, seat)
        grid.put_head(s, seat, space)
        s.stage = Stage.TAIL
    else:
        grid.put_head(s, seat, space)
        s.mover = after(o, s, seat)
        if s.mover == OFF:
            ask_for_tail(o, s, s.order[0])
    note(s, Event.PUT_HEAD, seat, space)


@rule
def ask_for_tail(o: Any, s: Any, seat: int) -> None:
    """2.3 Whoever has no free neighbour left first chooses another head."""
    s.mover = seat
    s.stage = Stage.TAIL if tail_fits_somewhere(o, s, s.head[seat]) else Stage.HEAD_AGAIN


@rule
def barred_tail(o: Any, s: Any, seat: int, way: int) -> int:
    """2.3, 7.5 The tail lies on a free neighbour."""
    return Refusal.ALLOWED if tail_fits(o, s, s.head[seat], way) else Refusal.NO_ROOM_FOR_TAIL


@rule
def play_tail(o: Any, s: Any, seat: int, way: int) -> None:
    """2.3, 7.5 The rider heads away from his tail."""
    grid.put_tail(o, s, seat, way)
    note(s, Event.PUT_TAIL, seat, o.near[s.head[seat], way])
    if s.round > 0:
        s.stage = Stage.RIDERS_RETURN
    elif after(o, s, seat) == OFF:
        s.stage = Stage.FLAGS_RETURN
    else:
        ask_for_tail(o, s, after(o, s, seat))


# Where things fit


@query
def tail_fits(o: Any, s: Any, space: int, way: int) -> bool:
    """2.3, 7.5 A tail can lie on a free neighbour that no crusher cuts off."""
    spot = o.near[space, way]
    return spot != OFF and not grid.occupied(s, spot) and not grid.crusher_on(s, o.line[space, way])


@query
def tail_fits_somewhere(o: Any, s: Any, space: int) -> bool:
    """Whether a head on this space would have room for a tail."""
    for way in range(4):
        if tail_fits(o, s, space, way):
            return True
    return False


@query
def suits(o: Any, s: Any, space: int) -> bool:
    """2.6, 4.6 What is being placed needs a free space; 7.5 a rider (all but mover OFF) room for a tail."""
    return not grid.occupied(s, space) and (s.mover == OFF or tail_fits_somewhere(o, s, space))


@query
def any_suits(o: Any, s: Any) -> bool:
    """Whether there is room at all for what is being placed."""
    for space in range(o.side * o.side):
        if suits(o, s, space):
            return True
    return False


# 2.6 The draw


@rule
def not_in_pile(o: Any, turned_up: int, number: int) -> int:
    """2.6 A card that was turned up lies open until its pile is shuffled."""
    return Refusal.ALLOWED if number < o.side and not turned_up >> number & 1 else Refusal.NOT_TURNED_UP


@rule
def barred_row(o: Any, s: Any, seat: int, row: int) -> int:
    """2.1, 2.6 A row card of the pile."""
    return not_in_pile(o, s.rows, row)


@rule
def barred_column(o: Any, s: Any, seat: int, column: int) -> int:
    """2.6 A column card of the pile."""
    return not_in_pile(o, s.cols, column)


@rule
def play_row(o: Any, s: Any, seat: int, row: int) -> None:
    """2.6 A row card is the first half of a pair; 2.1 the first ones say who begins."""
    if s.stage == Stage.ORDER:
        deal_row_card(o, s, row)
        return
    remove_wrecks(o, s)
    s.rows |= 1 << row
    s.row = row
    s.stage = Stage.COL


@rule
def play_column(o: Any, s: Any, seat: int, column: int) -> None:
    """2.6 A row card and a column card say where. Both piles are shuffled when they are empty."""
    remove_wrecks(o, s)
    space = s.row * o.side + column
    s.cols |= 1 << column
    s.row = OFF
    if s.rows == (1 << o.side) - 1:
        s.rows = 0
        s.cols = 0
    if suits(o, s, space):
        play_space(o, s, NATURE, space)
        return
    note(s, Event.NO_USE, s.mover, space)
    s.fails += 1
    s.stage = Stage.SPACE if s.fails == PATIENCE * o.side else Stage.ROW


@query
def nearest_home(o: Any, s: Any) -> int:
    """How far what is being placed may be from its spot: with flag_spots=fixed as near as a flag can come."""
    least = 2 * o.side
    if s.mover == OFF and o.flag_spots == FlagSpots.FIXED:
        for space in range(o.side * o.side):
            if suits(o, s, space):
                least = min(least, grid.apart(o, space, o.home[s.queue[0]]))
    return least


@rule
def barred_space(o: Any, s: Any, seat: int, space: int) -> int:
    """2.6 Any space that suits."""
    return unfit(o, s, space, nearest_home(o, s))


@rule
def list_space(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """2.6 All spaces that suit; how near a flag can come to its spot is reckoned once."""
    least = nearest_home(o, s)
    for space in range(o.side * o.side):
        if unfit(o, s, space, least) == Refusal.ALLOWED:
            out[n] = SPACE.id(space)
            n += 1
    return n


@rule
def unfit(o: Any, s: Any, space: int, least: int) -> int:
    """2.6 What is being placed needs a space that suits; a flag with a spot one at most `least` away."""
    if space >= o.side * o.side:
        return Refusal.NO_SUCH_SPACE
    if not suits(o, s, space):
        return Refusal.OCCUPIED
    if grid.apart(o, space, o.home[s.queue[0]]) > least:
        return Refusal.NOT_NEAREST
    return Refusal.ALLOWED


@rule
def play_space(o: Any, s: Any, seat: int, space: int) -> None:
    """What was to be placed stands on the space now."""
    s.fails = 0
    note(s, Event.TURNED_UP, s.mover, space)
    if s.mover == OFF:
        put_flag(o, s, space)
        s.stage = Stage.FLAGS_RETURN
    else:
        grid.put_head(s, s.mover, space)
        s.cause[s.mover] = Cause.ALIVE
        s.stage = Stage.TAIL


@rule
def put_flag(o: Any, s: Any, space: int) -> None:
    """2.4, 4.6 The first flag in the queue. Only the flag that a captor placed last is barred to him."""
    flag = s.queue[0]
    s.queued -= 1
    for i in range(s.queued):
        s.queue[i] = s.queue[i + 1]
    s.queue[s.queued] = 0
    placer = s.ban[flag]
    if placer:
        for other in range(o.flags):
            if s.ban[other] == placer and s.flag[other] != OFF:
                s.ban[other] = 0
    if o.flag_ban == FlagBan.OFF:
        s.ban[flag] = 0
    s.flag[flag] = space
    note(s, Event.PUT_FLAG, placer, space, flag, s.ban[flag])


# R8 and R9


@rule
def remove_wrecks(o: Any, s: Any) -> None:
    """R5 The dead leave the grid, head and tail."""
    for seat in range(o.seats):
        if s.cause[seat] != Cause.ALIVE and s.head[seat] != OFF:
            grid.take_off(o, s, seat)


@query
def first_off_board(o: Any, s: Any) -> int:
    """The first in initiative who has no light-cycle, or only a wreck; OFF if all ride."""
    for i in range(o.seats):
        seat = s.order[i]
        if s.cause[seat] != Cause.ALIVE or s.head[seat] == OFF:
            return seat
    return OFF


@rule
def riders_return(o: Any, s: Any) -> None:
    """R8 The dead come back one after another, by initiative. Wrecks stay in sight until the first draw."""
    s.mover = first_off_board(o, s)
    if o.end_mode != EndMode.LAST_ALIVE and s.mover != OFF:
        if not any_suits(o, s):
            remove_wrecks(o, s)  # perhaps they leave room
        if any_suits(o, s):
            s.stage = Stage.ROW
            return
        note(s, Event.NO_ROOM, s.mover)
    remove_wrecks(o, s)
    s.stage = Stage.FLAGS_RETURN


@rule
def flags_return(o: Any, s: Any) -> None:
    """R9, 2.4 Flags that were captured, or found no room before, are placed in order."""
    s.mover = OFF
    if s.queued > 0 and any_suits(o, s):
        s.stage = Stage.SPACE if o.flag_spots == FlagSpots.FIXED else Stage.ROW
    else:
        s.stage = Stage.DEALING if s.round == 0 else Stage.NEXT_ROUND
