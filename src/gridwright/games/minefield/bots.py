"""Jerks in a Minefield: what bots lean towards, and how much they think. No rule stands here.

Only what the player knows counts, never what the tiles really are: a bot may not be told.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield import ghosts, living
from gridwright.games.minefield.knowledge import mine_chances, mine_chances_of
from gridwright.games.minefield.things import NONE, PLACES, Tile, knows
from gridwright.games.minefield.turns import is_ghost
from gridwright.kernel.bot_restrictions import never
from gridwright.kernel.contract import NATURE, rule

WORK = {"novice": 2, "club": 12, "expert": 80, "master": 3000}
"""Simulations a decision."""

HORIZON = 40
"""After so many actions a playout is judged by progress: two rounds or so, in which shoves are answered."""

RESTRICTIONS = {"never-reveals": never("?"), "never-shoves": never("!"), "never-runs": never("F")}


@rule
def prior(o: Any, s: Any, seat: int, action: int) -> int:
    """Keep off tiles that may be mines, push others onto them; ghosts rather kill than fiddle."""
    if seat == NATURE or s.token == NONE:
        return 1
    if is_ghost(s):
        return ghost_urge(o, s, seat, action)
    if action in living.STEP:
        return calm(o, s, seat, o.near[s.at[s.token], living.STEP.way(action)])
    if action in living.SHOVE:
        way = living.SHOVE.way(action)
        beyond = o.near[o.near[s.at[s.token], way], way]
        if beyond < 0:
            return 8
        return 8 + 40 - calm(o, s, seat, beyond)
    return 16


@rule
def calm(o: Any, s: Any, seat: int, place: int) -> int:
    """From 1 for a tile that must kill to 20 for one that cannot, as far as the player knows."""
    if s.tile[place] & Tile.UP:
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
    if action in ghosts.PASS:
        return 2
    if action in ghosts.ARM:
        return under(o, s, seat, ghosts.ARM.tile(action), 20)
    if action in ghosts.SWAP:
        one = ghosts.SWAP.one(action)
        other = ghosts.SWAP.other(action)
        urge = 1
        if armed(o, s, seat, other):
            urge += under(o, s, seat, one, 0)
        if armed(o, s, seat, one):
            urge += under(o, s, seat, other, 0)
        return urge
    if action in ghosts.HAUNT and o.owner[ghosts.HAUNT.token(action)] == seat:
        return 1
    return 20


@rule
def armed(o: Any, s: Any, seat: int, place: int) -> bool:
    """Whether the player knows that an active mine lies there."""
    return knows(o, s, seat, place) and s.tile[place] & (Tile.MINE | Tile.UP) == Tile.MINE


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
        if s.tile[place] & (Tile.LOOKED << seat) and not s.tile[place] & Tile.KNOWN:
            secrets += 1
    return 900 * own // everyone + min(100, 10 * secrets)
