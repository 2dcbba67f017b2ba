"""Tron: what players know (RULES.md section 8)."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import cards
from gridwright.games.tron.cards import CARDS_IN_DECK, FIRST_SPECIAL
from gridwright.games.tron.codes import Event, Stage
from gridwright.games.tron.grid import OFF, SEATS
from gridwright.kernel.chance import draw
from gridwright.kernel.contract import HIDDEN, query, rule


@query
def together(s: Any) -> bool:
    """3.3 Whether this is a choice that seats make in secret, each for itself."""
    return Stage.CARDS <= s.stage <= Stage.STOP


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    """8.2 Blank other hands, other seats' pending choices, the deck, and cards that others drew."""
    s.deck = 0
    for other in range(o.seats):
        if other != seat:
            hide_hand(s, other)
            if s.stage == Stage.CARDS:
                s.card[other] = 0
            if s.stage == Stage.HOW or s.stage == Stage.STOP:
                s.param[other] = 0
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] == Event.DREW and s.events[i, 1] != seat:
            s.events[i, 2] = 0


@rule
def hide_hand(s: Any, seat: int) -> None:
    """8.1 Blank the slots of a hand, but for a card that lies revealed on the table."""
    shown = 0
    if s.stage != Stage.CARDS and s.card[seat] > FIRST_SPECIAL:
        shown = s.card[seat] - FIRST_SPECIAL
    for slot in range(s.hands[seat]):
        if s.hand[seat, slot] != shown:
            s.hand[seat, slot] = 0


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """8.2 Others see that a secret choice was made, not which; and that a card was dealt, not which."""
    dealt = s.stage == Stage.DEAL and observer != s.mover
    chosen = observer != seat and together(s) and (s.stage == Stage.CARDS or s.group != 1 << seat)
    return HIDDEN if dealt or chosen else action


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    """8.3 Fill the hidden slots, and let the others decide anew what they have decided in secret.

    Earlier slots are filled first: what fits an earlier slot fits every later one too, so the number of
    choices left to the later slots does not depend on which card is taken, and equal chances are exact.
    """
    if together(s):
        s.waiting |= s.group if seat < 0 else s.group & ~(1 << seat)
    cards.count_deck(o, s)
    for _ in range(unknown_slots(s)):
        rider, slot = earliest_unknown(o, s)
        fill_slot(s, rider, slot, rng)


@query
def unknown_slots(s: Any) -> int:
    """How many slots of all hands are blank. If any is, this is a view, and nobody knows the deck."""
    unknown = 0
    for seat in range(SEATS):
        for slot in range(s.hands[seat]):
            if s.hand[seat, slot] == 0:
                unknown += 1
    return unknown


@rule
def earliest_unknown(o: Any, s: Any) -> tuple[int, int]:
    """The rider and the slot of the blank that was drawn first; OFF if there is none."""
    rider, place = OFF, OFF
    when = 0
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            if s.hand[seat, slot] == 0 and (rider == OFF or s.drawn[seat, slot] < when):
                rider, place = seat, slot
                when = s.drawn[seat, slot]
    return rider, place


@query
def could_be(s: Any, card: int, when: int) -> bool:
    """8.3 Whether a card may have been drawn in that round: unaccounted for, and in the deck then."""
    return s.deck >> card & 1 == 1 and s.back[card] <= when


@rule
def fill_slot(s: Any, seat: int, slot: int, rng: Any) -> None:
    """8.3 A card for one hidden slot, each possible one equally likely."""
    when = s.drawn[seat, slot]
    fitting = 0
    for card in range(CARDS_IN_DECK):
        if could_be(s, card, when):
            fitting += 1
    if fitting == 0:
        return  # only a made-up position can have more slots than cards
    nth = draw(rng, fitting)
    for card in range(CARDS_IN_DECK):
        if could_be(s, card, when):
            if nth == 0:
                s.hand[seat, slot] = card + 1
                s.deck &= ~(1 << card)
            nth -= 1
