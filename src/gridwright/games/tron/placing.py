"""Tron: setting up, coming back and putting flags (RULES.md sections 2, 4.6 and 7.5)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    ALIVE,
    ANY_SPACE,
    CRUSHERS,
    DEALING,
    FLAGS_RETURN,
    HEAD_AGAIN,
    HEADS,
    MOST_FLAGS,
    NEXT_ROUND,
    NO_ROOM,
    NO_USE,
    NO_WAY,
    OFF,
    ORDER,
    PUT_FLAG,
    PUT_HEAD,
    PUT_TAIL,
    RIDERS_RETURN,
    SEATS,
    SOUTH,
    TAILS,
    TURN_COL,
    TURN_ROW,
    TURNED_UP,
    TURNED_UP_FIRST,
    crusher_on,
    occupied,
    put_head,
    put_tail,
    take_off,
)
from gridwright.kernel.contract import note, query, rule

# 2. Setting up


@rule
def clear_board(o: Any, s: Any) -> None:
    """Nothing is on the board."""
    for seat in range(SEATS):
        s.head[seat] = OFF
        s.neck[seat] = NO_WAY
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
    for seat in range(o.seats):
        s.owed[seat] = o.special_start
    s.stage = ORDER
    if o.side_by_side:
        for seat in range(o.seats):
            s.order[seat] = seat
            put_head(s, seat, (o.side - 2) * o.side + (o.side - o.seats) // 2 + seat)
            put_tail(o, s, seat, SOUTH)
        s.stage = FLAGS_RETURN


@rule
def deal_row_card(o: Any, s: Any, row: int) -> None:
    """2.1 Row cards decide the initiative, the highest first."""
    s.rows |= 1 << row
    s.order[s.mover] = row
    note(s, TURNED_UP_FIRST, s.mover, row)
    s.mover += 1
    if s.mover == o.seats:
        rank_by_row(o, s)
        s.rows = 0
        s.mover = s.order[0]
        s.stage = HEADS


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
def choose_head(o: Any, s: Any, seat: int, space: int) -> None:
    """2.2 First all heads, then all tails."""
    if s.stage == HEAD_AGAIN:
        take_off(o, s, seat)
        put_head(s, seat, space)
        s.stage = TAILS
    else:
        put_head(s, seat, space)
        s.mover = after(o, s, seat)
        if s.mover == OFF:
            ask_for_tail(o, s, s.order[0])
    note(s, PUT_HEAD, seat, space)


@rule
def ask_for_tail(o: Any, s: Any, seat: int) -> None:
    """2.3 Whoever has no free neighbour left first chooses another head."""
    s.mover = seat
    s.stage = TAILS if tail_fits_somewhere(o, s, s.head[seat]) else HEAD_AGAIN


@rule
def choose_tail(o: Any, s: Any, seat: int, way: int) -> None:
    """2.3, 7.5 The rider heads away from his tail."""
    put_tail(o, s, seat, way)
    note(s, PUT_TAIL, seat, o.near[s.head[seat], way])
    if s.round > 0:
        s.mover = 0
        s.stage = RIDERS_RETURN
    elif after(o, s, seat) == OFF:
        s.mover = 0
        s.stage = FLAGS_RETURN
    else:
        ask_for_tail(o, s, after(o, s, seat))


# Where things fit


@query
def tail_fits(o: Any, s: Any, space: int, way: int) -> bool:
    """A tail can lie on a free neighbour that no crusher cuts off."""
    spot = o.near[space, way]
    return spot != OFF and not occupied(s, spot) and not crusher_on(s, o.line[space, way])


@query
def tail_fits_somewhere(o: Any, s: Any, space: int) -> bool:
    """Whether a head on this space would have room for a tail."""
    for way in range(4):
        if tail_fits(o, s, space, way):
            return True
    return False


@query
def suits_rider(o: Any, s: Any, space: int) -> bool:
    """7.5 A rider comes back on a free space with room for a tail."""
    return not occupied(s, space) and tail_fits_somewhere(o, s, space)


@query
def suits(o: Any, s: Any, space: int) -> bool:
    """2.6 Whether what is being placed may stand on the space: a rider, or (mover OFF) a flag."""
    if s.mover != OFF:
        return suits_rider(o, s, space)
    return not occupied(s, space)


@query
def any_suits(o: Any, s: Any) -> bool:
    """Whether there is room at all for what is being placed."""
    for space in range(o.side * o.side):
        if suits(o, s, space):
            return True
    return False


@query
def apart(o: Any, a: int, b: int) -> int:
    """Steps between two spaces."""
    return abs(a // o.side - b // o.side) + abs(a % o.side - b % o.side)


@query
def home_distance(o: Any, s: Any) -> int:
    """With flag_spots=fixed: how far from its spot the next flag stands, nearer spaces being taken."""
    least = 2 * o.side
    for space in range(o.side * o.side):
        if suits(o, s, space):
            least = min(least, apart(o, space, o.home[s.queue[0]]))
    return least


# 2.6 The pair draw


@rule
def turn_up(o: Any, s: Any, number: int) -> None:
    """A row card, then a column card, says where. 2.6 Both piles are shuffled when they are empty."""
    remove_wrecks(o, s)
    if s.stage == TURN_ROW:
        s.rows |= 1 << number
    else:
        s.cols |= 1 << number
    if s.row == OFF:
        s.row = number
        s.stage = TURN_ROW + TURN_COL - s.stage
        return
    space = s.row * o.side + number
    if s.across:
        space = number * o.side + s.row
    s.row = OFF
    if s.rows == (1 << o.side) - 1:
        s.rows = 0
        s.cols = 0
    if suits(o, s, space):
        put_there(o, s, space)
        return
    note(s, NO_USE, s.mover, space)
    s.fails += 1
    s.stage = first_pile(s)
    if s.fails == 50 * o.side:
        s.stage = ANY_SPACE


@query
def first_pile(s: Any) -> int:
    """Rows are turned up before columns, unless this is a quarter-turned image of a game."""
    if s.across:
        return TURN_COL
    return TURN_ROW


@rule
def put_there(o: Any, s: Any, space: int) -> None:
    """What was to be placed stands on the space now."""
    s.fails = 0
    note(s, TURNED_UP, s.mover, space)
    if s.mover == OFF:
        put_flag(o, s, space)
        s.mover = 0
        s.stage = FLAGS_RETURN
    else:
        put_head(s, s.mover, space)
        s.cause[s.mover] = ALIVE
        s.stage = TAILS


@rule
def put_flag(o: Any, s: Any, space: int) -> None:
    """4.6 The first flag in the queue. Only the flag that a captor placed last is barred to him."""
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
    if not o.flag_ban:
        s.ban[flag] = 0
    s.flag[flag] = space
    note(s, PUT_FLAG, placer, space, flag, s.ban[flag])


# R8 and R9


@rule
def remove_wrecks(o: Any, s: Any) -> None:
    """R5 The dead leave the board, head and tail."""
    for seat in range(o.seats):
        if s.cause[seat] != ALIVE and s.head[seat] != OFF:
            take_off(o, s, seat)


@query
def first_off_board(o: Any, s: Any) -> int:
    """The first in initiative who has no light-cycle, or only a wreck; OFF if all ride."""
    for i in range(o.seats):
        seat = s.order[i]
        if s.cause[seat] != ALIVE or s.head[seat] == OFF:
            return seat
    return OFF


@rule
def riders_return(o: Any, s: Any) -> None:
    """R8 The dead come back one after another, by initiative. Wrecks stay in sight until the first draw."""
    seat = first_off_board(o, s)
    if o.last_alive or seat == OFF:
        remove_wrecks(o, s)
        s.stage = FLAGS_RETURN
        return
    s.mover = seat
    if not any_suits(o, s):
        remove_wrecks(o, s)  # perhaps they leave room
    if any_suits(o, s):
        s.stage = first_pile(s)
    else:
        note(s, NO_ROOM, seat)
        s.mover = 0
        s.stage = FLAGS_RETURN


@rule
def flags_return(o: Any, s: Any) -> None:
    """R9 Flags that were captured, or found no room before, are placed in order."""
    s.mover = OFF
    if s.queued > 0 and any_suits(o, s):
        s.stage = ANY_SPACE if o.fixed_spots else first_pile(s)
        return
    s.mover = 0
    s.stage = DEALING if s.round == 0 else NEXT_ROUND
