"""Cups: section 3 of the rules: what may be done in a turn, and why not."""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.pieces import (
    ALLOWED,
    CLAIMED,
    CONVERTED,
    DESTROYED,
    DIRECT,
    GAVE,
    LADEN,
    MOVED,
    NO_CUP_THERE,
    NO_RESERVE,
    NOBODY,
    NOT_ENEMY,
    NOT_PLAYED,
    NOT_SHARED,
    NOTHING_TO_GIVE,
    NOTHING_TO_TAKE,
    NOWHERE,
    OFF_BOARD,
    PLACED,
    POSITION,
    SHARED,
    SOME_FRIEND,
    STICKS,
    SUPERKO,
    TAKEN,
    TOO_FEW_HELPERS,
    TOO_FEW_THIEVES,
    UNDOES,
    cup_sign,
    cups_ring,
    friends_ring,
    occurrences,
    set_cup,
    sole,
)
from gridwright.kernel.contract import note, query, rule

# 3. A turn: one of these ------------------------------------------------------------------------------

PLACE, MOVE, STEAL, GIVE, CONVERT, PASS, DESTROY, CLAIM, NO_ACTION = 0, 1, 2, 3, 4, 5, 6, 7, 8


@query
def kind_of(o: Any, action: int) -> int:
    """What kind of action an id is."""
    n = o.cells
    if action < 0 or action > 22 * n:
        return NO_ACTION
    if action < n:
        return PLACE
    if action < 7 * n:
        return MOVE
    if action < 13 * n:
        return STEAL
    if action < 19 * n:
        return GIVE
    if action < 20 * n:
        return CONVERT
    if action == 20 * n:
        return PASS
    if action <= 21 * n:
        return DESTROY
    return CLAIM


@query
def first_id(o: Any, kind: int) -> int:
    """The smallest id of a kind of action."""
    n = o.cells
    if kind == MOVE:
        return n
    if kind == STEAL:
        return 7 * n
    if kind == GIVE:
        return 13 * n
    if kind == CONVERT:
        return 19 * n
    if kind == PASS:
        return 20 * n
    if kind == DESTROY:
        return 20 * n + 1
    if kind == CLAIM:
        return 21 * n + 1
    return 0


@query
def has_way(kind: int) -> bool:
    """Whether a kind of action names a direction as well as a cell."""
    return kind in (MOVE, STEAL, GIVE)


@query
def cell_of(o: Any, action: int) -> int:
    """The cell an action names: the cup that acts, or the cell or cup acted on."""
    kind = kind_of(o, action)
    if kind in (PASS, NO_ACTION):
        return NOWHERE
    if has_way(kind):
        return (action - first_id(o, kind)) // 6
    return action - first_id(o, kind)


@query
def way_of(o: Any, action: int) -> int:
    """The direction that a move, a steal or a gift names."""
    kind = kind_of(o, action)
    if has_way(kind):
        return (action - first_id(o, kind)) % 6
    return NOWHERE


# 3.1 Place


@query
def barred_place(o: Any, s: Any, seat: int, cell: int) -> int:
    """A cup from the reserve goes on any cell without a cup."""
    if s.reserve[seat] == 0:
        return NO_RESERVE
    if s.owner[cell] != NOBODY:
        return TAKEN
    return ALLOWED


@rule
def place(o: Any, s: Any, seat: int, cell: int) -> None:
    """Whatever lies there goes into the cup."""
    s.reserve[seat] -= 1
    s.cup[s.standing] = cell
    s.standing += 1
    note(s, PLACED, seat, cell, s.loose[cell])
    set_cup(o, s, cell, 1 << seat, s.loose[cell])
    s.loose[cell] = 0


# 3.2 Move


@query
def sticks_to(s: Any, seat: int, cell: int) -> int:
    """Which neighbours the cup sticks to: a sole cup to the mover's other sole cups."""
    if sole(s, seat, cell):
        return s.beside[cell, 1 << seat]
    return 0


@query
def holding_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """The ways a cup may step, as far as its sticking goes; free cells or not."""
    held = sticks_to(s, seat, cell)
    if o.sticky == SOME_FRIEND and held != 0:
        return ways_to_friends(o, s, seat, cell)
    return o.holding[held]


@query
def ways_to_friends(o: Any, s: Any, seat: int, cell: int) -> int:
    """The ways to cells beside some sole cup of the mover's other than the one that steps."""
    ways = 0
    for way in range(6):
        near = o.near[cell, way]
        itself = 1 << (way + 3) % 6
        if near != NOWHERE and s.beside[near, 1 << seat] & ~itself != 0:
            ways |= 1 << way
    return ways


@query
def open_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """The ways a friendly cup may step: to a free cell, staying stuck, undoing nothing."""
    ways = s.beside[cell, NOBODY] & holding_ways(o, s, seat, cell)
    if (s.did == MOVED and s.did_to == cell) or o.undo == SUPERKO:
        for way in range(6):
            if ways >> way & 1 and undoes_move(o, s, cell, o.near[cell, way]):
                ways &= ~(1 << way)
    return ways


