"""Cups: the two records, whose turn it is, and what comes after every action.

The sections of RULES.md have files of their own: 1 pieces.py, 2 setting_up.py, 3 turn.py, 3.7 undo.py,
4 repetition.py, 5 ending.py.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.ending import check_end
from gridwright.games.cups.pieces import BLUE, MOST_CELLS, MOST_CUPS, RESOURCES, VERMILION, Event, Refusal
from gridwright.games.cups.repetition import REMEMBERED, remember
from gridwright.games.cups.setting_up import SetUp, all_set
from gridwright.games.cups.turn import PASS
from gridwright.kernel.contract import NATURE, OVER, carry_out, events, note, rule

SEATS = 2
MOST_TURNS = 1000
# Each cup has six neighbours, to take from and to give to; each may be converted, destroyed or claimed.
MAX_LEGAL = MOST_CELLS + MOST_CUPS * (6 * 2 + 3) + 1
MAX_PLIES = MOST_TURNS + RESOURCES + 1

PARTS = {"cell": MOST_CELLS, "way": 6, "starter": SEATS}

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


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """3. Carry out what is to be done; after a turn the totals are told, and the game may be over."""
    s.happened = 0
    s.did = 0
    if action not in PASS:
        s.passes = 0
    blue, vermilion, turns_have_begun = s.total[BLUE], s.total[VERMILION], all_set(s)
    for_good = carry_out(o, s, seat, action)
    if turns_have_begun:
        s.turn = 1 - seat
        s.ply += 1
        tell_total(s, BLUE, blue)
        tell_total(s, VERMILION, vermilion)
        check_end(o, s, remember(s, for_good))


@rule
def tell_total(s: Any, seat: int, before: int) -> None:
    """1.3 Tell a total that has changed, and by how much."""
    if s.total[seat] != before:
        note(s, Event.TOTAL, seat, s.total[seat], s.total[seat] - before)
