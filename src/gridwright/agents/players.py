"""The plain players: random, careful, greedy, and those that keep to a restriction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from gridwright.agents.bot import Bot
from gridwright.games import registered
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.bot_restrictions import Predicate
from gridwright.kernel.position import Position


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, each as likely as the next."""

    name: str = "random"

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The player called random: the legal actions in any order."""
        actions = view.legal(seat)
        rng = [chance.stream(seed)]
        for i in range(len(actions) - 1):
            j = i + chance.draw(rng, len(actions) - i)
            actions[i], actions[j] = actions[j], actions[i]
        return actions


@dataclass(frozen=True)
class InstinctBot:
    """One ply deep: `careful` avoids losing at once, `greedy` takes what brings most progress."""

    name: str
    mode: str = NATIVE

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The legal actions by the instinct's rating, ties broken at random."""
        rated = rate(self.name, view, seat, seed, self.mode)
        return sorted(rated, key=lambda action: -rated[action])


def rate(instinct: str, view: Position, seat: int, seed: int, mode: str) -> dict[int, int]:
    """What an instinct thinks of each legal action in a view: the higher, the better."""
    book = view.game.book(mode)
    o = view.game.record(view.options, mode)
    root = book.adopt(book.state_layout, view.plain)
    scores, out = book.integers(book.rules.MAX_LEGAL), book.legal_buffer()
    pay: Any = np.zeros(book.rules.SEATS) if book.native else [0.0] * book.rules.SEATS
    n = getattr(book, instinct)(
        o, root, seat, book.states(2), out, book.legal_buffer(), scores, pay,
        int(view.game.about.secrets), book.rng(seed),
    )  # fmt: skip
    return {int(out[i]): int(scores[i]) for i in range(n)}


WORLDS = 4
"""In how many guessed worlds an action must win at once before a bot with secrets before it believes it."""


def at_once(view: Position, seat: int, seed: int, mode: str) -> dict[int, int]:
    """What each action does at once, in the worst of a few guessed worlds: LOST, EXPOSED, SAFE or WON."""
    worlds = range(WORLDS if view.game.about.secrets else 1)
    rated = [rate("careful", view, seat, seed + world, mode) for world in worlds]
    return {action: min(r[action] // 1000 for r in rated) for action in rated[0]}


@dataclass(frozen=True)
class Restricted:
    """Another bot that keeps to a restriction wherever it leaves anything to play."""

    inner: Bot
    allows: Predicate
    name: str

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The inner bot's ranking, the allowed actions first."""
        order = self.inner.ranked(view, seat, seed)
        return sorted(order, key=lambda action: not self.allows(view, seat, action))


def restricted(inner: Bot, restriction: str, game: str) -> Restricted:
    """A bot that keeps to a named restriction of its game's."""
    return Restricted(inner, restrictions(game)[restriction], f"{inner.name}/{restriction}")


def restrictions(game: str) -> Mapping[str, Predicate]:
    """The restrictions that a game knows, by name."""
    found = registered().get(game)
    parts = (found.bots, found.playtest) if found else ()
    return {name: one for part in parts for name, one in getattr(part, "RESTRICTIONS", {}).items()}


def bots_of(name: str) -> ModuleType | None:
    """What a game says of its bots, if there is such a game and it says anything."""
    game = registered().get(name)
    return game.bots if game else None
