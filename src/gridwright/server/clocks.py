"""Clocks: how much time each seat has left, worked out from when things happened."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.server.messages import ClockFace
from gridwright.server.terms import Clock


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
