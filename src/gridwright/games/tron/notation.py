"""Tron in text: cards as `forward` and `dash2`, spaces as `6,5`, lines as `6,5-6,6`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.games.tron import action_texts, cards, driving, grid, placing
from gridwright.games.tron.action_texts import SEAT_NAMES, action_text, score_text, space_text, spaces_text
from gridwright.games.tron.cards import CHOICES, DECK
from gridwright.games.tron.codes import Cause, Stage
from gridwright.games.tron.grid import CRUSHERS, OFF
from gridwright.games.tron.position_texts import fit, path, position_text, read_position
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.texts import insist, one_of, whole

__all__ = ["action_text", "fit", "position_text", "read_position", "score_text", "spaces_text"]

gain_text, line_text = action_texts.gain_text, action_texts.line_text
"""What sentences write points gained and lines with."""

# Actions

_READERS: dict[int, Callable[[Any, Any, str], list[int]]] = {
    Stage.HEAD: lambda o, s, text: [placing.HEAD.id(action_texts.read_space(o, text))],
    Stage.HEAD_AGAIN: lambda o, s, text: [placing.HEAD.id(action_texts.read_space(o, text))],
    Stage.TAIL: lambda o, s, text: [placing.TAIL.id(_read_way(o, s, text))],
    Stage.CARDS: lambda o, s, text: [cards.CHOOSE.id(choice) for choice in action_texts.read_choices(text)],
    Stage.STOP: lambda o, s, text: [
        driving.ANSWER.id(one_of(text.casefold(), action_texts.ANSWERS, "answer"))
    ],
    Stage.PICK: lambda o, s, text: [cards.PICK.id(whole(text.lstrip("#"), 1, CRUSHERS, "crusher") - 1)],
    Stage.PLACE: lambda o, s, text: [cards.PLACE.id(action_texts.read_line(o, text))],
    Stage.ORDER: lambda o, s, text: [placing.ROW.id(_read_pile(o, text, "row"))],
    Stage.ROW: lambda o, s, text: [placing.ROW.id(_read_pile(o, text, "row"))],
    Stage.COL: lambda o, s, text: [placing.COLUMN.id(_read_pile(o, text, "col"))],
    Stage.SPACE: lambda o, s, text: [placing.SPACE.id(action_texts.read_space(o, text))],
    Stage.LOTS: lambda o, s, text: [cards.LOT.id(action_texts.read_seat(o, text))],
    Stage.DEAL: lambda o, s, text: [cards.DEAL.id(card) for card in action_texts.read_specials(text)],
}


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    """The ids that a text may mean where the game stands."""
    if s.stage == Stage.HOW:
        return [action_texts.read_how(o, s, seat, text)] if s.card[seat] else []
    return _READERS[s.stage](o, s, text)


def _read_way(o: Any, s: Any, text: str) -> int:
    word = text.casefold()
    beside = action_texts.read_space(o, text) if "," in text else OFF
    for way, name in enumerate(action_texts.WAYS):
        if word in (name, name[0]) or (beside != OFF and o.near[s.head[s.mover], way] == beside):
            return way
    raise BadText(f"“{text}” is no side for the tail: write N, E, S or W.")


def _read_pile(o: Any, text: str, pile: str) -> int:
    word, _, number = text.partition(" ")
    insist(word.casefold() == pile, f"“{text}” is no {pile} card: write {pile} 5, say.")
    return whole(number, 1, o.side, pile) - 1


# Gestures

_TOUCHES = {
    cards.CHOOSE: "card:",
    driving.ANSWER: "button:",
    cards.PICK: "piece:crusher",
    cards.PLACE: "edge:",
    placing.HEAD: "point:",
}


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    """What to touch: a card in the hand, a space, a line, a crusher or a button."""
    if seat == NATURE:
        return ()
    if action in driving.DRIVE:
        turn, distance = driving.DRIVE.apart(action)
        way = grid.turned(s.heading[seat], turn)
        return (reached_id(o, s.head[seat], way, distance if s.fast else 1, turn),)
    if action in cards.KEEP:
        return (point_id(o, path(o, s, seat)[cards.KEEP.length(action)]),)
    if action in placing.TAIL:
        return (reached_id(o, s.head[seat], placing.TAIL.way(action), 1, 0),)
    touch = next(touch for kind, touch in _TOUCHES.items() if action in kind)
    return (touch + action_text(o, s, seat, action),)


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
    return f"button:off-{action_texts.TURNS[turn]}"


# What happened


def riders_text(o: Any, mask: int) -> str:
    """Those of a bit mask, and a verb."""
    names = [SEAT_NAMES[seat] for seat in range(o.seats) if mask >> seat & 1]
    return f"{listed(names, 'and')} {'has' if len(names) == 1 else 'have'}"


def placed_text(o: Any, mover: int) -> str:
    """What a draw is for."""
    return "the flag" if mover == OFF else SEAT_NAMES[mover]


def ban_text(o: Any, ban: int) -> str:
    """4.6 To whom a flag is barred."""
    return f", barred to {SEAT_NAMES[ban - 1]}" if ban else ""


def title_text(o: Any, choice: int) -> str:
    """A card as it is printed."""
    return CHOICES[choice].title


def special_text(o: Any, card: int) -> str:
    """8.1 A special card that was drawn, as far as one may know."""
    return DECK[card - 1].title if card else "a special card"


def mode_text(o: Any, mode: int) -> str:
    """1.6, 5.1 The mode."""
    return "Over-Drive" if mode else "normal mode"


def number_text(o: Any, index: int) -> str:
    """What is counted from 1."""
    return str(index + 1)


def tell_crashed(o: Any, s: Any, rider: int, cause: int, goal: int, tick: int) -> str:
    """4.2 How a rider died, and where."""
    facts = {"space": space_text(o, goal), "at": "" if goal == OFF else f" at {space_text(o, goal)}"}
    if cause >= Cause.TAIL:
        facts["killer"] = SEAT_NAMES[cause - Cause.TAIL]
    how = Cause(min(cause, Cause.TAIL)).words.format(**facts)
    return f"{SEAT_NAMES[rider]} {how}{f' in tick {tick}' if tick > 1 else ''}."


def tell_cut_off(o: Any, s: Any, cutter: int, victim: int, space: int, count: int) -> str:
    """6.1 Whose tail was cut, and how much of it."""
    whose = "its own" if cutter == victim else f"{SEAT_NAMES[victim]}'s"
    gone = f"{spaces_text(o, count)} {'vanishes' if count == 1 else 'vanish'}"
    return f"{SEAT_NAMES[cutter]} cuts {whose} tail at {space_text(o, space)}: {gone}."


def tell_turned_up(o: Any, s: Any, mover: int, space: int, *rest: int) -> str:
    """7.5 A rider comes back; of a flag more is told when it stands."""
    return "" if mover == OFF else f"{SEAT_NAMES[mover]} comes back on {space_text(o, space)}."
