"""Whole games between bots, played natively: what one thread of an arena or of a study has at hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwright.agents.bot import Bot
from gridwright.agents.levels import SearchBot
from gridwright.agents.players import WORLDS, InstinctBot, RandomBot
from gridwright.agents.search import DEPTH, MOST_NODES, NODES_EACH, RARE, SURE, spare_nodes
from gridwright.kernel import chance, self_play
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.contract import OVER
from gridwright.kernel.declarations import RulebookError
from gridwright.kernel.game import Game
from gridwright.kernel.luck import SEATS_APART, kinds_of_outcomes, seeds_of_sources, sources
from gridwright.kernel.options import GameOptions
from gridwright.kernel.search import NODE, PLAN
from gridwright.solver import solver

NODES_AT_MOST = 256
"""So many nodes a simulation a tree may need; in Tron's opening it is some dozens."""


def plays_natively(bot: Bot, game: Game) -> bool:
    """Whether whole games of this bot can be played without the interpreter, and without a solver."""
    if isinstance(bot, SearchBot):
        return bot.mode == NATIVE and not (bot.exact and solver(game) is not None)
    return isinstance(bot, RandomBot) or (isinstance(bot, InstinctBot) and bot.mode == NATIVE)


def by_search_alone(bot: Bot) -> Bot:
    """The same player without a solver's help."""
    return replace(bot, exact=False) if isinstance(bot, SearchBot) else bot


@dataclass(frozen=True)
class Played:
    """A game that was played: a line for each ply (kernel/self_play.py), and how it ended."""

    lines: np.ndarray
    results: tuple[float, ...]
    reason: int
    finished: bool
    """Whether it came to its end, and was not broken off after so many plies."""

    @property
    def actions(self) -> list[tuple[int, int]]:
        """Who did what, nature included."""
        return [(int(line["seat"]), int(line["action"])) for line in self.lines]


class SelfPlay:
    """A table at which games are played natively, one after another. A thread has one of its own."""

    def __init__(
        self, game: Game, options: GameOptions, bots: Sequence[Bot], limit: int | None = None
    ) -> None:
        """`bots` are those who will ever sit here."""
        book = game.book(NATIVE)
        self.game, self.options, self.book = game, options, book
        self.seats = options.seats
        self.limit = book.rules.MAX_PLIES if limit is None else min(limit, book.rules.MAX_PLIES)
        self.o: Any = game.record(options, NATIVE)
        self.opening: Any = book.opening(self.o)
        self.kinds = kinds_of_outcomes(book)
        self.drawn = book.integers(len(sources(book)) * SEATS_APART)
        self.players = self_play.PLAYER.native(book.rules.SEATS)
        self.plans = PLAN.native(book.rules.SEATS)
        self.rooms = book.integers(book.rules.SEATS)
        searching = [bot for bot in bots if isinstance(bot, SearchBot)]
        trees = max((bot.searcher.workers for bot in searching), default=1)
        most = max((self._room_of(bot) for bot in searching), default=1)
        deepest = max((bot.simulations for bot in searching), default=0)
        self.most_room = min(MOST_NODES, most + NODES_AT_MOST * (deepest // trees + 1))
        self.lines = self_play.LINE.native(self.limit)
        self._room = self._room_to_think(trees)

    def _room_of(self, bot: SearchBot) -> int:
        """How much room a search begins with."""
        grown = NODES_EACH * bot.simulations // bot.searcher.workers
        return min(MOST_NODES, spare_nodes(self.book) + grown + 1)

    def _room_to_think(self, trees: int) -> dict[str, Any]:
        """The buffers that the search and its answers need."""
        book, rules = self.book, self.book.rules
        ids = rules.ACTIONS
        return {
            "views": book.states(1), "states": book.states(2),
            "nodes": NODE.native(trees * self.most_room).reshape(trees, self.most_room),
            "used": np.zeros((trees, 1), np.int64),
            "cursor": book.integers(rules.SEATS), "together": book.integers(rules.SEATS),
            "path": book.integers(DEPTH), "parents": book.integers(DEPTH), "odds": book.integers(DEPTH),
            "mark": book.integers(ids), "weights": book.legal_buffer(), "out": book.legal_buffer(),
            "replies": book.legal_buffer(), "scores": book.legal_buffer(), "worst": book.legal_buffer(),
            "pay": np.zeros(rules.SEATS), "rng": book.rng(0), "thought": book.rng(0),
            "sums": np.zeros((ids, 7)), "order": book.integers(ids), "shares": np.zeros(ids),
        }  # fmt: skip

    def _sit(self, seat: int, bot: Bot) -> None:
        """Put a bot on a seat."""
        player, secrets = self.players[seat], self.game.about.secrets
        player["worlds"] = WORLDS if secrets else 1
        if isinstance(bot, SearchBot):
            player["does"], player["simulations"] = self_play.SEARCH, bot.simulations
            player["trees"], player["rare"], player["sure"] = bot.searcher.workers, RARE, SURE
            room = self.rooms[seat] = self._room_of(bot)
            plan = bot.searcher.plan(self.book, self.game, self.options, seat, room)
            self.plans[seat] = PLAN.to_native(plan)[0]
        else:
            instinct = {"careful": self_play.CAREFUL, "greedy": self_play.GREEDY}
            player["does"] = instinct.get(bot.name, self_play.RANDOM)
            self.plans[seat]["hidden"] = secrets

    def play(
        self, bots: Sequence[Bot], seed: int, fresh: dict[int, int] | None = None, thoughts: int = 0
    ) -> Played:
        """Play the game of a deal, a bot on each seat.

        `fresh` names sources whose luck is another than the deal's, by their numbers; `thoughts` says which
        luck the bots' own choices have, 0 for the deal's.
        """
        for seat, bot in enumerate(bots):
            self._sit(seat, bot)
        states = self.book.states(1)
        self.book.assign(states, 0, self.opening)
        s = states[0]
        self.drawn[:] = 0
        seeds = np.array([chance.stream(seed, -1 - thoughts)], np.uint64)
        words = seeds_of_sources(self.book, seed, fresh)
        plies = self.book.self_play(
            self.o, s, self.players, self.plans, words, self.kinds, self.drawn, seeds,
            *self._room.values(), self.rooms, self.most_room, self.lines, self.limit,
        )  # fmt: skip
        if plies < 0:
            raise RulebookError(f"{self.book.name} lists no outcome although nature is to move (deal {seed})")
        over = int(self.book.to_move(self.o, s)) == OVER
        equal = [1 / self.seats] * self.seats
        results = self.book.results(self.o, s)[: self.seats] if over else equal
        reason = int(self.book.reason(self.o, s)) if over else -1
        return Played(self.lines[:plies].copy(), tuple(results), reason, over)
