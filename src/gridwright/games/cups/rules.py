"""Cups: the rules, in the order and with the numbers of RULES.md. Nothing but rules.

Board, pieces and memory (1 and 4) are in pieces.py, the actions of a turn (3) in actions.py.
"""

from __future__ import annotations

from typing import Any

from gridwright.games.cups.actions import (
    CLAIM,
    CONVERT,
    DESTROY,
    GIVE,
    MOVE,
    NO_ACTION,
    PASS,
    PLACE,
    STEAL,
    barred_claim,
    barred_convert,
    barred_destroy,
    barred_give,
    barred_move,
    barred_place,
    barred_steal,
    cell_of,
    claim,
    convert,
    destroy,
    first_id,
    give_ways,
    hand_over,
    has_way,
    helpers,
    kind_of,
    move,
    open_ways,
    place,
    steal_ways,
    way_of,
)
from gridwright.games.cups.pieces import (
    ACTIONS,
    ALLOWED,
    ASIDE,
    BLUE,
    DRAW,
    DRAW3,
    DRAWN,
    GAME_OVER,
    GAVE,
    HAS_RESOURCE,
    LADEN,
    MARKED,
    MAX_LEGAL,
    MAX_PLIES,
    MOVER,
    NO_LIMIT,
    NO_PAIR,
    NO_SUCH_ACTION,
    NOBODY,
    NOT_YOUR_CUP,
    NOT_YOUR_TURN,
    OPTIONS,
    PASSED,
    PLAY_ON,
    PUT_OUT,
    RANDOM180,
    RESOURCES,
    SEATS,
    SHARED,
    STATE,
    STOLE,
    TOSSED,
    TOSSED_FOR,
    TOTAL,
    UNDOES,
    VERMILION,
    cup_sign,
    forget,
    friendly,
    friendly_cups,
    laden_ring,
    list_cups,
    remember,
    ring_of,
    shared_cups,
    sole,
    sole_cups,
    sole_tokens,
)
from gridwright.games.cups.symmetry import (
    half_turn,
    reflect,
    reflect_action,
    reflect_seat,
    symmetries,
)
from gridwright.kernel.contract import NATURE, OVER, note, query, rule

# What the contract and others ask of a rulebook, although it stands in the other files.
__all__ = [
    "ACTIONS",
    "ASIDE",
    "MAX_LEGAL",
    "MAX_PLIES",
    "OPTIONS",
    "SEATS",
    "STATE",
    "friendly_cups",
    "half_turn",
    "helpers",
    "reflect",
    "reflect_action",
    "reflect_seat",
    "shared_cups",
    "symmetries",
]

# 2. Setting up -------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    for seat in range(2):
        s.reserve[seat] = o.cups
    if o.first == TOSSED:
        s.toss = 1
    else:
        s.turn = o.first
    if o.resources == MARKED:
        for cell in range(o.cells):
            s.loose[cell] = o.mark[cell]
    else:
        s.to_put = RESOURCES
    list_cups(o, s)
    forget(o, s)


@query
def barred_put(o: Any, s: Any, seat: int, cell: int) -> int:
    """2.2 Where a resource may be put: by nature a pair at a time, by the players wherever there is none."""
    if cell < 0 or cell >= o.cells:
        return NO_SUCH_ACTION
    # A pair goes by the first of its two cells. The middle has no partner but itself.
    if seat == NATURE and o.partner[cell] <= cell:
        return NO_PAIR
    if s.loose[cell] > 0:
        return HAS_RESOURCE
    return ALLOWED


@rule
def put_out(o: Any, s: Any, seat: int, cell: int) -> None:
    s.loose[cell] = 1
    if seat == NATURE:
        s.loose[o.partner[cell]] = 1
        s.to_put -= 2
        note(s, DRAWN, cell, o.partner[cell])
    else:
        s.to_put -= 1
        s.turn = 1 - seat
        note(s, PUT_OUT, seat, cell)


# What may be played -----------------------------------------------------------------------------------


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if to_move(o, s) != seat or s.over:
        return 0
    if s.toss:
        out[0] = BLUE
        out[1] = VERMILION
        return 2
    n = 0
    if s.to_put > 0:
        for cell in range(o.cells):
            if barred_put(o, s, seat, cell) == ALLOWED:
                out[n] = cell
                n += 1
        return n
    if s.reserve[seat] > 0:
        for cell in range(o.cells):
            if barred_place(o, s, seat, cell) == ALLOWED:
                out[n] = cell
                n += 1
    for i in range(s.standing):
        if friendly(s, seat, s.cup[i]):
            n = list_deeds(o, s, seat, s.cup[i], out, n)
        if not sole(s, seat, s.cup[i]):
            n = list_turnings(o, s, seat, s.cup[i], out, n)
    out[n] = first_id(o, PASS)
    return n + 1


