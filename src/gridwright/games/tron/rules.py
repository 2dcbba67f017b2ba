"""Tron: the Board Game: the rules, with the numbers of RULES.md. Nothing but rules.

grid.py has the grid and the light-cycles (1), placing.py setting up, the draw and coming back (2, 4.6, 7.5),
cards.py the cards, what the special ones do and how they are dealt (1.6, 6, 7.3), driving.py driving with
crashes, flags and Over-Drive (3.3, 3.4, 4, 5), points.py points and the end (7), secrets.py what players
know (8). This file has the record of a game, and the round that holds all together (3).
"""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import cards, driving, grid, placing, points
from gridwright.games.tron.cards import CARDS_IN_DECK, CHOICES, CLASSES, Card
from gridwright.games.tron.codes import Event, Reason, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, MOST_FLAGS, MOST_LINES, MOST_SIDE, MOST_SPACES, OFF, SEATS
from gridwright.kernel.contract import NATURE, OVER, carry_out, events, note, query, rule

PARTS = {
    "space": MOST_SPACES,
    "way": 4,
    "choice": len(CHOICES),
    "turn": len(grid.Turn),
    "distance": range(1, MOST_SIDE + 1),
    "length": MOST_SPACES,
    "crusher": CRUSHERS,
    "line": MOST_LINES,
    "answer": len(driving.Answer),
    "row": MOST_SIDE,
    "column": MOST_SIDE,
    "rider": SEATS,
    "card": CARDS_IN_DECK,
}

OPTIONS = [
    ("side", "i1"),
    ("flags", "i1"),
    ("deck", "i2"),  # bit c: card c is in the game
    ("kind", "i1", (len(CHOICES),)),  # of each card that can be chosen
    ("spaces", "i1", (len(Card),)),  # how far each kind of card moves in normal mode
    ("special_start", "i1"),
    ("tail_cap", "i2"),  # 0: tails grow for ever
    ("classes", "i1"),
    ("class_order", "i1", (CLASSES,)),
    ("home", "i2", (MOST_FLAGS,)),  # with flag_spots=fixed: where each flag comes back
    ("near", "i2", (MOST_SPACES, 4)),  # the neighbour of each space in each direction, or OFF
    ("line", "i2", (MOST_SPACES, 4)),  # the line that leads there
    ("line_space", "i2", (MOST_LINES,)),  # the northern or western end of each line ...
    ("line_way", "i1", (MOST_LINES,)),  # ... and the direction it runs in from there
]

STATE = [
    # 1. the grid
    ("cell", "i1", (MOST_SPACES,)),  # what stands on each space, flags apart: see `grid.tail_cell`
    ("head", "i2", (SEATS,)),
    ("neck", "i1", (SEATS,)),  # the direction from the head to the first tail space, NONE without a tail
    ("heading", "i1", (SEATS,)),
    ("length", "i2", (SEATS,)),  # tail spaces
    ("flag", "i2", (MOST_FLAGS,)),
    ("ban", "i1", (MOST_FLAGS,)),  # 1 + the seat that may not capture it; off the grid: that will place it
    ("queue", "i1", (MOST_FLAGS,)),  # flags waiting to be placed, in order
    ("queued", "i1"),
    ("crusher", "i2", (CRUSHERS,)),
    ("over_drive", "i1"),  # the mode that the next round will have
    ("fast", "i1"),  # the mode of this round
    ("order", "i1", (SEATS,)),  # initiative: the seat that comes first, second ...
    # 3. the round
    ("round", "i2"),  # 0 while setting up
    ("stage", "i1"),
    ("phase", "i1"),  # which class is being enacted
    ("mover", "i1"),  # the seat that decides alone, is dealt a card or comes back; OFF: a flag comes back
    ("group", "i2"),  # bit mask: the seats that decide together ...
    ("waiting", "i2"),  # ... and those of them that have not yet
    ("card", "i1", (SEATS,)),  # 1 + the card chosen: 0..2 a movement card, 3 + the special's number
    ("param", "i2", (SEATS,)),  # 1 + the action that says how
    ("picked", "i1"),  # the crusher in hand
    ("done", "i1", (SEATS,)),  # steps made in this class
    ("left", "i1", (SEATS,)),  # steps still to make
    ("tick", "i1"),
    # 4. crashes and captures
    ("cause", "i1", (SEATS,)),  # how the rider died, until he is back on the grid
    ("claim", "i1", (MOST_FLAGS * SEATS, 2)),  # this round's entries on flags in order: which flag, who
    ("claims", "i1"),
    # 7. points, cards, placing
    ("score", "i2", (SEATS,)),
    ("target", "i2"),
    ("hand", "i1", (SEATS, CARDS_IN_DECK)),  # 1 + card in each slot, in the order drawn; 0: not known
    ("drawn", "i2", (SEATS, CARDS_IN_DECK)),  # the round in which each slot was drawn
    ("hands", "i1", (SEATS,)),  # slots in use
    ("back", "i2", (CARDS_IN_DECK,)),  # the round in which each card last went back to the deck
    ("owed", "i1", (SEATS,)),  # cards still to be dealt to each seat
    ("served", "i2"),  # bit mask: who has had a card in this pass
    ("rows", "i4"),  # bit mask: row cards turned up since the pile was last shuffled
    ("cols", "i4"),
    ("row", "i1"),  # half a pair: the row just turned up, or OFF
    ("fails", "i2"),  # pairs in a row that were of no use
    ("ended", "i1"),
    # aside
    ("gain", "i2", (SEATS,)),  # points of the round just enacted
    ("deck", "i2"),  # bit mask: the cards in no hand
    ("fate", "i1", (SEATS,)),  # scratch of a tick
    ("goal", "i2", (SEATS,)),
    ("hit", "i1", (SEATS,)),
    ("told", "i1", (SEATS,)),  # steps already told in events
    *events(48),
]

