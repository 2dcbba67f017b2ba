"""Tron: whose decision it is, what may be decided, and why not (RULES.md sections 2, 3.3, 6 and 7.5)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    ANY_SPACE,
    CARD,
    CARDS_IN_DECK,
    CHOOSE_CARDS,
    CHOOSE_HOW,
    CRUSHERS,
    CUT,
    DEAL_CARD,
    DISTANCE,
    DRAW_LOTS,
    FINISHED,
    FIRST_SPECIAL,
    HEAD_AGAIN,
    HEAD_AT,
    LINE,
    MOST_LINES,
    MOST_SIDE,
    MOST_SPACES,
    NEW_LENGTH,
    OFF,
    ORDER,
    PICK,
    PICK_CRUSHER,
    PLACE_CRUSHER,
    RETRACT,
    RIGHT,
    STOP,
    STOP_OR_GO,
    TAIL_TO,
    TAILS,
    TURN,
    TURN_AND_DISTANCE,
    TURN_COL,
    crusher_on,
    free_steps,
    is_tail,
    string_on,
    turned,
)
from gridwright.games.tron.cards import (
    chosen_kind,
    kind_of_choice,
    level,
    slot_of,
)
from gridwright.games.tron.placing import (
    apart,
    home_distance,
    suits,
    suits_rider,
    tail_fits,
)
from gridwright.kernel.contract import NATURE, OVER, query, rule

# Limits of the special cards (RULES.md section 6)


@query
def may_cut(o: Any, s: Any, seat: int) -> bool:
    """6.1 Cut Tail can be chosen only with a tail ahead, to the left or to the right."""
    for turn in range(3):
        space = o.near[s.head[seat], turned(s.heading[seat], turn)]
        if space != OFF and is_tail(s.cell[space]):
            return True
    return False


@query
def line_takes_crusher(o: Any, s: Any, line: int) -> bool:
    """6.3 A crusher stands on a line that has none and along which no tail runs."""
    return not crusher_on(s, line) and not string_on(o, s, o.line_space[line], o.line_way[line])


@query
def lines(o: Any) -> int:
    """1.2 How many lines the board has."""
    return 2 * o.side * (o.side - 1)


@query
def any_line_takes_crusher(o: Any, s: Any) -> bool:
    """Whether a crusher can be put anywhere."""
    for line in range(lines(o)):
        if line_takes_crusher(o, s, line):
            return True
    return False


# Whose decision it is


@query
def natures(s: Any) -> bool:
    """Whether chance decides next."""
    return s.stage == ORDER or (DRAW_LOTS <= s.stage <= ANY_SPACE)


@rule
def deciding(o: Any, s: Any) -> int:
    """Bit mask of the seats that may decide now."""
    if s.stage == CHOOSE_CARDS or s.stage == CHOOSE_HOW or s.stage == STOP_OR_GO:
        return s.waiting
    if s.stage == FINISHED or natures(s):
        return 0
    return 1 << s.mover


@rule
def to_move(o: Any, s: Any) -> int:
    """The seat that decides; of several, the first."""
    if s.stage == FINISHED:
        return OVER
    if natures(s):
        return NATURE
    mask = deciding(o, s)
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


# What is legal: each kind of decision has one test, 0 if the action is allowed

(ALLOWED, GAME_OVER, NOT_YOUR_TURN, WRONG_KIND, NO_SUCH_SPACE, OCCUPIED, NO_ROOM_FOR_TAIL, NOT_IN_HAND) = (
    range(8)
)
(NOTHING_TO_CUT, TOO_FAR, TOO_LONG, NO_SUCH_LINE, CRUSHER_THERE, TAIL_THERE, NOT_TURNED_UP, NOT_LEVEL) = (
    range(8, 16)
)
ALREADY_CHOSEN, NOT_IN_DECK, NOT_NEAREST = 16, 17, 18


@rule
def barred(o: Any, s: Any, seat: int, action: int) -> int:
    """Why an action is not legal, 0 if it is."""
    if s.stage == FINISHED:
        return GAME_OVER
    if seat == NATURE:
        if not natures(s):
            return NOT_YOUR_TURN
        return barred_outcome(o, s, action)
    if seat < 0 or seat >= o.seats or not deciding(o, s) >> seat & 1:
        if 0 <= seat < o.seats and s.group >> seat & 1:
            return ALREADY_CHOSEN
        return NOT_YOUR_TURN
    if s.stage == CHOOSE_CARDS:
        return barred_card(o, s, seat, action - CARD)
    if s.stage == CHOOSE_HOW:
        return barred_way(o, s, seat, action)
    if s.stage == STOP_OR_GO:
        return ALLOWED if STOP <= action < STOP + 2 else WRONG_KIND
    if s.stage == TAILS:
        return barred_tail(o, s, seat, action - TAIL_TO)
    if s.stage == PICK_CRUSHER:
        return ALLOWED if PICK <= action < PICK + CRUSHERS else WRONG_KIND
    if s.stage == PLACE_CRUSHER:
        return barred_line(o, s, action - LINE)
    return barred_head(o, s, seat, action - HEAD_AT)


@rule
def barred_head(o: Any, s: Any, seat: int, space: int) -> int:
    """2.2 Any empty space; 2.3 whoever chooses again needs room for a tail beside it."""
    if space < 0 or space >= MOST_SPACES:
        return WRONG_KIND
    if space >= o.side * o.side:
        return NO_SUCH_SPACE
    if s.cell[space] != 0:
        return OCCUPIED
    if s.stage == HEAD_AGAIN and not suits_rider(o, s, space):
        return NO_ROOM_FOR_TAIL
    return ALLOWED


@rule
def barred_tail(o: Any, s: Any, seat: int, way: int) -> int:
    """2.3, 7.5 The tail lies on a free neighbour."""
    if way < 0 or way >= 4:
        return WRONG_KIND
    if not tail_fits(o, s, s.head[seat], way):
        return NO_ROOM_FOR_TAIL
    return ALLOWED


@rule
def barred_card(o: Any, s: Any, seat: int, choice: int) -> int:
    """R1 A movement card, or a special in hand."""
    if choice < 0 or choice >= FIRST_SPECIAL + CARDS_IN_DECK:
        return WRONG_KIND
    if choice < FIRST_SPECIAL:
        return ALLOWED
    if slot_of(s, seat, choice - FIRST_SPECIAL) == OFF:
        return NOT_IN_HAND
    if kind_of_choice(o, choice) == CUT and not may_cut(o, s, seat):
        return NOTHING_TO_CUT
    return ALLOWED


@rule
def barred_way(o: Any, s: Any, seat: int, action: int) -> int:
    """3.3 How a card may be enacted."""
    kind = chosen_kind(o, s, seat)
    if kind == RETRACT:
        length = action - NEW_LENGTH
        if length < 0 or length >= MOST_SPACES:
            return WRONG_KIND
        return ALLOWED if 1 <= length <= s.length[seat] else TOO_LONG
    if kind <= RIGHT:
        return barred_distance(o, s, seat, kind, action - DISTANCE)
    if kind != CUT and s.fast:
        here = action - TURN_AND_DISTANCE
        if here < 0 or here >= 3 * MOST_SIDE:
            return WRONG_KIND
        return barred_distance(o, s, seat, here // MOST_SIDE, here % MOST_SIDE)
    return ALLOWED if TURN <= action < TURN + 3 else WRONG_KIND


@rule
def barred_distance(o: Any, s: Any, seat: int, turn: int, further: int) -> int:
    """3.3 As far as the way is free, or one step more. `further`: steps after the first."""
    if further < 0 or further >= MOST_SIDE:
        return WRONG_KIND
    if further > free_steps(o, s, seat, turned(s.heading[seat], turn)):
        return TOO_FAR
    return ALLOWED


@rule
def barred_line(o: Any, s: Any, line: int) -> int:
    """6.3 Where a crusher may stand."""
    if line < 0 or line >= MOST_LINES:
        return WRONG_KIND
    if line >= lines(o):
        return NO_SUCH_LINE
    if crusher_on(s, line):
        return CRUSHER_THERE
    if not line_takes_crusher(o, s, line):
        return TAIL_THERE
    return ALLOWED


@rule
def barred_outcome(o: Any, s: Any, outcome: int) -> int:
    """What chance may bring."""
    if s.stage == DRAW_LOTS:
        return ALLOWED if 0 <= outcome < o.seats and level(o, s, outcome) else NOT_LEVEL
    if s.stage == DEAL_CARD:
        return ALLOWED if 0 <= outcome < CARDS_IN_DECK and s.deck >> outcome & 1 else NOT_IN_DECK
    if s.stage == ANY_SPACE:
        if outcome < 0 or outcome >= o.side * o.side:
            return NO_SUCH_SPACE
        if not suits(o, s, outcome):
            return OCCUPIED
        if s.mover != OFF or not o.fixed_spots:
            return ALLOWED
        return ALLOWED if apart(o, outcome, o.home[s.queue[0]]) == home_distance(o, s) else NOT_NEAREST
    pile = s.cols if s.stage == TURN_COL else s.rows
    return ALLOWED if 0 <= outcome < o.side and not pile >> outcome & 1 else NOT_TURNED_UP


@rule
def legal(o: Any, s: Any, seat: int, out: Any) -> int:
    """List what `barred` allows, looking only where something can be."""
    if s.stage == FINISHED:
        return 0
    if seat == NATURE:
        return legal_outcomes(o, s, out) if natures(s) else 0
    if seat < 0 or seat >= o.seats or not deciding(o, s) >> seat & 1:
        return 0
    if s.stage == CHOOSE_CARDS:
        return legal_cards(o, s, seat, out)
    if s.stage == CHOOSE_HOW:
        return legal_ways(o, s, seat, out)
    if s.stage == STOP_OR_GO:
        return span(out, 0, STOP, 2)
    if s.stage == PICK_CRUSHER:
        return span(out, 0, PICK, CRUSHERS)
    n = 0
    if s.stage == TAILS:
        for way in range(4):
            if barred_tail(o, s, seat, way) == ALLOWED:
                out[n] = TAIL_TO + way
                n += 1
    elif s.stage == PLACE_CRUSHER:
        for line in range(lines(o)):
            if line_takes_crusher(o, s, line):
                out[n] = LINE + line
                n += 1
    else:
        for space in range(o.side * o.side):
            if barred_head(o, s, seat, space) == ALLOWED:
                out[n] = HEAD_AT + space
                n += 1
    return n


@rule
def span(out: Any, n: int, first: int, count: int) -> int:
    """List `count` ids from `first` on."""
    for i in range(count):
        out[n + i] = first + i
    return n + count


@rule
def legal_cards(o: Any, s: Any, seat: int, out: Any) -> int:
    """R1 The movement cards and the hand."""
    n = span(out, 0, CARD, FIRST_SPECIAL)
    for slot in range(s.hands[seat]):
        choice = FIRST_SPECIAL + s.hand[seat, slot] - 1
        if s.hand[seat, slot] > 0 and (kind_of_choice(o, choice) != CUT or may_cut(o, s, seat)):
            out[n] = CARD + choice
            n += 1
    return n


@rule
def legal_ways(o: Any, s: Any, seat: int, out: Any) -> int:
    """3.3 All ways to enact a card."""
    kind = chosen_kind(o, s, seat)
    if kind == RETRACT:
        return span(out, 0, NEW_LENGTH + 1, s.length[seat])
    if kind <= RIGHT:
        return span(out, 0, DISTANCE, free_steps(o, s, seat, turned(s.heading[seat], kind)) + 1)
    if kind == CUT or not s.fast:
        return span(out, 0, TURN, 3)
    n = 0
    for turn in range(3):
        furthest = free_steps(o, s, seat, turned(s.heading[seat], turn)) + 1
        n = span(out, n, TURN_AND_DISTANCE + turn * MOST_SIDE, furthest)
    return n


@rule
def legal_outcomes(o: Any, s: Any, out: Any) -> int:
    """Everything chance may bring, each equally likely."""
    n = 0
    if s.stage == ANY_SPACE:
        fixed = s.mover == OFF and o.fixed_spots
        least = home_distance(o, s) if fixed else 0
        for space in range(o.side * o.side):
            if suits(o, s, space) and (not fixed or apart(o, space, o.home[s.queue[0]]) == least):
                out[n] = space
                n += 1
        return n
    count = o.side
    if s.stage == DRAW_LOTS:
        count = o.seats
    elif s.stage == DEAL_CARD:
        count = CARDS_IN_DECK
    for outcome in range(count):
        if barred_outcome(o, s, outcome) == ALLOWED:
            out[n] = outcome
            n += 1
    return n
