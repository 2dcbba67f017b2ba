"""Jerks in a Minefield: the symmetries.

Only the setting-up depends on where things lie, and only the order of turns on who is who. So every turn and
reflection of the board is a symmetry, combined with every change of the tokens' names that keeps the order of
turns and the teams. While the field is being laid, `aspect` keeps how the board is turned.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.things import (
    CHOOSE,
    HAUNT,
    LOOK,
    LOOKED,
    PASS,
    PLACES,
    REARM,
    SHOVE,
    STARTS,
    STEP,
    SWAP,
    set_board,
)
from gridwright.games.minefield.turns import (
    swap_id,
    swap_one,
    swap_other,
)
from gridwright.kernel.contract import (
    NATURE,
    rule,
)


@rule
def symmetries(o: Any) -> int:
    """Eight turns and reflections of the board, each with every change of names."""
    return 8 * o.shifts


@rule
def shifted(o: Any, k: int, token: int) -> int:
    """The token that a token becomes."""
    if token < 0 or token >= o.tokens:
        return token
    return (token + k // 8 * o.shift) % o.tokens


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The player whom a player becomes: the owner of what his tokens become."""
    for token in range(o.tokens):
        if o.owner[token] == seat:
            return o.owner[shifted(o, k, token)]
    return seat


@rule
def reflect_place(o: Any, k: int, place: int) -> int:
    """The position that a position becomes; none stays none."""
    if place < 0:
        return place
    return o.turned[k % 8, place]


@rule
def reflect_way(o: Any, k: int, way: int) -> int:
    """The direction that a direction becomes."""
    if way < 0:
        return way
    return o.turned_way[k % 8, way]


@rule
def reflect_seats(o: Any, k: int, mask: int) -> int:
    """The same for a bit mask of players."""
    image = 0
    for seat in range(o.seats):
        if (mask >> seat) & 1:
            image |= 1 << reflect_seat(o, k, seat)
    return image


@rule
def reflect_turn(o: Any, k: int, who: int) -> int:
    """Turns belong to tokens, or to players who choose one."""
    if o.player_choice:
        return reflect_seat(o, k, who)
    return shifted(o, k, who)


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The image of a state: tiles and tokens move, names change."""
    everyone = LOOKED * 15
    for place in range(PLACES):
        tile = s.tile[place]
        looks = reflect_seats(o, k, (tile & everyone) // LOOKED) * LOOKED
        t.tile[reflect_place(o, k, place)] = (tile | everyone) - everyone + looks
    t.tried = 0
    for token in range(o.tokens):
        t.at[shifted(o, k, token)] = reflect_place(o, k, s.at[token])
        t.skip[shifted(o, k, token)] = s.skip[token]
        t.tried |= ((s.tried >> token) & 1) << shifted(o, k, token)
    if not s.over:
        t.seat = reflect_seat(o, k, s.seat)
    t.token = shifted(o, k, s.token)
    t.began = reflect_place(o, k, s.began)
    t.way = reflect_way(o, k, s.way)
    t.victim = shifted(o, k, s.victim)
    if s.to_lay > 0:
        t.aspect = o.turned_twice[k % 8, s.aspect]
    t.starter = reflect_turn(o, k, s.starter)
    t.won = reflect_seats(o, k, s.won)
    set_board(o, t)


@rule
def reflect_action(o: Any, s: Any, k: int, seat: int, action: int) -> int:
    """The image of an action."""
    if seat == NATURE:
        if action >= STARTS:
            return STARTS + reflect_turn(o, k, action - STARTS)
        return action
    if action < STEP or action == PASS:
        return action
    if action < SHOVE:
        return STEP + reflect_way(o, k, action - STEP)
    if action < LOOK:
        return SHOVE + reflect_way(o, k, action - SHOVE)
    if action < REARM:
        return LOOK + reflect_place(o, k, action - LOOK)
    if action < SWAP:
        return REARM + reflect_place(o, k, action - REARM)
    if action < HAUNT:
        one = reflect_place(o, k, swap_one(action))
        other = reflect_place(o, k, swap_other(action))
        return swap_id(min(one, other), max(one, other))
    if action < PASS:
        token = shifted(o, k, (action - HAUNT) // 8)
        return HAUNT + 8 * token + reflect_way(o, k, (action - HAUNT) % 8)
    return CHOOSE + shifted(o, k, action - CHOOSE)