ASIDE = ("gain", "deck", "fate", "goal", "hit", "told", "events", "happened")

MOST_ROUNDS = 1000
MAX_LEGAL = MOST_LINES
# A round has at most: 8 cards, 8 ways to move, 8 stops in each of 21 ticks, 3 crushers picked and put, all
# cards dealt with as many lots, and 16 placings of 50 * side useless pairs, a last pair, a space and a tail.
_PLACINGS = 2 * SEATS * (2 * placing.PATIENCE * MOST_SIDE + 4)
MAX_PLIES = (SEATS * (1 + MOST_SIDE) + 2 * CRUSHERS + 2 * CARDS_IN_DECK + _PLACINGS) * (MOST_ROUNDS + 1)


# 3. The round


@rule
def start(o: Any, s: Any) -> None:
    """2 Setting up begins."""
    placing.set_up(o, s)
    go_on(o, s)


@rule
def go_on(o: Any, s: Any) -> None:
    """3.1 Take every step that needs nobody's decision, until one does or the game is over."""
    while s.stage >= Stage.ENACT:
        s.mover = 0
        if s.stage == Stage.ENACT:
            enact(o, s)
        elif s.stage == Stage.TICK:
            driving.tick(o, s)
        elif s.stage == Stage.DEALING:
            cards.deal_on(o, s)
        elif s.stage == Stage.VERDICT:
            points.verdict(o, s)
        elif s.stage == Stage.RIDERS_RETURN:
            placing.riders_return(o, s)
        elif s.stage == Stage.FLAGS_RETURN:
            placing.flags_return(o, s)
        else:
            next_round(o, s)


@rule
def next_round(o: Any, s: Any) -> None:
    """R10, R1 Everybody on the grid chooses a card in secret. 7.6 After the last round the game is over."""
    if s.round == o.max_rounds:
        alive = o.end_mode == points.EndMode.LAST_ALIVE
        points.finish(o, s, Reason.ROUNDS_ALIVE if alive else Reason.ROUNDS)
        return
    s.round += 1
    s.fast = s.over_drive
    ask_together(s, Stage.CARDS, grid.all_living(o, s))


@rule
def ask_together(s: Any, stage: int, group: int) -> None:
    """3.3 These seats decide at once, each in secret."""
    s.stage = stage
    s.group = group
    s.waiting = group
    if group == 0:
        s.stage = Stage.ENACT


# Whose decision it is


@query
def natures(s: Any) -> bool:
    """Whether chance decides next."""
    return Stage.ORDER <= s.stage <= Stage.SPACE


@rule
def deciding(o: Any, s: Any) -> int:
    """Bit mask of the seats that may decide now."""
    if Stage.CARDS <= s.stage <= Stage.STOP:
        return s.waiting
    if s.stage >= Stage.ORDER:
        return 0
    return 1 << s.mover


