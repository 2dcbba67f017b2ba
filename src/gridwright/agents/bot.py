"""What a bot is, and the plainest one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from gridwright.kernel.errors import BadOption
from gridwright.kernel.options import suggest
from gridwright.kernel.position import Position


class Bot(Protocol):
    """Someone who chooses actions from what a seat may know."""

    def choose(self, view: Position, seat: int, rng: random.Random) -> int:
        """One of the seat's legal actions in this view."""
        ...


class RandomBot:
    """Any legal action, each as likely as the next."""

    def choose(self, view: Position, seat: int, rng: random.Random) -> int:
        """One of the legal actions, uniformly."""
        return rng.choice(view.legal(seat))


BOTS: Mapping[str, type[Bot]] = {"random": RandomBot}


def bot(name: str) -> Bot:
    """The bot with this name; BadOption if there is none."""
    if name not in BOTS:
        raise BadOption(f"There is no player called {name}. {suggest(name, {**BOTS, 'me': None})}")
    return BOTS[name]()


def decide(position: Position, seat: int, player: Bot, rng: random.Random) -> int:
    """Ask a bot for its action. It is given the seat's view, made here, and nothing else."""
    return player.choose(position.view(seat), seat, rng)
