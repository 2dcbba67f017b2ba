"""Cups: section 3 of the rules: what may be done in a turn, why not, and what comes of it.

What is asked of all six ways at once is a set of ways, one bit a direction. The list of a kind has the ways
that are in every set, and the kind's guard names the first set that its way is missing from. What is done
answers whether the position before it can never come again.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups import pieces, undo
from gridwright.games.cups.pieces import LADEN, NOWHERE, Event, Owner, Refusal, friendly, missing, sole
from gridwright.kernel.actions import kind
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice

# 3.1 Place


@rule
def barred_to_place(o: Any, s: Any, seat: int) -> int:
    """3.1 Placing takes a cup in reserve."""
    return Refusal.ALLOWED if s.reserve[seat] > 0 else Refusal.NO_RESERVE


PLACE = kind("cell", to_put=0, unless=barred_to_place)


@query
def barred_place(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.1 A cup is placed on any cell without a cup."""
    if cell >= o.cells:
        return Refusal.OFF_BOARD
    return Refusal.ALLOWED if s.owner[cell] == Owner.NOBODY else Refusal.TAKEN


@rule
def play_place(o: Any, s: Any, seat: int, cell: int) -> bool:
    """3.1 Whatever lies there goes into the cup."""
    s.reserve[seat] -= 1
    s.cup[s.standing] = cell
    s.standing += 1
    note(s, Event.PLACED, seat, cell, s.loose[cell])
    pieces.set_cup(o, s, cell, 1 << seat, s.loose[cell])
    s.loose[cell] = 0
    return True


# 3.2 Move

MOVE = kind("cell", "way")


class Sticky(Choice):
    """3.2 What a moving cup must stay beside: all it sticks to, one of them, any it could stick to, none."""

    ALL = 0
    ANY = 1
    SOME_FRIEND = 2
    OFF = 3


