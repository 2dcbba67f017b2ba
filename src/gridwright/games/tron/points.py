"""Tron: points and the end (RULES.md section 7)."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import cards, grid
from gridwright.games.tron.codes import Cause, Event, Reason, Stage
from gridwright.games.tron.grid import OFF
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice


class EndMode(Choice):
    """7.4 What wins."""

    POINTS = 0
    LAST_ALIVE = 1


@rule
def settle(o: Any, s: Any) -> None:
    """R4 to R6 Cards go back, deaths are scored, flags are captured."""
    cards.return_cards(o, s)
    score_deaths(o, s)
    award_captures(o, s)
    s.phase = 0
    s.stage = Stage.DEALING


@query
def killer(s: Any, seat: int) -> int:
    """Whose tail killed the rider, OFF if nobody's."""
    if s.cause[seat] < Cause.TAIL:
        return OFF
    return s.cause[seat] - Cause.TAIL


@rule
def gains(s: Any, seat: int, points: int) -> None:
    """4.4 Points, below zero if it must be, and the round's sum of them."""
    s.score[seat] += points
    s.gain[seat] += points


@rule
def score_deaths(o: Any, s: Any) -> None:
    """7.1 A death costs one and pays the killer two; head crashes and mutual kills cost and pay nothing."""
    for seat in range(o.seats):
        # A rider who died in an earlier round and waits for room is off the board: he was scored then.
        if s.cause[seat] != Cause.ALIVE and s.head[seat] != OFF and s.cause[seat] != Cause.HEAD:
            by = killer(s, seat)
            if by == OFF:
                gains(s, seat, -1)
            elif killer(s, by) != seat:
                gains(s, seat, -1)
                gains(s, by, 2)
    for seat in range(o.seats):
        if s.gain[seat] != 0:
            note(s, Event.SCORED, seat, s.gain[seat], s.score[seat])


@rule
def award_captures(o: Any, s: Any) -> None:
    """4.5, 7.2 Three points for each flag, to the first who entered its space and lived through the round."""
    for i in range(s.claims):
        flag, seat = s.claim[i, 0], s.claim[i, 1]
        s.claim[i, 0] = s.claim[i, 1] = 0
        if s.flag[flag] != OFF and grid.living(s, seat):
            gains(s, seat, 3)
            note(s, Event.CAPTURED, seat, s.flag[flag], flag, s.score[seat])
            s.flag[flag] = OFF
            s.ban[flag] = seat + 1
            s.queue[s.queued] = flag
            s.queued += 1
            cards.owe_for_capture(o, s, seat)
    s.claims = 0


@rule
def verdict(o: Any, s: Any) -> None:
    """R7 Whether somebody has won."""
    s.stage = Stage.RIDERS_RETURN
    if o.end_mode == EndMode.LAST_ALIVE:
        alive = grid.all_living(o, s)
        if alive & (alive - 1) == 0:  # one at most
            finish(o, s, Reason.LAST if alive else Reason.CRASH)
        return
    # 7.4 The target rises as long as two or more have reached it, and never falls.
    before = s.target
    while reached(o, s) > 1:
        s.target += 1
    if s.target > before:
        note(s, Event.RAISED, s.target)
    if reached(o, s) == 1:
        finish(o, s, Reason.TARGET)


@query
def reached(o: Any, s: Any) -> int:
    """How many have reached the target."""
    count = 0
    for seat in range(o.seats):
        if s.score[seat] >= s.target:
            count += 1
    return count


@rule
def finish(o: Any, s: Any, why: int) -> None:
    """The game is over."""
    s.ended = why
    s.stage = Stage.OVER
    note(s, Event.WON, why)


@query
def wins(o: Any, s: Any, seat: int) -> bool:
    """7.4, 7.6 Whether the seat has a share of the win."""
    if s.ended == Reason.TARGET:
        return s.score[seat] >= s.target
    if s.ended == Reason.LAST or s.ended == Reason.ROUNDS_ALIVE:
        return grid.living(s, seat)
    if s.ended == Reason.CRASH:
        return s.head[seat] != OFF  # those who crashed in the last round; earlier wrecks are gone
    for other in range(o.seats):
        if s.score[other] > s.score[seat]:
            return False
    return True


@rule
def returns(o: Any, s: Any, out: Any) -> None:
    """A shared win is divided equally."""
    share = 0
    for seat in range(o.seats):
        if wins(o, s, seat):
            share += 1
    for seat in range(o.seats):
        out[seat] = 1.0 / share if wins(o, s, seat) else 0.0


@rule
def reason(o: Any, s: Any) -> int:
    """Why the game ended."""
    return s.ended
