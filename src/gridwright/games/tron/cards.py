"""Tron: the cards, what the special ones do, and how they are dealt (RULES.md sections 1.6, 6 and 7.3)."""

from __future__ import annotations

from typing import Any, Self

from gridwright.games.tron import grid
from gridwright.games.tron.codes import Event, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, OFF
from gridwright.kernel.actions import kind, outcome
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import note, query, rule
from gridwright.kernel.options import Choice


class Card(Code):
    """1.6 The kinds of card, in the order in which they are enacted (R3), with all that is said of each."""

    title: str
    """The printed name."""
    copies: int
    """How many are in the deck."""
    letter: str
    """Its class, in the option class_order."""
    spaces: int
    """How far it moves in normal mode; 0: its rider stands still."""
    does: tuple[str, str]
    """What the hand says that it does, in normal mode and in Over-Drive."""

    def __new__(cls, title: str, copies: int, letter: str, spaces: int, does: str, fast: str = "") -> Self:
        """The next kind of card."""
        card = int.__new__(cls, len(cls.__members__))
        card._value_, card.title, card.copies = int(card), title, copies
        card.letter, card.spaces, card.does = letter, spaces, (does, fast or does)
        return card

    # fmt: off
    # printed name, copies, class, spaces, what it does, and in Over-Drive
    FORWARD = "Forward", 0, "R", 1, "one space ahead", "ahead, as far as you like"
    LEFT = "Left", 0, "R", 1, "turn left, one space", "left, as far as you like"
    RIGHT = "Right", 0, "R", 1, "turn right, one space", "right, as far as you like"
    CUT = "Cut Tail", 1, "C", 1, "one space, through a tail"
    RETRACT = "Retract Tail", 1, "T", 0, "stand still, shorten your tail"
    DASH = ("Dash", 3, "D", 2, "two spaces, any way, after regular moves",
            "any way and distance, after regular moves")
    UBER = "Uber-Dash", 3, "U", 3, "three spaces, any way, after dashes", "any way and distance, after dashes"
    CRUSHER = "Crusher", 3, "X", 0, "stand still, put a crusher on a line"
    OVER_DRIVE = "Over-Drive", 1, "O", 0, "stand still, switch the mode"
    # fmt: on


KINDS = tuple(Card)
MOVEMENT_CARDS = (Card.FORWARD, Card.LEFT, Card.RIGHT)
SPECIALS = tuple(card for card in Card if card.copies)
DECK = tuple(card for card in sorted(SPECIALS, key=lambda card: -card.copies) for _ in range(card.copies))
"""The special cards by number: the kinds of which there are most come first."""
CARDS_IN_DECK = len(DECK)

CHOICES = (*MOVEMENT_CARDS, *DECK)
"""The kind of each card that can be chosen: the three movement cards, then the special cards by number."""
FIRST_SPECIAL = len(MOVEMENT_CARDS)

LAST_REGULAR = Card.RIGHT
CLASSES = len({card.letter for card in Card})
ALL_MOVERS = len(Card)
"""With resolve=all_ticks: the class of all cards that move. Other classes are numbered as their card is."""


class Draws(Choice):
    """7.3 Who draws special cards."""

    OTHERS_ON_CAPTURE = 0
    NONE = 1
    REPLACE_USED = 2
    EVERYONE_ON_CAPTURE = 3


class Resolve(Choice):
    """R3 Whether cards are enacted class by class, or all movers go together."""

    CLASS_TICKS = 0
    ALL_TICKS = 1


@query
def chosen_kind(o: Any, s: Any, seat: int) -> int:
    """The kind of card the rider has chosen this round, OFF if none."""
    if s.card[seat] == 0:
        return OFF
    return o.kind[s.card[seat] - 1]


@query
def slot_of(s: Any, seat: int, card: int) -> int:
    """The slot of the rider's hand that holds the card, OFF if none does."""
    for slot in range(s.hands[seat]):
        if s.hand[seat, slot] == card + 1:
            return slot
    return OFF


# R1, R3 Choosing and enacting

CHOOSE = kind("choice", stage=Stage.CARDS)


