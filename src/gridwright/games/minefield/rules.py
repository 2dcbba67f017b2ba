"""Jerks in a Minefield: what is legal, who decides and who knows what. Nothing but rules."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.symmetry import (
    reflect,
    reflect_action,
    reflect_seat,
    symmetries,
)
from gridwright.games.minefield.things import (
    ACTIONS,
    ASIDE,
    BLANK_TILE,
    CAUTIOUS,
    CHOOSE,
    DIRECTIONS,
    END,
    FAST,
    FAST_DIE,
    GHOST_DIE,
    GO_CAUTIOUS,
    GO_FAST,
    GUARD_DIE,
    HAUNT,
    KNOWN,
    LAYING,
    LOOK,
    LOOKED_AT,
    MAX_LEGAL,
    MAX_PLIES,
    MINE,
    MINE_TILE,
    MINES,
    MOST_TRIES,
    NONE,
    NOTHING,
    ONE,
    OPTIONS,
    PASS,
    PER_OPPONENT,
    PLACES,
    REARM,
    ROLLED,
    SEATS,
    SHOVE,
    SHOVE_DIE,
    STARTER,
    STARTS,
    STATE,
    STEP,
    SWAP,
    TOKENS,
    UNDECIDED,
    UNKNOWN,
    UNLAID,
    UP,
    alive,
    blown,
    knows,
    living,
    set_board,
)
from gridwright.games.minefield.turns import (
    check_end,
    choose,
    cross,
    draw_starter,
    end_turn,
    ghost_die,
    guard_die,
    haunt,
    landing,
    lay_tile,
    look,
    play_ghost,
    push_room,
    reason,
    returns,
    shove,
    shove_die,
    start,
    step,
    swap_id,
    swap_one,
    swap_other,
    to_move,
)
from gridwright.kernel.chance import draw
from gridwright.kernel.contract import (
    HIDDEN,
    NATURE,
    note,
    query,
    rule,
)

__all__ = [
    "ASIDE",
    "MAX_LEGAL",
    "MAX_PLIES",
    "OPTIONS",
    "SEATS",
    "STATE",
    "alive",
    "check_end",
    "landing",
    "living",
    "reason",
    "reflect",
    "reflect_action",
    "reflect_seat",
    "returns",
    "set_board",
    "start",
    "symmetries",
    "to_move",
]

# What is legal, and why the rest is not: each condition stands here once ------------------------------------

ALLOWED, GAME_OVER, NOT_YOUR_TURN, NO_SUCH_ACTION, PACE_FIRST, PACE_CHOSEN, NO_STEPS, OFF_BOARD, OCCUPIED = (
    0, 1, 2, 3, 4, 5, 6, 7, 8,
)  # fmt: skip
NOBODY_THERE, TEAM_MATE, SHOVED_ALREADY, NO_ROOM, NOT_CAUTIOUS, LOOKED_ALREADY, NOT_NEXT, KNOWN_ALREADY = (
    9, 10, 11, 12, 13, 14, 15, 16,
)  # fmt: skip
MUST_STEP, ONLY_GHOSTS, ONLY_LIVING, NOT_BLOWN, TOKEN_ON_IT, NOT_ALIVE, CHOOSE_FIRST, CHOSEN, NOT_YOURS = (
    17, 18, 19, 20, 21, 22, 23, 24, 25,
)  # fmt: skip
STILL_LOST, GHOSTS_PASS, NOT_THAT_OUTCOME = 26, 27, 28


@rule
def barred_step(o: Any, s: Any, way: int) -> int:
    if s.mode == UNDECIDED:
        return PACE_FIRST
    if s.steps == 0:
        return NO_STEPS
    place = o.near[s.at[s.token], way]
    if place < 0:
        return OFF_BOARD
    if s.on[place] != 0:
        return OCCUPIED
    return ALLOWED


@query
def can_step(o: Any, s: Any) -> bool:
    for way in range(DIRECTIONS):
        if barred_step(o, s, way) == ALLOWED:
            return True
    return False


@rule
def barred_end(o: Any, s: Any) -> int:
    """4.2 A token may stop early, unless cautious_steps or fast_distance makes it go on while it can."""
    if s.mode == UNDECIDED:
        return PACE_FIRST
    must = o.cautious_must if s.mode == CAUTIOUS else o.fast_exact
    if must and can_step(o, s):
        return MUST_STEP
    return ALLOWED


@rule
def barred_shove(o: Any, s: Any, way: int) -> int:
    """4.7 Only an opponent next to you, only where there is room, and only so often a turn."""
    place = o.near[s.at[s.token], way]
    if place < 0:
        return OFF_BOARD
    if s.on[place] == 0:
        return NOBODY_THERE
    victim = s.on[place] - 1
    if o.owner[victim] == o.owner[s.token]:
        return TEAM_MATE
    if o.shove_limit == ONE and s.tries > 0:
        return SHOVED_ALREADY
    if o.shove_limit == PER_OPPONENT and (s.tried >> victim) & 1:
        return SHOVED_ALREADY
    if s.tries >= MOST_TRIES:
        return SHOVED_ALREADY
    if push_room(o, s, victim, way) == 0:
        return NO_ROOM
    return ALLOWED


@query
def next_to(o: Any, place: int, other: int) -> bool:
    for way in range(DIRECTIONS):
        if o.near[place, way] == other:
            return True
    return False


@rule
def barred_look(o: Any, s: Any, place: int) -> int:
    """4.5 One look a turn, cautious tokens only, next to where the turn began or where the token is."""
    if s.mode != CAUTIOUS:
        return NOT_CAUTIOUS
    if s.looked:
        return LOOKED_ALREADY
    if not next_to(o, s.began, place) and not next_to(o, s.at[s.token], place):
        return NOT_NEXT
    if knows(o, s, s.seat, place):
        return KNOWN_ALREADY
    return ALLOWED


@rule
def barred_rearm(s: Any, place: int) -> int:
    if not blown(s, place):
        return NOT_BLOWN
    return ALLOWED


@rule
def barred_tile(o: Any, s: Any, place: int) -> int:
    """5.5 Tiles under living tokens are not swapped, unless swap_occupied=on."""
    if s.on[place] != 0 and not o.swap_occupied:
        return TOKEN_ON_IT
    return ALLOWED


@rule
def barred_haunt(o: Any, s: Any, token: int, way: int) -> int:
    """5.6 A ghost may shove any living token, a team mate's too, where there is room."""
    if token >= o.tokens or s.at[token] < 0:
        return NOT_ALIVE
    if o.near[s.at[token], way] < 0:
        return OFF_BOARD
    if push_room(o, s, token, way) == 0:
        return NO_ROOM
    return ALLOWED


