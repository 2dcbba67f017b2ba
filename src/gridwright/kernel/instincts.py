"""Players of one ply: careful and greedy. Bound beside the rules, like the search, so that they are fast.

Both work on a seat's view: what is hidden is guessed before anything is tried.
"""

from __future__ import annotations

from typing import Any

from gridwright.kernel.chance import draw
from gridwright.kernel.contract import (
    NATURE,
    OVER,
    engine,
    guess,
    legal,
    play,
    progress,
    returns,
    to_move,
)
from gridwright.kernel.copying import assign
from gridwright.kernel.engine import sample_nature

LOST, EXPOSED, SAFE, WON = 0, 1, 2, 3


@engine
def try_action(o: Any, root: Any, states: Any, i: int, seat: int, action: int, hidden: int, rng: Any) -> None:
    """Play an action in a world that the seat must think possible, in `states[i]`."""
    assign(states, i, root)
    if hidden:
        guess(o, states[i], seat, rng)
    play(o, states[i], seat, action)


@engine
def has_lost(o: Any, s: Any, seat: int, pay: Any) -> bool:
    """Whether the game is over and somebody else got more."""
    if to_move(o, s) != OVER:
        return False
    returns(o, s, pay)
    for other in range(o.seats):
        if pay[other] > pay[seat]:
            return True
    return False


@engine
def safety(o: Any, s: Any, seat: int, states: Any, out: Any, pay: Any) -> int:
    """Whether a position just reached is lost, can be lost by the next action, is won, or none of these."""
    if has_lost(o, s, seat, pay):
        return LOST
    if to_move(o, s) == OVER:
        if pay[seat] == 1.0:
            return WON
        return SAFE
    other = to_move(o, s)
    if other == NATURE or other == seat:
        return SAFE
    n = legal(o, s, other, out)
    for i in range(n):
        assign(states, 1, s)
        play(o, states[1], other, out[i])
        if has_lost(o, states[1], seat, pay):
            return EXPOSED
    return SAFE


@engine
def careful(
    o: Any,
    root: Any,
    seat: int,
    states: Any,
    out: Any,
    replies: Any,
    scores: Any,
    pay: Any,
    hidden: int,
    rng: Any,
) -> int:
    """Rate the seat's actions in `scores` by safety; how many there are."""
    n = legal(o, root, seat, out)
    for i in range(n):
        try_action(o, root, states, 0, seat, out[i], hidden, rng)
        scores[i] = 1000 * safety(o, states[0], seat, states, replies, pay) + draw(rng, 1000)
    return n


@engine
def greedy(
    o: Any,
    root: Any,
    seat: int,
    states: Any,
    out: Any,
    replies: Any,
    scores: Any,
    pay: Any,
    hidden: int,
    rng: Any,
) -> int:
    """Rate the seat's actions in `scores` by the progress they bring; how many there are."""
    n = legal(o, root, seat, out)
    for i in range(n):
        try_action(o, root, states, 0, seat, out[i], hidden, rng)
        s = states[0]
        while to_move(o, s) == NATURE:
            m = legal(o, s, NATURE, replies)
            play(o, s, NATURE, sample_nature(o, s, replies, m, rng))
        if to_move(o, s) == OVER:
            returns(o, s, pay)
            # A win is worth more than any progress, a loss less.
            if pay[seat] > 0.0:
                scores[i] = 2000 * 1000
            else:
                scores[i] = -1000 * 1000
        else:
            scores[i] = 1000 * progress(o, s, seat)
        scores[i] += draw(rng, 1000)
    return n


INSTINCTS = (careful, greedy)
