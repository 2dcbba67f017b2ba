"""Tron: what must go together in a position that was read from text; which of it is wrong, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.games.tron import cards, driving, grid, placing
from gridwright.games.tron.action_texts import CARD_WORDS, SEAT_NAMES
from gridwright.games.tron.codes import Stage
from gridwright.games.tron.grid import OFF
from gridwright.kernel.texts import insist

_ENACTING = (Stage.HOW, Stage.STOP, Stage.PICK, Stage.PLACE)
_SETTING_UP = (Stage.ORDER, Stage.HEAD, Stage.HEAD_AGAIN)
_ANY_TIME = (Stage.TAIL, Stage.ROW, Stage.COL, Stage.SPACE, Stage.DEAL, Stage.LOTS)


def check(o: Any, s: Any) -> None:
    """Refuse parts that do not go together."""
    insist(s.round <= o.max_rounds, f"Round {s.round} is beyond the last, {o.max_rounds}.")
    in_time = s.stage in _ANY_TIME or (s.stage in _SETTING_UP) == (s.round == 0)
    insist(in_time, "Round 0 is for setting up, and only that.")
    _check_hands(o, s)
    if s.stage != Stage.ORDER:
        _check_piles(o, s)
    for seat in range(o.seats):
        _check_rider(s, seat, SEAT_NAMES[seat])
    if s.stage in _CHECKS:
        _CHECKS[s.stage](o, s)


def _check_rider(s: Any, seat: int, name: str) -> None:
    enacting = s.stage in _ENACTING
    shown = not s.card[seat] or enacting or s.stage == Stage.CARDS
    insist(shown, f"{name} has a card on the table, but the cards of this round are back already.")
    insist(not s.param[seat] or enacting, f"{name} says how before the cards are shown.")
    still = s.stage == Stage.STOP or not (s.done[seat] or s.left[seat])
    insist(still, f"{name} is on the way, but that can only be at the stage stop.")
    cleared = s.stage != Stage.CARDS or not s.cause[seat] or s.head[seat] == OFF
    insist(cleared, f"{name} is dead and still on the grid, but a round begins without wrecks.")


def _check_hands(o: Any, s: Any) -> None:
    slots = sum(s.hands[seat] for seat in range(o.seats))
    there_are = int(o.deck).bit_count()
    insist(slots <= there_are, f"The hands hold {slots} special cards, but there are only {there_are}.")
    for seat in range(o.seats):
        for slot in range(s.hands[seat]):
            drawn = f"{SEAT_NAMES[seat]} cannot have drawn"
            card, when = s.hand[seat, slot] - 1, s.drawn[seat, slot]
            insist(when <= s.round, f"{drawn} a card in round {when}: it is round {s.round}.")
            if card >= 0:
                went = f"{CARD_WORDS[card]} went back in round {s.back[card]}"
                insist(s.back[card] <= when, f"{went}, so {drawn} it in round {when}.")


def _check_piles(o: Any, s: Any) -> None:
    rows, cols = int(s.rows).bit_count(), int(s.cols).bit_count()
    half = s.row != OFF
    why = "half is the first card of a pair: it is said when, and only when, the second is due."
    insist(half == (s.stage == Stage.COL), why)
    why = "As many rows as columns have been turned up, and fewer than there are."
    insist(rows == cols + half and cols < o.side, why)
    shown = not half or s.rows >> s.row & 1
    insist(shown, "The first card of the pair is not among those turned up.")
    most = placing.PATIENCE * o.side
    patient = s.fails < most or s.stage == Stage.SPACE
    insist(patient, f"After {most} useless pairs any space will do: the stage is space.")


def _check_choosers(o: Any, s: Any) -> None:
    for seat in range(o.seats):
        chooses = f"{SEAT_NAMES[seat]} chooses a card too: name everybody on the grid, or give a card."
        insist(grid.living(s, seat) == s.group >> seat & 1, chooses)
        able = not s.card[seat] or not cards.barred_choose(o, s, seat, s.card[seat] - 1)
        insist(able, f"{SEAT_NAMES[seat]} cannot choose that card.")


def _check_enacting(o: Any, s: Any) -> None:
    for seat in range(o.seats):
        asked = cards.enacts(o, s, seat) and cards.must_say_how(o, s, seat)
        decides = s.group >> seat & 1
        insist(decides or not asked, f"{SEAT_NAMES[seat]} decides too in this class.")
        insist(asked or not decides, f"{SEAT_NAMES[seat]} has nothing to decide in this class.")
        able = not decides or _may_enact(o, s, seat, s.param[seat] - 1)
        insist(able, f"{SEAT_NAMES[seat]} cannot enact a card like that.")


def _may_enact(o: Any, s: Any, seat: int, how: int) -> bool:
    """Whether what a rider has decided already, if anything, is allowed."""
    if how in driving.DRIVE:
        return not driving.barred_drive(o, s, seat, *driving.DRIVE.apart(how))
    return how < 0 or (how in cards.KEEP and not cards.barred_keep(o, s, seat, cards.KEEP.length(how)))


def _check_stop(o: Any, s: Any) -> None:
    why = "Riders are asked to stop or go in Over-Drive only, and not before the second tick."
    insist(s.fast and s.tick > 1, why)
    for seat in range(o.seats):
        name, space = SEAT_NAMES[seat], s.head[seat]
        on_grid = space != OFF or not (s.done[seat] or s.left[seat])
        insist(on_grid, f"{name} is not on the grid, so cannot be on the way.")
        for _ in range(s.done[seat]):
            space = o.near[space, grid.opposite(s.heading[seat])]
            insist(space != OFF, f"{name} cannot have come that far.")
        in_step = cards.enacts(o, s, seat) and s.done[seat] == s.tick - 1
        insist(in_step or not driving.moving(s, seat), f"{name} moves, but not with this class and tick.")
    for seat in range(o.seats):
        asked = driving.moving(s, seat) and driving.contested(o, s, seat)
        why = f"{SEAT_NAMES[seat]} is asked if, and only if, the space ahead was taken in this class."
        insist(asked == s.group >> seat & 1, why)
        answers = not s.param[seat] or s.param[seat] - 1 in driving.ANSWER
        insist(answers, f"{SEAT_NAMES[seat]} can only say stop or go.")


def _check_crusher(o: Any, s: Any) -> None:
    name = SEAT_NAMES[s.mover]
    insist(cards.enacts(o, s, s.mover), f"{name} has no Crusher card on the table.")
    spare = cards.spare_crusher(s)
    if spare != OFF:
        insist(s.stage == Stage.PLACE, "A crusher that is off the grid must be used: the stage is place.")
        must = f"{name} must use crusher {spare + 1}, the first that is off the grid."
        insist(s.picked == spare, must)
    insist(cards.any_line_takes_crusher(o, s), "There is no line left for a crusher.")


def _check_tail(o: Any, s: Any) -> None:
    seat, name = s.mover, SEAT_NAMES[s.mover]
    if s.round == 0:
        _check_setup(o, s)
    bare = s.head[seat] != OFF and not s.length[seat]
    insist(bare, f"{name} needs a head and no tail yet, as A 6,5 N.")
    room = s.stage == Stage.HEAD_AGAIN or placing.tail_fits_somewhere(o, s, s.head[seat])
    insist(room, f"{name} has no room for a tail.")


def _check_order(o: Any, s: Any) -> None:
    nobody = all(s.head[seat] == OFF for seat in range(o.seats))
    insist(nobody, "Nobody is on the board before the order of play is decided.")


def _check_setup(o: Any, s: Any) -> None:
    """Those before the mover have done what he is doing; those after him have not."""
    tails, done = s.stage != Stage.HEAD, True
    for i in range(o.seats):
        seat = s.order[i]
        done = done and seat != s.mover
        as_far = (s.head[seat] != OFF) == (done or tails) and s.length[seat] == (done and tails)
        insist(as_far, f"{SEAT_NAMES[seat]} is not as far with setting up as the order says.")


def _check_draw(o: Any, s: Any) -> None:
    seat = s.mover
    insist(s.round > 0 or seat == OFF, "At the start only flags are placed by a draw.")
    rides = seat != OFF and grid.living(s, seat)
    insist(not rides, f"{SEAT_NAMES[seat]} rides and does not come back: write dead= and how.")
    wrecks = any(s.cause[i] and s.head[i] != OFF for i in range(o.seats))
    insist(wrecks or placing.any_suits(o, s), "There is no space for what is to be placed.")


def _check_deal(o: Any, s: Any) -> None:
    due = s.owed[s.mover] and cards.deck_size(o, s)
    insist(due, f"{SEAT_NAMES[s.mover]} is dealt a card only if owed one, and if the deck has one.")


def _check_lots(o: Any, s: Any) -> None:
    tied = any(cards.level(o, s, seat) for seat in range(o.seats)) and cards.deck_size(o, s)
    insist(tied, "Lots are drawn only among riders who are owed a card, and if the deck has one.")


_CHECKS: dict[int, Callable[[Any, Any], None]] = {
    Stage.ORDER: _check_order,
    Stage.CARDS: _check_choosers,
    Stage.HOW: _check_enacting,
    Stage.STOP: _check_stop,
    Stage.PICK: _check_crusher,
    Stage.PLACE: _check_crusher,
    Stage.HEAD: _check_setup,
    Stage.HEAD_AGAIN: _check_tail,
    Stage.TAIL: _check_tail,
    Stage.ROW: _check_draw,
    Stage.COL: _check_draw,
    Stage.SPACE: _check_draw,
    Stage.DEAL: _check_deal,
    Stage.LOTS: _check_lots,
}
