"""Cups: what must always hold: the turns and reflections that keep the board, and what is never lost."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups import pieces
from gridwright.games.cups.pieces import LADEN, Owner
from gridwright.games.cups.repetition import forget
from gridwright.games.cups.setting_up import DRAW
from gridwright.kernel.contract import query, rule

# Symmetries: each map of the board, and then each with the seats exchanged.


@rule
def symmetries(o: Any) -> int:
    return 2 * o.maps


@query
def half_turn(o: Any) -> int:
    """East goes west, north-east south-west, and the seats are exchanged; 0 if the board has no half turn."""
    for k in range(o.maps):
        if o.image_way[k, 0] == 3 and o.image_way[k, 1] == 4:
            return o.maps + k
    return 0


@rule
def reflect(o: Any, s: Any, k: int, t: Any) -> None:
    """Every cell moved, in the second half of the symmetries the owners exchanged, and no past."""
    for cell in range(o.cells):
        there = moved_cell(o, k, cell)
        owner = s.owner[cell]
        if k >= o.maps and owner != Owner.NOBODY and owner != Owner.SHARED:
            owner = Owner.SHARED - owner
        t.owner[there] = owner
        t.tokens[there] = s.tokens[cell]
        t.loose[there] = s.loose[cell]
    for seat in range(2):
        t.reserve[reflect_seat(o, k, seat)] = s.reserve[seat]
    t.turn = reflect_seat(o, k, s.turn)
    t.did = 0
    pieces.take_stock(o, t)
    forget(t)


@rule
def reflect_seat(o: Any, k: int, seat: int) -> int:
    return 1 - seat if k >= o.maps else seat


@query
def moved_starter(o: Any, k: int, starter: int) -> int:
    return reflect_seat(o, k, starter)


@query
def moved_cell(o: Any, k: int, cell: int) -> int:
    return o.image[k % o.maps, cell]


@query
def moved_way(o: Any, k: int, way: int) -> int:
    return o.image_way[k % o.maps, way]


@query
def reflect_draw(o: Any, k: int, cell: int) -> int:
    """A pair goes by the first of its two cells."""
    there = moved_cell(o, k, cell)
    return DRAW.id(min(there, o.partner[there]))


# Invariants


@query
def unsound(o: Any, s: Any) -> int:
    """0 if nothing is lost, doubled or forgotten; otherwise the number of the first thing that is."""
    resources = s.to_put
    standing = 0
    for cell in range(o.cells):
        resources += s.tokens[cell] + s.loose[cell]
        if s.owner[cell] != Owner.NOBODY:
            standing += 1
            if s.loose[cell] != 0:
                return 1
        elif s.tokens[cell] != 0:
            return 2
        for ring in range(LADEN + 1):
            if s.beside[cell, ring] != pieces.ring_of(o, s, cell, ring):
                return 3
    if resources != pieces.RESOURCES:
        return 4
    if standing != s.standing:
        return 5
    for i in range(s.standing):
        if s.owner[s.cup[i]] == Owner.NOBODY:
            return 6
    for seat in range(2):
        if s.total[seat] != pieces.total_of(s, seat):
            return 7
    if s.sign != pieces.sign_of(s):
        return 8
    # Cups stay in play, except those destroyed.
    cups = standing + s.reserve[0] + s.reserve[1]
    if cups > 2 * o.cups or (cups < 2 * o.cups and not o.destroy):
        return 9
    return 0
