"""Jerks in a Minefield: sections 5.3 to 5.6 of RULES.md, what ghosts may do and what comes of it."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.living import finish_shove, push_room, tread
from gridwright.games.minefield.things import PLACES, Chance, Event, Refusal, Tile, blown
from gridwright.games.minefield.turns import barred_to_haunt, barred_to_living
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import note, query, rule

PASS = kind(unless=barred_to_living)
ARM = kind("tile", unless=barred_to_haunt)
SWAP = kind("one", "other", unless=barred_to_haunt)
HAUNT = kind("token", "way", unless=barred_to_haunt)
GHOST_DIE = outcome("die", chance=Chance.GHOST_DIE)
# 5.3 The fifth thing that ghosts do, a look, is what the living do as well: living.py.


@rule
def barred_pass(o: Any, s: Any, seat: int) -> int:
    """5.3 A ghost may always pass."""
    return Refusal.ALLOWED


@rule
def play_pass(o: Any, s: Any, seat: int) -> bool:
    """5.3 A pass ends a ghost's turn, as all that it does."""
    note(s, Event.PASSED, s.token)
    return True


@rule
def barred_arm(o: Any, s: Any, seat: int, place: int) -> int:
    """5.4 Only a mine that has gone off can be armed."""
    return Refusal.ALLOWED if blown(s, place) else Refusal.NOT_BLOWN


@rule
def play_arm(o: Any, s: Any, seat: int, place: int) -> bool:
    """5.4 A blown mine is turned face down again, known to all; under a token it goes off at once."""
    s.tile[place] -= Tile.UP
    note(s, Event.ARMED, s.token, place)
    tread_where_somebody_stands(o, s, place)
    return True


@rule
def barred_swap(o: Any, s: Any, seat: int, one: int, other: int) -> int:
    """5.5 Two tiles, the lower position first, on which nobody stands."""
    if one >= other:
        return Refusal.NO_SUCH_ACTION
    if not can_move(o, s, one) or not can_move(o, s, other):
        return Refusal.TOKEN_ON_IT
    return Refusal.ALLOWED


@rule
def list_swap(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """5.5 The same for all pairs."""
    for one in range(PLACES):
        if can_move(o, s, one):
            for other in range(one + 1, PLACES):
                if can_move(o, s, other):
                    out[n] = SWAP.id(one, other)
                    n += 1
    return n


@query
def can_move(o: Any, s: Any, place: int) -> bool:
    """5.5 Tiles under living tokens stay where they are, unless swap_occupied=on."""
    return s.on[place] == 0 or o.swap_occupied != 0


@rule
def play_swap(o: Any, s: Any, seat: int, one: int, other: int) -> bool:
    """5.5 Two tiles change places, with their faces and all that is known of them; tokens stay."""
    moved = s.tile[one]
    s.tile[one] = s.tile[other]
    s.tile[other] = moved
    note(s, Event.SWAPPED, s.token, one, other)
    tread_where_somebody_stands(o, s, one)
    tread_where_somebody_stands(o, s, other)
    return True


@rule
def tread_where_somebody_stands(o: Any, s: Any, place: int) -> None:
    """5.4 and 5.5 A tile that was turned or moved under a token is trodden on."""
    if s.on[place] != 0:
        tread(o, s, s.on[place] - 1, place)


@rule
def barred_haunt(o: Any, s: Any, seat: int, token: int, way: int) -> int:
    """5.6 A ghost may shove any living token, a team mate's too, where there is room."""
    if token >= o.tokens or s.at[token] < 0:
        return Refusal.NOT_ALIVE
    if o.near[s.at[token], way] < 0:
        return Refusal.OFF_BOARD
    if push_room(o, s, token, way) == 0:
        return Refusal.NO_ROOM
    return Refusal.ALLOWED


@rule
def play_haunt(o: Any, s: Any, seat: int, token: int, way: int) -> bool:
    """5.6 A ghost names a living token and a way, and then rolls."""
    s.victim = token
    s.way = way
    s.chance = Chance.GHOST_DIE
    return False


@rule
def play_ghost_die(o: Any, s: Any, seat: int, die: int) -> bool:
    """5.6 Only a 6 shoves."""
    note(s, Event.ROLLED, s.token, die)
    finish_shove(o, s, die == 6)
    return True