@rule
def list_deeds(o: Any, s: Any, seat: int, cell: int, out: Any, n: int) -> int:
    """What a friendly cup may do: move, steal and give."""
    n = list_ways(out, n, first_id(o, MOVE) + 6 * cell, open_ways(o, s, seat, cell))
    n = list_ways(out, n, first_id(o, STEAL) + 6 * cell, steal_ways(o, s, seat, cell))
    return list_ways(out, n, first_id(o, GIVE) + 6 * cell, give_ways(o, s, seat, cell))


@rule
def list_ways(out: Any, n: int, first: int, ways: int) -> int:
    """Each id is written, but kept only if its way is open: faster than asking first."""
    for way in range(6):
        out[n] = first + way
        n += ways >> way & 1
    return n


@rule
def list_turnings(o: Any, s: Any, seat: int, cell: int, out: Any, n: int) -> int:
    """What may be done to a cup by those round it."""
    if barred_convert(o, s, seat, cell) == ALLOWED:
        out[n] = first_id(o, CONVERT) + cell
        n += 1
    if o.destroy and barred_destroy(o, s, seat, cell) == ALLOWED:
        out[n] = first_id(o, DESTROY) + cell
        n += 1
    if o.full_convert and barred_claim(o, s, seat, cell) == ALLOWED:
        out[n] = first_id(o, CLAIM) + cell
        n += 1
    return n


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    if s.toss:
        s.toss = 0
        s.turn = action
        note(s, TOSSED_FOR, action)
    elif s.to_put > 0:
        put_out(o, s, seat, action)
    else:
        take_turn(o, s, seat, action)


@rule
def take_turn(o: Any, s: Any, seat: int, action: int) -> None:
    blue, vermilion = s.total[BLUE], s.total[VERMILION]
    s.did = 0
    for_good = act(o, s, seat, action)
    s.turn = 1 - seat
    s.ply += 1
    if s.total[BLUE] != blue:
        note(s, TOTAL, BLUE, blue, s.total[BLUE])
    if s.total[VERMILION] != vermilion:
        note(s, TOTAL, VERMILION, vermilion, s.total[VERMILION])
    check_end(o, s, remember(o, s, for_good))


@rule
def act(o: Any, s: Any, seat: int, action: int) -> bool:
    """Carry out an action of the turn; whether the position before it can never come again."""
    kind = kind_of(o, action)
    if kind == PASS:
        s.passes += 1
        note(s, PASSED, seat)
        return False
    s.passes = 0
    cell = cell_of(o, action)
    if kind == PLACE:
        place(o, s, seat, cell)
        return True
    if kind == CONVERT:
        convert(o, s, seat, cell)
        return not o.full_convert
    if kind == DESTROY:
        destroy(o, s, seat, cell)
        return True
    if kind == CLAIM:
        claim(o, s, seat, cell)
        return False
    other = o.near[cell, way_of(o, action)]
    if kind == MOVE:
        move(o, s, seat, cell, other)
        return s.did_collect > 0
    if kind == STEAL:
        hand_over(o, s, other, cell)
        note(s, STOLE, seat, cell, other)
    else:
        hand_over(o, s, cell, other)
        note(s, GAVE, seat, cell, other)
    return False


# 5. The end ------------------------------------------------------------------------------------------

# Why the game ended. Where the ladder decided, the step that did is added: 11 is two passes, more tokens.
GOAL, BOTH, PASSES, REPEATED, CAPPED = 1, 20, 10, 30, 40
BY_TOTAL, BY_SOLE_TOKENS, BY_SOLE_CUPS, BY_NOTHING, BY_MOVER, BY_RULE = 1, 2, 3, 4, 5, 6
NO_WINNER = 2


@rule
def check_end(o: Any, s: Any, occurred: int) -> None:
    """5.1 to 5.5 After every action, in this order."""
    blue = s.total[BLUE] >= o.goal
    vermilion = s.total[VERMILION] >= o.goal
    if blue and vermilion and o.both_goal != PLAY_ON:
        s.over = BOTH
    elif blue != vermilion:
        s.over = GOAL
    elif s.passes == 2:
        s.over = PASSES
    elif o.repetition != NO_LIMIT and occurred >= 2:
        s.over = REPEATED
    elif s.ply >= o.max_plies:
        s.over = CAPPED


@rule
def to_move(o: Any, s: Any) -> int:
    if s.over:
        return OVER
    if s.toss or (s.to_put > 0 and o.resources == RANDOM180):
        return NATURE
    return s.turn


@query
def ladder_step(o: Any, s: Any) -> int:
    """5.3 Most tokens, else most tokens in sole cups, else most sole cups, else nothing decides."""
    if s.total[BLUE] != s.total[VERMILION]:
        return BY_TOTAL
    if sole_tokens(o, s, BLUE) != sole_tokens(o, s, VERMILION):
        return BY_SOLE_TOKENS
    if sole_cups(o, s, BLUE) != sole_cups(o, s, VERMILION):
        return BY_SOLE_CUPS
    return BY_NOTHING


