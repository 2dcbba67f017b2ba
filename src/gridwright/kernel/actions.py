"""Declared actions: a rulebook names its kinds of action, and ids follow from that.

    PARTS = {"square": 64, "way": 8, "length": range(1, 9)}

    PUT = kind("square")
    SLIDE = kind("square", "way", "length")
    ROLL = outcome("die")                       # nature's have an id space of their own

A rule asks `action in SLIDE`, takes an id apart with `SLIDE.square(action)`, `SLIDE.way(action)`, and makes
one with `SLIDE.id(square, way, length)`. Nobody else knows how ids are packed. A part has so many values as
`PARTS` says, counted from 0, or the values of a range. `kind("square", stage=Stage.PUT)` says when the kind
is due, by a field of the state, and `kind("square", unless=barred_to_put)` names a rule that bars the whole
kind (kernel/dispatch.py).

Ids are numbers of this program, not of the game: they change when a kind is added. What is stored is text.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

Values = int | range
Bar = Callable[[Any, Any, int], int]
Due = int | tuple[int, ...]


class Kind:
    """One kind of action: its parts, and once its game is bound, which ids are its own."""

    def __init__(
        self,
        parts: tuple[str, ...],
        natures: bool,
        home: str,
        unless: Bar | None = None,
        when: Mapping[str, Due] | None = None,
    ) -> None:
        self.parts = parts
        self.natures = natures
        self.home = home
        """The module that declares it."""
        self.unless = unless
        """The rule that says why no action at all of this kind is legal, if there is one."""
        self.when = {name: due if isinstance(due, tuple) else (due,) for name, due in (when or {}).items()}
        """The values that fields of the state have while the kind is due."""
        self.name = ""
        self.first = 0
        self.count = 0
        self.values: tuple[range, ...] = ()
        self.steps: tuple[int, ...] = ()
        """How much an id grows when each part grows by one."""
        self.base = 0
        """What an id would be if all its parts were 0."""
        self._readers: list[Callable[[int], int]] = []

    def __repr__(self) -> str:
        return f"{self.name or 'kind'}({', '.join(self.parts)})"

    @property
    def also(self) -> str:
        """The parts as they follow in a list of parameters."""
        return "".join(f", {part}" for part in self.parts)

    def __contains__(self, action: int) -> bool:
        return self.first <= action < self.first + self.count

    def __getattr__(self, part: str) -> Callable[[int], int]:
        if part in self.parts:
            raise AttributeError(f"the kind {self.name or self.parts} is not bound to a game yet")
        raise AttributeError(f"the kind {self.name} has no part {part}")

    def id(self, *parts: int) -> int:
        """The id of the action with these parts."""
        return self.base + sum(part * step for part, step in zip(parts, self.steps, strict=True))

    def apart(self, action: int) -> tuple[int, ...]:
        """The parts of an id of this kind, in the order they were declared in."""
        return tuple([read(action) for read in self._readers])

    def has(self, parts: Sequence[int]) -> bool:
        """Whether each part is one of those that are declared."""
        return len(parts) == len(self.values) and all(p in r for p, r in zip(parts, self.values, strict=True))

    def number(self, name: str, first: int, values: Mapping[str, Values]) -> int:
        """Give the kind its name and its ids from `first` on; the first id after them."""
        self.name, self.first = name, first
        self.values = tuple(_range(values[part]) for part in self.parts)
        steps, step = [], 1
        for length in reversed([len(r) for r in self.values]):
            steps.append(step)
            step *= length
        self.steps, self.count = tuple(reversed(steps)), step
        self.base = first - sum(r.start * s for r, s in zip(self.values, self.steps, strict=True))
        self._readers = [self._reader(each, one) for each, one in zip(self.values, self.steps, strict=True)]
        self.__dict__.update(zip(self.parts, self._readers, strict=True), id=self._maker())
        return first + step

    def _maker(self) -> Callable[..., int]:
        """What makes ids of one or two parts: interpreted rules make them by the hundred."""
        base, steps = self.base, self.steps
        if len(steps) == 1:
            (step,) = steps
            return lambda part: base + part * step
        if len(steps) == 2:
            step, last = steps
            return lambda part, other: base + part * step + other * last
        return self.id

    def _reader(self, values: range, step: int) -> Callable[[int], int]:
        first, size, start = self.first, len(values), values.start

        def read(action: int) -> int:
            return (action - first) // step % size + start

        return read


def _range(values: Values) -> range:
    return range(values) if isinstance(values, int) else values


def kind(*parts: str, unless: Bar | None = None, **when: Due) -> Kind:
    """Declare a kind of action of the seats, by its parts, when it is due, and what bars it as a whole."""
    return Kind(parts, False, _caller(), unless, when)


def outcome(*parts: str, unless: Bar | None = None, **when: Due) -> Kind:
    """Declare a kind of outcome of nature's, by its parts, when it is due, and what bars it as a whole."""
    return Kind(parts, True, _caller(), unless, when)


def _caller() -> str:
    """The module that declares a kind, as namedtuple and Enum find theirs."""
    return str(sys._getframe(2).f_globals.get("__name__", ""))


class Actions:
    """All kinds that a game declares, with their ids."""

    def __init__(self, kinds: Mapping[str, Kind], values: Mapping[str, Values]) -> None:
        self.kinds = dict(kinds)
        self.values = dict(values)
        self.total = self.outcomes = 0
        for name, one in kinds.items():
            if one.natures:
                self.outcomes = one.number(name, self.outcomes, values)
            else:
                self.total = one.number(name, self.total, values)
        self._seats = [one for one in self if not one.natures]
        self._natures = [one for one in self if one.natures]

    def __bool__(self) -> bool:
        return bool(self.kinds)

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds.values())

    def of(self, action: int, natures: bool = False) -> Kind | None:
        """The kind that an id belongs to; None if it is nobody's."""
        for one in self._natures if natures else self._seats:
            if one.first <= action < one.first + one.count:
                return one
        return None

    def image(self, action: int, natures: bool, moved: Callable[[str, int], int]) -> int:
        """The id whose every part is `moved(part, value)`; ids of no kind stay what they are."""
        found = self.of(action, natures)
        if found is None:
            return action
        parts = zip(found.parts, found.apart(action), strict=True)
        return found.id(*(moved(part, value) for part, value in parts))

    def told(self) -> list[tuple[Any, ...]]:
        """What compiled code knows of them: a change of this is a change of the rules."""
        return [(name, one.natures, one.first, one.values) for name, one in self.kinds.items()]
