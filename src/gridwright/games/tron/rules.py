"""Tron: the Board Game: the rules, with the numbers of RULES.md. Nothing but rules.

board.py has the board and the record (1), placing.py the setting up and coming back (2, 4.6, 7.5),
movement.py ticks and crashes (3.4, 4, 5), cards.py hands and secrets (7.3, 8), scoring.py points and the end
(7), legality.py what may be decided; this file has the round that holds them together (3, 6).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.tron.board import (
    ACTIONS,
    ANY_SPACE,
    ASIDE,
    CARD,
    CHOOSE_CARDS,
    CHOOSE_HOW,
    CHOSE,
    CRUSHER,
    CRUSHER_CLASS,
    CRUSHERS,
    CUT,
    CUT_CLASS,
    DASH,
    DASH_CLASS,
    DEAL_CARD,
    DEALING,
    DISTANCE,
    DRAW_LOTS,
    ENACT,
    EVERY_MOVER,
    FIZZLED,
    FLAGS_RETURN,
    HEAD_AGAIN,
    HEAD_AT,
    HEADS,
    LINE,
    LOT_FELL,
    MAX_LEGAL,
    MAX_PLIES,
    MOST_SIDE,
    NEW_LENGTH,
    OFF,
    OPTIONS,
    ORDER,
    OVER_DRIVE_CLASS,
    PICK,
    PICK_CRUSHER,
    PLACE_CRUSHER,
    PUT_CRUSHER,
    REGULAR_CLASS,
    RETRACT,
    RETRACTED,
    REVEALED,
    RIDERS_RETURN,
    RIGHT,
    SEATS,
    SETTLE,
    STATE,
    STOP,
    STOP_OR_GO,
    SWITCHED,
    TAIL_TO,
    TAILS,
    TICK,
    TURN,
    TURN_AND_DISTANCE,
    UBER,
    UBER_CLASS,
    VERDICT,
    flag_on,
    free_steps,
    keep_tail,
    line_between,
    living,
    occupied,
    opposite,
    tail_number,
    turned,
)
from gridwright.games.tron.cards import (
    chosen_kind,
    count_deck,
    deal,
    deal_on,
    deck_size,
    guess,
    hide,
    seen,
)
from gridwright.games.tron.legality import (
    any_line_takes_crusher,
    barred,
    deciding,
    legal,
    line_takes_crusher,
    lines,
    may_cut,
    to_move,
)
from gridwright.games.tron.movement import (
    contested,
    may_capture,
    set_off,
    stop_short,
    tick,
)
from gridwright.games.tron.placing import (
    apart,
    choose_head,
    choose_tail,
    deal_row_card,
    flags_return,
    put_there,
    riders_return,
    set_up,
    suits,
    tail_fits,
    tail_fits_somewhere,
    turn_up,
)
from gridwright.games.tron.scoring import (
    ALL_CRASHED,
    ONE_RIDER_LEFT,
    ROUNDS_UP,
    ROUNDS_UP_ALIVE,
    TARGET_REACHED,
    finish,
    reason,
    returns,
    settle,
    verdict,
)
from gridwright.games.tron.soundness import (
    unsound,
)
from gridwright.games.tron.symmetry import (
    reflect,
    reflect_action,
    symmetries,
)
from gridwright.kernel.contract import note, query, rule

# What the contract asks of a rulebook and other files of the game say, and queries that pictures ask.
__all__ = [
    "ACTIONS",
    "ALL_CRASHED",
    "ASIDE",
    "MAX_LEGAL",
    "MAX_PLIES",
    "ONE_RIDER_LEFT",
    "OPTIONS",
    "ROUNDS_UP",
    "ROUNDS_UP_ALIVE",
    "SEATS",
    "STATE",
    "TARGET_REACHED",
    "apart",
    "barred",
    "contested",
    "count_deck",
    "deciding",
    "deck_size",
    "flag_on",
    "free_steps",
    "guess",
    "hide",
    "legal",
    "line_between",
    "line_takes_crusher",
    "lines",
    "living",
    "may_capture",
    "may_cut",
    "occupied",
    "opposite",
    "reason",
    "reflect",
    "reflect_action",
    "returns",
    "seen",
    "suits",
    "symmetries",
    "tail_fits",
    "tail_fits_somewhere",
    "tail_number",
    "to_move",
    "unsound",
]


# 3. The round ---------------------------------------------------------------------------------------


@rule
def start(o: Any, s: Any) -> None:
    """2 Setting up begins."""
    set_up(o, s)
    go_on(o, s)


@rule
def go_on(o: Any, s: Any) -> None:
    """3.1 Take every step that needs nobody's decision, until one does or the game is over."""
    while s.stage >= ENACT:
        if s.stage == ENACT:
            enact(o, s)
        elif s.stage == TICK:
            tick(o, s)
        elif s.stage == SETTLE:
            settle(o, s)
        elif s.stage == DEALING:
            deal_on(o, s)
        elif s.stage == VERDICT:
            verdict(o, s)
        elif s.stage == RIDERS_RETURN:
            riders_return(o, s)
        elif s.stage == FLAGS_RETURN:
            flags_return(o, s)
        else:
            next_round(o, s)