@rule
def barred_choose(o: Any, s: Any, seat: int, choice: int) -> int:
    """R1, 2.5 A movement card, or a special card in hand; 6.1 Cut Tail only where there is a tail to cut."""
    if choice >= FIRST_SPECIAL and slot_of(s, seat, choice - FIRST_SPECIAL) == OFF:
        return Refusal.NOT_IN_HAND
    if o.kind[choice] == Card.CUT and not may_cut(o, s, seat):
        return Refusal.NOTHING_TO_CUT
    return Refusal.ALLOWED


@query
def may_cut(o: Any, s: Any, seat: int) -> bool:
    """6.1 Cut Tail can be chosen only with a tail ahead, to the left or to the right."""
    for turn in range(3):
        space = o.near[s.head[seat], grid.turned(s.heading[seat], turn)]
        if space != OFF and grid.is_tail(s.cell[space]):
            return True
    return False


@query
def class_of(card: int) -> int:
    """The class in which a kind of card is enacted: the movement cards share one."""
    if card <= LAST_REGULAR:
        return Card.FORWARD
    return card


@query
def enacts(o: Any, s: Any, seat: int) -> bool:
    """R3 Whether the rider lives and his card belongs to the class being enacted."""
    if s.card[seat] == 0 or not grid.living(s, seat):
        return False
    card, now = chosen_kind(o, s, seat), o.class_order[s.phase]
    if now == ALL_MOVERS:
        return o.spaces[card] > 0
    return class_of(card) == now


@query
def must_say_how(o: Any, s: Any, seat: int) -> bool:
    """3.2, 3.3 Whether the card leaves its player something to decide when it is enacted."""
    card = chosen_kind(o, s, seat)
    if card == Card.RETRACT:
        return s.length[seat] > 0
    return o.spaces[card] > 0 and (card > LAST_REGULAR or s.fast == 1)


@query
def rider_died_first(o: Any, s: Any, seat: int) -> bool:
    """R3 Whether it is the turn of a special card whose rider is dead."""
    now = o.class_order[s.phase]
    return now != Card.FORWARD and now == class_of(chosen_kind(o, s, seat)) and not grid.living(s, seat)


@rule
def fizzle(s: Any, seat: int) -> None:
    """The rider's card comes to nothing."""
    note(s, Event.FIZZLED, seat, s.card[seat] - 1)


# 6.2 Retract Tail


@rule
def barred_to_keep(o: Any, s: Any, seat: int) -> int:
    """3.3 Only Retract Tail asks for a length."""
    return Refusal.ALLOWED if chosen_kind(o, s, seat) == Card.RETRACT else Refusal.NOT_NOW


KEEP = kind("length", stage=Stage.HOW, unless=barred_to_keep)


@rule
def barred_keep(o: Any, s: Any, seat: int, length: int) -> int:
    """6.2 Any length from one space up."""
    return Refusal.ALLOWED if 1 <= length <= s.length[seat] else Refusal.TOO_LONG


@rule
def retract(o: Any, s: Any, seat: int, length: int) -> None:
    """6.2 The tail is shortened to what lies next to the head."""
    if s.length[seat] > 0:
        grid.keep_tail(o, s, seat, length)
    note(s, Event.RETRACTED, seat, s.length[seat])


# 6.3 Crushers

PICK = kind("crusher", stage=Stage.PICK)
PLACE = kind("line", stage=Stage.PLACE)


@rule
def barred_place(o: Any, s: Any, seat: int, line: int) -> int:
    """6.3 A crusher stands on a line that has none and along which no tail runs."""
    if line >= grid.lines(o):
        return Refusal.NO_SUCH_LINE
    if grid.crusher_on(s, line):
        return Refusal.CRUSHER_THERE
    if grid.string_on(o, s, o.line_space[line], o.line_way[line]):
        return Refusal.TAIL_THERE
    return Refusal.ALLOWED


@query
def any_line_takes_crusher(o: Any, s: Any) -> bool:
    """Whether a crusher can be put anywhere."""
    for line in range(grid.lines(o)):
        if barred_place(o, s, OFF, line) == Refusal.ALLOWED:
            return True
    return False


@query
def spare_crusher(s: Any) -> int:
    """6.3 The first crusher that is off the grid, OFF if all are on it."""
    for crusher in range(CRUSHERS):
        if s.crusher[crusher] == OFF:
            return crusher
    return OFF


