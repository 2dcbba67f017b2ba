"""Jerks in a Minefield: sections 5.3 to 5.6 of RULES.md, what ghosts may do and what comes of it."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.living import LOOK, barred_look, finish_shove, look, push_room, tread
from gridwright.games.minefield.things import DIRECTIONS, PLACES, Chance, Event, Refusal, Tile, blown
from gridwright.games.minefield.turns import barred_to_haunt, check_end, end_turn, is_ghost
from gridwright.kernel.actions import kind
from gridwright.kernel.contract import note, query, rule

PASS = kind()
ARM = kind("tile")
SWAP = kind("one", "other")
HAUNT = kind("token", "way")


@rule
def legal_ghost(o: Any, s: Any, seat: int, out: Any) -> int:
    """5.3 A ghost looks, arms, swaps or shoves, or passes."""
    out[0] = PASS.id()
    n = 1
    if barred_to_haunt(o, s) != Refusal.ALLOWED:
        return n
    for place in range(PLACES):
        if barred_look(o, s, seat, place) == Refusal.ALLOWED:
            out[n] = LOOK.id(place)
            n += 1
    for place in range(PLACES):
        if barred_arm(o, s, seat, place) == Refusal.ALLOWED:
            out[n] = ARM.id(place)
            n += 1
    for one in range(PLACES):
        if can_move(o, s, one):
            for other in range(one + 1, PLACES):
                if can_move(o, s, other):
                    out[n] = SWAP.id(one, other)
                    n += 1
    for token in range(o.tokens):
        for way in range(DIRECTIONS):
            if barred_haunt(o, s, seat, token, way) == Refusal.ALLOWED:
                out[n] = HAUNT.id(token, way)
                n += 1
    return n


@rule
def play_ghost(o: Any, s: Any, action: int) -> None:
    """5.3 What a ghost does; a shove waits for its die."""
    if action in HAUNT:
        haunt(o, s, HAUNT.token(action), HAUNT.way(action))
        return
    if action in LOOK:
        look(o, s, LOOK.tile(action))
    elif action in ARM:
        arm(o, s, ARM.tile(action))
    elif action in SWAP:
        swap(o, s, SWAP.one(action), SWAP.other(action))
    else:
        note(s, Event.PASSED, s.token)
    finish(o, s)


@rule
def finish(o: Any, s: Any) -> None:
    """5.3 A ghost does one thing, and its turn is over."""
    check_end(o, s)
    if not s.over:
        end_turn(o, s)


@rule
def barred_pass(o: Any, s: Any, seat: int) -> int:
    """5.3 A ghost may always pass."""
    if not is_ghost(s):
        return Refusal.ONLY_GHOSTS
    return Refusal.ALLOWED


@rule
def barred_arm(o: Any, s: Any, seat: int, place: int) -> int:
    """5.4 Only a mine that has gone off can be armed."""
    why = barred_to_haunt(o, s)
    if why == Refusal.ALLOWED and not blown(s, place):
        return Refusal.NOT_BLOWN
    return why


@rule
def arm(o: Any, s: Any, place: int) -> None:
    """5.4 A blown mine is turned face down again, known to all; under a token it goes off at once."""
    s.tile[place] -= Tile.UP
    note(s, Event.ARMED, s.token, place)
    if s.on[place] != 0:
        tread(o, s, s.on[place] - 1, place)


@rule
def barred_swap(o: Any, s: Any, seat: int, one: int, other: int) -> int:
    """5.5 Two tiles, the lower position first, on which nobody stands."""
    if one >= other:
        return Refusal.NO_SUCH_ACTION
    why = barred_to_haunt(o, s)
    if why == Refusal.ALLOWED and not (can_move(o, s, one) and can_move(o, s, other)):
        return Refusal.TOKEN_ON_IT
    return why


@query
def can_move(o: Any, s: Any, place: int) -> bool:
    """5.5 Tiles under living tokens stay where they are, unless swap_occupied=on."""
    return s.on[place] == 0 or o.swap_occupied != 0


@rule
def swap(o: Any, s: Any, one: int, other: int) -> None:
    """5.5 Two tiles change places, with their faces and all that is known of them; tokens stay."""
    moved = s.tile[one]
    s.tile[one] = s.tile[other]
    s.tile[other] = moved
    note(s, Event.SWAPPED, s.token, one, other)
    if s.on[one] != 0:
        tread(o, s, s.on[one] - 1, one)
    if s.on[other] != 0:
        tread(o, s, s.on[other] - 1, other)


@rule
def barred_haunt(o: Any, s: Any, seat: int, token: int, way: int) -> int:
    """5.6 A ghost may shove any living token, a team mate's too, where there is room."""
    why = barred_to_haunt(o, s)
    if why != Refusal.ALLOWED:
        return why
    if token >= o.tokens or s.at[token] < 0:
        return Refusal.NOT_ALIVE
    if o.near[s.at[token], way] < 0:
        return Refusal.OFF_BOARD
    if push_room(o, s, token, way) == 0:
        return Refusal.NO_ROOM
    return Refusal.ALLOWED


@rule
def haunt(o: Any, s: Any, token: int, way: int) -> None:
    """5.6 A ghost names a living token and a way, and then rolls."""
    s.victim = token
    s.way = way
    s.chance = Chance.GHOST_DIE


@rule
def ghost_die(o: Any, s: Any, die: int) -> None:
    """5.6 Only a 6 shoves."""
    note(s, Event.ROLLED, s.token, die)
    finish_shove(o, s, die == 6)
    finish(o, s)
