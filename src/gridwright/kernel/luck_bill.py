"""The luck bill: how much better or worse each of nature's draws made things for each seat.

A draw's luck is what a position is worth after it, less what it was worth before, when every outcome was
still to come. Worth is what playouts by the game's urges bring, as in the search: first nature's draws, then
so many plies, then the progress. Before and after are valued alike, so that luck is nothing on average.
"""

from __future__ import annotations

from typing import Any

from gridwright.kernel.chance import reseed
from gridwright.kernel.contract import NATURE, engine, legal, play, to_move
from gridwright.kernel.copying import assign
from gridwright.kernel.engine import sample_nature
from gridwright.kernel.luck import source_now
from gridwright.kernel.search import judge, urged_playout

HALVES = 2
"""Bills of one game that are reckoned apart, so that what they have in common is no noise of playouts."""


@engine
def weigh(
    o: Any, s: Any, states: Any, out: Any, weights: Any, pay: Any, limit: int, sharp: int, playouts: int,
    rng: Any, worths: Any,
) -> None:  # fmt: skip
    """What a position is worth to each seat, in `worths`, by so many playouts."""
    for seat in range(o.seats):
        worths[seat] = 0.0
    for _ in range(playouts):
        assign(states, 0, s)
        one = states[0]
        while to_move(o, one) == NATURE:
            n = legal(o, one, NATURE, out)
            play(o, one, NATURE, sample_nature(o, one, out, n, rng))
        urged_playout(o, one, out, weights, limit, rng)
        judge(o, one, pay, sharp)
        for seat in range(o.seats):
            worths[seat] += pay[seat] / playouts


@engine
def luck_bill(
    o: Any, s: Any, lines: Any, plies: int, kinds: Any, states: Any, out: Any, weights: Any, pay: Any,
    before: Any, after: Any, limit: int, sharp: int, playouts: int, seeds: Any, rng: Any, bills: Any,
) -> None:  # fmt: skip
    """Play a game again from `s` and add up in `bills` the luck of each half, source and seat."""
    known = False
    for ply in range(plies):
        seat = lines[ply].seat
        action = lines[ply].action
        if seat == NATURE and lines[ply].choices > 1:
            where = source_now(o, s, action, kinds)
            for half in range(HALVES):
                if not known:
                    reseed(rng, seeds, half, 2 * ply)
                    weigh(o, s, states, out, weights, pay, limit, sharp, playouts, rng, before[half])
            play(o, s, seat, action)
            for half in range(HALVES):
                reseed(rng, seeds, half, 2 * ply + 1)
                weigh(o, s, states, out, weights, pay, limit, sharp, playouts, rng, after[half])
                for player in range(o.seats):
                    bills[half, where, player] += after[half, player] - before[half, player]
                    before[half, player] = after[half, player]
            known = True
        else:
            play(o, s, seat, action)
            # A draw with one outcome changes nothing: what was known before it still holds.
            known = known and seat == NATURE


LUCK_BILL = (luck_bill,)