@rule
def ask_for_crusher(o: Any, s: Any) -> bool:
    """3.3, 6.3 Those who put crushers act openly, one after the other by initiative: whether one is left."""
    for i in range(o.seats):
        seat = s.order[i]
        if enacts(o, s, seat) and s.param[seat] == 0 and any_line_takes_crusher(o, s):
            s.mover = seat
            s.stage = Stage.PICK
            if spare_crusher(s) != OFF:
                play_pick(o, s, seat, spare_crusher(s))
            return True
    return False


@rule
def play_pick(o: Any, s: Any, seat: int, crusher: int) -> None:
    """6.3 The crusher that is to be put somewhere."""
    s.picked = crusher
    s.stage = Stage.PLACE


@rule
def play_place(o: Any, s: Any, seat: int, line: int) -> None:
    """6.3, 6.4 The crusher stands on the line until somebody moves it."""
    s.crusher[s.picked] = line
    s.param[seat] = PLACE.id(line) + 1  # has acted
    note(s, Event.PUT_CRUSHER, seat, s.picked, line)
    s.picked = 0
    s.stage = Stage.ENACT


# R4 Cards that were played go back


@rule
def return_cards(o: Any, s: Any) -> None:
    """R4 Every special card that was shown goes back to the deck, whether or not it had an effect."""
    for seat in range(o.seats):
        if s.card[seat] > FIRST_SPECIAL:
            lose_card(s, seat, s.card[seat] - 1 - FIRST_SPECIAL)
            if o.special_draw == Draws.REPLACE_USED:
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


# 7.3 Dealing

LOT = outcome("rider", stage=Stage.LOTS)
DEAL = outcome("card", stage=Stage.DEAL)


@rule
def owe_for_capture(o: Any, s: Any, captor: int) -> None:
    """7.3 Each captured flag gives everybody else a card, the dead too."""
    for seat in range(o.seats):
        others = o.special_draw == Draws.OTHERS_ON_CAPTURE and seat != captor
        if others or o.special_draw == Draws.EVERYONE_ON_CAPTURE:
            s.owed[seat] += 1


@query
def in_line(s: Any, seat: int) -> bool:
    """Whether the seat is owed a card and has had none in this pass."""
    return s.owed[seat] > 0 and not s.served >> seat & 1


@query
def needier(s: Any, seat: int, other: int) -> bool:
    """7.3 Whoever holds fewer special cards comes first, then whoever has fewer points."""
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
    """7.3, 2.5 One card at a time, in passes, until nobody is owed one or the deck is empty."""
    if next_in_line(o, s) == OFF:
        s.served = 0  # the next pass
    first = next_in_line(o, s)
    if first == OFF or deck_size(o, s) == 0:
        for seat in range(o.seats):
            s.owed[seat] = 0
        s.served = 0
        s.stage = Stage.NEXT_ROUND if s.round == 0 else Stage.VERDICT
        return
    tied = 0
    for seat in range(o.seats):
        if level(o, s, seat):
            tied += 1
    # Lots are drawn only if the deck cannot serve all who are level: otherwise the order changes nothing.
    if tied > deck_size(o, s):
        s.stage = Stage.LOTS
    else:
        s.mover = first
        s.stage = Stage.DEAL


@rule
def barred_lot(o: Any, s: Any, seat: int, rider: int) -> int:
    """7.3 The lot falls to one of those who are level."""
    return Refusal.ALLOWED if rider < o.seats and level(o, s, rider) else Refusal.NOT_LEVEL


@rule
def play_lot(o: Any, s: Any, seat: int, rider: int) -> None:
    """7.3 The next card goes to this rider."""
    s.mover = rider
    s.stage = Stage.DEAL
    note(s, Event.LOT_FELL, rider)


@rule
def barred_deal(o: Any, s: Any, seat: int, card: int) -> int:
    """7.3 Any card of the deck may be on top."""
    return Refusal.ALLOWED if s.deck >> card & 1 else Refusal.NOT_IN_DECK


@rule
def play_deal(o: Any, s: Any, seat: int, card: int) -> None:
    """A card from the deck goes to the rider who waits for it. There is no limit to a hand."""
    rider = s.mover
    s.hand[rider, s.hands[rider]] = card + 1
    s.drawn[rider, s.hands[rider]] = s.round
    s.hands[rider] += 1
    s.deck &= ~(1 << card)
    s.owed[rider] -= 1
    s.served |= 1 << rider
    note(s, Event.DREW, rider, card + 1)
    s.stage = Stage.DEALING
