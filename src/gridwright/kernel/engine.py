"""What is done with any rulebook at speed: playouts, counting, walking a recorded game.

These functions are written in the rules' own language and bound beside each game's rules, in every
mode: the `legal`, `play` ... imported here are stand-ins for the bound game's.
"""

from __future__ import annotations

from typing import Any

from gridwright.kernel.chance import draw
from gridwright.kernel.contract import (
    NATURE,
    OVER,
    barred,
    deciding,
    legal,
    play,
    reason,
    returns,
    rule,
    to_move,
    unsound,
    weight,
)
from gridwright.kernel.copying import assign

STUCK = -1
"""What a playout answers when a rulebook lists no action although the game is not over."""


@rule
def sample_nature(o: Any, s: Any, out: Any, n: int, rng: Any) -> int:
    """One of nature's `n` outcomes in `out`, by weight."""
    total = 0
    for i in range(n):
        total += weight(o, s, out[i])
    left = draw(rng, total)
    for i in range(n):
        left -= weight(o, s, out[i])
        if left < 0:
            return out[i]
    return out[n - 1]


@rule
def choose_random(o: Any, s: Any, seat: int, out: Any, n: int, rng: Any) -> int:
    """A random one of the `n` actions in `out`: nature's by weight, a seat's uniformly."""
    if seat == NATURE:
        return sample_nature(o, s, out, n, rng)
    return out[draw(rng, n)]


@rule
def playout(o: Any, s: Any, rng: Any, out: Any, limit: int) -> int:
    """Play `s` on at random until it is over or `limit` plies were played; how many were."""
    plies = 0
    while plies < limit:
        seat = to_move(o, s)
        if seat == OVER:
            return plies
        n = legal(o, s, seat, out)
        if n == 0:
            return STUCK
        play(o, s, seat, choose_random(o, s, seat, out, n, rng))
        plies += 1
    return plies


@rule
def playouts(
    o: Any, opening: Any, states: Any, rngs: Any, out: Any, limit: int, plies: Any, reasons: Any, results: Any
) -> None:
    """One random game from `opening` in each of `states`, each with its own random stream."""
    for i in range(len(states)):
        assign(states, i, opening)
        s = states[i]
        plies[i] = playout(o, s, rngs[i], out, limit)
        if to_move(o, s) == OVER:
            returns(o, s, results[i])
            reasons[i] = reason(o, s)
        else:
            reasons[i] = -1


# What an audited game may break, by number.
LAWFUL, NOTHING_LEGAL, TOO_LONG, TOO_MANY, TWICE, OUT_OF_RANGE, BARRED_BUT_LEGAL, LEGAL_BUT_BARRED = range(8)
NO_WEIGHT, EVENTS_LOST, IS_UNSOUND, OUT_OF_TURN = range(8, 12)


@rule
def audit_list(o: Any, s: Any, seat: int, out: Any, n: int, ids: int, listed: Any, told: Any) -> int:
    """Whether a list of legal actions is lawful: distinct, in range, let through by `barred`, weighted.

    Leaves a mark in `listed` for every id, and in `told` the one that is wrong.
    """
    for i in range(n):
        told[2] = out[i]
        if out[i] < 0 or out[i] >= ids:
            return OUT_OF_RANGE
        if listed[out[i]] != 0:
            return TWICE
        listed[out[i]] = 1
        if barred(o, s, seat, out[i]) != 0:
            return BARRED_BUT_LEGAL
        if seat == NATURE and weight(o, s, out[i]) <= 0:
            return NO_WEIGHT
    return LAWFUL


@rule
def audit_others(o: Any, s: Any, seat: int, ids: int, listed: Any, told: Any) -> int:
    """Whether `barred` has something against each and every action that is not listed."""
    for action in range(ids):
        if listed[action] == 0 and barred(o, s, seat, action) == 0:
            told[2] = action
            return LEGAL_BUT_BARRED
    return LAWFUL


