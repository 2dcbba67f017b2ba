"""Clocks: how one is set, and how much time each seat has left, worked out from when things happened."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


def _elapsed() -> int:
    """A clock that nobody sets, in nanoseconds; where there is one, it goes on while the machine sleeps."""
    asleep_too = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if asleep_too is None else time.clock_gettime_ns(asleep_too)


BEGAN = time.time_ns() - _elapsed()


def now() -> int:
    """The time in milliseconds since 1970, as the machine's clock says when a process begins.

    From then on it is counted what passes: whoever sets that clock gives nobody time, and takes none away.
    """
    return (BEGAN + _elapsed()) // 1_000_000


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
        self.stopped: dict[int, int] = {}
        """Seats that somebody else decides for since a moment, in the middle of a decision of theirs."""

    def settle(self, at: int) -> None:
        """Charge the running clocks up to a moment."""
        for seat in self.running:
            self.left[seat] -= max(0, at - self.since)
        self.since = max(at, self.since)

    def acted(self, seat: int, by_person: bool) -> None:
        """A seat has made an action, which gives it the next one's time, or what its person gains."""
        self.stopped.pop(seat, None)
        if self.clock.per == "action":
            self.left[seat] = self.clock.seconds * 1000
        elif by_person:
            self.left[seat] += self.clock.extra * 1000

    def taken_back(self) -> None:
        """Everybody's next decision is another one now."""
        self.stopped.clear()
        if self.clock.per == "action":
            self.left = [self.clock.seconds * 1000] * len(self.left)

    def run(self, seats: Collection[int], deciding: Collection[int], at: int) -> None:
        """From a moment on these clocks run, and no others.

        Who lets a bot decide and then sits down again, in one and the same decision, has stopped nothing.
        """
        self.settle(at)
        self.stopped |= dict.fromkeys((self.running - set(seats)) & set(deciding), at)
        for seat in set(seats) - self.running:
            self.left[seat] -= max(0, at - self.stopped.pop(seat, at))
        self.running = set(seats)

    def is_over(self, seat: int, at: int) -> bool:
        """Whether a seat whose clock stands has no time left, were it to run again from a moment on."""
        return self.left[seat] - max(0, at - self.stopped.get(seat, at)) <= 0

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
