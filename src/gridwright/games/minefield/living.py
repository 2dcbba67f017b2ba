"""Jerks in a Minefield: section 4 of RULES.md, what the living may do and what comes of it."""

from __future__ import annotations

from typing import Any

from gridwright.games.minefield import things, turns
from gridwright.games.minefield.things import DIRECTIONS, NONE, Chance, Event, Pace, Refusal, Tile
from gridwright.games.minefield.turns import is_ghost
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice

# Pace --------------------------------------------------------------------------------------------------


PACE = kind("pace", unless=turns.barred_to_ghosts)
FAST_DIE = outcome("die", chance=Chance.FAST_DIE)
END = kind(unless=turns.barred_to_ghosts)


class CautiousSteps(Choice):
    """4.2 Whether a cautious token may stay where it is."""

    UP_TO_ONE = 0, "0or1"
    EXACTLY1 = 1


class FastDistance(Choice):
    """4.2 Whether a fast token may stop before its roll is used up."""

    UP_TO = 0
    EXACT = 1


@rule
def barred_pace(o: Any, s: Any, seat: int, pace: int) -> int:
    """3.3 The pace is chosen once a turn."""
    if s.pace != Pace.UNDECIDED:
        return Refusal.PACE_CHOSEN
    return Refusal.ALLOWED


@rule
def play_pace(o: Any, s: Any, seat: int, pace: int) -> bool:
    """4.1 Cautious is one step, fast is what a die says."""
    if pace == Pace.CAUTIOUS:
        s.pace = pace
        s.steps = 1
    else:
        s.chance = Chance.FAST_DIE
    return False


@rule
def play_fast_die(o: Any, s: Any, seat: int, die: int) -> bool:
    """4.1 A fast token has as many steps as it rolled."""
    s.chance = Chance.NOTHING
    s.pace = Pace.FAST
    s.steps = die
    note(s, Event.ROLLED, s.token, die)
    return False


@rule
def barred_end(o: Any, s: Any, seat: int) -> int:
    """4.2 A token may stop early, unless cautious_steps or fast_distance makes it go on while it can."""
    if s.pace == Pace.UNDECIDED:
        return Refusal.PACE_FIRST
    if must_use_all(o, s) and can_step(o, s, seat):
        return Refusal.MUST_STEP
    return Refusal.ALLOWED


@rule
def play_end(o: Any, s: Any, seat: int) -> bool:
    """3.3 The player ends the turn."""
    return True


@query
def must_use_all(o: Any, s: Any) -> bool:
    """4.2 Whether the steps of this pace have to be used."""
    if s.pace == Pace.CAUTIOUS:
        return o.cautious_steps == CautiousSteps.EXACTLY1
    return o.fast_distance == FastDistance.EXACT


# Steps -------------------------------------------------------------------------------------------------


STEP = kind("way", unless=turns.barred_to_ghosts)
CROSS_DIE = outcome("die", chance=Chance.CROSS_DIE)


@rule
def barred_step(o: Any, s: Any, seat: int, way: int) -> int:
    """4.3 A step goes to a free neighbour."""
    if s.pace == Pace.UNDECIDED:
        return Refusal.PACE_FIRST
    if s.steps == 0:
        return Refusal.NO_STEPS
    place = o.near[s.at[s.token], way]
    if place < 0:
        return Refusal.OFF_BOARD
    if s.on[place] != 0:
        return Refusal.OCCUPIED
    return Refusal.ALLOWED


@query
def can_step(o: Any, s: Any, seat: int) -> bool:
    """Whether there is any step to take."""
    for way in range(DIRECTIONS):
        if barred_step(o, s, seat, way) == Refusal.ALLOWED:
            return True
    return False


@rule
def play_step(o: Any, s: Any, seat: int, way: int) -> bool:
    """4.3 One step; with the crossing roll, a step onto a face-down tile waits for its die."""
    s.steps -= 1
    place = o.near[s.at[s.token], way]
    if o.cross_roll and not s.tile[place] & Tile.UP:
        s.way = way
        s.chance = Chance.CROSS_DIE
        return False
    return step_onto(o, s, place)


@rule
def step_onto(o: Any, s: Any, place: int) -> bool:
    """4.4 Whoever dies by his own step has ended his turn."""
    walk(s, place)
    tread(o, s, s.token, place)
    return is_ghost(s)


@rule
def walk(s: Any, place: int) -> None:
    """Move the acting token to a position."""
    note(s, Event.WALKED, s.token, s.at[s.token], place)
    things.stand(s, s.token, place)


@rule
def tread(o: Any, s: Any, token: int, place: int) -> None:
    """4.4 A tile that is trodden on is turned up for all to see, and an active mine kills."""
    if s.tile[place] & Tile.UP:
        return
    s.tile[place] |= Tile.UP | Tile.KNOWN
    if s.tile[place] & Tile.MINE:
        note(s, Event.BLEW_UP, token, place)
        turns.die(o, s, token)
    else:
        note(s, Event.TURNED_UP, token, place)


@rule
def play_cross_die(o: Any, s: Any, seat: int, die: int) -> bool:
    """4.6 On 4, 5 and 6 the tile is crossed without turning it up; on 1, 2 and 3 it is trodden on."""
    place = o.near[s.at[s.token], s.way]
    s.way = NONE
    s.chance = Chance.NOTHING
    note(s, Event.ROLLED, s.token, die)
    if die >= 4:
        walk(s, place)
        note(s, Event.CROSSED, s.token, place)
        return False
    return step_onto(o, s, place)


# Looks -------------------------------------------------------------------------------------------------


