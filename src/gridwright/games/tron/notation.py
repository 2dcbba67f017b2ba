"""Tron in text: cards as `forward` and `dash2`, spaces as `6,5`, lines as `6,5-6,6`."""

from __future__ import annotations

from typing import Any

from gridwright.games.tron import board, cards, legality, rules
from gridwright.games.tron.options import Options
from gridwright.games.tron.positions import fit, position_text, way_text
from gridwright.games.tron.reading import read_position, read_way
from gridwright.games.tron.words import (
    CARD_NAMES,
    CHOICES,
    DIRECTION_WORDS,
    DIRECTIONS,
    LETTERS,
    SEAT_NAMES,
    TURNS,
    choice_title,
    line_text,
    path,
    plain,
    read_choices,
    read_line,
    read_number,
    read_seat,
    read_space,
    signed,
    space_text,
)
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText, listed

__all__ = [
    "action_text",
    "barred_text",
    "event_text",
    "fit",
    "gesture",
    "position_text",
    "read_action",
    "read_position",
    "reason_text",
    "seat_names",
]


def seat_names(options: Options) -> tuple[str, ...]:
    """The riders by their colours."""
    return SEAT_NAMES[: options.seats]


# Actions


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    """An action in a word or two."""
    if seat == NATURE:
        return _outcome_text(o, s, action)
    if action < board.TAIL_TO:
        return space_text(o, action)
    if action < board.CARD:
        return DIRECTIONS[action - board.TAIL_TO]
    if action < board.DISTANCE:
        return CHOICES[action - board.CARD]
    return way_text(o, action)