@rule
def to_move(o: Any, s: Any) -> int:
    """The seat that decides; of several, the first."""
    if s.stage == Stage.OVER:
        return OVER
    if natures(s):
        return NATURE
    mask = deciding(o, s)
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@rule
def barred_seat(o: Any, s: Any, seat: int) -> int:
    """Why a seat decides nothing now, 0 if it does."""
    if s.stage == Stage.OVER:
        return Refusal.GAME_OVER
    if seat < 0:
        return Refusal.ALLOWED if seat == NATURE and natures(s) else Refusal.NOT_YOUR_TURN
    if deciding(o, s) >> seat & 1:
        return Refusal.ALLOWED
    return Refusal.ALREADY_CHOSEN if s.group >> seat & 1 else Refusal.NOT_YOUR_TURN


@rule
def play(o: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action, and all that follows from it."""
    s.happened = 0
    carry_out(o, s, seat, action)
    go_on(o, s)


# R1, 3.2, 5.3 What is decided in secret


@rule
def play_choose(o: Any, s: Any, seat: int, choice: int) -> None:
    """R1 A card."""
    s.card[seat] = choice + 1
    commit(o, s, seat, OFF)


@rule
def play_drive(o: Any, s: Any, seat: int, turn: int, distance: int) -> None:
    """3.2 Which way to go, and how far."""
    commit(o, s, seat, driving.DRIVE.id(turn, distance))


@rule
def play_keep(o: Any, s: Any, seat: int, length: int) -> None:
    """3.2 How short the tail gets."""
    commit(o, s, seat, cards.KEEP.id(length))


@rule
def play_answer(o: Any, s: Any, seat: int, answer: int) -> None:
    """5.3 Stop or go."""
    commit(o, s, seat, driving.ANSWER.id(answer))


@rule
def commit(o: Any, s: Any, seat: int, how: int) -> None:
    """3.3, 8.2 A secret choice is made; when the last one is in, all are shown and take effect."""
    s.param[seat] = how + 1
    s.waiting &= ~(1 << seat)
    if s.waiting:
        note(s, Event.CHOSE, s.group & ~s.waiting)  # all who have, so that their order shows nothing
    elif s.stage == Stage.CARDS:
        reveal(o, s)
    elif s.stage == Stage.HOW:
        begin_class(o, s)
    else:
        driving.stop_or_go(o, s)


@rule
def reveal(o: Any, s: Any) -> None:
    """R2 All cards are shown."""
    for seat in range(o.seats):
        s.gain[seat] = 0
        if s.card[seat] > 0:
            note(s, Event.REVEALED, seat, s.card[seat] - 1)
    s.group = 0
    s.stage = Stage.ENACT


# R3 One class of cards after the other


@rule
def enact(o: Any, s: Any) -> None:
    """R3, 3.2 The next class: ask those who must say how, or begin at once."""
    if s.phase == o.classes:
        points.settle(o, s)
        return
    if o.class_order[s.phase] == Card.CRUSHER and cards.ask_for_crusher(o, s):
        return
    group = 0
    for seat in range(o.seats):
        if cards.enacts(o, s, seat) and cards.must_say_how(o, s, seat):
            group |= 1 << seat
    if group:
        ask_together(s, Stage.HOW, group)
    else:
        begin_class(o, s)


@rule
def begin_class(o: Any, s: Any) -> None:
    """3.3 What was decided is shown, and the class is enacted."""
    s.group = 0
    for seat in range(o.seats):
        if cards.enacts(o, s, seat):
            enact_card(o, s, seat)
        elif cards.rider_died_first(o, s, seat):
            cards.fizzle(s, seat)
        s.param[seat] = 0
    s.tick = 1
    s.stage = Stage.TICK


@rule
def enact_card(o: Any, s: Any, seat: int) -> None:
    """What the card does: its rider sets off, or stands still."""
    card, how = cards.chosen_kind(o, s, seat), s.param[seat] - 1
    if o.spaces[card] > 0:
        driving.set_off(o, s, seat, card, how)
    elif card == Card.RETRACT:
        cards.retract(o, s, seat, cards.KEEP.length(how))
    elif card == Card.OVER_DRIVE:
        driving.switch_mode(s, seat)
    elif how == OFF:  # 6.3 no line takes a crusher
        cards.fizzle(s, seat)