@rule
def audit_turn(o: Any, s: Any, out: Any, ids: int, outcomes: int, listed: Any, told: Any, whole: int) -> int:
    """Whether every seat that may decide, and no other, has lawful actions; `whole`: every id is tried."""
    seat = to_move(o, s)
    for i in range(o.seats + 1):
        actor = i - 1  # nature first
        told[1] = actor
        n = legal(o, s, actor, out)
        may = seat != OVER and (
            (actor == NATURE and seat == NATURE) or (actor >= 0 and may_decide(o, s, actor))
        )
        if not may and n != 0:
            return OUT_OF_TURN
        if may:
            if n == 0:
                return NOTHING_LEGAL
            most = outcomes if actor == NATURE else ids
            fault = audit_list(o, s, actor, out, n, most, listed, told)
            if fault == LAWFUL and whole:
                fault = audit_others(o, s, actor, most, listed, told)
            for k in range(n):
                listed[out[k]] = 0
            if fault != LAWFUL:
                return fault
    return LAWFUL


@rule
def may_decide(o: Any, s: Any, seat: int) -> bool:
    """Whether a seat is among those that may commit now."""
    return deciding(o, s) >> seat & 1 == 1


@rule
def audit(
    o: Any, s: Any, rng: Any, out: Any, most_legal: int, ids: int, outcomes: int, limit: int, listed: Any,
    told: Any, every: int,
) -> int:  # fmt: skip
    """Play a random game to its end, asking at every ply whether it keeps the laws; the first it breaks.

    At one ply in `every`, drawn at random, all ids are tried.
    """
    for _ in range(limit + 1):
        if s.happened > len(s.events):
            return EVENTS_LOST
        if unsound(o, s) != 0:
            told[2] = unsound(o, s)
            return IS_UNSOUND
        whole = every > 0 and draw(rng, every) == 0
        fault = audit_turn(o, s, out, ids, outcomes, listed, told, whole)
        if fault != LAWFUL:
            return fault
        seat = to_move(o, s)
        if seat == OVER:
            return LAWFUL
        n = legal(o, s, seat, out)
        if n > most_legal:
            return TOO_MANY
        play(o, s, seat, choose_random(o, s, seat, out, n, rng))
    return TOO_LONG


@rule
def audits(
    o: Any, opening: Any, states: Any, rngs: Any, out: Any, most_legal: int, ids: int, outcomes: int,
    limit: int, listed: Any, told: Any, every: int,
) -> int:  # fmt: skip
    """Audit one random game a state; the fault of the first that is not lawful, told as game, seat and id."""
    for i in range(len(states)):
        assign(states, i, opening)
        told[0] = i
        fault = audit(o, states[i], rngs[i], out, most_legal, ids, outcomes, limit, listed, told, every)
        if fault != LAWFUL:
            return fault
    return LAWFUL


@rule
def perft(o: Any, states: Any, outs: Any, cursor: Any, total: Any, depth: int, counts: Any) -> None:
    """Count the ways to play 1, 2 .. `depth` plies from `states[0]`, nature's outcomes once each."""
    level = 0
    cursor[0] = -1
    while level >= 0:
        s = states[level]
        if cursor[level] < 0:
            seat = to_move(o, s)
            total[level] = 0
            if seat != OVER:
                total[level] = legal(o, s, seat, outs[level])
            counts[level] += total[level]
            cursor[level] = 0
        if level + 1 == depth or cursor[level] >= total[level]:
            level -= 1
        else:
            action = outs[level][cursor[level]]
            cursor[level] += 1
            assign(states, level + 1, s)
            play(o, states[level + 1], to_move(o, s), action)
            level += 1
            cursor[level] = -1


@rule
def copies(states: Any, s: Any, times: int) -> int:
    """Copy `s` over and over: what the benchmark of copying times."""
    n = len(states)
    for i in range(times):
        assign(states, i % n, s)
    return times


ENGINE = (sample_nature, choose_random, playout, playouts, audits, perft, copies)
