"""Jerks in a Minefield: section 7 of RULES.md, who knows what."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.rules import LAY
from gridwright.games.minefield.things import MINES, NONE, PLACES, Event, Tile, knows
from gridwright.kernel.chance import draw
from gridwright.kernel.contract import HIDDEN, NATURE, query, rule


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    """7.1 Face-down tiles that neither all nor this team know are blanked. At the end everything is shown.

    7.3 What players tell each other of them is no part of the game.
    """
    if s.over:
        return
    for place in range(PLACES):
        if not knows(o, s, seat, place) and not s.tile[place] & Tile.UNLAID:
            s.tile[place] = (s.tile[place] | Tile.MINE | Tile.UNKNOWN) - Tile.MINE
            if s.to_lay > 0:
                s.mines_left = NONE
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] == Event.LOOKED_AT and o.owner[s.events[i, 1]] != seat:
            s.events[i, 3] = 0


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """2.2 Nobody sees how the tiles are laid; 7.1 and 7.2 all else is done in the open, swaps too."""
    if seat == NATURE and action in LAY:
        return HIDDEN
    return action


@query
def mines_unknown(o: Any, s: Any, seat: int) -> int:
    """7.4 How many mines lie among the tiles that a player does not know."""
    left = MINES
    for place in range(PLACES):
        if knows(o, s, seat, place) and s.tile[place] & Tile.MINE:
            left -= 1
    return left


@query
def tiles_unknown(o: Any, s: Any, seat: int) -> int:
    """7.4 How many tiles a player does not know."""
    left = 0
    for place in range(PLACES):
        if not knows(o, s, seat, place):
            left += 1
    return left


@query
def mine_chances(o: Any, s: Any, seat: int, place: int) -> int:
    """7.4 The chance that a tile is a mine, as a player knows it, is this many in `mine_chances_of`."""
    if knows(o, s, seat, place):
        return s.tile[place] & Tile.MINE
    return mines_unknown(o, s, seat)


@query
def mine_chances_of(o: Any, s: Any, seat: int, place: int) -> int:
    """7.4 What `mine_chances` counts in."""
    if knows(o, s, seat, place):
        return 1
    return tiles_unknown(o, s, seat)


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    """7.4 The mines a player has not placed lie anywhere among the tiles he does not know, all ways alike."""
    mines = MINES
    tiles = 0
    for place in range(PLACES):
        if s.tile[place] & (Tile.UNKNOWN | Tile.UNLAID):
            tiles += 1
        elif s.tile[place] & Tile.MINE:
            mines -= 1
    for place in range(PLACES):
        if s.tile[place] & Tile.UNKNOWN:
            mine = 1 if draw(rng, tiles) < mines else 0
            s.tile[place] += mine - Tile.UNKNOWN
            mines -= mine
            tiles -= 1
    if s.to_lay > 0:
        s.mines_left = mines
