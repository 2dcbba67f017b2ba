"""Tron in text: cards as `forward` and `dash2`, spaces as `6,5`, lines as `6,5-6,6`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.games.tron import cards, driving, grid, placing, words
from gridwright.games.tron.cards import CHOICES, DECK, FIRST_SPECIAL
from gridwright.games.tron.codes import Cause, Event, Reason, Refusal, Stage
from gridwright.games.tron.grid import CRUSHERS, OFF
from gridwright.games.tron.options import Options
from gridwright.games.tron.positions import path
from gridwright.games.tron.positions import position_text as position_text
from gridwright.games.tron.reading import fit as fit
from gridwright.games.tron.reading import read_position as read_position
from gridwright.games.tron.words import LETTERS, SEAT_NAMES, line_text, space_text
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText, listed


def seat_names(options: Options) -> tuple[str, ...]:
    """The riders by their colours."""
    return SEAT_NAMES[: options.seats]


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """An action in a word or two."""
    if seat == NATURE:
        return _outcome_text(o, action)
    if action in placing.HEAD:
        return space_text(o, placing.HEAD.space(action))
    if action in placing.TAIL:
        return words.WAY_LETTERS[placing.TAIL.way(action)]
    if action in cards.CHOOSE:
        return words.CHOICE_WORDS[cards.CHOOSE.choice(action)]
    return words.how_text(o, s, seat, action)


def _outcome_text(o: Any, outcome: int) -> str:
    if outcome in placing.ROW:
        return f"row {placing.ROW.row(outcome) + 1}"
    if outcome in placing.COLUMN:
        return f"col {placing.COLUMN.column(outcome) + 1}"
    if outcome in placing.SPACE:
        return space_text(o, placing.SPACE.space(outcome))
    if outcome in cards.LOT:
        return LETTERS[cards.LOT.rider(outcome)]
    if outcome in cards.DEAL:
        return words.CARD_WORDS[cards.DEAL.card(outcome)]
    return "?"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids that a text may mean where the game stands."""
    if seat == NATURE:
        return _read_outcome(o, s, text)
    if s.stage == Stage.CARDS:
        return [cards.CHOOSE.id(choice) for choice in words.read_choices(text)]
    if s.stage == Stage.HOW:
        return [words.read_how(o, s, seat, text)] if s.card[seat] else []
    if s.stage == Stage.STOP:
        return [words.read_answer(text)]
    if s.stage == Stage.TAIL:
        return [placing.TAIL.id(_read_way(o, s, text))]
    if s.stage == Stage.PICK:
        return [cards.PICK.id(words.read_number(text.lstrip("#"), 1, CRUSHERS, "crusher") - 1)]
    if s.stage == Stage.PLACE:
        return [cards.PLACE.id(words.read_line(o, text))]
    return [placing.HEAD.id(words.read_space(o, text))]


def _read_way(o: Any, s: Any, text: str) -> int:
    word = text.casefold()
    beside = words.read_space(o, text) if "," in text else OFF
    for way, name in enumerate(words.WAYS):
        if word in (name, name[0]) or (beside != OFF and o.near[s.head[s.mover], way] == beside):
            return way
    raise BadText(f"“{text}” is no side for the tail: write N, E, S or W.")


def _read_outcome(o: Any, s: Any, text: str) -> list[int]:
    if s.stage == Stage.LOTS:
        return [cards.LOT.id(words.read_seat(o, text))]
    if s.stage == Stage.DEAL:
        return [cards.DEAL.id(c - FIRST_SPECIAL) for c in words.read_choices(text) if c >= FIRST_SPECIAL]
    if s.stage == Stage.SPACE:
        return [placing.SPACE.id(words.read_space(o, text))]
    pile = "col" if s.stage == Stage.COL else "row"
    word, _, rest = text.partition(" ")
    words.insist(word.casefold() == pile, f"“{text}” is no {pile} card: write {pile} 5, say.")
    number = words.read_number(rest, 1, o.side, pile) - 1
    return [placing.COLUMN.id(number) if pile == "col" else placing.ROW.id(number)]


