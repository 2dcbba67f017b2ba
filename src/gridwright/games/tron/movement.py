"""Tron: one class of cards moves, tick by tick (RULES.md sections 3.4, 4 and 5)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    ALIVE,
    ASK,
    BY_CRUSHER,
    BY_TAIL,
    CRASHED,
    CUT,
    CUT_OFF,
    ENACT,
    HEAD_CRASH,
    LEFT_GRID,
    MOVED,
    NEVER_STOP,
    OFF,
    OWN_TAIL,
    STOP_OR_GO,
    STOPPED,
    crusher_on,
    flag_on,
    is_head,
    is_tail,
    keep_tail,
    living,
    opposite,
    owner,
    step,
    tail_number,
)
from gridwright.games.tron.cards import chosen_kind
from gridwright.kernel.contract import note, query, rule

# What becomes of a rider in one tick; the causes of death of board.py stand beside these.
STANDS, REACHES, MEETS, BUMPS = 0, 16, 17, 18
# MEETS: reaches a space that somebody else reaches too. BUMPS: runs into a head; how it ends shows later.


@rule
def set_off(o: Any, s: Any, seat: int, way: int, steps: int) -> None:
    """A rider is about to make this many steps this way; 1.5 he heads where he goes, come what may."""
    s.heading[seat] = way
    s.left[seat] = steps
    s.done[seat] = 0
    s.told[seat] = 0


@query
def moving(s: Any, seat: int) -> bool:
    """Whether the rider makes a step in this tick."""
    return s.left[seat] > 0 and living(s, seat)


@rule
def tick(o: Any, s: Any) -> None:
    """3.4 Every rider of the class who has steps left makes one, all at once."""
    if s.fast and s.tick > 1 and o.od_stop != NEVER_STOP and s.group == 0:
        ask_the_contested(o, s)
        if s.waiting:
            tell_moves(o, s)
            s.stage = STOP_OR_GO
            return
    s.group = 0
    look_ahead(o, s)
    cut_tails(o, s)
    for seat in range(o.seats):
        if s.fate[seat] == REACHES or s.fate[seat] == MEETS:
            step(o, s, seat)
            s.done[seat] += 1
            s.left[seat] -= 1
    settle_bumps(o, s)
    tell_finished(o, s)
    bury(o, s)
    claim_flags(o, s)
    trim_tails(o, s)
    s.tick += 1
    if nobody_moves(o, s):
        end_class(o, s)


@query
def nobody_moves(o: Any, s: Any) -> bool:
    """The class has come to rest."""
    for seat in range(o.seats):
        if moving(s, seat):
            return False
    return True


@rule
def end_class(o: Any, s: Any) -> None:
    """Everybody has moved: the next class may begin."""
    tell_moves(o, s)
    for seat in range(o.seats):
        s.done[seat] = 0
        s.left[seat] = 0
        s.told[seat] = 0
    s.tick = 0
    s.phase += 1
    s.stage = ENACT


# 3.4 a to g: what each rider runs into, judged by where everything stood before the tick


@rule
def look_ahead(o: Any, s: Any) -> None:
    """What each moving rider's step leads to."""
    for seat in range(o.seats):
        s.fate[seat] = STANDS
        if moving(s, seat):
            s.goal[seat] = o.near[s.head[seat], s.heading[seat]]
            s.fate[seat] = first_look(o, s, seat)
    for seat in range(o.seats):
        if s.fate[seat] == REACHES:
            for other in range(seat + 1, o.seats):
                if (s.fate[other] == REACHES or s.fate[other] == MEETS) and s.goal[other] == s.goal[seat]:
                    s.fate[seat] = MEETS
                    s.fate[other] = MEETS


@rule
def first_look(o: Any, s: Any, seat: int) -> int:
    """The first of a to g that fits."""
    goal = s.goal[seat]
    if goal == OFF:
        return LEFT_GRID
    if crusher_on(s, o.line[s.head[seat], s.heading[seat]]):
        return BY_CRUSHER
    content = s.cell[goal]
    if is_tail(content):
        if chosen_kind(o, s, seat) == CUT:
            return REACHES
        if owner(content) == seat:
            return OWN_TAIL
        return BY_TAIL + owner(content)
    if is_head(content):
        other = owner(content)
        s.hit[seat] = other
        if moving(s, other) and o.near[goal, s.heading[other]] == s.head[seat]:
            return HEAD_CRASH  # they would change places
        return BUMPS
    return REACHES


@rule
def cut_tails(o: Any, s: Any) -> None:
    """6.1 The tail on the space a cutter enters is cut off there: that space and all beyond it vanish."""
    for seat in range(o.seats):
        if s.fate[seat] == REACHES and is_tail(s.cell[s.goal[seat]]):
            victim = owner(s.cell[s.goal[seat]])
            keep = tail_number(o, s, victim, s.goal[seat]) - 1
            note(s, CUT_OFF, seat, victim, s.goal[seat], s.length[victim] - keep)
            keep_tail(o, s, victim, keep)