@query
def ladder_lead(o: Any, s: Any, step: int) -> int:
    """By how much Blue is ahead on a step of the ladder."""
    if step == BY_TOTAL:
        return s.total[BLUE] - s.total[VERMILION]
    if step == BY_SOLE_TOKENS:
        return sole_tokens(o, s, BLUE) - sole_tokens(o, s, VERMILION)
    if step == BY_SOLE_CUPS:
        return sole_cups(o, s, BLUE) - sole_cups(o, s, VERMILION)
    return 0


@query
def deciding_step(o: Any, s: Any) -> int:
    """What decided a game that did not end by one player's goal."""
    if s.over == BOTH and o.both_goal == MOVER:
        return BY_MOVER
    if s.over == BOTH and o.both_goal == DRAW:
        return BY_RULE
    if s.over == REPEATED and o.repetition == DRAW3:
        return BY_RULE
    if s.over == CAPPED and not o.cap_ladder:
        return BY_RULE
    return ladder_step(o, s)


@query
def winner(o: Any, s: Any) -> int:
    """Who won a finished game, or NO_WINNER."""
    step = BY_TOTAL
    if s.over != GOAL:
        step = deciding_step(o, s)
    if step == BY_MOVER:
        return 1 - s.turn
    lead = ladder_lead(o, s, step)
    if lead > 0:
        return BLUE
    if lead < 0:
        return VERMILION
    return NO_WINNER


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    won = winner(o, s)
    for seat in range(2):
        if won == NO_WINNER:
            out[seat] = 0.5
        elif won == seat:
            out[seat] = 1.0
        else:
            out[seat] = 0.0


@rule
def reason(o: Any, s: Any) -> int:
    if s.over == 0 or s.over == GOAL:
        return s.over
    return s.over + deciding_step(o, s)


# Why an action is not legal ----------------------------------------------------------------------------

# What history bars is not in a position's text: a position that is read begins a new history.
FORGOTTEN = (UNDOES,)


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if s.over:
        return GAME_OVER
    if seat != to_move(o, s):
        return NOT_YOUR_TURN
    if s.toss:
        if action == BLUE or action == VERMILION:
            return ALLOWED
        return NO_SUCH_ACTION
    if s.to_put > 0:
        return barred_put(o, s, seat, action)
    kind = kind_of(o, action)
    if kind == NO_ACTION:
        return NO_SUCH_ACTION
    if kind == PASS:
        return ALLOWED
    cell = cell_of(o, action)
    if has_way(kind):
        return barred_deed(o, s, seat, kind, cell, way_of(o, action))
    if kind == PLACE:
        return barred_place(o, s, seat, cell)
    if kind == CONVERT:
        return barred_convert(o, s, seat, cell)
    if kind == DESTROY:
        return barred_destroy(o, s, seat, cell)
    return barred_claim(o, s, seat, cell)


@rule
def barred_deed(o: Any, s: Any, seat: int, kind: int, cell: int, way: int) -> int:
    if not friendly(s, seat, cell):
        return NOT_YOUR_CUP
    if kind == MOVE:
        return barred_move(o, s, seat, cell, way)
    if kind == STEAL:
        return barred_steal(o, s, seat, cell, o.near[cell, way])
    return barred_give(o, s, seat, cell, o.near[cell, way])


# What must always hold --------------------------------------------------------------------------------


@query
def unsound(o: Any, s: Any) -> int:
    """0 if nothing is lost, doubled or forgotten; otherwise the number of the first thing that is."""
    resources = s.to_put
    standing = 0
    blue = 0
    vermilion = 0
    shared = 0
    for cell in range(o.cells):
        resources += s.tokens[cell] + s.loose[cell]
        if s.owner[cell] == NOBODY and s.tokens[cell] != 0:
            return 1
        if s.owner[cell] != NOBODY and s.loose[cell] != 0:
            return 2
        if s.owner[cell] != NOBODY:
            standing += 1
            blue += s.tokens[cell] * (s.owner[cell] & 1)
            vermilion += s.tokens[cell] * (s.owner[cell] >> 1)
        if s.owner[cell] == SHARED:
            shared += 1
    if resources != RESOURCES:
        return 3
    if standing != s.standing:
        return 4
    for i in range(s.standing):
        if s.owner[s.cup[i]] == NOBODY:
            return 5
    if blue != s.total[BLUE] or vermilion != s.total[VERMILION]:
        return 6
    # Shared cups stay shared, except those that were claimed; cups stay in play, except those destroyed.
    if shared != s.converted - s.claimed:
        return 7
    cups = standing + s.reserve[BLUE] + s.reserve[VERMILION]
    if cups > 2 * o.cups or (cups < 2 * o.cups and not o.destroy):
        return 8
    if o.remembers and s.sign != sign_of(o, s):
        return 9
    for cell in range(o.cells):
        if s.beside[cell, LADEN] != laden_ring(o, s, cell):
            return 10
        for owner in range(4):
            if s.beside[cell, owner] != ring_of(o, s, cell, owner):
                return 11
    return 0


@query
def sign_of(o: Any, s: Any) -> int:
    sign = 0
    for i in range(s.standing):
        sign ^= cup_sign(o, s, s.cup[i], s.owner[s.cup[i]], s.tokens[s.cup[i]])
    return sign