@rule
def next_round(o: Any, s: Any) -> None:
    """R10, R1 Everybody on the board chooses a card in secret."""
    s.round += 1
    if s.round > o.max_rounds:
        s.round = o.max_rounds
        finish(o, s, ROUNDS_UP_ALIVE if o.last_alive else ROUNDS_UP)
        return
    s.fast = s.over_drive
    ask_together(o, s, CHOOSE_CARDS, all_living(o, s))


@rule
def all_living(o: Any, s: Any) -> int:
    """Bit mask of those on the board."""
    mask = 0
    for seat in range(o.seats):
        if living(s, seat):
            mask |= 1 << seat
    return mask


@rule
def ask_together(o: Any, s: Any, stage: int, group: int) -> None:
    """These seats decide at once, each in secret."""
    s.stage = stage
    s.group = group
    s.waiting = group
    if group == 0:
        s.stage = ENACT


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    s.happened = 0
    if s.stage == CHOOSE_CARDS:
        s.card[seat] = action - CARD + 1
        commit(o, s, seat)
    elif s.stage == CHOOSE_HOW or s.stage == STOP_OR_GO:
        s.param[seat] = action + 1
        commit(o, s, seat)
    elif s.stage == ORDER:
        deal_row_card(o, s, action)
    elif s.stage == HEADS or s.stage == HEAD_AGAIN:
        choose_head(o, s, seat, action - HEAD_AT)
    elif s.stage == TAILS:
        choose_tail(o, s, seat, action - TAIL_TO)
    elif s.stage == PICK_CRUSHER:
        s.picked = action - PICK
        s.stage = PLACE_CRUSHER
    elif s.stage == PLACE_CRUSHER:
        place_crusher(o, s, seat, action - LINE)
    elif s.stage == DRAW_LOTS:
        s.mover = action
        s.stage = DEAL_CARD
        note(s, LOT_FELL, action)
    elif s.stage == DEAL_CARD:
        deal(o, s, action)
    elif s.stage == ANY_SPACE:
        put_there(o, s, action)
    else:
        turn_up(o, s, action)
    go_on(o, s)


@rule
def commit(o: Any, s: Any, seat: int) -> None:
    """A secret choice is made; when the last one is in, all are shown and take effect."""
    s.waiting &= ~(1 << seat)
    if s.waiting:
        note(s, CHOSE, s.group & ~s.waiting)  # all who have, so that their order shows nothing
    elif s.stage == CHOOSE_CARDS:
        reveal(o, s)
    elif s.stage == CHOOSE_HOW:
        begin_class(o, s)
    else:
        stop_or_go(o, s)


@rule
def reveal(o: Any, s: Any) -> None:
    """R2 All cards are shown."""
    for seat in range(o.seats):
        s.gain[seat] = 0
        if s.card[seat] > 0:
            note(s, REVEALED, seat, s.card[seat] - 1)
    s.group = 0
    s.phase = 0
    s.stage = ENACT


# R3 One class of cards after the other


@query
def class_of(kind: int) -> int:
    """The class in which a kind of card is enacted."""
    if kind <= RIGHT:
        return REGULAR_CLASS
    return kind - RIGHT


@query
def enacts(o: Any, s: Any, seat: int) -> bool:
    """R3 Whether the rider lives and his card belongs to the class being enacted."""
    if s.card[seat] == 0 or not living(s, seat):
        return False
    mine, now = class_of(chosen_kind(o, s, seat)), o.class_order[s.phase]
    if now == EVERY_MOVER:
        return mine == REGULAR_CLASS or mine == CUT_CLASS or mine == DASH_CLASS or mine == UBER_CLASS
    return mine == now


@query
def must_say_how(o: Any, s: Any, seat: int) -> bool:
    """3.3 Whether the card leaves its player something to decide."""
    kind = chosen_kind(o, s, seat)
    if kind <= RIGHT:
        return s.fast == 1
    if kind == RETRACT:
        return s.length[seat] > 0
    return kind == CUT or kind == DASH or kind == UBER


