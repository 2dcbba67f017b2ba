"""Notation: a game's texts, and what declared actions and codes say for a game that does not.

A game's `notation.py` is asked first. What it leaves out follows from the kinds of action and the codes.

Actions. `FORMS` says how each kind is written, with its parts in braces: `{CONVERT: "~{cell}"}`; a kind
without a form is its name and its parts (`slide 3 north 2`), and is read without its name as well. A word is
letters and digits, or what `WORDS` says of it, as a pattern. `<part>_text(o, value)` writes a part, and where
it has many values `read_<part>(o, text)` reads it; else its first letters will do.

A form may also have words that are no parts of the kind, as in `{MOVE: "{cell}-{target}"}`:
`words_of_<kind>(o, <parts>)` gives those words, and when they are read is asked again for every value of the
parts that the form leaves out; `no_<kind>(o, <words>)` tells people what is wrong with words that no action
has. Or `read_<kind>(o, <words>)` gives the ids that the words may mean. `read_short(o, s, seat, text)` reads
what has none of the forms, and `HOW` tells people how to write. `GESTURES` says of each kind what one touches
for it, with the words of its form: `{MOVE: "cell:{cell} cell:{target}"}`.

Sentences stand beside the codes (kernel/codes.py). In braces may stand the fields of the options and of the
state, `{o.goal}` and `{s.round}`; in a refusal `{seat}`, `{other}`, the parts of the action as they are
written, and what `refusal_facts(o, s, seat, action, why)` gives; in a reason what
`reason_facts(o, s, reason)` gives; in what happened the four numbers `{a}` to `{d}`, each as a noun that
`<noun>_text(o, value)` writes (`{a:seat} moves to {b:cell}`). `tell_<event>(o, s, a, b, c, d)` tells what one
sentence cannot.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from gridwright.kernel.actions import Kind
from gridwright.kernel.codes import Code
from gridwright.kernel.contract import NATURE
from gridwright.kernel.declarations import Declarations, RulebookError
from gridwright.kernel.errors import BadText, listed
from gridwright.kernel.forms import Form, nouns_of
from gridwright.kernel.options import GameOptions
from gridwright.kernel.scene import Gesture

KNOWN = 20_000
"""So many texts and gestures of actions are remembered: they follow from the options and the id alone."""

USUAL_SEAT_NAMES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth")


class Notation:
    """All texts of one game."""

    def __init__(self, own: types.ModuleType, rules: Declarations) -> None:
        self.own = own
        self.rules = rules
        self.actions = rules.actions
        forms: Mapping[Kind, str] = getattr(own, "FORMS", {})
        shapes: Mapping[str, str] = getattr(own, "WORDS", {})
        self.forms = {kind: Form(kind, forms.get(kind, ""), shapes) for kind in self.actions}
        self.gestures: Mapping[Kind, str] = getattr(own, "GESTURES", {})
        for kind, form in self.forms.items():
            form.check(bool(self._own_of("words_of", kind)), bool(self._own_of("read", kind)))
        self._writers = {kind: [(part, self._writer(part)) for part in kind.parts] for kind in self.actions}
        self._more = {kind: self._own_of("words_of", kind) for kind in self.actions}
        self.follows = not (self._own("action_text") or self._own("gesture"))
        """Whether an action's text and gesture follow from the options and its id alone."""
        self._known_teller = lru_cache(KNOWN)(self._teller)
        self._known_sentence = lru_cache(KNOWN)(self._sentence)
        self._known_text = lru_cache(KNOWN)(self._form_text)
        self._known_touches = lru_cache(KNOWN)(self._form_touches)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def _own(self, name: str) -> Callable[..., Any] | None:
        found: Callable[..., Any] | None = getattr(self.own, name, None)
        return found

    def _own_of(self, what: str, kind: Kind) -> Callable[..., Any] | None:
        return self._own(f"{what}_{kind.name.lower()}")

    # Seats and options

    def seat_names(self, options: GameOptions) -> tuple[str, ...]:
        """What the seats are called."""
        own = self._own("seat_names")
        names = getattr(self.own, "SEAT_NAMES", USUAL_SEAT_NAMES)
        return tuple(own(options) if own else names[: options.seats])

    def seat_text(self, o: Any, seat: int) -> str:
        """What a seat is called, from the options record."""
        if seat < 0:
            return "nature"
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
        return self._known_text(o, seat == NATURE, action)

    def _form_text(self, o: Any, natures: bool, action: int) -> str:
        kind = self.actions.of(action, natures)
        return self.forms[kind].text.format(**self.words(o, kind, kind.apart(action))) if kind else "?"

    def words(self, o: Any, kind: Kind, parts: Sequence[int]) -> dict[str, str]:
        """The words that a kind's form asks for."""
        told = {part: write(o, v) for (part, write), v in zip(self._writers[kind], parts, strict=True)}
        more = self._more[kind]
        return told | more(o, *parts) if more else told

    def part_text(self, o: Any, part: str, value: int) -> str:
        """A part of an action as it is written; the bare number if the game names it no better."""
        return self._writer(part)(o, value)

    def _writer(self, part: str) -> Callable[[Any, int], str]:
        if part == "seat":
            return self.seat_text
        return self._own(f"{part}_text") or (lambda o, value: str(value))

    def read_action(self, o: Any, s: Any, seat: int, text: str) -> list[int]:
        """The ids that a text may mean. The kind's name may be left out where only one fits."""
        own = self._own("read_action")
        return list(own(o, s, seat, text)) if own else self.read_form(o, s, seat, text)

    def read_form(self, o: Any, s: Any, seat: int, text: str) -> list[int]:
        """The ids that a text may mean by the forms of the kinds; BadText if it has none of them."""
        text = " ".join(text.split())
        found: list[int] = []
        faults: list[BadText] = []
        kinds = [kind for kind in self.actions if kind.natures == (seat == NATURE)]
        for kind in sorted(kinds, key=lambda kind: not _is_due(kind, s)):
            for words in self.forms[kind].matches(text):
                try:
                    found += self._read(o, kind, words)
                except BadText as fault:
                    faults += [fault] if _is_due(kind, s) else []
        short = self._own("read_short")
        if not found and not faults and short:
            found = list(short(o, s, seat, text))
        if not found:
            raise faults[0] if faults else BadText(f"“{text}” is no action: {self.how(s, seat)}")
        return found

    def how(self, s: Any, seat: int) -> str:
        """How the actions are written that are due."""
        own = getattr(self.own, "HOW", "")
        kinds = [kind for kind in self.actions if kind.natures == (seat == NATURE)]
        due = [kind for kind in kinds if _is_due(kind, s)]
        forms = list(dict.fromkeys(self.forms[kind].text for kind in due or kinds))
        return own if own and seat != NATURE else f"write {listed(forms).translate(_NO_BRACES)}."

    def _read(self, o: Any, kind: Kind, words: Mapping[str, str]) -> list[int]:
        own = self._own_of("read", kind)
        if own:
            return list(own(o, **words))
        values = [
            [self._read_part(o, kind, part, words[part])] if part in words else each
            for part, each in zip(kind.parts, kind.values, strict=True)
        ]
        more = {word: written for word, written in words.items() if word not in kind.parts}
        found = [kind.id(*parts) for parts in product(*values) if self._has_words(o, kind, parts, more)]
        if not found:
            tell = self._own_of("no", kind)
            why = str(tell(o, **words)) if tell else f"there is no {kind.name.lower()} like that."
            raise BadText(f"“{self.forms[kind].text.format(**words)}”: {why}")
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
        texts = {value: self.part_text(o, part, value).casefold() for value in values}
        meant = [value for value, text in texts.items() if text == word.casefold()]
        meant = meant or [value for value, text in texts.items() if text.startswith(word.casefold())]
        if len(meant) == 1:
            return meant[0]
        raise BadText(f"“{word}” is no {part}: write {self._some(o, part, values)}.")

    def _some(self, o: Any, part: str, values: range) -> str:
        """How some of a part's values are written."""
        if not self._own(f"{part}_text") and len(values) > 2:
            return f"{values[0]} to {values[-1]}"
        some = list(dict.fromkeys(self.part_text(o, part, value) for value in (*values[:3], values[-1])))
        return f"{listed(some)}{', say' if len(values) > 4 else ''}"

    def gesture(self, o: Any, s: Any, seat: int, action: int) -> Gesture:
        """What one touches to play an action: what `GESTURES` says of its kind, or a button of its text."""
        own = self._own("gesture")
        if own:
            return tuple(own(o, s, seat, action))
        touches = self._known_touches(o, seat == NATURE, action)
        return touches or (f"button:{self.action_text(o, s, seat, action)}",)

    def _form_touches(self, o: Any, natures: bool, action: int) -> Gesture:
        """What one touches by `GESTURES`; empty where that says nothing of the kind."""
        kind = self.actions.of(action, natures)
        if kind is None or kind not in self.gestures:
            return ()
        words = self.words(o, kind, kind.apart(action))
        return tuple(touch.format(**words) for touch in self.gestures[kind].split())

    # Sentences

    def explains(self, refusal: int) -> bool:
        """Whether there are words for a refusal; a game whose own function writes them is trusted."""
        if any(self._refusals.values()):
            return bool(self._refusals.get(refusal))
        return self._own("barred_text") is not None

    def barred_text(self, o: Any, s: Any, seat: int, action: int, why: int) -> str:
        """Why an action is not legal, in words; empty where the game has none."""
        own = self._own("barred_text")
        if own:
            return str(own(o, s, seat, action, why))
        kind = self.actions.of(action, seat == NATURE)
        facts = {} if kind is None else self.words(o, kind, kind.apart(action))
        facts["seat"] = self.seat_text(o, seat)
        if o.seats == 2 and seat >= 0:
            facts["other"] = self.seat_text(o, 1 - seat)
        more = self._own("refusal_facts")
        facts |= more(o, s, seat, action, why) if more else {}
        return self._refusals.get(why, "").format(o=o, s=s, **facts)

    def reason_text(self, o: Any, s: Any, reason: int) -> str:
        """Why the game ended, in words."""
        own = self._own("reason_text")
        if own:
            return str(own(o, s, reason))
        more = self._own("reason_facts")
        words = self._reasons.get(reason) or "the game is over"
        return words.format(o=o, s=s, **(more(o, s, reason) if more else {}))

    def event_text(self, o: Any, s: Any, event: int, a: int, b: int, c: int, d: int) -> str:
        """What happened, in a sentence; empty where there is nothing to tell."""
        own = self._own("event_text")
        if own:
            return str(own(o, s, event, a, b, c, d))
        tell = self._known_teller(event)
        if tell:
            return str(tell(o, s, a, b, c, d))
        if "{s." in self._events.get(event, ""):
            return self._sentence(o, s, event, a, b, c, d)
        return self._known_sentence(o, None, event, a, b, c, d)

    def _sentence(self, o: Any, s: Any, event: int, *numbers: int) -> str:
        """What happened, in the words that stand beside its code."""
        told = {name: Told(self, o, number) for name, number in zip("abcd", numbers, strict=True)}
        return self._events.get(event, "").format(o=o, s=s, **told)

    def _teller(self, event: int) -> Callable[..., Any] | None:
        """The game's own function that tells what happened, if it has one."""
        name = self.rules.events(event).name.lower() if self.rules.events else ""
        return self._own(f"tell_{name}")

    @cached_property
    def _refusals(self) -> Mapping[int, str]:
        return self._sentences("REFUSALS", self.rules.refusals)

    @cached_property
    def _reasons(self) -> Mapping[int, str]:
        return self._sentences("REASONS", self.rules.reasons)

    @cached_property
    def _events(self) -> Mapping[int, str]:
        return self._sentences("EVENTS", self.rules.events)

    def _sentences(self, name: str, family: type[IntEnum] | None) -> Mapping[int, str]:
        """The sentences of a family of codes: of a table in the notation, or those beside the codes."""
        table: Mapping[int, str] | None = getattr(self.own, name, None)
        if table is None:
            table = {code: code.words for code in family or () if isinstance(code, Code)}
        return table

    def check(self) -> None:
        """Refuse sentences with something in braces that nobody could fill in."""
        kinds = [{*kind.parts, *form.words} for kind, form in self.forms.items()]
        for sentences, own, known in (
            (self._refusals, ("barred_text", "refusal_facts"), {"seat", "other"}.union(*kinds)),
            (self._reasons, ("reason_text", "reason_facts"), set()),
            (self._events, ("event_text",), set("abcd")),
        ):
            if not any(self._own(name) for name in own):
                for words in sentences.values():
                    self._check_braces(words, known)

    def _check_braces(self, words: str, known: set[str]) -> None:
        """Refuse one sentence, by what may stand in its braces besides the fields of options and state."""
        fields = {f"o.{f[0]}" for f in self.rules.OPTIONS} | {f"s.{f[0]}" for f in self.rules.STATE}
        for name, noun in nouns_of(words):
            if name.partition("[")[0] not in known | fields:
                raise RulebookError(f"“{words}” has {{{name}}}, which nobody fills in")
            if noun not in ("", "seat") and not self._own(f"{noun}_text"):
                raise RulebookError(f"“{words}” has {{{name}:{noun}}}: write {noun}_text(o, value)")


class Told:
    """A number of what happened, to be written as the noun that a sentence asks for."""

    def __init__(self, notation: Notation, o: Any, number: int) -> None:
        self.notation, self.o, self.number = notation, o, number

    def __format__(self, noun: str) -> str:
        return self.notation.part_text(self.o, noun, self.number) if noun else str(self.number)


def _is_due(kind: Kind, s: Any) -> bool:
    """Whether a kind is due now, as far as its declaration says."""
    return all(getattr(s, name) in values for name, values in kind.when.items())


_NO_BRACES = {ord("{"): None, ord("}"): None}