@rule
def settle_bumps(o: Any, s: Any) -> None:
    """Case f: whoever ran into a head dies, by the tail if it moved on or had won the space (5.4)."""
    for seat in range(o.seats):
        if s.fate[seat] == BUMPS:
            other = s.hit[seat]
            if s.fate[other] == REACHES or s.fate[other] == MEETS or won(o, s, other, s.goal[seat]):
                s.fate[seat] = BY_TAIL + other
    for seat in range(o.seats):
        if s.fate[seat] == BUMPS:
            other = s.hit[seat]
            # A rider who dies in this tick anyway keeps his own cause.
            if s.fate[other] == STANDS and s.cause[other] == ALIVE:
                s.fate[other] = HEAD_CRASH
                s.goal[other] = s.goal[seat]
    for seat in range(o.seats):
        if s.fate[seat] == BUMPS or s.fate[seat] == MEETS:
            s.fate[seat] = HEAD_CRASH


@rule
def bury(o: Any, s: Any) -> None:
    """All deaths of a tick happen together. 4.1 The wrecks stay where they are until the round is over."""
    for seat in range(o.seats):
        if s.fate[seat] != STANDS and s.fate[seat] != REACHES:
            s.cause[seat] = s.fate[seat]
            s.left[seat] = 0
            tell_move(o, s, seat)
            note(s, CRASHED, seat, s.fate[seat], s.goal[seat], s.tick)


@rule
def trim_tails(o: Any, s: Any) -> None:
    """1.3 With tail_cap, tails are cut to that length when the tick is over."""
    if o.tail_cap:
        for seat in range(o.seats):
            if s.head[seat] != OFF and s.length[seat] > o.tail_cap:
                keep_tail(o, s, seat, o.tail_cap)


# 4.5 Flags


@query
def may_capture(o: Any, s: Any, seat: int, flag: int) -> bool:
    """4.6 A rider may not capture the flag he placed last."""
    return s.ban[flag] != seat + 1


@rule
def claim_flags(o: Any, s: Any) -> None:
    """A rider who entered a flag's space alive has a claim on it, even if he drives on."""
    for i in range(o.seats):
        seat = s.order[i]
        if s.fate[seat] == REACHES:
            flag = flag_on(s, s.head[seat])
            if flag != OFF and may_capture(o, s, seat, flag):
                s.claim[s.claims] = flag * 8 + seat
                s.claims += 1


# 5. Over-Drive


@query
def entered(o: Any, s: Any, seat: int, space: int) -> bool:
    """Whether the rider entered the space in this class. He goes straight: count back from his head."""
    at = s.head[seat]
    for _ in range(s.done[seat]):
        if at == space:
            return True
        at = o.near[at, opposite(s.heading[seat])]
    return False


@query
def won(o: Any, s: Any, seat: int, space: int) -> bool:
    """5.4 In Over-Drive a space belongs to whoever alone entered it in this class."""
    if not s.fast or not entered(o, s, seat, space):
        return False
    for other in range(o.seats):
        if other != seat and entered(o, s, other, space):
            return False
    return True


@query
def contested(o: Any, s: Any, seat: int) -> bool:
    """5.3 Whether the space ahead was entered by somebody else in an earlier tick of this class."""
    space = o.near[s.head[seat], s.heading[seat]]
    if space != OFF:
        for other in range(o.seats):
            if other != seat and entered(o, s, other, space):
                return True
    return False


@rule
def ask_the_contested(o: Any, s: Any) -> None:
    """5.3 Those who find the next space taken stop or go on, all deciding together."""
    for seat in range(o.seats):
        if moving(s, seat) and contested(o, s, seat):
            s.group |= 1 << seat
    if o.od_stop == ASK:
        s.waiting = s.group
    else:
        for seat in range(o.seats):
            if s.group >> seat & 1:
                stop_short(o, s, seat)


@rule
def stop_short(o: Any, s: Any, seat: int) -> None:
    """The rider stays where he is."""
    s.left[seat] = 0
    note(s, STOPPED, seat, s.head[seat], s.tick)


# What a viewer is told: a rider's way as one straight stretch, and the tick of its first step


@rule
def tell_move(o: Any, s: Any, seat: int) -> None:
    """Note the steps made since the last telling."""
    steps = s.done[seat] - s.told[seat]
    if steps > 0:
        space = s.head[seat]
        for _ in range(steps):
            space = o.near[space, opposite(s.heading[seat])]
        note(s, MOVED, seat, space, s.head[seat], s.told[seat] + 1)
        s.told[seat] = s.done[seat]


@rule
def tell_moves(o: Any, s: Any) -> None:
    """Note everybody's steps."""
    for seat in range(o.seats):
        tell_move(o, s, seat)


@rule
def tell_finished(o: Any, s: Any) -> None:
    """Note the steps of those whose move has ended, before telling who crashed."""
    for seat in range(o.seats):
        if s.left[seat] == 0:
            tell_move(o, s, seat)
