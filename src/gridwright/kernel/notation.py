"""Notation: a game's texts, and what declared actions say for a game that does not.

A game's `notation.py` is asked first. What it leaves out follows from the kinds of action: the text is the
kind's name and its parts (`slide 3 north 2`), the gesture touches the places of its parts in order. A game
names its parts by functions `<part>_text(o, value)`, and says where each stands in the picture by functions
`<part>_place(o, value)`. Refusals, reasons and events need no function either where a table of sentences will
do: `REFUSALS`, `REASONS`, `EVENTS`, the last with `{a}`, `{b}` ... for what happened.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Any

from gridwright.kernel.actions import Actions, Kind
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.scene import Gesture


class Notation:
    """All texts of one game."""

    def __init__(self, own: types.ModuleType, actions: Actions) -> None:
        self.own = own
        self.actions = actions

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def _own(self, name: str) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = getattr(self.own, name, None)
        return found

    def action_text(self, o: Any, s: Any, seat: int, action: int) -> str:
        """An action as it is written."""
        own = self._own("action_text")
        if own:
            return str(own(o, s, seat, action))
        kind = self.actions.of(action, seat == NATURE)
        if kind is None:
            return "?"
        parts = zip(kind.parts, kind.apart(action), strict=True)
        return " ".join([_word(kind), *(self.part_text(o, part, value) for part, value in parts)])

    def part_text(self, o: Any, part: str, value: int) -> str:
        """A part of an action as it is written; the bare number if the game names it no better."""
        own = self._own(f"{part}_text")
        return str(own(o, value)) if own else str(value)

    def read_action(self, o: Any, s: Any, seat: int, text: str) -> list[int]:
        """The ids that a text may mean. The kind's name may be left out where only one fits."""
        own = self._own("read_action")
        if own:
            return list(own(o, s, seat, text))
        words = text.casefold().split()
        kinds = [k for k in self.actions if k.natures == (seat == NATURE)]
        found = []
        for kind in kinds:
            rest = words[1:] if words[:1] == [_word(kind)] else words
            parts = self._read_parts(o, kind, rest)
            if parts is not None:
                found.append(kind.id(*parts))
        if not found:
            forms = [" ".join([_word(k), *k.parts]) for k in kinds]
            raise BadText(f"“{text}” is no action of this game: write {listed(forms)}.")
        return found

    def _read_parts(self, o: Any, kind: Kind, words: list[str]) -> tuple[int, ...] | None:
        if len(words) != len(kind.parts):
            return None
        found = []
        for part, values, word in zip(kind.parts, kind.values, words, strict=True):
            meant = [v for v in values if self.part_text(o, part, v).casefold() == word]
            if not meant:
                return None
            found.append(meant[0])
        return tuple(found)

    def gesture(self, o: Any, s: Any, seat: int, action: int) -> Gesture:
        """What one touches to play an action: the places of its parts, or else a button of its text."""
        own = self._own("gesture")
        if own:
            return tuple(own(o, s, seat, action))
        kind = self.actions.of(action)
        places = [self._own(f"{part}_place") for part in kind.parts] if kind else []
        if kind and places and all(places):
            return tuple(
                str(place(o, v)) for place, v in zip(places, kind.apart(action), strict=True) if place
            )
        return (f"button:{self.action_text(o, s, seat, action)}",)

    def explains(self, refusal: int) -> bool:
        """Whether there are words for a refusal; a game whose own function writes them is trusted."""
        table = self._table("REFUSALS")
        return refusal in table if table else self._own("barred_text") is not None

    def barred_text(self, o: Any, s: Any, seat: int, action: int, why: int) -> str:
        """Why an action is not legal, in words; empty where the game has none."""
        own = self._own("barred_text")
        if own:
            return str(own(o, s, seat, action, why))
        return str(self._table("REFUSALS").get(why, ""))

    def reason_text(self, o: Any, s: Any, reason: int) -> str:
        """Why the game ended, in words."""
        own = self._own("reason_text")
        return str(own(o, s, reason)) if own else str(self._table("REASONS").get(reason, "the game is over"))

    def event_text(self, o: Any, s: Any, event: int, a: int, b: int, c: int, d: int) -> str:
        """What happened, in a sentence; empty where there is nothing to tell."""
        own = self._own("event_text")
        if own:
            return str(own(o, s, event, a, b, c, d))
        return str(self._table("EVENTS").get(event, "")).format(a=a, b=b, c=c, d=d)

    def _table(self, name: str) -> Mapping[int, str]:
        found: Mapping[int, str] = getattr(self.own, name, {})
        return found


def _word(kind: Kind) -> str:
    return kind.name.lower().replace("_", "-")
