"""Luck by key: nature's draws, so that two games of one deal share them for as long as they can.

A draw's key is its source (a die for a shot, a card, where a flag goes), the seat that it concerns, and how
many draws of that source for that seat came before. Two games of one deal, of two variants or with the seats
exchanged, get the same luck for the same key, however much else happened meanwhile. The driver of a game
counts; its state knows nothing of it.

A source is the kind of the outcomes unless a game's `source` tells more. An outcome is found by its weight
among those that can be, in the order of their ids: what is likely in both of two games comes out in both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.kernel import chance
from gridwright.kernel.chance import reseed
from gridwright.kernel.contract import NATURE, concerned, engine, source
from gridwright.kernel.declarations import RulebookError
from gridwright.kernel.engine import sample_nature

if TYPE_CHECKING:
    from gridwright.kernel.position import Position
    from gridwright.kernel.rulebook import Rulebook

SEATS_APART = 16
"""A source's draws are told apart by the seat they concern; there are fewer than so many."""

DRAWS_APART = 1 << 20
"""So many draws of one source for one seat are told apart, more than any game has."""


@engine
def in_order(out: Any, n: int) -> None:
    """Put the first `n` of `out` in order. They nearly are already."""
    for i in range(1, n):
        one = out[i]
        j = i
        while j > 0 and out[j - 1] > one:
            out[j] = out[j - 1]
            j -= 1
        out[j] = one


@engine
def source_now(o: Any, s: Any, outcome: int, kinds: Any) -> int:
    """The number of the source of nature's draw: the game's own, or the kind of an outcome."""
    own = source(o, s)
    if own >= 0:
        return own
    return kinds[outcome]


@engine
def draw_by_key(o: Any, s: Any, out: Any, n: int, kinds: Any, words: Any, drawn: Any, rng: Any) -> int:
    """One of nature's `n` outcomes in `out`, by weight and by the draw's key, which is counted in `drawn`.

    `words` has the seed of each source, as a row of one word.
    """
    in_order(out, n)
    where = source_now(o, s, out[0], kinds)
    row = where * SEATS_APART + concerned(o, s) + 1
    reseed(rng, words[where], 0, row * DRAWS_APART + drawn[row])
    drawn[row] += 1
    return sample_nature(o, s, out, n, rng)


LUCK = (draw_by_key, source_now)


def sources(book: Rulebook) -> list[str]:
    """The names of a game's sources of luck, by number."""
    if book.rules.luck:
        return [code.name.lower().replace("_", " ") for code in book.rules.luck]
    return [one.name.lower().replace("_", " ") for one in book.rules.actions if one.natures] or ["chance"]


def kinds_of_outcomes(book: Rulebook) -> Any:
    """For each of nature's ids the number of its kind among nature's."""
    kinds = book.integers(max(1, book.rules.OUTCOMES))
    natures = [one for one in book.rules.actions if one.natures]
    for number, one in enumerate(natures):
        for outcome in range(one.first, one.first + one.count):
            kinds[outcome] = number
    return kinds


class Luck:
    """The luck of one deal, drawn on by one game.

    `fresh` names sources whose luck is another than the deal's: a number for each, for as many other lucks.
    """

    def __init__(self, book: Rulebook, seed: int, fresh: dict[int, int] | None = None) -> None:
        self.book = book
        self.kinds = kinds_of_outcomes(book)
        self.words = seeds_of_sources(book, seed, fresh)
        self.drawn = book.integers(len(sources(book)) * SEATS_APART)
        self._rng = book.rng(0)
        self._out = book.legal_buffer()

    def outcome(self, position: Position) -> int:
        """What nature does now in a position of this game."""
        n = int(self.book.legal(position.o, position.s, NATURE, self._out))
        if n == 0:
            raise RulebookError(f"{self.book.name} lists no outcome although nature is to move")
        drawing = (self._out, n, self.kinds, self.words, self.drawn, self._rng)
        return int(self.book.draw_by_key(position.o, position.s, *drawing))


def seeds_of_sources(book: Rulebook, seed: int, fresh: dict[int, int] | None = None) -> Any:
    """A row of one word for each source: the deal's, or another where `fresh` asks for that."""
    asked = fresh or {}
    seeds = [chance.stream(seed, 1 + asked.get(number, 0)) for number in range(len(sources(book)))]
    if not book.native:
        return [[word] for word in seeds]
    return np.array(seeds, np.uint64).reshape(-1, 1)
