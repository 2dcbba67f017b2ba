"""Jerks in a Minefield: what is legal and who is asked, and section 2 of RULES.md, setting up.

The other sections stand in things.py (1), turns.py (3, 5.1, 5.2, 6), living.py (4), ghosts.py (5) and
knowledge.py (7).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield import ghosts, living, things, turns
from gridwright.games.minefield.things import MINES, NONE, PLACES, TOKENS, Chance, Event, Refusal, Tile
from gridwright.kernel.actions import outcome
from gridwright.kernel.contract import NATURE, note, rule
from gridwright.kernel.options import Choice

STARTER = outcome("starter")
TILE = outcome("mine")
ROLL = outcome("die")

# A ghost's: swaps, looks, mines to arm, shoves, and a pass.
MAX_LEGAL = PLACES * (PLACES - 1) // 2 + PLACES + PLACES + TOKENS * things.DIRECTIONS + 1
# A turn is at most: choose a token, F and a die, six steps with a die each, shoves with two dice each, end.
MAX_PLIES = 1 + PLACES + turns.MOST_ROUNDS * TOKENS * (3 + 2 * 6 + 3 * living.MOST_TRIES + 1)

# 2. Setting up -----------------------------------------------------------------------------------------


class MineLayout(Choice):
    """2.1 Which tiles are known to be safe."""

    CROSS_SAFE = 0
    RANDOM_SAFE_STARTS = 1
    FULL_RANDOM = 2


class First(Choice):
    """2.3 Who begins."""

    SOUTH = 0, "0"
    RANDOM = 1


@rule
def start(o: Any, s: Any) -> None:
    """2.1 Tiles known to be safe lie face up; the others are shuffled and laid by nature, one by one."""
    for place in range(PLACES):
        s.tile[place] = Tile.UP | Tile.KNOWN
    for i in range(o.to_lay):
        s.tile[o.lay[i]] = Tile.UNLAID
    for token in range(TOKENS):
        s.at[token] = NONE
    for token in range(o.tokens):
        things.stand(s, token, o.start_at[token])
    s.to_lay = o.to_lay
    s.mines_left = MINES
    s.way = NONE
    s.victim = NONE
    s.chance = Chance.STARTER if o.first == First.RANDOM else Chance.LAYING
    turns.take_turn(o, s, 0)


@rule
def barred_starter(o: Any, s: Any, seat: int, starter: int) -> int:
    """2.3 With first=random any token (or any player who chooses one) may begin."""
    if s.chance == Chance.STARTER and starter < (o.seats if turns.players_alternate(o) else o.tokens):
        return Refusal.ALLOWED
    return Refusal.NOT_THAT_OUTCOME


@rule
def draw_starter(o: Any, s: Any, starter: int) -> None:
    """2.3 With first=random nature says who begins."""
    s.starter = starter
    s.chance = Chance.LAYING
    turns.take_turn(o, s, starter)
    note(s, Event.BEGAN, starter)


@rule
def barred_tile(o: Any, s: Any, seat: int, mine: int) -> int:
    """2.2 A tile is drawn from what remains of the heap; to a view either may remain."""
    if s.chance == Chance.LAYING and (s.mines_left != 0 if mine else s.mines_left < s.to_lay):
        return Refusal.ALLOWED
    return Refusal.NOT_THAT_OUTCOME


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    """2.2 Tiles are drawn from what remains of the heap; a view does not know that and goes by all of it."""
    if outcome not in TILE:
        return 1
    mines = MINES if s.mines_left < 0 else s.mines_left
    tiles = o.to_lay if s.mines_left < 0 else s.to_lay
    return mines if TILE.mine(outcome) else tiles - mines


@rule
def lay_tile(o: Any, s: Any, mine: int) -> None:
    """2.2 The next tile of the shuffled heap goes face down on the next empty position."""
    s.tile[o.lay[o.to_lay - s.to_lay]] = mine
    s.mines_left -= mine
    s.to_lay -= 1
    if s.to_lay == 0:
        s.chance = Chance.NOTHING


# What is legal, and why the rest is not ----------------------------------------------------------------


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    """Why an action is not legal."""
    if s.over:
        return Refusal.GAME_OVER
    if seat != turns.to_move(o, s):
        return Refusal.NOT_YOUR_TURN
    if seat == NATURE:
        return barred_nature(o, s, action)
    if action in turns.CHOOSE:
        return turns.barred_choose(o, s, seat, turns.CHOOSE.token(action))
    if s.token == NONE:
        return Refusal.CHOOSE_FIRST
    return barred_token(o, s, seat, action)


@rule
def barred_nature(o: Any, s: Any, outcome: int) -> int:
    """The same for nature's outcomes."""
    if outcome in STARTER:
        return barred_starter(o, s, NATURE, STARTER.starter(outcome))
    if outcome in TILE:
        return barred_tile(o, s, NATURE, TILE.mine(outcome))
    return barred_roll(o, s, NATURE, ROLL.die(outcome))


