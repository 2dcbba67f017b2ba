"""Clocks: how one is set, and how much time each seat has left, worked out from when things happened."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock(BaseModel):
    """A clock: `each` gives so many seconds for each action, `game` so many for all of one's actions.

    At flag fall a bot takes over, or, in a game of two if so chosen, the seat has lost.
    """

    model_config = ConfigDict(extra="forbid")

    per: Literal["action", "game"] = "action"
    seconds: int = Field(ge=5, le=7 * 24 * 3600)
    extra: int = Field(
        default=0, ge=0, le=3600, description="seconds gained with each action; for a game's clock"
    )
    then: Literal["bot", "lose"] = "bot"


class ClockFace(BaseModel):
    """A seat's clock: what was left when this was sent, and whether it runs."""

    model_config = ConfigDict(extra="forbid")

    seat: int
    left_ms: int
    running: bool


class Clocks:
    """The clocks of a table. Only seats driven by people have time running."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.running: set[int] = set()
        self.since = 0

    def settle(self, at: int) -> None:
        """Charge the running clocks up to a moment."""
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
        self.since = max(at, self.since)

    def acted(self, seat: int) -> None:
        """A seat has made an action: it gains what an action gains."""
        if seat < 0:
            return
        if self.clock.per == "action":
            self.left[seat] = self.clock.seconds * 1000
        else:
            self.left[seat] += self.clock.extra * 1000

    def run(self, seats: Collection[int], at: int) -> None:
        """From a moment on these clocks run, and no others. A clock for each action starts afresh."""
        self.settle(at)
        for seat in set(seats) - self.running:
            if self.clock.per == "action":
                self.left[seat] = self.clock.seconds * 1000
        self.running = set(seats)

    def fallen(self, at: int) -> list[int]:
        """The seats whose time is over at a moment."""
        return [seat for seat in sorted(self.running) if self.left[seat] - max(0, at - self.since) <= 0]

    def next_flag(self) -> int | None:
        """When the next flag falls, if nothing happens before."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def faces(self, at: int) -> list[ClockFace]:
        """What the clocks show at a moment."""
        spent = max(0, at - self.since)
        return [
            ClockFace(
                seat=seat,
                left_ms=max(0, left - (spent if seat in self.running else 0)),
                running=seat in self.running,
            )
            for seat, left in enumerate(self.left)
        ]
