"""Jerks in a Minefield: section 2 of RULES.md, setting up, and what is done with an action or a roll.

The other sections stand in things.py (1), turns.py (3, 5.1, 5.2, 6), living.py (4), ghosts.py (5) and
knowledge.py (7).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield import living, things, turns
from gridwright.games.minefield.things import MINES, NONE, PLACES, TOKENS, Chance, Event, Refusal, Tile
from gridwright.kernel.actions import outcome
from gridwright.kernel.contract import carry_out, note, rule
from gridwright.kernel.options import Choice

STARTER = outcome("starter", chance=Chance.STARTER)
LAY = outcome("mine", chance=Chance.LAYING)

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
    beginners = o.seats if turns.players_alternate(o) else o.tokens
    return Refusal.ALLOWED if starter < beginners else Refusal.NOT_NOW


@rule
def play_starter(o: Any, s: Any, seat: int, starter: int) -> bool:
    """2.3 With first=random nature says who begins."""
    s.starter = starter
    s.chance = Chance.LAYING
    turns.take_turn(o, s, starter)
    note(s, Event.BEGAN, starter)
    return False


@rule
def barred_lay(o: Any, s: Any, seat: int, mine: int) -> int:
    """2.2 A tile is drawn from what remains of the heap; to a view either may remain."""
    remains = s.mines_left != 0 if mine else s.mines_left < s.to_lay
    return Refusal.ALLOWED if remains else Refusal.NOT_NOW


@rule
def weight(o: Any, s: Any, outcome: int) -> int:
    """2.2 Tiles are drawn from what remains of the heap; a view does not know that and goes by all of it."""
    if outcome not in LAY:
        return 1
    mines = MINES if s.mines_left < 0 else s.mines_left
    tiles = o.to_lay if s.mines_left < 0 else s.to_lay
    return mines if LAY.mine(outcome) else tiles - mines


@rule
def play_lay(o: Any, s: Any, seat: int, mine: int) -> bool:
    """2.2 The next tile of the shuffled heap goes face down on the next empty position."""
    s.tile[o.lay[o.to_lay - s.to_lay]] = mine
    s.mines_left -= mine
    s.to_lay -= 1
    if s.to_lay == 0:
        s.chance = Chance.NOTHING
    return False


# What comes of an action or a roll ---------------------------------------------------------------------


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action: each one's own rule says whether it ends the turn."""
    s.happened = 0
    s.died = 0
    if carry_out(o, s, seat, action):
        turns.finish(o, s)
