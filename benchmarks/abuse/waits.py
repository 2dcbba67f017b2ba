"""Waits: how long the honest wait for answers, while nobody attacks and while somebody does."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Waits:
    """What the honest noticed during one attack. All in milliseconds."""

    asked: list[float] = field(default_factory=list)
    """From the moment that a request was due to its answer."""
    acted: list[float] = field(default_factory=list)
    """From sending an action to its acknowledgement."""
    bots: list[float] = field(default_factory=list)
    """From one's action to one's next turn, at tables with bots."""
    own: list[float] = field(default_factory=list)
    """How much later than it was due something was done here, without any server: the machine’s own share."""
    failed: dict[str, int] = field(default_factory=dict)
    """What went wrong, and how often."""

    def fail(self, what: str) -> None:
        """Something went wrong."""
        self.failed[what] = self.failed.get(what, 0) + 1

    def both(self) -> list[float]:
        """Requests and actions together."""
        return self.asked + self.acted


def share(waits: list[float], part: float) -> float:
    """The wait that this part of all waits does not exceed; 0 if there are none."""
    found = sorted(waits)
    return found[min(len(found) - 1, int(part * len(found)))] if found else 0.0
