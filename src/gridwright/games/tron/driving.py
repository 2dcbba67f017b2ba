"""Tron: one class of cards drives, tick by tick (RULES.md sections 3.3, 3.4, 4 and 5)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from gridwright.games.tron import cards, grid
from gridwright.games.tron.cards import Card
from gridwright.games.tron.codes import Cause, Event, Refusal, Stage
from gridwright.games.tron.grid import OFF
from gridwright.kernel.actions import kind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice


class Fate(IntEnum):
    """What becomes of a rider in one tick; the causes of death stand beside these."""

    STANDS = 0
    REACHES = 16
    MEETS = 17  # reaches a space that somebody else reaches too
    BUMPS = 18  # runs into a head; how it ends shows later


class Answer(Code):
    """5.3 What a rider may answer who finds the space ahead taken."""

    STOP = 0
    GO = 1


class Contested(Choice):
    """5.3 What happens to a rider in Over-Drive who finds the space ahead taken by a closer one."""

    ASK = 0
    AUTO = 1
    NEVER = 2


class AlwaysFast(Choice):
    """5 Whether it is always Over-Drive."""

    NO = 0
    ON = 1


# 3.3 Which way and how far


@query
def goes_far(s: Any, card: int) -> bool:
    """5.2, 5.6 Whether the card goes as far as one likes. 6.1 Cut Tail moves one space in either mode."""
    return s.fast == 1 and card != Card.CUT


@rule
def reach(o: Any, s: Any, seat: int, turn: int) -> tuple[int, int]:
    """3.3 How few and how many steps the card allows that way; 1 and 0 if it does not go there.

    A movement card says which way; other cards leave it to the rider. 5.2 In Over-Drive one drives one space
    at least, and up to the first obstacle, or one more, into it.
    """
    card = cards.chosen_kind(o, s, seat)
    fewest, most = 1, 0
    if card > cards.LAST_REGULAR or card == turn:
        if goes_far(s, card):
            most = grid.free_steps(o, s, seat, grid.turned(s.heading[seat], turn)) + 1
        else:
            fewest = most = o.spaces[card]
    return fewest, most


@rule
def barred_to_drive(o: Any, s: Any, seat: int) -> int:
    """3.3 Only cards that move ask for a way and a distance."""
    return Refusal.ALLOWED if o.spaces[cards.chosen_kind(o, s, seat)] > 0 else Refusal.NOT_NOW


DRIVE = kind("turn", "distance", stage=Stage.HOW, unless=barred_to_drive)


@rule
def barred_drive(o: Any, s: Any, seat: int, turn: int, distance: int) -> int:
    """3.3 Which way a card may turn its rider, and how far he may go."""
    fewest, most = reach(o, s, seat, turn)
    if most == 0:
        return Refusal.NOT_NOW
    return Refusal.ALLOWED if fewest <= distance <= most else Refusal.TOO_FAR


@rule
def list_drive(o: Any, s: Any, seat: int, out: Any, n: int) -> int:
    """3.3 All ways to enact a card that moves."""
    for turn in range(3):
        fewest, most = reach(o, s, seat, turn)
        for distance in range(fewest, most + 1):
            out[n] = DRIVE.id(turn, distance)
            n += 1
    return n


@rule
def set_off(o: Any, s: Any, seat: int, card: int, how: int) -> None:
    """3.3 A rider is about to drive, as the card says or as he chose. 1.5 He heads there, come what may."""
    turn, steps = (DRIVE.turn(how), DRIVE.distance(how)) if how >= 0 else (card, o.spaces[card])
    s.heading[seat] = grid.turned(s.heading[seat], turn)
    s.left[seat] = steps


@query
def moving(s: Any, seat: int) -> bool:
    """Whether the rider makes a step in this tick."""
    return s.left[seat] > 0 and grid.living(s, seat)


@rule
def tick(o: Any, s: Any) -> None:
    """3.4 Every rider of the class who has steps left makes one, all at once."""
    if nobody_moves(o, s):
        end_class(o, s)
        return
    if s.fast and s.tick > 1 and o.od_stop != Contested.NEVER and s.group == 0:
        ask_the_contested(o, s)
        if s.waiting:
            for seat in range(o.seats):
                tell_move(o, s, seat)
            s.stage = Stage.STOP
            return
    s.group = 0
    look_ahead(o, s)
    cut_tails(o, s)
    for seat in range(o.seats):
        if arrives(s, seat):
            grid.step(o, s, seat)
            s.done[seat] += 1
            s.left[seat] -= 1
    settle_bumps(o, s)
    for seat in range(o.seats):
        if s.left[seat] == 0:
            tell_move(o, s, seat)
    bury(o, s)
    claim_flags(o, s)
    trim_tails(o, s)
    s.tick += 1


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
    s.group = 0
    for seat in range(o.seats):
        s.done[seat] = 0
        s.told[seat] = 0
    s.tick = 0
    s.phase += 1
    s.stage = Stage.ENACT


# 3.4 a to g: what each rider runs into, judged by where everything stood before the tick


@rule
def look_ahead(o: Any, s: Any) -> None:
    """3.4, 5.5 What each moving rider's step leads to; those who reach one space meet there."""
    for seat in range(o.seats):
        s.fate[seat] = Fate.STANDS
        if moving(s, seat):
            s.goal[seat] = o.near[s.head[seat], s.heading[seat]]
            s.fate[seat] = first_look(o, s, seat)
    for seat in range(o.seats):
        for other in range(o.seats):
            if other != seat and arrives(s, seat) and arrives(s, other) and s.goal[seat] == s.goal[other]:
                s.fate[seat] = Fate.MEETS


