"""Jerks in a Minefield: what playouts and greedy players lean towards. No rule stands here.

Only what the player knows counts, never what the tiles really are: a bot may not be told.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.rules import mine_chances, mine_chances_of
from gridwright.games.minefield.things import (
    HAUNT,
    KNOWN,
    LOOK,
    LOOKED,
    MINE,
    NONE,
    PASS,
    PLACES,
    REARM,
    SHOVE,
    STEP,
    SWAP,
    UP,
    knows,
)
from gridwright.games.minefield.turns import swap_one, swap_other
from gridwright.kernel.contract import NATURE, rule

HORIZON = 40
"""After so many actions a playout is judged by progress: two rounds or so, in which shoves are answered."""


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Keep off tiles that may be mines, push others onto them; ghosts rather kill than fiddle."""
    if seat == NATURE or s.token == NONE:
        return 1
    if s.at[s.token] < 0:
        return ghost_urge(o, s, seat, action)
    if action >= STEP and action < SHOVE:
        return calm(o, s, seat, o.near[s.at[s.token], action - STEP])
    if action >= SHOVE and action < LOOK:
        way = action - SHOVE
        beyond = o.near[o.near[s.at[s.token], way], way]
        if beyond < 0:
            return 8
        return 8 + 40 - calm(o, s, seat, beyond)
    return 16


@rule
def calm(o: Any, s: Any, seat: int, place: int) -> int:
    """From 1 for a tile that must kill to 20 for one that cannot, as far as the player knows."""
    if s.tile[place] & UP:
        return 20
    total = mine_chances_of(o, s, seat, place)
    risk = mine_chances(o, s, seat, place)
    if risk == 0:
        return 20
    # Half a chance to die is far worse than half of nothing.
    return 1 + 3 * (total - risk) // total


@rule
def ghost_urge(o: Any, s: Any, seat: int, action: int) -> int:
    """Mines go under opponents' feet; the many swaps must not crowd out the rest."""
    if action == PASS:
        return 2
    if action < REARM:
        return 20
    if action < SWAP:
        return under(o, s, seat, action - REARM, 20)
    if action < HAUNT:
        one = swap_one(action)
        other = swap_other(action)
        urge = 1
        if armed(o, s, seat, other):
            urge += under(o, s, seat, one, 0)
        if armed(o, s, seat, one):
            urge += under(o, s, seat, other, 0)
        return urge
    if o.owner[(action - HAUNT) // 8] == seat:
        return 1
    return 20


@rule
def armed(o: Any, s: Any, seat: int, place: int) -> bool:
    """Whether the player knows that an active mine lies there."""
    return knows(o, s, seat, place) and s.tile[place] & (MINE | UP) == MINE


@rule
def under(o: Any, s: Any, seat: int, place: int, free: int) -> int:
    """How good a mine is there: very under an opponent, not at all under one's own token."""
    if s.on[place] == 0:
        return free
    if o.owner[s.on[place] - 1] == seat:
        return 0
    return 2000


@rule
def progress(o: Any, s: Any, seat: int) -> int:
    """The share of the living tokens that are one's own, and a little for what one alone knows."""
    own = 0
    everyone = 0
    for token in range(o.tokens):
        if s.at[token] >= 0:
            everyone += 1
            if o.owner[token] == seat:
                own += 1
    if own == 0:
        return 0
    secrets = 0
    for place in range(PLACES):
        if s.tile[place] & (LOOKED << seat) and not s.tile[place] & KNOWN:
            secrets += 1
    return 900 * own // everyone + min(100, 10 * secrets)
