"""Tron: special cards, who holds them and who may know it (RULES.md sections 7.3 and 8)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    CARDS_IN_DECK,
    CHOOSE_CARDS,
    CHOOSE_HOW,
    DEAL_CARD,
    DEALING,
    DRAW_EVERYONE,
    DRAW_LOTS,
    DRAW_OTHERS,
    DRAW_USED,
    DREW,
    FIRST_SPECIAL,
    NEXT_ROUND,
    OFF,
    SEATS,
    STOP_OR_GO,
    VERDICT,
)
from gridwright.kernel.chance import draw
from gridwright.kernel.contract import HIDDEN, NATURE, note, query, rule


@query
def kind_of_choice(o: Any, choice: int) -> int:
    """The kind of the card that a choice names."""
    if choice < FIRST_SPECIAL:
        return choice
    return o.kind[choice - FIRST_SPECIAL]


@query
def chosen_kind(o: Any, s: Any, seat: int) -> int:
    """The kind of card the rider has chosen this round, OFF if none."""
    if s.card[seat] == 0:
        return OFF
    return kind_of_choice(o, s.card[seat] - 1)


@query
def slot_of(s: Any, seat: int, card: int) -> int:
    """The slot of the rider's hand that holds the card, OFF if none does."""
    for slot in range(s.hands[seat]):
        if s.hand[seat, slot] == card + 1:
            return slot
    return OFF


@query
def deck_size(o: Any, s: Any) -> int:
    """How many cards are in nobody's hand: everybody can count them."""
    size = 0
    for card in range(CARDS_IN_DECK):
        size += o.deck >> card & 1
    for seat in range(o.seats):
        size -= s.hands[seat]
    return size


@rule
def count_deck(o: Any, s: Any) -> None:
    """The deck is what no hand holds."""
    s.deck = o.deck
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            if s.hand[seat, slot] > 0:
                s.deck &= ~(1 << (s.hand[seat, slot] - 1))


# R4. Cards that were played go back


@rule
def return_cards(o: Any, s: Any) -> None:
    """Every special that was revealed goes back to the deck, whether or not it had an effect."""
    for seat in range(o.seats):
        if s.card[seat] > FIRST_SPECIAL:
            lose_card(s, seat, s.card[seat] - 1 - FIRST_SPECIAL)
            if o.special_draw == DRAW_USED:
                s.owed[seat] += 1
        s.card[seat] = 0


@rule
def lose_card(s: Any, seat: int, card: int) -> None:
    """The card leaves its slot; later slots move up, so a hand stays in the order it was drawn."""
    slot = slot_of(s, seat, card)
    s.hands[seat] -= 1
    for i in range(slot, s.hands[seat]):
        s.hand[seat, i] = s.hand[seat, i + 1]
        s.drawn[seat, i] = s.drawn[seat, i + 1]
    s.hand[seat, s.hands[seat]] = 0
    s.drawn[seat, s.hands[seat]] = 0
    s.deck |= 1 << card
    s.back[card] = s.round


# 7.3 Dealing


@rule
def owe_for_capture(o: Any, s: Any, captor: int) -> None:
    """Each captured flag gives everybody else a card."""
    if o.special_draw == DRAW_OTHERS or o.special_draw == DRAW_EVERYONE:
        for seat in range(o.seats):
            if seat != captor or o.special_draw == DRAW_EVERYONE:
                s.owed[seat] += 1


@query
def in_line(s: Any, seat: int) -> bool:
    """Whether the seat is owed a card and has had none in this pass."""
    return s.owed[seat] > 0 and not s.served >> seat & 1


@query
def needier(s: Any, seat: int, other: int) -> bool:
    """7.3 Whoever holds fewer specials comes first, then whoever has fewer points."""
    if s.hands[seat] != s.hands[other]:
        return s.hands[seat] < s.hands[other]
    return s.score[seat] < s.score[other]


@query
def next_in_line(o: Any, s: Any) -> int:
    """The seat that is dealt the next card, as far as need and initiative say; OFF if nobody is left."""
    best = OFF
    for i in range(o.seats):
        seat = s.order[i]
        if in_line(s, seat) and (best == OFF or needier(s, seat, best)):
            best = seat
    return best


@query
def level(o: Any, s: Any, seat: int) -> bool:
    """Whether the seat is as needy as the next in line."""
    first = next_in_line(o, s)
    return first != OFF and in_line(s, seat) and not needier(s, first, seat)