@query
def arrives(s: Any, seat: int) -> bool:
    """3.4 Whether the rider's step leads him to the next space, alone or not."""
    return s.fate[seat] == Fate.REACHES or s.fate[seat] == Fate.MEETS


@rule
def first_look(o: Any, s: Any, seat: int) -> int:
    """3.4, 4.2 The first of a to g that fits."""
    goal = s.goal[seat]
    if goal == OFF:
        return Cause.OFF
    if grid.crusher_on(s, o.line[s.head[seat], s.heading[seat]]):
        return Cause.CRUSHER
    content = s.cell[goal]
    if grid.is_tail(content):
        if cards.chosen_kind(o, s, seat) == Card.CUT:
            return Fate.REACHES
        if grid.owner(content) == seat:
            return Cause.SELF
        return Cause.TAIL + grid.owner(content)
    if grid.is_head(content):
        other = grid.owner(content)
        s.hit[seat] = other
        if moving(s, other) and o.near[goal, s.heading[other]] == s.head[seat]:
            return Cause.HEAD  # they would change places
        return Fate.BUMPS
    return Fate.REACHES


@rule
def cut_tails(o: Any, s: Any) -> None:
    """6.1 The tail on the space a cutter enters is cut off there: that space and all beyond it vanish."""
    for seat in range(o.seats):
        if s.fate[seat] == Fate.REACHES and grid.is_tail(s.cell[s.goal[seat]]):
            victim = grid.owner(s.cell[s.goal[seat]])
            keep = grid.tail_number(o, s, victim, s.goal[seat]) - 1
            note(s, Event.CUT_OFF, seat, victim, s.goal[seat], s.length[victim] - keep)
            grid.keep_tail(o, s, victim, keep)


@rule
def settle_bumps(o: Any, s: Any) -> None:
    """Case f: whoever ran into a head dies, by the tail if it moved on or had won the space (5.4)."""
    for seat in range(o.seats):
        if s.fate[seat] == Fate.BUMPS:
            other = s.hit[seat]
            if arrives(s, other) or won(o, s, other, s.goal[seat]):
                s.fate[seat] = Cause.TAIL + other
    for seat in range(o.seats):
        if s.fate[seat] == Fate.BUMPS:
            other = s.hit[seat]
            # A rider who dies in this tick anyway keeps his own cause.
            if s.fate[other] == Fate.STANDS and s.cause[other] == Cause.ALIVE:
                s.fate[other] = Cause.HEAD
                s.goal[other] = s.goal[seat]
        if s.fate[seat] == Fate.BUMPS or s.fate[seat] == Fate.MEETS:
            s.fate[seat] = Cause.HEAD


