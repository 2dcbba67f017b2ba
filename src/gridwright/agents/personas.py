"""Personas: bots that lean towards something, among what they think nearly as good as the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.agents.bot import Bot
from gridwright.agents.deadline import DeadlineBot
from gridwright.agents.players import InstinctBot, RandomBot, rate, restricted, restrictions
from gridwright.games import registered
from gridwright.kernel.bot_personas import Urge
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.position import Position

LEEWAY = 0.15
"""What a persona gives up, of its chances to win, to play as it likes."""


@dataclass(frozen=True)
class Persona:
    """Another bot that, of what it thinks good enough, plays what it likes most."""

    inner: Bot
    urge: Urge
    name: str

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """What is liked most of what is good enough, then the inner bot's ranking."""
        order = self.inner.ranked(view, seat, seed)
        if len(order) == 1:
            return order
        good = sorted(self._good(view, seat, seed, order), key=lambda action: -self.urge(view, seat, action))
        return list(dict.fromkeys([*good, *order]))

    def _good(self, view: Position, seat: int, seed: int, order: list[int]) -> list[int]:
        """The actions that the inner bot thinks about as good as its best, in its order."""
        if isinstance(self.inner, RandomBot):
            return order
        if isinstance(self.inner, InstinctBot):
            rated = rate("careful", view, seat, seed, self.inner.mode)
            safest = max(rated.values()) // 1000
            return [action for action in order if rated[action] // 1000 == safest]
        thought = self.inner.think(view, seat, seed)  # type: ignore[attr-defined]
        value = {c.action: c.value for c in thought.candidates if c.visits}
        best = value.get(order[0], 1.0)
        return [order[0], *(a for a in order[1:] if value.get(a, -1.0) >= best - LEEWAY)]


def personas(game: str) -> Mapping[str, Urge]:
    """The personas that a game knows, by name."""
    found = registered().get(game)
    return getattr(found.playtest, "PERSONAS", {}) if found else {}


def with_manners(inner: Bot, manners: str, game: str) -> Bot:
    """A bot with a persona, or that keeps to a restriction; BadOption if the game knows none of that name."""
    if manners in restrictions(game):
        return restricted(inner, manners, game)
    own = personas(game)
    if manners not in own:
        known = [*own, *restrictions(game)]
        there = f"{game} knows {listed(known, 'and')}." if known else f"{game} knows none."
        raise BadOption(f"There is no persona or restriction {manners} in {game}: {there}")
    if isinstance(inner, DeadlineBot):
        raise BadOption(f"A persona thinks by work and not by the clock: write club/{manners}.")
    return Persona(inner, own[manners], f"{inner.name}/{manners}")
