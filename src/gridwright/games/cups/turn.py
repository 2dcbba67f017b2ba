"""Cups: section 3 of the rules: what may be done in a turn, and why not.

What is asked of all six ways at once is a set of ways, one bit a direction. `legal` lists the ways that are
in every set of an action, and the action's guard names the first set that its way is missing from.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups import pieces, undo
from gridwright.games.cups.pieces import LADEN, NOWHERE, Event, Owner, Refusal, missing, sole
from gridwright.games.cups.setting_up import all_set
from gridwright.kernel.actions import kind
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice

PLACE = kind("cell")
MOVE = kind("cell", "way")
STEAL = kind("cell", "way")
GIVE = kind("cell", "way")
CONVERT = kind("cell")
DESTROY = kind("cell")
CLAIM = kind("cell")
PASS = kind()


class Sticky(Choice):
    """3.2 What a moving cup must stay beside: all it sticks to, one of them, any it could stick to, none."""

    ALL = 0
    ANY = 1
    SOME_FRIEND = 2
    OFF = 3


class Helpers(Choice):
    """3.5 Which cups help to convert."""

    SOLE_OR_SHARED = 0
    SOLE_ONLY = 1


# 3.1 Place


@query
def barred_placing(s: Any, seat: int) -> int:
    """3.1 Placing takes a cup in reserve."""
    if not all_set(s):
        return Refusal.NOT_NOW
    return Refusal.ALLOWED if s.reserve[seat] > 0 else Refusal.NO_RESERVE


@query
def barred_spot(o: Any, s: Any, cell: int) -> int:
    """3.1 A cup is placed on any cell without a cup."""
    if cell >= o.cells:
        return Refusal.OFF_BOARD
    return Refusal.ALLOWED if s.owner[cell] == Owner.NOBODY else Refusal.TAKEN


@query
def barred_place(o: Any, s: Any, seat: int, cell: int) -> int:
    return barred_placing(s, seat) or barred_spot(o, s, cell)


@rule
def place(o: Any, s: Any, seat: int, cell: int) -> None:
    """3.1 Whatever lies there goes into the cup."""
    s.reserve[seat] -= 1
    s.cup[s.standing] = cell
    s.standing += 1
    note(s, Event.PLACED, seat, cell, s.loose[cell])
    pieces.set_cup(o, s, cell, 1 << seat, s.loose[cell])
    s.loose[cell] = 0


# 3.2 Move


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
def fresh_moves(o: Any, s: Any, cell: int, ways: int) -> int:
    """3.7 Of these ways to move, those that undo nothing."""
    if undo.could_undo(o, s, cell):
        for way in range(6):
            other = o.near[cell, way]
            if ways >> way & 1 and undo.undoes_move(o, s, cell, other):
                ways ^= 1 << way
    return ways


@query
def open_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.2 The ways a friendly cup may move."""
    return fresh_moves(o, s, cell, free_ways(s, cell) & holding_ways(o, s, seat, cell))


@query
def barred_move(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.2 A friendly cup goes to a free cell beside it, stays stuck and undoes nothing."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, free_ways(s, cell), Refusal.TAKEN)
        or missing(way, holding_ways(o, s, seat, cell), Refusal.STICKS)
        or missing(way, fresh_moves(o, s, cell, 1 << way), Refusal.UNDOES)
    )


