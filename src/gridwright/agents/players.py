"""The plain players: random, careful, greedy, and those that keep to a restriction."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.agents.bot import Bot
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.errors import BadOption
from gridwright.kernel.position import Position

Predicate = Callable[[Position, int, int], bool]
"""Whether a restricted player would play this action of this seat in this view."""


@dataclass(frozen=True)
class RandomBot:
    """Any legal action, each as likely as the next."""

    name: str = "random"

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The legal actions in random order."""
        actions = view.legal(seat)
        random.Random(seed).shuffle(actions)
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


def never(*beginnings: str) -> Predicate:
    """Never an action whose text begins so: `never("?")` never looks, `never("~")` never converts."""

    def allows(view: Position, seat: int, action: int) -> bool:
        return not view.action_text(action, seat).startswith(beginnings)

    return allows


def never_steals(view: Position, seat: int, action: int) -> bool:
    """Never a token from another cup."""
    return "<" not in view.action_text(action, seat)


def mirrors(view: Position, seat: int, action: int) -> bool:
    """Only actions that leave a position equal to its half turn with the sides exchanged."""
    after = view.copy()
    after.book.play(after.o, after.s, seat, action)
    book, image = after.book, after.copy()
    book.reflect(after.o, after.s, int(book.half_turn(after.o)), image.s)
    # Whose turn it is changes with the sides; all else must stay.
    aside = (*book.rules.ASIDE, "turn")
    return book.state_layout.key(after.plain, aside) == book.state_layout.key(image.plain, aside)


RESTRICTIONS: dict[str, tuple[Predicate, tuple[str, ...]]] = {
    "never-reveals": (never("?"), ("minefield",)),
    "never-shoves": (never("!"), ("minefield",)),
    "never-runs": (never("F"), ("minefield",)),
    "never-converts": (never("~"), ("cups",)),
    "never-steals": (never_steals, ("cups",)),
    "never-fires": (never("*"), ("ironclad",)),
    "mirrors": (mirrors, ("ctron", "cups", "ironclad")),
}
"""The restricted players that the designers' questions ask for, and the games in which each makes sense."""


def restricted(inner: Bot, restriction: str, game: str) -> Restricted:
    """A bot that keeps to a named restriction; BadOption if the game knows none of that name."""
    known = [name for name, (_, games) in RESTRICTIONS.items() if game in games]
    if restriction not in known:
        there = f"{game} knows {', '.join(known)}." if known else f"{game} knows none."
        raise BadOption(f"There is no restriction {restriction} in {game}: {there}")
    return Restricted(inner, RESTRICTIONS[restriction][0], f"{inner.name}/{restriction}")
