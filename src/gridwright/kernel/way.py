"""The way from one state to another in a tree of what may be played: what a bot finds its old tree by."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gridwright.kernel.rulebook import Rulebook

Path = list[tuple[int, int]]
"""What was played, as (seat, action) pairs."""

Branches = Callable[[int], list[tuple[int, int, int]]]
"""The branches of a node as (child, seat, action), in the order in which they are looked at."""


class Way:
    """Looks for a state below node 1 of a tree. Where nothing is hidden a branch leads to one state."""

    def __init__(self, book: Rulebook, o: Any, branches: Branches, end: float) -> None:
        """`end` is when it gives up, in monotonic seconds."""
        self.book, self.o, self.branches, self.end = book, o, branches, end
        self.path: Path = []

    def find(self, root: Any, goal: Any, most: int) -> Path | None:
        """The actions that lead to the goal, the fewest; None if no `most` do, or the time is up."""
        self.goal = self.book.image(goal)
        self.states = self.book.states(most + 1)
        self.book.assign(self.states, 0, root)
        found = any(self._reaches(1, plies) for plies in range(1, most + 1))
        return self.path if found else None

    def _reaches(self, node: int, plies: int) -> bool:
        """Whether the goal is so many plies below a node; then `path` says how."""
        depth = len(self.path)
        if plies == 0:
            return self.book.image(self.states[depth]) == self.goal
        for child, seat, action in self.branches(node):
            if time.monotonic() > self.end:
                return False
            self.book.assign(self.states, depth + 1, self.states[depth])
            self.book.play(self.o, self.states[depth + 1], seat, action)
            self.path.append((seat, action))
            if self._reaches(child, plies - 1):
                return True
            self.path.pop()
        return False
