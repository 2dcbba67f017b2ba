"""The luck bill of games that were played natively: what chance gave and took, by source and seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.agents.search import SHARP
from gridwright.agents.self_play import Played
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.game import Game
from gridwright.kernel.luck import kinds_of_outcomes, sources
from gridwright.kernel.luck_bill import HALVES
from gridwright.kernel.options import GameOptions

PLAYOUTS = 24
"""Playouts for what a position is worth, before and after each draw, in each half of the bill."""


class Biller:
    """Makes out the luck bills of games of one rule set. A thread has one of its own."""

    def __init__(self, game: Game, options: GameOptions, playouts: int = PLAYOUTS) -> None:
        book = game.book(NATIVE)
        rules = book.rules
        self.book, self.playouts, self.seats = book, playouts, options.seats
        self.o: Any = game.record(options, NATIVE)
        self.opening: Any = book.opening(self.o)
        self.kinds = kinds_of_outcomes(book)
        self.sources = len(sources(book))
        self._room = (book.states(1), book.legal_buffer(), book.legal_buffer(), np.zeros(rules.SEATS))
        self._before, self._after = np.zeros((HALVES, rules.SEATS)), np.zeros((HALVES, rules.SEATS))
        self._rng = book.rng(0)

    def bill(self, played: Played, seed: int) -> np.ndarray:
        """What nature's draws added to what each seat could expect: by half, source and seat."""
        states = self.book.states(1)
        self.book.assign(states, 0, self.opening)
        bills = np.zeros((HALVES, self.sources, self.book.rules.SEATS))
        self.book.luck_bill(
            self.o, states[0], played.lines, len(played.lines), self.kinds, *self._room, self._before,
            self._after, self.book.rules.HORIZON, SHARP, self.playouts,
            np.array([chance.stream(seed, 0)], np.uint64), self._rng, bills,
        )  # fmt: skip
        return bills[:, :, : self.seats]