@rule
def barred_choice(o: Any, s: Any, token: int) -> int:
    """3.1 A player may use a living token, or a ghost that has lost its turn."""
    if token >= o.tokens or o.owner[token] != s.seat:
        return NOT_YOURS
    if s.skip[token] != 0:
        return STILL_LOST
    return ALLOWED


@rule
def barred_nature(o: Any, s: Any, outcome: int) -> int:
    if s.chance == NOTHING:
        return NOT_YOUR_TURN
    allowed = 1 <= outcome <= 6
    if s.chance == STARTER:
        allowed = STARTS <= outcome < STARTS + (2 if o.player_choice else o.tokens)
    elif s.chance == LAYING and outcome == MINE_TILE:
        allowed = s.mines_left != 0
    elif s.chance == LAYING:
        allowed = outcome == BLANK_TILE and s.mines_left < s.to_lay
    if allowed:
        return ALLOWED
    return NOT_THAT_OUTCOME


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    if s.over:
        return GAME_OVER
    if seat == NATURE:
        return barred_nature(o, s, action)
    if s.chance != NOTHING or seat != s.seat:
        return NOT_YOUR_TURN
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.token == NONE:
        if action < CHOOSE:
            return CHOOSE_FIRST
        return barred_choice(o, s, action - CHOOSE)
    if action >= CHOOSE:
        return CHOSEN if o.player_choice else NO_SUCH_ACTION
    if s.at[s.token] >= 0:
        return barred_living(o, s, action)
    return barred_ghost(o, s, action)