@rule
def enact(o: Any, s: Any) -> None:
    """R3 The next class: ask those who must say how, or begin at once."""
    if s.phase == o.classes:
        s.stage = SETTLE
        return
    if o.class_order[s.phase] == CRUSHER_CLASS:
        ask_for_crusher(o, s)
        return
    group = 0
    for seat in range(o.seats):
        if enacts(o, s, seat) and must_say_how(o, s, seat):
            group |= 1 << seat
    if group:
        ask_together(o, s, CHOOSE_HOW, group)
    else:
        begin_class(o, s)


@rule
def begin_class(o: Any, s: Any) -> None:
    """3.3 What was decided is shown, and the class is enacted."""
    s.group = 0
    movers = 0
    for seat in range(o.seats):
        if s.card[seat] > 0 and not enacts(o, s, seat):
            fizzle(o, s, seat)
        elif s.card[seat] > 0:
            movers += enact_card(o, s, seat)
        s.param[seat] = 0
    if movers:
        s.tick = 1
        s.stage = TICK
    else:
        s.phase += 1
        s.stage = ENACT


@rule
def fizzle(o: Any, s: Any, seat: int) -> None:
    """A dead rider's card comes to nothing when its turn comes."""
    if not living(s, seat) and class_of(chosen_kind(o, s, seat)) == o.class_order[s.phase]:
        if o.class_order[s.phase] != REGULAR_CLASS:
            note(s, FIZZLED, seat, s.card[seat] - 1)


@rule
def enact_card(o: Any, s: Any, seat: int) -> int:
    """What the card does; 1 if its rider now sets off."""
    kind, how = chosen_kind(o, s, seat), s.param[seat] - 1
    if kind == RETRACT:
        retract(o, s, seat, how - NEW_LENGTH)
        return 0
    if class_of(kind) == OVER_DRIVE_CLASS:
        # 5.1 The round that is under way keeps its mode.
        s.over_drive = 1 - s.over_drive
        note(s, SWITCHED, seat, s.over_drive)
        return 0
    turn, steps = how_far(o, s, kind, how)
    set_off(o, s, seat, turned(s.heading[seat], turn), steps)
    return 1


@rule
def how_far(o: Any, s: Any, kind: int, how: int) -> tuple[int, int]:
    """3.3, 5.2 Which way a card turns its rider and how many steps he makes."""
    if kind <= RIGHT:
        return kind, how - DISTANCE + 1 if s.fast else 1
    if kind == CUT:
        return how - TURN, 1
    if s.fast:
        return (how - TURN_AND_DISTANCE) // MOST_SIDE, (how - TURN_AND_DISTANCE) % MOST_SIDE + 1
    return how - TURN, 2 if kind == DASH else 3


@rule
def stop_or_go(o: Any, s: Any) -> None:
    """5.3 Those who stop have ended their move; the tick goes on for the others."""
    for seat in range(o.seats):
        if s.group >> seat & 1 and s.param[seat] - 1 == STOP:
            stop_short(o, s, seat)
        s.param[seat] = 0
    s.stage = TICK


# 6. The other specials ------------------------------------------------------------------------------


@rule
def retract(o: Any, s: Any, seat: int, length: int) -> None:
    """6.2 The tail is shortened to what lies next to the head."""
    if s.length[seat] > 0:
        keep_tail(o, s, seat, length)
    note(s, RETRACTED, seat, s.length[seat])


@rule
def ask_for_crusher(o: Any, s: Any) -> None:
    """3.3, 6.3 Crusher players act openly, one after the other by initiative."""
    for i in range(o.seats):
        seat = s.order[i]
        if enacts(o, s, seat) and s.param[seat] == 0 and any_line_takes_crusher(o, s):
            s.mover = seat
            s.stage = PICK_CRUSHER
            for piece in range(CRUSHERS):
                if s.crusher[piece] == OFF and s.stage == PICK_CRUSHER:
                    s.picked = piece
                    s.stage = PLACE_CRUSHER
            return
    for seat in range(o.seats):
        if s.card[seat] > 0 and s.param[seat] == 0 and chosen_kind(o, s, seat) == CRUSHER:
            note(s, FIZZLED, seat, s.card[seat] - 1)
        s.param[seat] = 0
    s.phase += 1


@rule
def place_crusher(o: Any, s: Any, seat: int, line: int) -> None:
    """6.3 The crusher stands on the line until somebody moves it."""
    s.crusher[s.picked] = line
    s.param[seat] = LINE + line + 1  # has acted
    note(s, PUT_CRUSHER, seat, s.picked, line)
    s.picked = 0
    s.mover = 0
    s.stage = ENACT