def _outcome_text(o: Any, s: Any, outcome: int) -> str:
    if outcome < 0:
        return "?"
    if s.stage == board.DRAW_LOTS:
        return LETTERS[outcome] if outcome < board.SEATS else "?"
    if s.stage == board.DEAL_CARD:
        return CARD_NAMES[outcome] if outcome < board.CARDS_IN_DECK else "?"
    if s.stage == board.ANY_SPACE:
        return space_text(o, outcome)
    return f"{'col' if s.stage == board.TURN_COL else 'row'} {outcome + 1}"


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids that a text may mean where the game stands."""
    if seat == NATURE:
        return _read_outcome(o, s, text)
    if s.stage == board.CHOOSE_CARDS:
        return [board.CARD + choice for choice in read_choices(text)]
    if s.stage == board.CHOOSE_HOW:
        return [read_way(o, s, seat, text)] if s.card[seat] else []
    if s.stage == board.STOP_OR_GO:
        if text.casefold() not in ("stop", "go"):
            raise BadText(f"“{text}” is neither stop nor go.")
        return [board.STOP + ("stop", "go").index(text.casefold())]
    if s.stage == board.TAILS:
        return [board.TAIL_TO + _read_direction(o, s, seat, text)]
    if s.stage == board.PICK_CRUSHER:
        return [board.PICK + read_number(text.lstrip("#"), 1, board.CRUSHERS, "crusher") - 1]
    if s.stage == board.PLACE_CRUSHER:
        return [board.LINE + read_line(o, text)]
    return [board.HEAD_AT + read_space(o, text)]


def _read_direction(o: Any, s: Any, seat: int, text: str) -> int:
    word = text.casefold()
    for way in range(4):
        if word in (DIRECTIONS[way].casefold(), DIRECTION_WORDS[way]):
            return way
    if "," in text:
        space = read_space(o, text)
        for way in range(4):
            if o.near[s.head[s.mover], way] == space:
                return way
    raise BadText(f"“{text}” is no side for the tail: write N, E, S or W.")


def _read_outcome(o: Any, s: Any, text: str) -> list[int]:
    if s.stage == board.DRAW_LOTS:
        return [read_seat(o, text)]
    if s.stage == board.DEAL_CARD:
        return [
            choice - board.FIRST_SPECIAL for choice in read_choices(text) if choice >= board.FIRST_SPECIAL
        ]
    if s.stage == board.ANY_SPACE:
        return [read_space(o, text)]
    pile = "col" if s.stage == board.TURN_COL else "row"
    word, _, number = text.partition(" ")
    if word.casefold() != pile:
        raise BadText(f"“{text}” is no {pile} card: write {pile} 5, say.")
    return [read_number(number, 1, o.side, pile) - 1]


# Gestures


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """What to touch: a card in the hand, a space, a line, a crusher or a button."""
    if seat == NATURE:
        return ()
    if action < board.TAIL_TO:
        return (point_id(o, action),)
    if action < board.CARD:
        return (reached_id(o, s.head[seat], action - board.TAIL_TO, 1, 0),)
    if action < board.DISTANCE:
        return (f"card:{CHOICES[action - board.CARD]}",)
    if action < board.NEW_LENGTH:
        turn, steps = _turn_and_steps(o, s, seat, action)
        return (reached_id(o, s.head[seat], board.turned(s.heading[seat], turn), steps, turn),)
    if action < board.PICK:
        return (point_id(o, path(o, s, seat)[action - board.NEW_LENGTH]),)
    if action < board.LINE:
        return (f"piece:crusher{action - board.PICK + 1}",)
    if action < board.STOP:
        return (f"edge:{line_text(o, action - board.LINE)}",)
    return (("button:stop", "button:go")[action - board.STOP],)


def _turn_and_steps(o: Any, s: Any, seat: int, action: int) -> tuple[int, int]:
    if action < board.TURN:
        return cards.chosen_kind(o, s, seat), action - board.DISTANCE + 1
    if action < board.TURN_AND_DISTANCE:
        return action - board.TURN, 1
    turn, further = divmod(action - board.TURN_AND_DISTANCE, board.MOST_SIDE)
    return turn, further + 1


def point_id(o: Any, space: int) -> str:
    """The touchable id of a space."""
    return f"point:{space_text(o, space)}"


def reached_id(o: Any, space: int, way: int, steps: int, turn: int) -> str:
    """The point that so many steps lead to, or the button for driving off the grid that way."""
    for _ in range(steps):
        if o.near[space, way] == board.OFF:
            return border_button(turn)
        space = o.near[space, way]
    return point_id(o, space)


def border_button(turn: int) -> str:
    """The button for driving off the grid."""
    return f"button:off-{TURNS[turn]}"


# Words

_REASONS = {
    rules.TARGET_REACHED: "the target of {target} points is reached",
    rules.ONE_RIDER_LEFT: "nobody else is left on the grid",
    rules.ALL_CRASHED: "the last riders crashed in the same round",
    rules.ROUNDS_UP: "after {rounds} rounds nobody has more points",
    rules.ROUNDS_UP_ALIVE: "{rounds} rounds are over, and they still ride",
}

_BARRED = {
    legality.GAME_OVER: "the game is over",
    legality.NOT_YOUR_TURN: "it is not {seat}'s turn to decide",
    legality.ALREADY_CHOSEN: "{seat} has decided and waits for the others",
    legality.WRONG_KIND: "that is not what is being decided now",
    legality.NO_SUCH_SPACE: "that space is not on the board",
    legality.OCCUPIED: "something stands on that space",
    legality.NO_ROOM_FOR_TAIL: "there is no room for a tail there",
    legality.NOT_IN_HAND: "{seat} does not hold that card",
    legality.NOTHING_TO_CUT: "no tail is ahead, to the left or to the right of {seat}",
    legality.TOO_FAR: "the way is blocked before that",
    legality.TOO_LONG: "the tail keeps at least one space and cannot grow",
    legality.NO_SUCH_LINE: "that line is not on the board",
    legality.CRUSHER_THERE: "a crusher stands on that line",
    legality.TAIL_THERE: "a tail runs along that line",
    legality.NOT_TURNED_UP: "that card has been turned up already, or does not exist",
    legality.NOT_LEVEL: "only riders who are level draw lots",
    legality.NOT_IN_DECK: "that card is not in the deck",
    legality.NOT_NEAREST: "a free space is nearer to the flag's spot",
}


def reason_text(o: Any, s: Any, reason: int) -> str:
    """Why the game ended."""
    return _REASONS[reason].format(target=s.target, rounds=o.max_rounds)


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    """Why an action is not legal."""
    return _BARRED[why].format(seat=SEAT_NAMES[seat] if seat >= 0 else "chance")


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    """What happened, in a sentence."""
    if kind in (board.CRASHED, board.MOVED, board.STOPPED):
        return _movement_text(o, kind, a, b, c, d)
    if kind in (board.TURNED_UP, board.NO_USE, board.PUT_FLAG):
        return _placing_text(o, kind, a, b, d)
    if kind == board.WON:
        return "The game is over."
    if kind == board.RAISED:
        return f"Two or more have reached the target: it rises to {a}."
    if kind == board.CHOSE:
        names = [SEAT_NAMES[seat] for seat in range(o.seats) if a >> seat & 1]
        return f"{listed(names, 'and')} {'has' if len(names) == 1 else 'have'} chosen."
    name = SEAT_NAMES[a]
    if kind == board.TURNED_UP_FIRST:
        return f"{name} is dealt row card {b + 1} for the order of play."
    if kind == board.REVEALED:
        return f"{name} plays {choice_title(b)}."
    if kind == board.CUT_OFF:
        whose = "its own tail" if a == b else f"{SEAT_NAMES[b]}'s tail"
        return f"{name} cuts {whose} at {space_text(o, c)}: {_spaces(d)} vanish{'es' if d == 1 else ''}."
    if kind == board.RETRACTED:
        return f"{name} retracts: {_spaces(b)} of tail left."
    if kind == board.PUT_CRUSHER:
        return f"{name} puts crusher {b + 1} on {line_text(o, c)}."
    if kind == board.SWITCHED:
        return f"{name} switches: from the next round on it is {'Over-Drive' if b else 'normal mode'}."
    if kind == board.FIZZLED:
        return f"{name}'s {choice_title(b)} comes to nothing."
    if kind == board.SCORED:
        return f"{name} {signed(b)}, now {plain(c)}."
    if kind == board.CAPTURED:
        return f"{name} captures the flag at {space_text(o, b)}: {name} +3, now {plain(d)}."
    if kind == board.DREW:
        return (
            f"{name} draws {choice_title(b - 1 + board.FIRST_SPECIAL)}."
            if b
            else f"{name} draws a special card."
        )
    if kind == board.LOT_FELL:
        return f"The lot falls to {name}."
    if kind == board.PUT_HEAD:
        return f"{name} puts the head on {space_text(o, b)}."
    if kind == board.PUT_TAIL:
        return f"{name} puts the tail on {space_text(o, b)}."
    return f"There is no room for {name}, who waits a round."


def _spaces(count: int) -> str:
    return "one space" if count == 1 else f"{count} spaces"


def _movement_text(o: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    name = SEAT_NAMES[a]
    if kind == board.MOVED:
        return f"{name} drives from {space_text(o, b)} to {space_text(o, c)}."
    if kind == board.STOPPED:
        return f"{name} stops short at {space_text(o, b)}."
    where = "" if c == board.OFF else f" at {space_text(o, c)}"
    when = f" in tick {d}" if d > 1 else ""
    if b >= board.BY_TAIL:
        return f"{name} hits {SEAT_NAMES[b - board.BY_TAIL]}'s tail{where}{when}."
    if b == board.LEFT_GRID:
        return f"{name} drives off the grid{when}."
    if b == board.OWN_TAIL:
        return f"{name} hits its own tail{where}{when}."
    if b == board.BY_CRUSHER:
        return f"{name} drives into a crusher on the way to {space_text(o, c)}{when}."
    return f"{name} dies in a head crash{where}{when}."


def _placing_text(o: Any, kind: int, a: int, b: int, d: int) -> str:
    if kind == board.PUT_FLAG:
        barred = f", barred to {SEAT_NAMES[d - 1]}" if d else ""
        return f"A flag stands on {space_text(o, b)}{barred}."
    what = "the flag" if a == board.OFF else SEAT_NAMES[a]
    if kind == board.NO_USE:
        return f"{space_text(o, b)} is turned up, but does not suit {what}."
    return "" if a == board.OFF else f"{what} comes back on {space_text(o, b)}."