@rule
def deal_on(o: Any, s: Any) -> None:
    """7.3 One card at a time, in passes, until nobody is owed one or the deck is empty."""
    if next_in_line(o, s) == OFF:
        s.served = 0  # the next pass
    first = next_in_line(o, s)
    if first == OFF or deck_size(o, s) == 0:
        for seat in range(o.seats):
            s.owed[seat] = 0
        s.served = 0
        s.stage = NEXT_ROUND if s.round == 0 else VERDICT
        return
    tied = 0
    for seat in range(o.seats):
        if level(o, s, seat):
            tied += 1
    # Lots are drawn only if the deck cannot serve all who are level: otherwise the order changes nothing.
    if tied > deck_size(o, s):
        s.stage = DRAW_LOTS
    else:
        s.mover = first
        s.stage = DEAL_CARD


@rule
def deal(o: Any, s: Any, card: int) -> None:
    """A card from the deck goes to the seat that waits for it."""
    seat = s.mover
    s.hand[seat, s.hands[seat]] = card + 1
    s.drawn[seat, s.hands[seat]] = s.round
    s.hands[seat] += 1
    s.deck &= ~(1 << card)
    s.owed[seat] -= 1
    s.served |= 1 << seat
    s.mover = 0
    note(s, DREW, seat, card + 1)
    s.stage = DEALING


# 8. Secrets


@query
def together(s: Any) -> bool:
    """Whether this is a choice that seats make in secret, each for itself."""
    return s.stage == CHOOSE_CARDS or s.stage == CHOOSE_HOW or s.stage == STOP_OR_GO


@rule
def hide(o: Any, s: Any, seat: int) -> None:
    """Blank other hands, other seats' pending choices, the deck, and cards that others drew."""
    s.deck = 0
    for other in range(o.seats):
        if other != seat:
            hide_hand(s, other)
            if s.stage == CHOOSE_CARDS:
                s.card[other] = 0
            if s.stage == CHOOSE_HOW or s.stage == STOP_OR_GO:
                s.param[other] = 0
    for i in range(min(s.happened, len(s.events))):
        if s.events[i, 0] == DREW and s.events[i, 1] != seat:
            s.events[i, 2] = 0


@rule
def hide_hand(s: Any, seat: int) -> None:
    """Blank the slots of a hand, but for a card that lies revealed on the table."""
    shown = 0
    if s.stage != CHOOSE_CARDS and s.card[seat] > FIRST_SPECIAL:
        shown = s.card[seat] - FIRST_SPECIAL
    for slot in range(s.hands[seat]):
        if s.hand[seat, slot] != shown:
            s.hand[seat, slot] = 0


@rule
def seen(o: Any, s: Any, observer: int, seat: int, action: int) -> int:
    """Others see that a secret choice was made, not which; and that a card was dealt, not which."""
    if seat == NATURE:
        if s.stage == DEAL_CARD and observer != s.mover:
            return HIDDEN
        return action
    if observer != seat and together(s) and (s.stage == CHOOSE_CARDS or s.group != 1 << seat):
        return HIDDEN
    return action


@rule
def guess(o: Any, s: Any, seat: int, rng: Any) -> None:
    """Fill the hidden slots, and let the others decide anew what they have decided in secret."""
    if together(s):
        for other in range(o.seats):
            if other != seat and s.group >> other & 1:
                s.waiting |= 1 << other
    unknown = 0
    for other in range(o.seats):
        for slot in range(s.hands[other]):
            if s.hand[other, slot] == 0:
                unknown += 1
    count_deck(o, s)
    for _ in range(unknown):
        fill_slot(o, s, earliest_unknown(o, s), rng)


@rule
def earliest_unknown(o: Any, s: Any) -> int:
    """The hidden slot drawn first, as seat * 12 + slot."""
    found = OFF
    when = 0
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            if s.hand[seat, slot] == 0 and (found == OFF or s.drawn[seat, slot] < when):
                found = seat * CARDS_IN_DECK + slot
                when = s.drawn[seat, slot]
    return found


@query
def could_be(s: Any, card: int, when: int) -> bool:
    """8 Whether a card may have been drawn in that round: unaccounted for, and in the deck then."""
    return s.deck >> card & 1 == 1 and s.back[card] <= when


@rule
def fill_slot(o: Any, s: Any, place: int, rng: Any) -> None:
    """A card for one hidden slot, each possible one equally likely.

    Earlier slots are filled first: what fits an earlier slot fits every later one too, so the number of
    choices left to the later slots does not depend on which card is taken, and equal chances are exact.
    """
    seat, slot = place // CARDS_IN_DECK, place % CARDS_IN_DECK
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


@query
def unknown_hands(s: Any) -> bool:
    """Whether any slot is blank: then this is a view, and nobody knows the deck."""
    for seat in range(SEATS):
        for slot in range(s.hands[seat]):
            if s.hand[seat, slot] == 0:
                return True
    return False
