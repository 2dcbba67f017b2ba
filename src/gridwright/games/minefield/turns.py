"""Jerks in a Minefield: sections 2 to 6 of RULES.md, what happens."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield.things import (
    BEGAN,
    BLEW_UP,
    CROSS_DIE,
    CROSSED,
    ENDED,
    GHOST_DIE,
    GUARD_DIE,
    HAUNT,
    KNOCK_ON,
    KNOWN,
    LAYING,
    LOOK,
    LOOKED,
    LOOKED_AT,
    LOST_TURN,
    MINE,
    MINES,
    NO_SHOVE,
    NONE,
    NOTHING,
    PASS,
    PASSED,
    PLACES,
    PUSHED,
    REARM,
    REARMED,
    ROLLED,
    SHOVE_DIE,
    STARTER,
    STOOD_FIRM,
    STOP,
    SWAP,
    SWAPPED,
    TOKENS,
    TURNED_UP,
    UNDECIDED,
    UNLAID,
    UP,
    WALKED,
    leave,
    living,
    stand,
)
from gridwright.kernel.contract import (
    NATURE,
    OVER,
    note,
    query,
    rule,
)

# 2. Setting up -----------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    """2.1 Tiles known to be safe lie face up; the others are shuffled and laid by nature, one by one."""
    for place in range(PLACES):
        s.tile[place] = UP | KNOWN
    for i in range(o.to_lay):
        s.tile[o.lay[i]] = UNLAID
    for token in range(TOKENS):
        s.at[token] = NONE
    for token in range(o.tokens):
        stand(s, token, o.start_at[token])
    s.to_lay = o.to_lay
    s.mines_left = MINES
    s.way = NONE
    s.victim = NONE
    s.chance = STARTER if o.random_first else LAYING
    take_turn(o, s, 0)


@rule
def draw_starter(o: Any, s: Any, first: int) -> None:
    """2.3 With first=random nature says who begins."""
    s.starter = first
    s.chance = LAYING
    take_turn(o, s, first)
    note(s, BEGAN, s.seat, s.token)


@rule
def lay_tile(o: Any, s: Any, mine: int) -> None:
    """2.2 The next tile of the shuffled heap goes face down on the next empty position."""
    s.tile[o.turned[s.aspect, o.lay[o.to_lay - s.to_lay]]] = mine
    s.mines_left -= mine
    s.to_lay -= 1
    if s.to_lay == 0:
        s.aspect = 0
        s.chance = NOTHING


# 3. Turns ----------------------------------------------------------------------------------------------


@rule
def clear_turn(s: Any) -> None:
    """Forget what the last turn left."""
    s.mode = UNDECIDED
    s.steps = 0
    s.looked = 0
    s.tried = 0
    s.tries = 0


@rule
def take_turn(o: Any, s: Any, who: int) -> None:
    """3.1 A turn belongs to a token; or, with two_player_turn=player_choice, to a player."""
    clear_turn(s)
    if o.player_choice:
        s.seat = who
        s.token = NONE
        s.began = NONE
        # 5.2 A token that died since its player's last turn sits out the one that begins now.
        for token in range(o.tokens):
            if o.owner[token] == who and s.skip[token] == 1:
                s.skip[token] = 2
    else:
        s.seat = o.owner[who]
        s.token = who
        s.began = s.at[who]


@rule
def end_turn(o: Any, s: Any) -> None:
    """3.2 Turns go round for ever, past the dead as well; 5.2 a dead token loses its first one."""
    if o.player_choice:
        for token in range(o.tokens):
            if o.owner[token] == s.seat and s.skip[token] == 2:
                s.skip[token] = 0
        take_turn(o, s, 1 - s.seat)
        count_round(o, s, s.seat)
        return
    who = s.token
    while True:
        who = (who + 1) % o.tokens
        count_round(o, s, who)
        if s.over:
            return
        if s.skip[who] == 0:
            break
        s.skip[who] = 0
        note(s, LOST_TURN, who)
    take_turn(o, s, who)


@rule
def count_round(o: Any, s: Any, who: int) -> None:
    """6.4 A round is complete when the turn is back at whoever began; after the last one the living draw."""
    if who == s.starter:
        s.round += 1
        if s.round == o.max_rounds:
            end_game(o, s, ROUND_LIMIT, living(o, s))


@rule
def choose(o: Any, s: Any, token: int) -> None:
    """3.1 The player says which of his tokens acts."""
    s.token = token
    s.began = s.at[token]


# 4. The living -----------------------------------------------------------------------------------------


@rule
def step(o: Any, s: Any, way: int) -> None:
    """4.3 One step; with the crossing roll, a step onto a face-down tile waits for its die."""
    s.steps -= 1
    place = o.near[s.at[s.token], way]
    if o.cross_roll and not s.tile[place] & UP:
        s.way = way
        s.chance = CROSS_DIE
    else:
        walk(o, s, place)
        tread(o, s, s.token, place)
        after_step(o, s)


@rule
def walk(o: Any, s: Any, place: int) -> None:
    """Move the acting token to a position."""
    note(s, WALKED, s.token, s.at[s.token], place)
    leave(s, s.token)
    stand(s, s.token, place)


@rule
def cross(o: Any, s: Any, die: int) -> None:
    """4.6 On 4, 5 and 6 the tile is crossed without turning it up; on 1, 2 and 3 it is trodden on."""
    place = o.near[s.at[s.token], s.way]
    s.way = NONE
    s.chance = NOTHING
    note(s, ROLLED, s.token, die)
    walk(o, s, place)
    if die >= 4:
        note(s, CROSSED, s.token, place)
    else:
        tread(o, s, s.token, place)
        after_step(o, s)


@rule
def after_step(o: Any, s: Any) -> None:
    """5.1 Whoever dies by his own step has ended his turn."""
    if s.died:
        check_end(o, s)
        if not s.over:
            end_turn(o, s)


@rule
def tread(o: Any, s: Any, token: int, place: int) -> None:
    """4.4 A tile that is trodden on is turned up for all to see, and an active mine kills."""
    if s.tile[place] & UP:
        return
    s.tile[place] |= UP | KNOWN
    if s.tile[place] & MINE:
        note(s, BLEW_UP, token, place)
        die(o, s, token)
    else:
        note(s, TURNED_UP, token, place)


@rule
def look(o: Any, s: Any, place: int) -> None:
    """4.5 Only the looker's team learns what the tile is; that it was looked at, everybody sees."""
    s.tile[place] |= LOOKED << s.seat
    note(s, LOOKED_AT, s.token, place, 1 + (s.tile[place] & MINE))