@rule
def barred_living(o: Any, s: Any, action: int) -> int:
    if action == END:
        return barred_end(o, s)
    if action == GO_CAUTIOUS or action == GO_FAST:
        return ALLOWED if s.mode == UNDECIDED else PACE_CHOSEN
    if action < SHOVE:
        return barred_step(o, s, action - STEP)
    if action < LOOK:
        return barred_shove(o, s, action - SHOVE)
    if action < REARM:
        return barred_look(o, s, action - LOOK)
    return ONLY_GHOSTS


@rule
def barred_ghost(o: Any, s: Any, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if action < LOOK:
        return ONLY_LIVING
    if o.pass_only:
        return GHOSTS_PASS
    if action < REARM:
        return KNOWN_ALREADY if knows(o, s, s.seat, action - LOOK) else ALLOWED
    if action < SWAP:
        return barred_rearm(s, action - REARM)
    if action < HAUNT:
        return max(barred_tile(o, s, swap_one(action)), barred_tile(o, s, swap_other(action)))
    return barred_haunt(o, s, (action - HAUNT) // 8, (action - HAUNT) % 8)


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    if s.over:
        return 0
    if seat == NATURE:
        return legal_nature(o, s, out)
    if s.chance != NOTHING or seat != s.seat:
        return 0
    if s.token == NONE:
        n = 0
        for token in range(o.tokens):
            if barred_choice(o, s, token) == ALLOWED:
                out[n] = CHOOSE + token
                n += 1
        return n
    if s.at[s.token] >= 0:
        return legal_living(o, s, out)
    return legal_ghost(o, s, out)


@rule
def legal_nature(o: Any, s: Any, out: Any) -> int:
    n = 0
    for outcome in range(STARTS + TOKENS):
        if barred_nature(o, s, outcome) == ALLOWED:
            out[n] = outcome
            n += 1
    return n


@rule
def legal_living(o: Any, s: Any, out: Any) -> int:
    n = 0
    if s.mode == UNDECIDED:
        out[0] = GO_CAUTIOUS
        out[1] = GO_FAST
        n = 2
    elif barred_end(o, s) == ALLOWED:
        out[0] = END
        n = 1
    for way in range(DIRECTIONS):
        if barred_step(o, s, way) == ALLOWED:
            out[n] = STEP + way
            n += 1
    for way in range(DIRECTIONS):
        if barred_shove(o, s, way) == ALLOWED:
            out[n] = SHOVE + way
            n += 1
    if s.mode == CAUTIOUS and not s.looked:
        for place in range(PLACES):
            if barred_look(o, s, place) == ALLOWED:
                out[n] = LOOK + place
                n += 1
    return n


@rule
def legal_ghost(o: Any, s: Any, out: Any) -> int:
    out[0] = PASS
    n = 1
    if o.pass_only:
        return n
    for place in range(PLACES):
        if not knows(o, s, s.seat, place):
            out[n] = LOOK + place
            n += 1
    for place in range(PLACES):
        if barred_rearm(s, place) == ALLOWED:
            out[n] = REARM + place
            n += 1
    for one in range(PLACES):
        if barred_tile(o, s, one) == ALLOWED:
            for other in range(one + 1, PLACES):
                if barred_tile(o, s, other) == ALLOWED:
                    out[n] = swap_id(one, other)
                    n += 1
    for token in range(o.tokens):
        for way in range(DIRECTIONS):
            if barred_haunt(o, s, token, way) == ALLOWED:
                out[n] = HAUNT + 8 * token + way
                n += 1
    return n


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    """2.2 Tiles are drawn from what remains of the heap; a view does not know that and goes by all of it."""
    if s.chance != LAYING:
        return 1
    if s.mines_left < 0:
        return MINES if outcome == MINE_TILE else o.to_lay - MINES
    return s.mines_left if outcome == MINE_TILE else s.to_lay - s.mines_left


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    s.happened = 0
    s.died = 0
    if seat == NATURE:
        play_nature(o, s, action)
    elif action >= CHOOSE:
        choose(o, s, action - CHOOSE)
    elif action >= HAUNT and action < PASS:
        haunt(o, s, (action - HAUNT) // 8, (action - HAUNT) % 8)
    elif s.at[s.token] < 0:
        play_ghost(o, s, action)
    else:
        play_living(o, s, action)


@rule
def play_living(o: Any, s: Any, action: int) -> None:
    if action == END:
        end_turn(o, s)
    elif action == GO_CAUTIOUS:
        s.mode = CAUTIOUS
        s.steps = 1
    elif action == GO_FAST:
        s.chance = FAST_DIE
    elif action < SHOVE:
        step(o, s, action - STEP)
    elif action < LOOK:
        shove(o, s, action - SHOVE)
    else:
        s.looked = 1
        look(o, s, action - LOOK)


@rule
def play_nature(o: Any, s: Any, outcome: int) -> None:
    if s.chance == LAYING:
        lay_tile(o, s, 1 if outcome == MINE_TILE else 0)
    elif s.chance == STARTER:
        draw_starter(o, s, outcome - STARTS)
    elif s.chance == FAST_DIE:
        s.chance = NOTHING
        s.mode = FAST
        s.steps = outcome
        note(s, ROLLED, s.token, outcome)
    elif s.chance == SHOVE_DIE:
        shove_die(o, s, outcome)
    elif s.chance == GUARD_DIE:
        guard_die(o, s, outcome)
    elif s.chance == GHOST_DIE:
        ghost_die(o, s, outcome)
    else:
        cross(o, s, outcome)


# 7. Who knows what -----------------------------------------------------------------------------------------


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    """7.1 Face-down tiles that neither all nor this team know are blanked. At the end everything is shown."""
    if s.over:
        return
    for place in range(PLACES):
        if not knows(o, s, seat, place) and not s.tile[place] & UNLAID:
            s.tile[place] = (s.tile[place] | MINE | UNKNOWN) - MINE
            if s.to_lay > 0:
                s.mines_left = NONE
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] == LOOKED_AT and (seat < 0 or o.owner[s.events[i, 1]] != seat):
            s.events[i, 3] = 0


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """2.2 Nobody sees how the tiles are laid; 7.1 all else is done in the open, looks included."""
    if seat == NATURE and s.chance == LAYING:
        return HIDDEN
    return action


@query
def mines_unknown(o: Any, s: Any, seat: int) -> int:
    """7.4 How many mines lie among the tiles that a player does not know."""
    left = MINES
    for place in range(PLACES):
        if knows(o, s, seat, place) and s.tile[place] & MINE:
            left -= 1
    return left


@query
def tiles_unknown(o: Any, s: Any, seat: int) -> int:
    left = 0
    for place in range(PLACES):
        if not knows(o, s, seat, place):
            left += 1
    return left


@query
def mine_chances(o: Any, s: Any, seat: int, place: int) -> int:
    """7.4 The chance that a tile is a mine, as a player knows it, is this many in `mine_chances_of`."""
    if knows(o, s, seat, place):
        return s.tile[place] & MINE
    return mines_unknown(o, s, seat)


@query
def mine_chances_of(o: Any, s: Any, seat: int, place: int) -> int:
    if knows(o, s, seat, place):
        return 1
    return tiles_unknown(o, s, seat)


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    """7.4 The mines a player has not placed lie anywhere among the tiles he does not know, all ways alike."""
    mines = MINES
    tiles = 0
    for place in range(PLACES):
        if s.tile[place] & (UNKNOWN | UNLAID):
            tiles += 1
        elif s.tile[place] & MINE:
            mines -= 1
    for place in range(PLACES):
        if s.tile[place] & UNKNOWN:
            mine = 1 if draw(rng, tiles) < mines else 0
            s.tile[place] += mine - UNKNOWN
            mines -= mine
            tiles -= 1
    if s.to_lay > 0:
        s.mines_left = mines


# What always holds -----------------------------------------------------------------------------------------


@query
def unsound(o: Any, s: Any) -> int:
    """0, or the number of the first thing that is wrong with a state."""
    mines = 0
    unknown = 0
    for place in range(PLACES):
        tile = s.tile[place]
        mines += tile & MINE
        unknown += 1 if tile & (UNKNOWN | UNLAID) else 0
        if tile & UP and not tile & KNOWN:
            return 1
        if tile & UNKNOWN and tile & (MINE | UP | KNOWN):
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
    if s.steps < 0 or s.steps > 6 or s.round > o.max_rounds or (s.chance == NOTHING and s.to_lay > 0):
        return 8
    if s.happened > len(s.events):
        return 9
    return 0
