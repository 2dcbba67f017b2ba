"""Cups: the two records, whose turn it is, and what may be played.

The sections of RULES.md have files of their own: 1 pieces.py, 2 setting_up.py, 3 turn.py, 3.7 undo.py,
4 repetition.py, 5 ending.py.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups import pieces, setting_up, turn
from gridwright.games.cups.ending import check_end
from gridwright.games.cups.pieces import MOST_CELLS, MOST_CUPS, RESOURCES, Event, Refusal
from gridwright.games.cups.repetition import REMEMBERED, remember
from gridwright.games.cups.setting_up import DRAW, PUT, TOSS, SetUp, all_set
from gridwright.games.cups.turn import CLAIM, CONVERT, DESTROY, GIVE, MOVE, PASS, PLACE, STEAL
from gridwright.kernel.contract import NATURE, OVER, events, note, query, rule

SEATS = 2
MOST_TURNS = 1000
# Each cup has six neighbours, to take from and to give to; each may be converted, destroyed or claimed.
MAX_LEGAL = MOST_CELLS + MOST_CUPS * (6 * 2 + 3) + 1
MAX_PLIES = MOST_TURNS + RESOURCES + 1

PARTS = {"cell": MOST_CELLS, "way": 6, "pair": MOST_CELLS, "starter": SEATS}

MOST_MAPS = 12

OPTIONS = [
    ("cells", "i1"),
    ("near", "i1", (MOST_CELLS, 6)),  # the neighbour in each direction, or NOWHERE
    ("mark", "i1", (MOST_CELLS,)),
    ("partner", "i1", (MOST_CELLS,)),  # the cell opposite by a half turn; NOWHERE if there is none
    ("row", "i1", (MOST_CELLS,)),
    ("column", "i2", (MOST_CELLS,)),  # in half cells, for names and pictures
    ("maps", "i1"),  # turns and reflections that keep the board
    ("image", "i1", (MOST_MAPS, MOST_CELLS)),  # where each takes a cell
    ("image_way", "i1", (MOST_MAPS, 6)),
    ("holding", "i1", (64,)),  # the ways a cup may step when it sticks to a ring of others
    ("bits", "i1", (64,)),  # how many directions there are in a ring
]

POSITION = [
    ("owner", "i1", (MOST_CELLS,)),
    ("tokens", "i1", (MOST_CELLS,)),
    ("loose", "i1", (MOST_CELLS,)),
    ("reserve", "i1", (2,)),
    ("turn", "i1"),
    ("passes", "i1"),
    ("toss", "i1"),  # 1: who is first is still to be tossed for
    ("to_put", "i1"),  # resources still to be set out
    ("over", "i1"),  # why the game ended, 0 if it has not
]

BESIDES = [
    # read off the cells
    ("cup", "i1", (MOST_CUPS,)),  # where the cups stand
    ("standing", "i1"),
    ("total", "i1", (2,)),
    ("beside", "i1", (MOST_CELLS, 5)),  # rings: which neighbours are of each kind, one bit a direction
    # how we came here
    ("ply", "i2"),
    ("did", "i1"),  # the event of the last action, 0 if nothing could undo it
    ("did_from", "i1"),
    ("did_to", "i1"),
    ("did_tokens", "i1"),
    # the positions since the last action that nothing can take back
    ("sign", "i8"),
    ("since", "i2"),
    ("past", "i8", (2, REMEMBERED)),
    *events(3),
]

STATE = [*POSITION, *BESIDES]
ASIDE = tuple(field[0] for field in BESIDES)

# What history bars is not in a position's text: a position that is read begins a new history.
FORGOTTEN = (Refusal.UNDOES,)


@rule
def to_move(o: Any, s: Any) -> int:
    if s.over:
        return OVER
    if s.toss or (s.to_put > 0 and o.resources == SetUp.RANDOM180):
        return NATURE
    return s.turn


@query
def barred_seat(o: Any, s: Any, seat: int) -> int:
    """Whether a seat decides now at all."""
    if s.over:
        return Refusal.GAME_OVER
    return Refusal.ALLOWED if seat == to_move(o, s) else Refusal.NOT_YOUR_TURN


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if seat == NATURE:
        return barred_seat(o, s, seat) or barred_chance(o, s, action)
    return barred_seat(o, s, seat) or barred_choice(o, s, seat, action)


@query
def barred_choice(o: Any, s: Any, seat: int, action: int) -> int:
    if action in PUT:
        return setting_up.barred_put(o, s, seat, PUT.cell(action))
    if action in PLACE:
        return turn.barred_place(o, s, seat, PLACE.cell(action))
    if action in MOVE:
        return turn.barred_move(o, s, seat, MOVE.cell(action), MOVE.way(action))
    if action in STEAL:
        return turn.barred_steal(o, s, seat, STEAL.cell(action), STEAL.way(action))
    if action in GIVE:
        return turn.barred_give(o, s, seat, GIVE.cell(action), GIVE.way(action))
    if action in CONVERT:
        return turn.barred_convert(o, s, seat, CONVERT.cell(action))
    if action in DESTROY:
        return turn.barred_destroy(o, s, seat, DESTROY.cell(action))
    if action in CLAIM:
        return turn.barred_claim(o, s, seat, CLAIM.cell(action))
    if action in PASS:
        return turn.barred_pass(o, s, seat)
    return Refusal.NO_SUCH_ACTION


@query
def barred_chance(o: Any, s: Any, outcome: int) -> int:
    if outcome in TOSS:
        return setting_up.barred_toss(o, s, NATURE, TOSS.starter(outcome))
    if outcome in DRAW:
        return setting_up.barred_draw(o, s, NATURE, DRAW.pair(outcome))
    return Refusal.NO_SUCH_ACTION


# Each id is written, and kept only if nothing bars it: faster than asking first.


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if barred_seat(o, s, seat) != Refusal.ALLOWED:
        return 0
    if not all_set(s):
        return list_setting_up(o, s, seat, out)
    n = 0
    if turn.barred_placing(s, seat) == Refusal.ALLOWED:
        for cell in range(o.cells):
            out[n] = PLACE.id(cell)
            n += turn.barred_spot(o, s, cell) == Refusal.ALLOWED
    for i in range(s.standing):
        if pieces.friendly(s, seat, s.cup[i]):
            n = list_deeds(o, s, seat, s.cup[i], out, n)
        n = list_turnings(o, s, seat, s.cup[i], out, n)
    out[n] = PASS.id()
    return n + 1


@rule
def list_setting_up(o: Any, s: Any, seat: int, out: Any) -> int:
    """2.2 Who is first, or where resources may be put out."""
    if s.toss:
        out[0] = TOSS.id(pieces.BLUE)
        out[1] = TOSS.id(pieces.VERMILION)
        return 2
    n = 0
    for cell in range(o.cells):
        if seat == NATURE:
            out[n] = DRAW.id(cell)
            n += setting_up.barred_draw(o, s, seat, cell) == Refusal.ALLOWED
        else:
            out[n] = PUT.id(cell)
            n += setting_up.barred_put(o, s, seat, cell) == Refusal.ALLOWED
    return n


@rule
def list_deeds(o: Any, s: Any, seat: int, cell: int, out: Any, n: int) -> int:
    """What a friendly cup may do: move, steal and give."""
    moves = turn.open_ways(o, s, seat, cell)
    steals = turn.steal_ways(o, s, seat, cell)
    gifts = turn.give_ways(o, s, seat, cell)
    for way in range(6):
        out[n] = MOVE.id(cell, way)
        n += moves >> way & 1
        out[n] = STEAL.id(cell, way)
        n += steals >> way & 1
        out[n] = GIVE.id(cell, way)
        n += gifts >> way & 1
    return n


@rule
def list_turnings(o: Any, s: Any, seat: int, cell: int, out: Any, n: int) -> int:
    """What may be done to a cup by those round it."""
    out[n] = CONVERT.id(cell)
    n += turn.barred_convert(o, s, seat, cell) == Refusal.ALLOWED
    out[n] = DESTROY.id(cell)
    n += turn.barred_destroy(o, s, seat, cell) == Refusal.ALLOWED
    out[n] = CLAIM.id(cell)
    n += turn.barred_claim(o, s, seat, cell) == Refusal.ALLOWED
    return n


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if seat != NATURE and action in PUT:
        setting_up.put(s, seat, PUT.cell(action))
    elif seat != NATURE:
        take_turn(o, s, seat, action)
    elif action in TOSS:
        setting_up.toss(s, TOSS.starter(action))
    else:
        setting_up.draw_pair(o, s, DRAW.pair(action))


@rule
def take_turn(o: Any, s: Any, seat: int, action: int) -> None:
    blue, vermilion = s.total[pieces.BLUE], s.total[pieces.VERMILION]
    s.did = 0
    for_good = act(o, s, seat, action)
    s.turn = 1 - seat
    s.ply += 1
    tell_total(s, pieces.BLUE, blue)
    tell_total(s, pieces.VERMILION, vermilion)
    check_end(o, s, remember(s, for_good))


@rule
def tell_total(s: Any, seat: int, before: int) -> None:
    if s.total[seat] != before:
        note(s, Event.TOTAL, seat, before, s.total[seat])


@rule
def act(o: Any, s: Any, seat: int, action: int) -> bool:
    """3. Carry out an action of the turn; whether the position before it can never come again."""
    if action in PASS:
        turn.pass_turn(s, seat)
        return False
    s.passes = 0
    if action in PLACE:
        turn.place(o, s, seat, PLACE.cell(action))
        return True
    if action in MOVE:
        return turn.move(o, s, seat, MOVE.cell(action), o.near[MOVE.cell(action), MOVE.way(action)])
    if action in STEAL:
        turn.steal(o, s, seat, STEAL.cell(action), o.near[STEAL.cell(action), STEAL.way(action)])
        return False
    if action in GIVE:
        turn.give(o, s, seat, GIVE.cell(action), o.near[GIVE.cell(action), GIVE.way(action)])
        return False
    if action in CONVERT:
        turn.convert(o, s, seat, CONVERT.cell(action))
        return not o.full_convert
    if action in CLAIM:
        turn.claim(o, s, seat, CLAIM.cell(action))
        return False
    turn.destroy(o, s, seat, DESTROY.cell(action))
    return True