@query
def barred_touch(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.2 to 3.4 Only a friendly cup acts, and only on a cell that touches its own."""
    if not pieces.friendly(s, seat, cell):
        return Refusal.NOT_YOUR_CUP
    return Refusal.OFF_BOARD if o.near[cell, way] == NOWHERE else Refusal.ALLOWED


@rule
def move(o: Any, s: Any, seat: int, cell: int, target: int) -> bool:
    """3.2 The cup takes its tokens along and collects what lies where it arrives; whether something did."""
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
def fresh_steals(o: Any, s: Any, cell: int, ways: int) -> int:
    """3.7 Of these ways to steal, those that undo nothing."""
    if undo.could_undo(o, s, cell):
        for way in range(6):
            other = o.near[cell, way]
            if ways >> way & 1 and undo.undoes_handing(o, s, other, cell, haul(o, s, other)):
                ways ^= 1 << way
    return ways


@query
def steal_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.3 The neighbours a friendly cup may steal from."""
    return fresh_steals(o, s, cell, laden_ways(s, cell) & outnumbered_ways(o, s, seat, cell))


@query
def barred_steal(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.3 A friendly cup takes from any cup beside it: the player's own, a shared one or the opponent's."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, pieces.cups_beside(s, cell), Refusal.NO_CUP_THERE)
        or missing(way, laden_ways(s, cell), Refusal.NOTHING_TO_TAKE)
        or missing(way, outnumbered_ways(o, s, seat, cell), Refusal.TOO_FEW_THIEVES)
        or missing(way, fresh_steals(o, s, cell, 1 << way), Refusal.UNDOES)
    )


@rule
def steal(o: Any, s: Any, seat: int, cell: int, victim: int) -> None:
    tokens = haul(o, s, victim)
    hand_over(o, s, victim, cell, tokens)
    note(s, Event.STOLE, seat, cell, victim, tokens)


@rule
def hand_over(o: Any, s: Any, giver: int, taker: int, tokens: int) -> None:
    """Tokens pass between neighbouring cups."""
    pieces.set_cup(o, s, giver, s.owner[giver], s.tokens[giver] - tokens)
    pieces.set_cup(o, s, taker, s.owner[taker], s.tokens[taker] + tokens)
    undo.remember_deed(s, Event.GAVE, giver, taker, tokens)


# 3.4 Give


@query
def giving_ways(s: Any, cell: int) -> int:
    """3.4 Every way for a cup that has something to give, none for another."""
    return pieces.EVERY_WAY if s.tokens[cell] > 0 else 0


@query
def fresh_gifts(o: Any, s: Any, cell: int, ways: int) -> int:
    """3.7 Of these ways to give, those that undo nothing."""
    if undo.could_undo(o, s, cell):
        for way in range(6):
            other = o.near[cell, way]
            if ways >> way & 1 and undo.undoes_handing(o, s, cell, other, 1):
                ways ^= 1 << way
    return ways


@query
def give_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """3.4 The neighbours a friendly cup may give to."""
    return fresh_gifts(o, s, cell, pieces.cups_beside(s, cell) & giving_ways(s, cell))


@query
def barred_give(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """3.4 A friendly cup hands one token to any cup beside it, whoever owns it."""
    return (
        barred_touch(o, s, seat, cell, way)
        or missing(way, pieces.cups_beside(s, cell), Refusal.NO_CUP_THERE)
        or missing(way, giving_ways(s, cell), Refusal.NOTHING_TO_GIVE)
        or missing(way, fresh_gifts(o, s, cell, 1 << way), Refusal.UNDOES)
    )


@rule
def give(o: Any, s: Any, seat: int, cell: int, taker: int) -> None:
    hand_over(o, s, cell, taker, 1)
    note(s, Event.GAVE, seat, cell, taker, 1)


# 3.5 Convert, and what the designer cut: 6.2 destroy, 6.3 claim


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
def convert(o: Any, s: Any, seat: int, cell: int) -> None:
    """3.5 Its tokens stay inside and count for both; the helpers stay where they are."""
    turn_cup(o, s, cell, Owner.SHARED)
    note(s, Event.CONVERTED, seat, cell, s.tokens[cell])


@rule
def turn_cup(o: Any, s: Any, cell: int, owner: int) -> None:
    pieces.set_cup(o, s, cell, owner, s.tokens[cell])
    undo.remember_deed(s, Event.CONVERTED, cell, cell, 0)


CUT_NEED = 3
"""The helpers that the cut actions take."""


@query
def barred_destroy(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.2 An enemy cup with three of the mover's round it is removed."""
    if not o.destroy:
        return Refusal.NOT_PLAYED
    if not sole(s, 1 - seat, cell):
        return Refusal.NOT_ENEMY
    return Refusal.ALLOWED if helpers(o, s, seat, cell) >= CUT_NEED else Refusal.TOO_FEW_HELPERS


@rule
def destroy(o: Any, s: Any, seat: int, cell: int) -> None:
    """6.2 The cup leaves the game for good; its tokens lie where it stood, for whoever comes first."""
    note(s, Event.DESTROYED, seat, cell, s.tokens[cell])
    s.loose[cell] = s.tokens[cell]
    pieces.set_cup(o, s, cell, Owner.NOBODY, 0)
    for i in range(s.standing):
        if s.cup[i] == cell:
            s.cup[i] = s.cup[s.standing - 1]
    s.standing -= 1


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
def claim(o: Any, s: Any, seat: int, cell: int) -> None:
    """6.3 Its tokens stay inside and count for the mover alone."""
    turn_cup(o, s, cell, 1 << seat)
    note(s, Event.CLAIMED, seat, cell, s.tokens[cell])


# 3.6 Pass


@query
def barred_pass(o: Any, s: Any, seat: int) -> int:
    """3.6 A pass is always allowed, once there are turns."""
    return Refusal.ALLOWED if all_set(s) else Refusal.NOT_NOW


@rule
def pass_turn(s: Any, seat: int) -> None:
    """5.2 Two passes, one after the other, end the game."""
    s.passes += 1
    note(s, Event.PASSED, seat)