@rule
def shove(o: Any, s: Any, way: int) -> None:
    """4.7 Shover and victim each roll a die; the shover's comes first."""
    s.victim = s.on[o.near[s.at[s.token], way]] - 1
    s.way = way
    s.tried |= 1 << s.victim
    s.tries += 1
    s.chance = SHOVE_DIE


@rule
def shove_die(o: Any, s: Any, die: int) -> None:
    """4.8 The shover's die is kept until the victim's is rolled."""
    s.die = die
    s.chance = GUARD_DIE
    note(s, ROLLED, s.token, die)


@rule
def guard_die(o: Any, s: Any, die: int) -> None:
    """4.8 The shover wins ties."""
    note(s, ROLLED, s.victim, die)
    finish_shove(o, s, s.die >= die)


@rule
def finish_shove(o: Any, s: Any, strong: bool) -> None:
    """Settle a shove once its dice are known."""
    way = s.way
    victim = s.victim
    s.way = NONE
    s.victim = NONE
    s.die = 0
    s.chance = NOTHING
    if strong:
        push(o, s, victim, way)
    else:
        note(s, STOOD_FIRM, victim)


@query
def push_room(o: Any, s: Any, token: int, way: int) -> int:
    """4.9 How far, at most 2, a token would be pushed: to the edge, or to what shove_block says of others."""
    place = s.at[token]
    ahead = 0
    free = 0
    while free < 2:
        place = o.near[place, way]
        ahead += 1
        if place < 0 or (ahead > 2 and o.shove_block != KNOCK_ON):
            break
        if s.on[place] == 0:
            free += 1
        elif o.shove_block == STOP:
            break
        elif o.shove_block == NO_SHOVE:
            return 0
    return free


@query
def landing(o: Any, s: Any, token: int, way: int) -> int:
    """Where a pushed token would come to rest if it lived and nobody died before it."""
    place = s.at[token]
    for _ in range(push_room(o, s, token, way)):
        place = o.near[place, way]
    return place


@rule
def push(o: Any, s: Any, token: int, way: int) -> None:
    """4.9 The victim goes two tiles straight on, treading on each, unless something stops it."""
    for _ in range(2):
        if s.at[token] >= 0 and not s.over:
            nudge(o, s, token, way)


