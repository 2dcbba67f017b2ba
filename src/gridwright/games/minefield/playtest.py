"""Jerks in a Minefield, for playtests: personas, and what is done to others. No rule stands here."""

from __future__ import annotations

from gridwright.games.minefield import ghosts, living
from gridwright.games.minefield.things import NONE, SIDE, Pace
from gridwright.kernel.bot_personas import Urge
from gridwright.kernel.position import Position


def jerk(view: Position, seat: int, action: int) -> float:
    """Shoves and haunts whenever it can, and goes where there is somebody to shove."""
    o, s = view.plain_options, view.plain
    if action in living.SHOVE or (action in ghosts.HAUNT and o.owner[ghosts.HAUNT.token(action)] != seat):
        return 100
    if action in living.STEP:
        here = s.at[s.token]
        there = o.near[here, living.STEP.way(action)]
        return _nearest(view, seat, here) - _nearest(view, seat, there)
    return 0.5 if action in living.PACE and living.PACE.pace(action) == Pace.FAST else 0


def _nearest(view: Position, seat: int, place: int) -> int:
    """Steps from a tile to the nearest living opponent."""
    o, s = view.plain_options, view.plain
    others = [s.at[token] for token in range(o.tokens) if o.owner[token] != seat and s.at[token] != NONE]
    apart = [abs(place // SIDE - one // SIDE) + abs(place % SIDE - one % SIDE) for one in others if one >= 0]
    return min(apart, default=0)


PERSONAS: dict[str, Urge] = {"jerk": jerk}


def interacts(before: Position, seat: int, action: int) -> bool:
    """Whether an action pushes somebody else about, or puts a mine under somebody's feet."""
    if action in ghosts.ARM:
        return bool(before.s["on"][ghosts.ARM.tile(action)])
    if action in ghosts.SWAP:
        return any(before.s["on"][place] for place in ghosts.SWAP.apart(action))
    if action in ghosts.HAUNT:
        return bool(before.o["owner"][ghosts.HAUNT.token(action)] != seat)
    return action in living.SHOVE


def use(seat: int, action: int) -> str:
    """What the use of an action is counted as, where that is more than its kind: the pace."""
    if action in living.PACE:
        return "fast" if living.PACE.pace(action) == Pace.FAST else "cautious"
    return ""
