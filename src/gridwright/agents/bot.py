"""What a bot is, and how it is asked: with a seat's view, made here, and nothing else."""

from __future__ import annotations

from typing import Protocol

from gridwright.kernel.position import Position


class Bot(Protocol):
    """Someone who chooses actions from what a seat may know."""

    @property
    def name(self) -> str:
        """What the bot is called."""
        ...

    def ranked(self, view: Position, seat: int, seed: int) -> list[int]:
        """The seat's legal actions in this view, the preferred one first. The same seed, the same answer."""
        ...


def decide(position: Position, seat: int, player: Bot, seed: int) -> int:
    """Ask a bot for its action. It gets the view of its seat; the position itself never reaches it."""
    return player.ranked(position.view(seat), seat, seed)[0]
