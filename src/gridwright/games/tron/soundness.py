"""Tron: what must hold after every action; tests ask, players never do."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    CRUSHERS,
    MOST_FLAGS,
    OFF,
    ORDER,
    behind,
    is_tail,
    living,
    owner,
    string_on,
)
from gridwright.games.tron.cards import (
    deck_size,
    unknown_hands,
)
from gridwright.kernel.contract import query, rule

# What must always hold

(BROKEN_PATH, SHARED_SPACE, LOST_FLAG, LOST_CARD, CRUSHER_ON_TAIL, BAD_ORDER, BAD_GROUP) = range(1, 8)


@query
def unsound(o: Any, s: Any) -> int:
    """The first invariant that is broken, 0 if all hold."""
    for seat in range(o.seats):
        if s.head[seat] != OFF and path_broken(o, s, seat):
            return BROKEN_PATH
    if spaces_shared(o, s):
        return SHARED_SPACE
    flags = s.queued
    for flag in range(MOST_FLAGS):
        if s.flag[flag] != OFF:
            flags += 1
    if flags != o.flags:
        return LOST_FLAG
    if cards_lost(o, s):
        return LOST_CARD
    for i in range(CRUSHERS):
        line = s.crusher[i]
        if line != OFF and string_on(o, s, o.line_space[line], o.line_way[line]):
            return CRUSHER_ON_TAIL
    if s.stage != ORDER:
        seats = 0
        for i in range(o.seats):
            seats |= 1 << s.order[i]
        if seats != (1 << o.seats) - 1:
            return BAD_ORDER
    if s.waiting & ~s.group:
        return BAD_GROUP
    return 0


@rule
def path_broken(o: Any, s: Any, seat: int) -> bool:
    """Whether a rider's path is not as long as it says, or not made of his own tail."""
    space = s.head[seat]
    for _ in range(s.length[seat]):
        space = behind(o, s, seat, space)
        if space == OFF or not is_tail(s.cell[space]) or owner(s.cell[space]) != seat:
            return True
    return behind(o, s, seat, space) != OFF


@rule
def spaces_shared(o: Any, s: Any) -> bool:
    """Whether there are more or fewer contents on the board than the paths account for.

    Each path has its own head and tail spaces; only wrecks of a head crash may stand on one space.
    """
    filled = 0
    for space in range(o.side * o.side):
        if s.cell[space] != 0:
            filled += 1
    for seat in range(o.seats):
        if s.head[seat] != OFF:
            alone = True
            for other in range(seat):
                if s.head[other] == s.head[seat]:
                    alone = False
                    if living(s, seat) or living(s, other):
                        return True
            filled -= s.length[seat] + (1 if alone else 0)
    return filled != 0


@rule
def cards_lost(o: Any, s: Any) -> bool:
    """Whether a card is in two places or in none. What a view does not know cannot be checked."""
    if unknown_hands(s):
        return deck_size(o, s) < 0
    left = o.deck
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            bit = 1 << (s.hand[seat, slot] - 1)
            if not left & bit:
                return True
            left &= ~bit
    return s.deck != left and s.deck != 0