@rule
def bury(o: Any, s: Any) -> None:
    """4.3 The first cause counts. 4.1 The wrecks stay where they are until the round is over."""
    for seat in range(o.seats):
        if s.fate[seat] != Fate.STANDS and s.fate[seat] != Fate.REACHES:
            s.cause[seat] = s.fate[seat]
            s.left[seat] = 0
            tell_move(o, s, seat)
            note(s, Event.CRASHED, seat, s.fate[seat], s.goal[seat], s.tick)


@rule
def trim_tails(o: Any, s: Any) -> None:
    """1.3 With tail_cap, tails are cut to that length when the tick is over."""
    if o.tail_cap:
        for seat in range(o.seats):
            if s.head[seat] != OFF and s.length[seat] > o.tail_cap:
                grid.keep_tail(o, s, seat, o.tail_cap)


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
        if s.fate[seat] == Fate.REACHES:
            flag = grid.flag_on(s, s.head[seat])
            if flag != OFF and may_capture(o, s, seat, flag):
                s.claim[s.claims, 0] = flag
                s.claim[s.claims, 1] = seat
                s.claims += 1


# 5. Over-Drive

ANSWER = kind("answer", stage=Stage.STOP)


@rule
def switch_mode(s: Any, seat: int) -> None:
    """5.1 The round that is under way keeps its mode."""
    s.over_drive = 1 - s.over_drive
    note(s, Event.SWITCHED, seat, s.over_drive)


@query
def entered(o: Any, s: Any, seat: int, space: int) -> bool:
    """Whether the rider entered the space in this class. He goes straight: count back from his head."""
    at = s.head[seat]
    for _ in range(s.done[seat]):
        if at == space:
            return True
        at = o.near[at, grid.opposite(s.heading[seat])]
    return False


@query
def entrants(o: Any, s: Any, space: int) -> int:
    """Bit mask of those who entered the space in this class."""
    mask = 0
    for seat in range(o.seats):
        if entered(o, s, seat, space):
            mask |= 1 << seat
    return mask


@query
def won(o: Any, s: Any, seat: int, space: int) -> bool:
    """5.4 In Over-Drive a space belongs to whoever alone entered it in this class."""
    return s.fast == 1 and entrants(o, s, space) == 1 << seat


@query
def contested(o: Any, s: Any, seat: int) -> bool:
    """5.3 Whether the space ahead was entered by somebody else in an earlier tick of this class."""
    space = o.near[s.head[seat], s.heading[seat]]
    return space != OFF and entrants(o, s, space) & ~(1 << seat) != 0


@rule
def ask_the_contested(o: Any, s: Any) -> None:
    """5.3 Those who find the next space taken stop or go on, all deciding together."""
    for seat in range(o.seats):
        if moving(s, seat) and contested(o, s, seat):
            if o.od_stop == Contested.ASK:
                s.group |= 1 << seat
            else:
                stop_short(o, s, seat)
    s.waiting = s.group


@rule
def stop_or_go(o: Any, s: Any) -> None:
    """5.3 Those who stop have ended their move; the tick goes on for the others."""
    for seat in range(o.seats):
        if s.group >> seat & 1 and ANSWER.answer(s.param[seat] - 1) == Answer.STOP:
            stop_short(o, s, seat)
        s.param[seat] = 0
    s.stage = Stage.TICK


@rule
def stop_short(o: Any, s: Any, seat: int) -> None:
    """The rider stays where he is."""
    s.left[seat] = 0
    note(s, Event.STOPPED, seat, s.head[seat], s.tick)


# What a viewer is told: a rider's way as one straight stretch, and the tick of its first step


@rule
def tell_move(o: Any, s: Any, seat: int) -> None:
    """Note the steps made since the last telling."""
    steps = s.done[seat] - s.told[seat]
    if steps > 0:
        space = s.head[seat]
        for _ in range(steps):
            space = o.near[space, grid.opposite(s.heading[seat])]
        note(s, Event.MOVED, seat, space, s.head[seat], s.told[seat] + 1)
        s.told[seat] = s.done[seat]