# Gestures


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """What to touch: a card in the hand, a space, a line, a crusher or a button."""
    if seat == NATURE:
        return ()
    if action in cards.CHOOSE:
        return (f"card:{words.CHOICE_WORDS[cards.CHOOSE.choice(action)]}",)
    if action in driving.DRIVE:
        turn, steps = driving.DRIVE.turn(action), driving.DRIVE.distance(action) if s.fast else 1
        return (reached_id(o, s.head[seat], grid.turned(s.heading[seat], turn), steps, turn),)
    if action in driving.ANSWER:
        return (f"button:{words.ANSWERS[driving.ANSWER.answer(action)]}",)
    if action in cards.KEEP:
        return (point_id(o, path(o, s, seat)[cards.KEEP.length(action)]),)
    if action in cards.PICK:
        return (f"piece:crusher{cards.PICK.crusher(action) + 1}",)
    if action in cards.PLACE:
        return (f"edge:{line_text(o, cards.PLACE.line(action))}",)
    if action in placing.HEAD:
        return (point_id(o, placing.HEAD.space(action)),)
    return (reached_id(o, s.head[seat], placing.TAIL.way(action), 1, 0),)


def point_id(o: Any, space: int) -> str:
    """The touchable id of a space."""
    return f"point:{space_text(o, space)}"


def reached_id(o: Any, space: int, way: int, steps: int, turn: int) -> str:
    """The point that so many steps lead to, or the button for driving off the grid that way."""
    for _ in range(steps):
        if o.near[space, way] == OFF:
            return border_button(turn)
        space = o.near[space, way]
    return point_id(o, space)


def border_button(turn: int) -> str:
    """The button for driving off the grid."""
    return f"button:off-{words.TURNS[turn]}"


# Why

REASONS = {
    Reason.TARGET: "the target of {target} points is reached",
    Reason.LAST: "nobody else is left on the grid",
    Reason.CRASH: "the last riders crashed in the same round",
    Reason.ROUNDS: "after {rounds} rounds nobody has more points",
    Reason.ROUNDS_ALIVE: "{rounds} rounds are over, and they still ride",
}

REFUSALS = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_YOUR_TURN: "it is not {seat}'s turn to decide",
    Refusal.ALREADY_CHOSEN: "{seat} has decided and waits for the others",
    Refusal.NOT_NOW: "that is not what is being decided now",
    Refusal.NO_SUCH_SPACE: "that space is not on the board",
    Refusal.OCCUPIED: "something stands on that space",
    Refusal.NO_ROOM_FOR_TAIL: "there is no room for a tail there",
    Refusal.NOT_IN_HAND: "{seat} does not hold that card",
    Refusal.NOTHING_TO_CUT: "no tail is ahead, to the left or to the right of {seat}",
    Refusal.TOO_FAR: "the way is blocked before that",
    Refusal.TOO_LONG: "the tail keeps at least one space and cannot grow",
    Refusal.NO_SUCH_LINE: "that line is not on the board",
    Refusal.CRUSHER_THERE: "a crusher stands on that line",
    Refusal.TAIL_THERE: "a tail runs along that line",
    Refusal.NOT_TURNED_UP: "that card has been turned up already, or does not exist",
    Refusal.NOT_LEVEL: "only riders who are level draw lots",
    Refusal.NOT_IN_DECK: "that card is not in the deck",
    Refusal.NOT_NEAREST: "a free space is nearer to the flag's spot",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    return REASONS[Reason(reason)].format(target=s.target, rounds=o.max_rounds)


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    return REFUSALS[Refusal(why)].format(seat=SEAT_NAMES[seat] if seat >= 0 else "chance")


# What happened