@rule
def barred_roll(o: Any, s: Any, seat: int, die: int) -> int:
    """A die that is due may fall on any side."""
    if s.chance < Chance.FAST_DIE:
        return Refusal.NOT_THAT_OUTCOME
    return Refusal.ALLOWED


@rule
def barred_token(o: Any, s: Any, seat: int, action: int) -> int:
    """The same for the token whose turn it is."""
    if action in living.END:
        return living.barred_end(o, s, seat)
    if action in living.PACE:
        return living.barred_pace(o, s, seat, living.PACE.pace(action))
    if action in living.STEP:
        return living.barred_step(o, s, seat, living.STEP.way(action))
    if action in living.SHOVE:
        return living.barred_shove(o, s, seat, living.SHOVE.way(action))
    if action in living.LOOK:
        return living.barred_look(o, s, seat, living.LOOK.tile(action))
    if action in ghosts.PASS:
        return ghosts.barred_pass(o, s, seat)
    if action in ghosts.ARM:
        return ghosts.barred_arm(o, s, seat, ghosts.ARM.tile(action))
    if action in ghosts.SWAP:
        return ghosts.barred_swap(o, s, seat, ghosts.SWAP.one(action), ghosts.SWAP.other(action))
    if action in ghosts.HAUNT:
        return ghosts.barred_haunt(o, s, seat, ghosts.HAUNT.token(action), ghosts.HAUNT.way(action))
    return Refusal.NO_SUCH_ACTION


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """What the one who decides may do."""
    if s.over or seat != turns.to_move(o, s):
        return 0
    if seat == NATURE:
        return legal_nature(o, s, out)
    if s.token == NONE:
        return legal_choices(o, s, seat, out)
    if turns.is_ghost(s):
        return ghosts.legal_ghost(o, s, seat, out)
    return living.legal_living(o, s, seat, out)


@rule
def legal_nature(o: Any, s: Any, out: Any) -> int:
    """What may be drawn or rolled."""
    n = 0
    for starter in range(TOKENS):
        if barred_starter(o, s, NATURE, starter) == Refusal.ALLOWED:
            out[n] = STARTER.id(starter)
            n += 1
    for mine in range(2):
        if barred_tile(o, s, NATURE, mine) == Refusal.ALLOWED:
            out[n] = TILE.id(mine)
            n += 1
    for die in range(1, 7):
        if barred_roll(o, s, NATURE, die) == Refusal.ALLOWED:
            out[n] = ROLL.id(die)
            n += 1
    return n


@rule
def legal_choices(o: Any, s: Any, seat: int, out: Any) -> int:
    """Which tokens a player may choose."""
    n = 0
    for token in range(o.tokens):
        if turns.barred_choose(o, s, seat, token) == Refusal.ALLOWED:
            out[n] = turns.CHOOSE.id(token)
            n += 1
    return n


# What comes of it --------------------------------------------------------------------------------------


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    s.happened = 0
    s.died = 0
    if seat == NATURE:
        play_nature(o, s, action)
    elif action in turns.CHOOSE:
        turns.choose(o, s, turns.CHOOSE.token(action))
    elif turns.is_ghost(s):
        ghosts.play_ghost(o, s, action)
    else:
        living.play_living(o, s, action)


@rule
def play_nature(o: Any, s: Any, outcome: int) -> None:
    """Carry out what was drawn or rolled."""
    die = ROLL.die(outcome)
    if s.chance == Chance.LAYING:
        lay_tile(o, s, TILE.mine(outcome))
    elif s.chance == Chance.STARTER:
        draw_starter(o, s, STARTER.starter(outcome))
    elif s.chance == Chance.FAST_DIE:
        living.fast_die(o, s, die)
    elif s.chance == Chance.SHOVE_DIE:
        living.shove_die(o, s, die)
    elif s.chance == Chance.GUARD_DIE:
        living.guard_die(o, s, die)
    elif s.chance == Chance.GHOST_DIE:
        ghosts.ghost_die(o, s, die)
    else:
        living.cross_die(o, s, die)