@rule
def nudge(o: Any, s: Any, token: int, way: int) -> None:
    """One tile of a push. With shove_block=knock_on the tokens in the way go first, the furthest of all."""
    free = o.near[s.at[token], way]
    if o.shove_block == KNOCK_ON:
        while free >= 0 and s.on[free] != 0:
            free = o.near[free, way]
    if free < 0 or s.on[free] != 0:
        return
    back = (way + 4) % 8
    moved = NONE
    while moved != token and not s.over:
        place = o.near[free, back]
        moved = s.on[place] - 1
        leave(s, moved)
        stand(s, moved, free)
        note(s, PUSHED, moved, place, free)
        tread(o, s, moved, free)
        check_end(o, s)
        free = place


# 5. The dead ---------------------------------------------------------------------------------------------


@rule
def die(o: Any, s: Any, token: int) -> None:
    """5.1 A dead token leaves the board; 5.2 it loses its next turn and then comes back as a ghost."""
    leave(s, token)
    s.skip[token] = o.ghost_delay
    s.died |= 1 << o.owner[token]


@rule
def rearm(o: Any, s: Any, place: int) -> None:
    """5.4 A blown mine is turned face down again, known to all; under a token it goes off at once."""
    s.tile[place] -= UP
    note(s, REARMED, s.token, place)
    if s.on[place] != 0:
        tread(o, s, s.on[place] - 1, place)


@rule
def swap(o: Any, s: Any, one: int, other: int) -> None:
    """5.5 Two tiles change places, with their faces and all that is known of them; tokens stay."""
    moved = s.tile[one]
    s.tile[one] = s.tile[other]
    s.tile[other] = moved
    note(s, SWAPPED, s.token, one, other)
    if s.on[one] != 0:
        tread(o, s, s.on[one] - 1, one)
    if s.on[other] != 0:
        tread(o, s, s.on[other] - 1, other)


@query
def swap_id(one: int, other: int) -> int:
    """The id of swapping two positions, the lower one first."""
    return SWAP + one * (49 - one) // 2 + other - one - 1


@query
def swap_one(action: int) -> int:
    """The lower position of a swap."""
    left = action - SWAP
    one = 0
    while left >= 24 - one:
        left -= 24 - one
        one += 1
    return one


@query
def swap_other(action: int) -> int:
    """The higher position of a swap."""
    one = swap_one(action)
    return action - swap_id(one, one + 1) + one + 1


@rule
def haunt(o: Any, s: Any, token: int, way: int) -> None:
    """5.6 A ghost names a living token and a way, and then rolls."""
    s.victim = token
    s.way = way
    s.chance = GHOST_DIE


@rule
def ghost_die(o: Any, s: Any, die: int) -> None:
    """5.6 Only a 6 shoves; either way the ghost's turn is over."""
    note(s, ROLLED, s.token, die)
    finish_shove(o, s, die == 6)
    if not s.over:
        end_turn(o, s)


@rule
def play_ghost(o: Any, s: Any, action: int) -> None:
    """5.3 A ghost does one thing, and its turn is over."""
    if action == PASS:
        note(s, PASSED, s.token)
    elif action < REARM:
        look(o, s, action - LOOK)
    elif action < SWAP:
        rearm(o, s, action - REARM)
    elif action < HAUNT:
        swap(o, s, swap_one(action), swap_other(action))
    check_end(o, s)
    if not s.over:
        end_turn(o, s)


# 6. The end ------------------------------------------------------------------------------------------------

NOT_OVER, LAST_ALIVE, DIED_TOGETHER, ROUND_LIMIT = 0, 1, 2, 3  # reasons


@rule
def check_end(o: Any, s: Any) -> None:
    """6.1 The last player with a living token wins; 6.3 if the last ones died together, they draw."""
    if s.died == 0 or s.over:
        return
    left = living(o, s)
    if left == 0:
        end_game(o, s, DIED_TOGETHER, s.died)
    elif left & (left - 1) == 0:
        end_game(o, s, LAST_ALIVE, left)


@rule
def end_game(o: Any, s: Any, why: int, won: int) -> None:
    """6. Say why it ended and who won; nobody's turn is left over."""
    s.over = why
    s.won = won
    clear_turn(s)
    s.seat = 0
    s.token = NONE
    s.began = NONE
    note(s, ENDED, why, won)


@rule
def to_move(o: Any, s: Any) -> int:
    """Who decides now."""
    if s.over:
        return OVER
    if s.chance != NOTHING:
        return NATURE
    return s.seat


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """6.2 A win is 1; those who draw share it."""
    share = 0
    for seat in range(o.seats):
        share += (s.won >> seat) & 1
    for seat in range(o.seats):
        out[seat] = 1.0 / share if (s.won >> seat) & 1 else 0.0


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended."""
    return s.over
