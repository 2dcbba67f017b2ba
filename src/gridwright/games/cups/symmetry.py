"""Cups: the turns and reflections that keep the board, with and without exchanging the seats."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.actions import (
    NO_ACTION,
    PASS,
    cell_of,
    first_id,
    has_way,
    kind_of,
    way_of,
)
from gridwright.games.cups.pieces import (
    LADEN,
    NOBODY,
    SHARED,
    SYMMETRIES,
    laden_ring,
    ring_of,
)
from gridwright.kernel.contract import NATURE, query, rule


@rule
def symmetries(o: Any) -> int:
    """Each map of the board, with and without exchanging the seats."""
    return 2 * o.maps


@query
def half_turn(o: Any) -> int:
    """The map that takes every cell to its partner opposite, with the seats exchanged; 0 if there is none."""
    for turned in range(o.maps):
        opposite = True
        for cell in range(o.cells):
            if o.image[turned, cell] != o.partner[cell]:
                opposite = False
        if opposite:
            return o.maps + turned
    return 0


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """The position with every cell moved, and the owners exchanged in the second half of the symmetries."""
    turned = k % o.maps
    exchanged = k >= o.maps
    for cell in range(o.cells):
        there = o.image[turned, cell]
        owner = s.owner[cell]
        if exchanged and owner != NOBODY and owner != SHARED:
            owner = SHARED - owner
        t.owner[there] = owner
        t.tokens[there] = s.tokens[cell]
        t.loose[there] = s.loose[cell]
    for cell in range(o.cells):
        for kind in range(4):
            t.beside[cell, kind] = ring_of(o, t, cell, kind)
        t.beside[cell, LADEN] = laden_ring(o, t, cell)
    for seat in range(2):
        t.reserve[reflect_seat(o, k, seat)] = s.reserve[seat]
        t.total[reflect_seat(o, k, seat)] = s.total[seat]
    t.turn = reflect_seat(o, k, s.turn)
    for i in range(s.standing):
        t.cup[i] = o.image[turned, s.cup[i]]
    t.did_from = o.image[turned, s.did_from]
    t.did_to = o.image[turned, s.did_to]
    # Signs stay those of the unturned game, so that the memory of earlier positions stays good.
    swaps = s.frame // SYMMETRIES
    if exchanged:
        swaps = 1 - swaps
    t.frame = o.after[turned, s.frame % SYMMETRIES] + SYMMETRIES * swaps


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    """The other seat in the second half of the symmetries; nature stays nature."""
    if k >= o.maps and seat >= 0:
        return 1 - seat
    return seat


@rule
def reflect_action(o: Any, s: Any, k: int, seat: int, action: int) -> int:
    """The same action on the moved board."""
    if s.toss:
        return reflect_seat(o, k, action)
    turned = k % o.maps
    if s.to_put > 0:
        there = o.image[turned, action]
        if seat == NATURE:
            return min(there, o.partner[there])
        return there
    kind = kind_of(o, action)
    if kind in (PASS, NO_ACTION):
        return action
    there = o.image[turned, cell_of(o, action)]
    if has_way(kind):
        return first_id(o, kind) + 6 * there + o.image_way[turned, way_of(o, action)]
    return first_id(o, kind) + there
