"""Notation: a game's texts, and what declared actions and codes say for a game that does not.

A game's `notation.py` is asked first. What it leaves out follows from the kinds of action and the codes.

Actions. `FORMS` says how each kind is written, with its parts in braces: `{CONVERT: "~{cell}"}`; a kind
without a form is its name and its parts (`slide 3 north 2`). `<part>_text(o, value)` writes a part, and where
it has many values `read_<part>(o, text)` reads it. A form may also have words that are no parts of the kind,
as in `{MOVE: "{cell}-{target}"}`: `words_of_<kind>(o, <parts>)` gives those words, and when they are read is
asked again for every value of the parts that the form leaves out; `no_<kind>(o, <words>)` tells people what
is wrong with words that no action has. Or `read_<kind>(o, <words>)` gives the ids that the words may mean.
`read_short(o, s, seat, text)` reads what has none of the forms, and `HOW` tells people how to write. The
gesture touches the places of the parts in order: `<part>_place(o, value)` says where each is.

Sentences stand beside the codes (kernel/codes.py). In braces may stand the fields of the options and of the
state, `{o.goal}` and `{s.round}`; in a refusal `{seat}`, `{other}`, the parts of the action as they are
written, and what `refusal_facts(o, s, seat, action, why)` gives; in a reason what
`reason_facts(o, s, reason)` gives; in what happened the four numbers `{a}` to `{d}`, each as a noun that
`<noun>_text(o, value)` writes (`{a:seat} moves to {b:cell}`). `tell_<event>(o, s, a, b, c, d)` tells what one
sentence cannot.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from itertools import product
from typing import Any

from gridwright.kernel.actions import Kind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE
from gridwright.kernel.declarations import Declarations
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.options import GameOptions
from gridwright.kernel.scene import Gesture


class Notation:
    """All texts of one game."""

    def __init__(self, own: types.ModuleType, rules: Declarations) -> None:
        self.own = own
        self.rules = rules
        self.actions = rules.actions
        forms: Mapping[Kind, str] = getattr(own, "FORMS", {})
        self.forms = {kind: forms.get(kind, _usual_form(kind)) for kind in self.actions}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def _own(self, name: str) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = getattr(self.own, name, None)
        return found

    # Seats and options

    def seat_names(self, options: GameOptions) -> tuple[str, ...]:
        """What the seats are called."""
        own = self._own("seat_names")
        return tuple(own(options) if own else self.own.SEAT_NAMES[: options.seats])

    def seat_text(self, o: Any, seat: int) -> str:
        """What a seat is called, from the options record."""
        if seat < 0:
            return "chance"
        own = self._own("seat_text")
        return str(own(o, seat)) if own else self.seat_names(o)[seat]

    def fit(self, options: GameOptions, text: str) -> GameOptions:
        """The options with what a position's text fixes of them: nothing, unless the game says so."""
        own = self._own("fit")
        fitted: GameOptions = own(options, text) if own else options
        return fitted

    # Actions

    def action_text(self, o: Any, s: Any, seat: int, action: int) -> str:
        """An action as it is written."""
        own = self._own("action_text")
        if own:
            return str(own(o, s, seat, action))
        return self.form_text(o, seat, action)

    def form_text(self, o: Any, seat: int, action: int) -> str:
        """An action in the form of its kind."""
        kind = self.actions.of(action, seat == NATURE)
        return self.forms[kind].format(**self.words(o, kind, kind.apart(action))) if kind else "?"

    def words(self, o: Any, kind: Kind, parts: Sequence[int]) -> dict[str, str]:
        """The words that a kind's form asks for."""
        words = {part: self.part_text(o, part, v) for part, v in zip(kind.parts, parts, strict=True)}
        more = self._own(f"words_of_{kind.name.lower()}")
        return words | more(o, *parts) if more else words

    def part_text(self, o: Any, part: str, value: int) -> str:
        """A part of an action as it is written; the bare number if the game names it no better."""
        own = self._own(f"{part}_text")
        return str(own(o, value)) if own else str(value)

    def read_action(self, o: Any, s: Any, seat: int, text: str) -> list[int]:
        """The ids that a text may mean. The kind's name may be left out where only one fits."""
        own = self._own("read_action")
        return list(own(o, s, seat, text)) if own else self.read_form(o, s, seat, text)

    def read_form(self, o: Any, s: Any, seat: int, text: str) -> list[int]:
        """The ids that a text may mean by the forms of the kinds; BadText if it has none of them."""
        text = " ".join(text.split())
        found: list[int] = []
        faults: list[BadText] = []
        for kind, form in self._ways_to_write():
            match = _pattern(form).fullmatch(text) if kind.natures == (seat == NATURE) else None
            if match:
                try:
                    found += self._read(o, kind, match.groupdict())
                except BadText as fault:
                    faults.append(fault)
        short = self._own("read_short")
        if not found and not faults and short:
            found = list(short(o, s, seat, text))
        if not found:
            raise faults[0] if faults else BadText(f"“{text}” is no action: {self.how(seat)}")
        return found

    def _ways_to_write(self) -> Iterator[tuple[Kind, str]]:
        """Every form with its kind; a usual one also without the kind's name."""
        for kind, form in self.forms.items():
            yield kind, form
            if form == _usual_form(kind) and kind.parts:
                yield kind, form.partition(" ")[2]

    def how(self, seat: int) -> str:
        """How actions are written."""
        own = getattr(self.own, "HOW", "")
        forms = [form for kind, form in self.forms.items() if kind.natures == (seat == NATURE)]
        return own if own and seat != NATURE else f"write {listed(forms).translate(_NO_BRACES)}."

    def _read(self, o: Any, kind: Kind, words: Mapping[str, str]) -> list[int]:
        own = self._own(f"read_{kind.name.lower()}")
        if own:
            return list(own(o, **words))
        values = [
            [self._read_part(o, kind, part, words[part])] if part in words else each
            for part, each in zip(kind.parts, kind.values, strict=True)
        ]
        more = {word: written for word, written in words.items() if word not in kind.parts}
        found = [kind.id(*parts) for parts in product(*values) if self._has_words(o, kind, parts, more)]
        if not found:
            tell = self._own(f"no_{kind.name.lower()}")
            why = str(tell(o, **words)) if tell else f"there is no {kind.name.lower()} like that."
            raise BadText(f"“{self.forms[kind].format(**words)}”: {why}")
        return found

    def _has_words(self, o: Any, kind: Kind, parts: Sequence[int], more: Mapping[str, str]) -> bool:
        """Whether an action is written with these words, besides those of its parts."""
        if not more:
            return True
        words = self.words(o, kind, parts)
        return all(words[word].casefold() == written.casefold() for word, written in more.items())

    def _read_part(self, o: Any, kind: Kind, part: str, word: str) -> int:
        own = self._own(f"read_{part}")
        if own:
            return int(own(o, word))
        values = kind.values[kind.parts.index(part)]
        for value in values:
            if self.part_text(o, part, value).casefold() == word.casefold():
                return value
        known = [self.part_text(o, part, value) for value in (*values[:3], values[-1])]
        more = "" if len(values) > 4 else "."
        raise BadText(f"“{word}” is no {part}: write {listed(list(dict.fromkeys(known)))}{more or ', say.'}")

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

    # Sentences

    def explains(self, refusal: int) -> bool:
        """Whether there are words for a refusal; a game whose own function writes them is trusted."""
        table = self._table("REFUSALS", self.rules.refusals)
        return bool(table.get(refusal)) if any(table.values()) else self._own("barred_text") is not None

    def barred_text(self, o: Any, s: Any, seat: int, action: int, why: int) -> str:
        """Why an action is not legal, in words; empty where the game has none."""
        own = self._own("barred_text")
        if own:
            return str(own(o, s, seat, action, why))
        words = self._table("REFUSALS", self.rules.refusals).get(why, "")
        kind = self.actions.of(action, seat == NATURE)
        facts = {} if kind is None else self.words(o, kind, kind.apart(action))
        facts["seat"] = self.seat_text(o, seat)
        if o.seats == 2 and seat >= 0:
            facts["other"] = self.seat_text(o, 1 - seat)
        more = self._own("refusal_facts")
        return words.format(o=o, s=s, **facts | (more(o, s, seat, action, why) if more else {}))

    def reason_text(self, o: Any, s: Any, reason: int) -> str:
        """Why the game ended, in words."""
        own = self._own("reason_text")
        if own:
            return str(own(o, s, reason))
        words = self._table("REASONS", self.rules.reasons).get(reason, "the game is over")
        more = self._own("reason_facts")
        return words.format(o=o, s=s, **(more(o, s, reason) if more else {}))

    def event_text(self, o: Any, s: Any, event: int, a: int, b: int, c: int, d: int) -> str:
        """What happened, in a sentence; empty where there is nothing to tell."""
        own = self._own("event_text")
        if own:
            return str(own(o, s, event, a, b, c, d))
        name = self.rules.events(event).name.lower() if self.rules.events else ""
        tell = self._own(f"tell_{name}")
        if tell:
            return str(tell(o, s, a, b, c, d))
        return self.said(self._table("EVENTS", self.rules.events).get(event, ""), o, s, a, b, c, d)

    def said(self, words: str, o: Any, s: Any, a: int, b: int, c: int, d: int) -> str:
        """A sentence on what happened, with its numbers in it."""
        told = {name: Told(self, o, number) for name, number in zip("abcd", (a, b, c, d), strict=True)}
        return words.format(o=o, s=s, **told)

    def _table(self, name: str, family: type[IntEnum] | None) -> Mapping[int, str]:
        """The sentences of a family of codes: of a table in the notation, or those beside the codes."""
        table: Mapping[int, str] | None = getattr(self.own, name, None)
        if table is None:
            table = {code: code.words for code in family or () if isinstance(code, Code)}
        return table


class Told:
    """A number of what happened, to be written as the noun that a sentence asks for."""

    def __init__(self, notation: Notation, o: Any, number: int) -> None:
        self.notation, self.o, self.number = notation, o, number

    def __format__(self, noun: str) -> str:
        if noun == "seat":
            return self.notation.seat_text(self.o, self.number)
        return self.notation.part_text(self.o, noun, self.number) if noun else str(self.number)


_NO_BRACES = {ord("{"): None, ord("}"): None}


def _usual_form(kind: Kind) -> str:
    return " ".join([kind.name.lower().replace("_", "-"), *(f"{{{part}}}" for part in kind.parts)])


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """A form to read by: blanks beside its signs do not matter, nor do capitals outside its words."""
    found, last = "", ""
    for blank, piece in re.findall(r"( ?)(\{\w+\}|[^{} ]+)", form):
        apart = blank and all(edge.isalnum() or edge in "{}" for edge in (last, piece[0]))
        found += r"\s+" if apart else r"\s*"
        found += f"(?P<{piece[1:-1]}>[^\\W_]+)" if piece[0] == "{" else re.escape(piece)
        last = piece[-1]
    return re.compile(found, re.IGNORECASE)