@query
def barred_move(o: Any, s: Any, seat: int, cell: int, way: int) -> int:
    """A friendly cup goes to a free cell beside it."""
    target = o.near[cell, way]
    if target == NOWHERE:
        return OFF_BOARD
    if s.owner[target] != NOBODY:
        return TAKEN
    if holding_ways(o, s, seat, cell) >> way & 1 == 0:
        return STICKS
    if undoes_move(o, s, cell, target):
        return UNDOES
    return ALLOWED


@rule
def move(o: Any, s: Any, seat: int, cell: int, target: int) -> None:
    """The cup takes its tokens along and collects what lies where it arrives."""
    owner = s.owner[cell]
    tokens = s.tokens[cell]
    found = s.loose[target]
    s.loose[target] = 0
    set_cup(o, s, cell, NOBODY, 0)
    set_cup(o, s, target, owner, tokens + found)
    for i in range(s.standing):
        if s.cup[i] == cell:
            s.cup[i] = target
    remember_deed(s, MOVED, cell, target, found)
    note(s, MOVED, seat, cell, target, found)


# 3.3 Steal and 3.4 Give


@query
def barred_steal(o: Any, s: Any, seat: int, cell: int, victim: int) -> int:
    """A friendly cup takes one token from any cup beside it."""
    if victim == NOWHERE:
        return OFF_BOARD
    if s.owner[victim] == NOBODY:
        return NO_CUP_THERE
    if s.tokens[victim] == 0:
        return NOTHING_TO_TAKE
    # 6.6 The designer once asked for more than one cup round the victim.
    if o.steal_need > 1 and o.bits[friends_ring(s, seat, victim)] < o.steal_need:
        return TOO_FEW_THIEVES
    if undoes_transfer(o, s, victim, cell):
        return UNDOES
    return ALLOWED


@query
def barred_give(o: Any, s: Any, seat: int, cell: int, taker: int) -> int:
    """A friendly cup hands one token to any cup beside it."""
    if taker == NOWHERE:
        return OFF_BOARD
    if s.owner[taker] == NOBODY:
        return NO_CUP_THERE
    if s.tokens[cell] == 0:
        return NOTHING_TO_GIVE
    if undoes_transfer(o, s, cell, taker):
        return UNDOES
    return ALLOWED


@query
def steal_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """The neighbours a friendly cup may steal from."""
    ways = s.beside[cell, LADEN]
    if o.steal_need > 1 or (s.did == GAVE and s.did_from == cell) or o.undo == SUPERKO:
        for way in range(6):
            if ways >> way & 1 and barred_steal(o, s, seat, cell, o.near[cell, way]) != ALLOWED:
                ways &= ~(1 << way)
    return ways


@query
def give_ways(o: Any, s: Any, seat: int, cell: int) -> int:
    """The neighbours a friendly cup may give to."""
    if s.tokens[cell] == 0:
        return 0
    ways = cups_ring(s, cell)
    if (s.did == GAVE and s.did_to == cell) or o.undo == SUPERKO:
        for way in range(6):
            if ways >> way & 1 and barred_give(o, s, seat, cell, o.near[cell, way]) != ALLOWED:
                ways &= ~(1 << way)
    return ways


@rule
def hand_over(o: Any, s: Any, giver: int, taker: int) -> None:
    """One token passes between neighbouring cups."""
    set_cup(o, s, giver, s.owner[giver], s.tokens[giver] - 1)
    set_cup(o, s, taker, s.owner[taker], s.tokens[taker] + 1)
    remember_deed(s, GAVE, giver, taker, 0)


# 3.5 Convert, and what the designer cut: 6.7 destroy, 6.8 claim


@query
def helpers(o: Any, s: Any, seat: int, cell: int) -> int:
    """The mover's cups beside a cell; shared ones count, unless the option says otherwise."""
    if o.sole_helpers:
        return o.bits[s.beside[cell, 1 << seat]]
    return o.bits[friends_ring(s, seat, cell)]


@query
def barred_convert(o: Any, s: Any, seat: int, cell: int) -> int:
    """An enemy cup with enough of the mover's round it is turned, and shared from then on."""
    if not sole(s, 1 - seat, cell):
        return NOT_ENEMY
    if helpers(o, s, seat, cell) < o.convert_need:
        return TOO_FEW_HELPERS
    if undoes_turning(o, s, cell, SHARED):
        return UNDOES
    return ALLOWED


HELPERS_OF_CUT_ACTIONS = 3


