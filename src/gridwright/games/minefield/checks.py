"""Jerks in a Minefield: its symmetries, and what always holds.

Only the setting-up depends on where things lie, and only the order of turns on who is who. So once the field
is laid, every turn and reflection of the board is a symmetry, combined with every change of the tokens' names
that keeps the order of turns and the teams.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield import things
from gridwright.games.minefield.ghosts import SWAP
from gridwright.games.minefield.things import DIRECTIONS, MINES, PLACES, SIDE, TOKENS, Chance, Tile
from gridwright.games.minefield.turns import players_alternate
from gridwright.kernel.contract import query, rule
from gridwright.kernel.grids import flipped, flipped_way


@rule
def symmetries(o: Any) -> int:
    """Eight turns and reflections of the board, each with every change of names."""
    return 8 * (o.tokens // names_at_a_time(o))


@query
def names_at_a_time(o: Any) -> int:
    """By how many names tokens can move up: by two where neighbours are a team, by one else."""
    if o.two_player_layout == things.TwoPlayerLayout.ADJACENT:
        return 2
    return 1


@rule
def mirrorable(o: Any, s: Any) -> bool:
    """Nature lays the field in an order of its own."""
    return s.to_lay == 0


@rule
def moved_token(o: Any, k: int, token: int) -> int:
    """The token that a token becomes; none stays none."""
    if token < 0 or token >= o.tokens:
        return token
    return (token + k // 8 * names_at_a_time(o)) % o.tokens


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The player whom a player becomes: the owner of what his tokens become."""
    for token in range(o.tokens):
        if o.owner[token] == seat:
            return o.owner[moved_token(o, k, token)]
    return seat


@rule
def reflect_seats(o: Any, k: int, mask: int) -> int:
    """The same for a bit mask of players."""
    image = 0
    for seat in range(o.seats):
        if (mask >> seat) & 1:
            image |= 1 << reflect_seat(o, k, seat)
    return image


@rule
def moved_tile(o: Any, k: int, place: int) -> int:
    """The position that a position becomes; none stays none."""
    return flipped(k, SIDE, SIDE, place)


@rule
def moved_way(o: Any, k: int, way: int) -> int:
    """The direction that a direction becomes; none stays none."""
    return flipped_way(k, DIRECTIONS, way)


@rule
def reflect_swap(o: Any, k: int, one: int, other: int) -> int:
    """A swap names the lower position first."""
    here = moved_tile(o, k, one)
    there = moved_tile(o, k, other)
    return SWAP.id(min(here, there), max(here, there))


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The image of a state: tiles and tokens move, names change."""
    everyone = Tile.LOOKED * 15
    for place in range(PLACES):
        tile = s.tile[place]
        looks = reflect_seats(o, k, (tile & everyone) // Tile.LOOKED) * Tile.LOOKED
        t.tile[moved_tile(o, k, place)] = (tile | everyone) - everyone + looks
        t.on[moved_tile(o, k, place)] = 1 + moved_token(o, k, s.on[place] - 1)
    t.tried = 0
    for token in range(o.tokens):
        t.at[moved_token(o, k, token)] = moved_tile(o, k, s.at[token])
        t.skip[moved_token(o, k, token)] = s.skip[token]
        t.tried |= ((s.tried >> token) & 1) << moved_token(o, k, token)
    if not s.over:
        t.seat = reflect_seat(o, k, s.seat)
    t.token = moved_token(o, k, s.token)
    t.began = moved_tile(o, k, s.began)
    t.way = moved_way(o, k, s.way)
    t.victim = moved_token(o, k, s.victim)
    t.starter = reflect_seat(o, k, s.starter) if players_alternate(o) else moved_token(o, k, s.starter)
    t.won = reflect_seats(o, k, s.won)


@query
def unsound(o: Any, s: Any) -> int:
    """0, or the number of the first thing that is wrong with a state."""
    mines = 0
    unknown = 0
    for place in range(PLACES):
        tile = s.tile[place]
        mines += tile & Tile.MINE
        unknown += 1 if tile & (Tile.UNKNOWN | Tile.UNLAID) else 0
        if tile & Tile.UP and not tile & Tile.KNOWN:
            return 1
        if tile & Tile.UNKNOWN and tile & (Tile.MINE | Tile.UP | Tile.KNOWN):
            return 2
        if s.on[place] < 0 or s.on[place] > o.tokens:
            return 3
        if s.on[place] > 0 and s.at[s.on[place] - 1] != place:
            return 4
    if mines > MINES or mines + unknown < MINES:
        return 5
    if s.to_lay > 0 and unknown == s.to_lay and s.mines_left != MINES - mines:
        return 6
    for token in range(TOKENS):
        if s.at[token] >= 0 and (s.on[s.at[token]] != token + 1 or s.skip[token] != 0):
            return 7
    if s.steps < 0 or s.steps > 6 or s.round > o.max_rounds or (s.chance == Chance.NOTHING and s.to_lay > 0):
        return 8
    if s.happened > len(s.events):
        return 9
    return 0