@query
def barred_touch(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.2 to 3.4 Only a friendly cup acts, and only on a cell that touches its own."""
    if not friendly(s, seat, cell):
        return Refusal.NOT_YOUR_CUP
    return Refusal.OFF_BOARD if o.near[cell, way] == NOWHERE else Refusal.ALLOWED


@query
def free_ways(s: Any, cell: int) -> int:
    """3.2 The ways to cells without a cup."""
    return s.beside[cell, Owner.NOBODY]


@query
def sticks_to(s: Any, seat: int, cell: int) -> int:
    """3.2 Which neighbours the cup sticks to: a sole cup to the mover's other sole cups."""
    return s.beside[cell, 1 << seat] if sole(s, seat, cell) else 0


@query
def holding_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.2 The ways a cup may step, as far as its sticking goes; free cells or not."""
    held = sticks_to(s, seat, cell)
    if o.sticky == Sticky.SOME_FRIEND and held != 0:
        return ways_to_friends(o, s, seat, cell)
    return o.holding[held]


@query
def ways_to_friends(o: Any, s: Any, seat: int, cell: int) -> int:
    """The ways to cells beside some sole cup of the mover's other than the one that steps."""
    ways = 0
    for way in range(6):
        near = o.near[cell, way]
        itself = 1 << pieces.opposite(way)
        if near != NOWHERE and s.beside[near, 1 << seat] & ~itself != 0:
            ways |= 1 << way
    return ways


@query
def fresh_ways(o: Any, s: Any, deed: int, cell: int, ways: int) -> int:
    """3.7 Of these ways to move, steal or give, those that undo nothing."""
    if undo.could_undo(o, s, cell):
        for way in range(6):
            if ways >> way & 1 and undoes(o, s, deed, cell, o.near[cell, way]):
                ways ^= 1 << way
    return ways


@query
def undoes(o: Any, s: Any, deed: int, cell: int, other: int) -> bool:
    """3.7 Whether moving to a cell, stealing from a cup there or giving to it would undo something."""
    if deed == Event.MOVED:
        return undo.undoes_move(o, s, cell, other)
    if deed == Event.STOLE:
        return undo.undoes_handing(o, s, other, cell, haul(o, s, other))
    return undo.undoes_handing(o, s, cell, other, 1)


@query
def barred_move(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.2 A friendly cup goes to a free cell beside it, stays stuck and undoes nothing."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, free_ways(s, cell), Refusal.TAKEN)
        or missing(way, holding_ways(o, s, seat, cell), Refusal.STICKS)
        or missing(way, fresh_ways(o, s, Event.MOVED, cell, 1 << way), Refusal.UNDOES)
    )


@rule
def play_move(o: Any, s: Any, seat: int, cell: int, way: int) -> bool:
    """3.2 The cup takes its tokens along and collects what lies where it arrives."""
    target = o.near[cell, way]
    owner, tokens, found = s.owner[cell], s.tokens[cell], s.loose[target]
    s.loose[target] = 0
    pieces.set_cup(o, s, cell, Owner.NOBODY, 0)
    pieces.set_cup(o, s, target, owner, tokens + found)
    for i in range(s.standing):
        if s.cup[i] == cell:
            s.cup[i] = target
    undo.remember_deed(s, Event.MOVED, cell, target, found)
    note(s, Event.MOVED, seat, cell, target, found)
    return found > 0


# 3.3 Steal

STEAL = kind("cell", "way")


@query
def haul(o: Any, s: Any, victim: int) -> int:
    """3.3 How many tokens a steal takes out of a cup that has any."""
    return 1


@query
def laden_ways(s: Any, cell: int) -> int:
    """3.3 The ways to cups with tokens in them, whoever owns them."""
    return s.beside[cell, LADEN]


@query
def outnumbered_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.1 The ways to cells with enough friendly cups round them."""
    ways = pieces.EVERY_WAY
    if o.steal_need > 1:
        for way in range(6):
            near = o.near[cell, way]
            if near == NOWHERE or o.bits[pieces.friends_beside(s, seat, near)] < o.steal_need:
                ways ^= 1 << way
    return ways


@query
def barred_steal(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.3 A friendly cup takes from any cup beside it: the player's own, a shared one or the opponent's."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, pieces.cups_beside(s, cell), Refusal.NO_CUP_THERE)
        or missing(way, laden_ways(s, cell), Refusal.NOTHING_TO_TAKE)
        or missing(way, outnumbered_ways(o, s, seat, cell), Refusal.TOO_FEW_THIEVES)
        or missing(way, fresh_ways(o, s, Event.STOLE, cell, 1 << way), Refusal.UNDOES)
    )


@rule
def play_steal(o: Any, s: Any, seat: int, cell: int, way: int) -> bool:
    victim = o.near[cell, way]
    tokens = haul(o, s, victim)
    hand_over(o, s, victim, cell, tokens)
    note(s, Event.STOLE, seat, cell, victim, tokens)
    return False


@rule
def hand_over(o: Any, s: Any, giver: int, taker: int, tokens: int) -> None:
    """Tokens pass between neighbouring cups."""
    pieces.set_cup(o, s, giver, s.owner[giver], s.tokens[giver] - tokens)
    pieces.set_cup(o, s, taker, s.owner[taker], s.tokens[taker] + tokens)
    undo.remember_deed(s, Event.GAVE, giver, taker, tokens)


# 3.4 Give

GIVE = kind("cell", "way")


@query
def giving_ways(s: Any, cell: int) -> int:
    """3.4 Every way for a cup that has something to give, none for another."""
    return pieces.EVERY_WAY if s.tokens[cell] > 0 else 0


@query
def barred_give(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.4 A friendly cup hands one token to any cup beside it, whoever owns it."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, pieces.cups_beside(s, cell), Refusal.NO_CUP_THERE)
        or missing(way, giving_ways(s, cell), Refusal.NOTHING_TO_GIVE)
        or missing(way, fresh_ways(o, s, Event.GAVE, cell, 1 << way), Refusal.UNDOES)
    )


@rule
def play_give(o: Any, s: Any, seat: int, cell: int, way: int) -> bool:
    taker = o.near[cell, way]
    hand_over(o, s, cell, taker, 1)
    note(s, Event.GAVE, seat, cell, taker, 1)
    return False


# 3.5 Convert, and what the designer cut: 6.2 destroy, 6.3 claim

CONVERT = kind("cell")
DESTROY = kind("cell")
CLAIM = kind("cell")

CUT_NEED = 3
"""The helpers that the cut actions take."""


class Helpers(Choice):
    """3.5 Which cups help to convert."""

    SOLE_OR_SHARED = 0
    SOLE_ONLY = 1


@query
def helpers(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.5 The mover's cups beside a cell; shared ones count, unless the option says otherwise."""
    if o.convert_helpers == Helpers.SOLE_ONLY:
        return o.bits[s.beside[cell, 1 << seat]]
    return o.bits[pieces.friends_beside(s, seat, cell)]


@query
def barred_convert(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.5 An enemy cup with enough of the mover's round it is turned, and shared from then on."""
    if not sole(s, 1 - seat, cell):
        return Refusal.NOT_ENEMY
    if helpers(o, s, seat, cell) < o.convert_need:
        return Refusal.TOO_FEW_HELPERS
    return Refusal.UNDOES if undo.undoes_turning(o, s, cell, Owner.SHARED) else Refusal.ALLOWED


@rule
def play_convert(o: Any, s: Any, seat: int, cell: int) -> bool:
    """3.5 Its tokens stay inside and count for both; the helpers stay where they are."""
    turn_cup(o, s, cell, Owner.SHARED)
    note(s, Event.CONVERTED, seat, cell, s.tokens[cell])
    return not o.full_convert


@rule
def turn_cup(o: Any, s: Any, cell: int, owner: int) -> None:
    pieces.set_cup(o, s, cell, owner, s.tokens[cell])
    undo.remember_deed(s, Event.CONVERTED, cell, cell, 0)


@query
def barred_destroy(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.2 An enemy cup with three of the mover's round it is removed."""
    if not o.destroy:
        return Refusal.NOT_PLAYED
    if not sole(s, 1 - seat, cell):
        return Refusal.NOT_ENEMY
    return Refusal.ALLOWED if helpers(o, s, seat, cell) >= CUT_NEED else Refusal.TOO_FEW_HELPERS


@rule
def play_destroy(o: Any, s: Any, seat: int, cell: int) -> bool:
    """6.2 The cup leaves the game for good; its tokens lie where it stood, for whoever comes first."""
    note(s, Event.DESTROYED, seat, cell, s.tokens[cell])
    s.loose[cell] = s.tokens[cell]
    pieces.set_cup(o, s, cell, Owner.NOBODY, 0)
    for i in range(s.standing):
        if s.cup[i] == cell:
            s.cup[i] = s.cup[s.standing - 1]
    s.standing -= 1
    return True


@query
def barred_claim(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.3 A shared cup with three of the mover's round it becomes the mover's."""
    if not o.full_convert:
        return Refusal.NOT_PLAYED
    if s.owner[cell] != Owner.SHARED:
        return Refusal.NOT_SHARED
    if helpers(o, s, seat, cell) < CUT_NEED:
        return Refusal.TOO_FEW_HELPERS
    return Refusal.UNDOES if undo.undoes_turning(o, s, cell, 1 << seat) else Refusal.ALLOWED


@rule
def play_claim(o: Any, s: Any, seat: int, cell: int) -> bool:
    """6.3 Its tokens stay inside and count for the mover alone."""
    turn_cup(o, s, cell, 1 << seat)
    note(s, Event.CLAIMED, seat, cell, s.tokens[cell])
    return False


# 3.6 Pass

PASS = kind(to_put=0)


@rule
def play_pass(o: Any, s: Any, seat: int) -> bool:
    """3.6 A pass is always allowed, once there are turns; 5.2 two, one after the other, end the game."""
    s.passes += 1
    note(s, Event.PASSED, seat)
    return False


# What the guards let through, of each cup at once: each id is written, and kept only if nothing bars it.


@rule
def list_deeds(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """3.2 to 3.5, 6.2, 6.3 What each cup may do, and what may be done to it."""
    for i in range(s.standing):
        cell = s.cup[i]
        if friendly(s, seat, cell):
            moves = free_ways(s, cell) & holding_ways(o, s, seat, cell)
            moves = fresh_ways(o, s, Event.MOVED, cell, moves)
            steals = laden_ways(s, cell) & outnumbered_ways(o, s, seat, cell)
            steals = fresh_ways(o, s, Event.STOLE, cell, steals)
            gifts = pieces.cups_beside(s, cell) & giving_ways(s, cell)
            gifts = fresh_ways(o, s, Event.GAVE, cell, gifts)
            for way in range(6):
                out[n] = MOVE.id(cell, way)
                n += moves >> way & 1
                out[n] = STEAL.id(cell, way)
                n += steals >> way & 1
                out[n] = GIVE.id(cell, way)
                n += gifts >> way & 1
        out[n] = CONVERT.id(cell)
        n += barred_convert(o, s, seat, cell) == Refusal.ALLOWED
        out[n] = DESTROY.id(cell)
        n += barred_destroy(o, s, seat, cell) == Refusal.ALLOWED
        out[n] = CLAIM.id(cell)
        n += barred_claim(o, s, seat, cell) == Refusal.ALLOWED
    return n


list_move = list_steal = list_give = list_convert = list_destroy = list_claim = list_deeds