@query
def barred_destroy(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.7 An enemy cup with three of the mover's round it is removed."""
    if not o.destroy:
        return NOT_PLAYED
    if not sole(s, 1 - seat, cell):
        return NOT_ENEMY
    if helpers(o, s, seat, cell) < HELPERS_OF_CUT_ACTIONS:
        return TOO_FEW_HELPERS
    return ALLOWED


@query
def barred_claim(o: Any, s: Any, seat: int, cell: int) -> int:
    """6.8 A shared cup with three of the mover's round it becomes the mover's."""
    if not o.full_convert:
        return NOT_PLAYED
    if s.owner[cell] != SHARED:
        return NOT_SHARED
    if helpers(o, s, seat, cell) < HELPERS_OF_CUT_ACTIONS:
        return TOO_FEW_HELPERS
    if undoes_turning(o, s, cell, 1 << seat):
        return UNDOES
    return ALLOWED


@rule
def convert(o: Any, s: Any, seat: int, cell: int) -> None:
    """Its tokens stay inside and count for both; the helpers stay where they are."""
    set_cup(o, s, cell, SHARED, s.tokens[cell])
    s.converted += 1
    remember_deed(s, CONVERTED, cell, cell, 0)
    note(s, CONVERTED, seat, cell, s.tokens[cell])


@rule
def claim(o: Any, s: Any, seat: int, cell: int) -> None:
    """Its tokens stay inside and count for the mover alone."""
    set_cup(o, s, cell, 1 << seat, s.tokens[cell])
    s.claimed += 1
    remember_deed(s, CONVERTED, cell, cell, 0)
    note(s, CLAIMED, seat, cell, s.tokens[cell])


@rule
def destroy(o: Any, s: Any, seat: int, cell: int) -> None:
    """The cup leaves the game for good; its tokens lie where it stood, for whoever comes first."""
    note(s, DESTROYED, seat, cell, s.tokens[cell])
    s.loose[cell] = s.tokens[cell]
    set_cup(o, s, cell, NOBODY, 0)
    for i in range(s.standing):
        if s.cup[i] == cell:
            s.cup[i] = s.cup[s.standing - 1]
    s.standing -= 1


# 3.7 No undoing


@rule
def remember_deed(s: Any, deed: int, origin: int, target: int, collected: int) -> None:
    """What was done, so that the next player can be kept from undoing it."""
    s.did = deed
    s.did_from = origin
    s.did_to = target
    s.did_collect = collected


@query
def takes_back(o: Any, s: Any, deed: int, origin: int, target: int) -> bool:
    """Whether this would reverse the last action: the same deed the other way round.

    Between two positions one action apart there is only one way back, so comparing the actions is the
    same as comparing the positions; a cup that collected something can go back, but not its position.
    """
    if s.did != deed or s.did_from != target or s.did_to != origin:
        return False
    if o.undo == DIRECT:
        return deed != CONVERTED
    return o.undo == POSITION and s.did_collect == 0


@query
def undoes_move(o: Any, s: Any, cell: int, target: int) -> bool:
    """Whether moving a cup would undo something."""
    if o.undo == SUPERKO:
        return seen_if_moved(o, s, cell, target)
    return takes_back(o, s, MOVED, cell, target)


@query
def undoes_transfer(o: Any, s: Any, giver: int, taker: int) -> bool:
    """Whether handing over a token would undo something."""
    if o.undo == SUPERKO:
        return seen_if_handed(o, s, giver, taker)
    return takes_back(o, s, GAVE, giver, taker)


@query
def undoes_turning(o: Any, s: Any, cell: int, owner: int) -> bool:
    """Turning a cup can only undo something where full conversion is played."""
    if not o.full_convert:
        return False
    if o.undo == SUPERKO:
        return seen_if_turned(o, s, cell, owner)
    return takes_back(o, s, CONVERTED, cell, cell)


@query
def seen_if_moved(o: Any, s: Any, cell: int, target: int) -> bool:
    """Superko: whether the position after a move was there before."""
    if s.loose[target] > 0:
        return False
    owner, tokens = s.owner[cell], s.tokens[cell]
    change = cup_sign(o, s, cell, owner, tokens) ^ cup_sign(o, s, target, owner, tokens)
    return occurrences(s, s.sign ^ change) > 0


@query
def seen_if_handed(o: Any, s: Any, giver: int, taker: int) -> bool:
    """Superko: whether the position after a token is handed over was there before."""
    change = cup_sign(o, s, giver, s.owner[giver], s.tokens[giver])
    change ^= cup_sign(o, s, giver, s.owner[giver], s.tokens[giver] - 1)
    change ^= cup_sign(o, s, taker, s.owner[taker], s.tokens[taker])
    change ^= cup_sign(o, s, taker, s.owner[taker], s.tokens[taker] + 1)
    return occurrences(s, s.sign ^ change) > 0


@query
def seen_if_turned(o: Any, s: Any, cell: int, owner: int) -> bool:
    """Superko: whether the position after a cup is turned was there before."""
    change = cup_sign(o, s, cell, s.owner[cell], s.tokens[cell]) ^ cup_sign(o, s, cell, owner, s.tokens[cell])
    return occurrences(s, s.sign ^ change) > 0