@rule
def barred_to_look(o: Any, s: Any, seat: int) -> int:
    """4.5 One look a turn, cautious tokens only; 5.3 a ghost may always look."""
    if s.token == NONE or is_ghost(s):
        return turns.barred_to_haunt(o, s, seat)
    if s.pace != Pace.CAUTIOUS:
        return Refusal.NOT_CAUTIOUS
    if s.looked:
        return Refusal.LOOKED_ALREADY
    return Refusal.ALLOWED


LOOK = kind("tile", unless=barred_to_look)


@rule
def barred_look(o: Any, s: Any, seat: int, place: int) -> int:
    """4.5 The living look next to where they are or began, ghosts anywhere, and nobody at what he knows."""
    if not is_ghost(s) and not within_sight(o, s, place):
        return Refusal.NOT_NEXT
    if things.knows(o, s, seat, place):
        return Refusal.KNOWN_ALREADY
    return Refusal.ALLOWED


@query
def within_sight(o: Any, s: Any, place: int) -> bool:
    """4.5 Whether a tile is next to where the turn of the acting token began, or to where it is."""
    return things.next_to(o, s.began, place) or things.next_to(o, s.at[s.token], place)


@rule
def play_look(o: Any, s: Any, seat: int, place: int) -> bool:
    """4.5 Only the looker's team learns what the tile is; that it was looked at, everybody sees."""
    s.tile[place] |= Tile.LOOKED << seat
    note(s, Event.LOOKED_AT, s.token, place, 1 + (s.tile[place] & Tile.MINE))
    s.looked = 1
    return is_ghost(s)


# Shoves ------------------------------------------------------------------------------------------------

MOST_TRIES = 20  # shoves that a player may try in one turn, however unlimited


class ShoveLimit(Choice):
    """4.7 How many shoves a turn."""

    ONE = 0, "1"
    PER_OPPONENT = 1
    UNLIMITED = 2


class ShoveBlock(Choice):
    """4.9 What a token behind the victim does to a shove."""

    STOP = 0
    KNOCK_ON = 1
    NO_SHOVE = 2


SHOVE = kind("way", unless=turns.barred_to_ghosts)
SHOVE_DIE = outcome("die", chance=Chance.SHOVE_DIE)
GUARD_DIE = outcome("die", chance=Chance.GUARD_DIE)


@rule
def barred_shove(o: Any, s: Any, seat: int, way: int) -> int:
    """4.7 Only an opponent next to you, only so often a turn, and only where there is room."""
    place = o.near[s.at[s.token], way]
    if place < 0:
        return Refusal.OFF_BOARD
    if s.on[place] == 0:
        return Refusal.NOBODY_THERE
    victim = s.on[place] - 1
    if o.owner[victim] == seat:
        return Refusal.TEAM_MATE
    if shoved_enough(o, s, victim):
        return Refusal.SHOVED_ALREADY
    if push_room(o, s, victim, way) == 0:
        return Refusal.NO_ROOM
    return Refusal.ALLOWED


@query
def shoved_enough(o: Any, s: Any, victim: int) -> bool:
    """4.7 Once a turn, or as shove_limit says."""
    if o.shove_limit == ShoveLimit.ONE:
        return s.tries > 0
    if o.shove_limit == ShoveLimit.PER_OPPONENT and (s.tried >> victim) & 1:
        return True
    return s.tries >= MOST_TRIES


@rule
def play_shove(o: Any, s: Any, seat: int, way: int) -> bool:
    """4.7 Shover and victim each roll a die; the shover's comes first."""
    s.victim = s.on[o.near[s.at[s.token], way]] - 1
    s.way = way
    s.tried |= 1 << s.victim
    s.tries += 1
    s.chance = Chance.SHOVE_DIE
    return False


@rule
def play_shove_die(o: Any, s: Any, seat: int, die: int) -> bool:
    """4.7 The shover's die is kept until the victim's is rolled."""
    s.die = die
    s.chance = Chance.GUARD_DIE
    note(s, Event.ROLLED, s.token, die)
    return False


@rule
def play_guard_die(o: Any, s: Any, seat: int, die: int) -> bool:
    """4.8 The shover wins ties."""
    note(s, Event.ROLLED, s.victim, die)
    finish_shove(o, s, s.die >= die)
    return False


@rule
def finish_shove(o: Any, s: Any, strong: bool) -> None:
    """Settle a shove once its dice are known."""
    way = s.way
    victim = s.victim
    s.way = NONE
    s.victim = NONE
    s.die = 0
    s.chance = Chance.NOTHING
    if strong:
        push(o, s, victim, way)
    else:
        note(s, Event.STOOD_FIRM, victim)


@query
def push_room(o: Any, s: Any, token: int, way: int) -> int:
    """4.9 How far, at most 2, a token would be pushed: to the edge, or to what shove_block says of others."""
    place = s.at[token]
    ahead = 0
    free = 0
    while free < 2:
        place = o.near[place, way]
        ahead += 1
        if place < 0 or (ahead > 2 and o.shove_block != ShoveBlock.KNOCK_ON):
            break
        if s.on[place] == 0:
            free += 1
        elif o.shove_block == ShoveBlock.STOP:
            break
        elif o.shove_block == ShoveBlock.NO_SHOVE:
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
    if o.shove_block == ShoveBlock.KNOCK_ON:
        while free >= 0 and s.on[free] != 0:
            free = o.near[free, way]
    if free < 0 or s.on[free] != 0:
        return
    back = (way + 4) % 8
    moved = NONE
    while moved != token and not s.over:
        place = o.near[free, back]
        moved = s.on[place] - 1
        things.stand(s, moved, free)
        note(s, Event.PUSHED, moved, place, free)
        tread(o, s, moved, free)
        turns.check_end(o, s)
        free = place