EVENTS = {
    Event.TURNED_UP_FIRST: "{a:rider} is dealt row card {b:number} for the order of play.",
    Event.CHOSE: "{a:riders} chosen.",
    Event.REVEALED: "{a:rider} plays {b:card}.",
    Event.MOVED: "{a:rider} drives from {b:space} to {c:space}.",
    Event.STOPPED: "{a:rider} stops short at {b:space}.",
    Event.CUT_OFF: "{a:rider} cuts {b:rider}'s tail at {c:space}: {d:gone}.",
    Event.RETRACTED: "{a:rider} retracts: {b:spaces} of tail left.",
    Event.PUT_CRUSHER: "{a:rider} puts crusher {b:number} on {c:line}.",
    Event.SWITCHED: "{a:rider} switches: from the next round on it is {b:mode}.",
    Event.FIZZLED: "{a:rider}'s {b:card} comes to nothing.",
    Event.SCORED: "{a:rider} {b:signed}, now {c:plain}.",
    Event.CAPTURED: "{a:rider} captures the flag at {b:space}: {a:rider} +3, now {d:plain}.",
    Event.RAISED: "Two or more have reached the target: it rises to {a:plain}.",
    Event.DREW: "{a:rider} draws {b:drawn}.",
    Event.LOT_FELL: "The lot falls to {a:rider}.",
    Event.NO_USE: "{b:space} is turned up, but does not suit {a:placed}.",
    Event.TURNED_UP: "{a:placed} comes back on {b:space}.",
    Event.PUT_HEAD: "{a:rider} puts the head on {b:space}.",
    Event.PUT_TAIL: "{a:rider} puts the tail on {b:space}.",
    Event.PUT_FLAG: "A flag stands on {b:space}{d:barred}.",
    Event.NO_ROOM: "There is no room for {a:rider}, who waits a round.",
    Event.WON: "The game is over.",
}

CRASHES = {
    Cause.OFF: "{a:rider} drives off the grid{d:tick}.",
    Cause.SELF: "{a:rider} hits its own tail{c:at}{d:tick}.",
    Cause.CRUSHER: "{a:rider} drives into a crusher on the way to {c:space}{d:tick}.",
    Cause.HEAD: "{a:rider} dies in a head crash{c:at}{d:tick}.",
    Cause.TAIL: "{a:rider} hits {b:killer}'s tail{c:at}{d:tick}.",
}

OWN_CUT = "{a:rider} cuts its own tail at {c:space}: {d:gone}."

FORMS: dict[str, Callable[[Any, int], str]] = {
    "rider": lambda o, seat: SEAT_NAMES[seat],
    "riders": lambda o, mask: _have([SEAT_NAMES[seat] for seat in range(o.seats) if mask >> seat & 1]),
    "placed": lambda o, mover: "the flag" if mover == OFF else SEAT_NAMES[mover],
    "barred": lambda o, ban: f", barred to {SEAT_NAMES[ban - 1]}" if ban else "",
    "killer": lambda o, cause: SEAT_NAMES[cause - Cause.TAIL],
    "card": lambda o, choice: CHOICES[choice].title,
    "drawn": lambda o, card: DECK[card - 1].title if card else "a special card",
    "space": space_text,
    "at": lambda o, space: "" if space == OFF else f" at {space_text(o, space)}",
    "line": line_text,
    "tick": lambda o, tick: f" in tick {tick}" if tick > 1 else "",
    "spaces": lambda o, count: "one space" if count == 1 else f"{count} spaces",
    "gone": lambda o, count: "one space vanishes" if count == 1 else f"{count} spaces vanish",
    "mode": lambda o, mode: "Over-Drive" if mode else "normal mode",
    "number": lambda o, index: str(index + 1),
    "plain": lambda o, points: words.plain(points),
    "signed": lambda o, points: words.signed(points),
}
"""How a sentence may ask for a number of an event."""


class _Told:
    """A number of an event, to be written in one of the forms."""

    def __init__(self, o: Any, number: int) -> None:
        self.o, self.number = o, number

    def __format__(self, form: str) -> str:
        return FORMS[form](self.o, self.number)


def _have(names: list[str]) -> str:
    return f"{listed(names, 'and')} {'has' if len(names) == 1 else 'have'}"


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in a sentence; empty if it needs none."""
    if kind == Event.TURNED_UP and a == OFF:
        return ""
    if kind == Event.CRASHED:
        sentence = CRASHES[Cause(min(b, Cause.TAIL))]
    else:
        sentence = OWN_CUT if kind == Event.CUT_OFF and a == b else EVENTS[Event(kind)]
    return sentence.format(a=_Told(o, a), b=_Told(o, b), c=_Told(o, c), d=_Told(o, d))
