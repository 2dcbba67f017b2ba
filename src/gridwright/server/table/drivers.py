"""Drivers: who has decided for each seat, and from which action on, as the record names it."""

from __future__ import annotations

MOST_NAMED = 6
"""So many drivers of a seat are named: the first one and the last ones."""


class Drivers:
    """Keeps the names that a match has for its seats: `Ada; club bot from action 31`."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self._of = [[(1, name)] for name in names]

    def begins(self, seat: int, name: str) -> None:
        """Whoever sits down here is the first."""
        self._of[seat] = [(1, name)]
        self.names[seat] = name

    def follows(self, seat: int, name: str, action: int) -> None:
        """Somebody decides from an action on; who was to decide from there has decided nothing."""
        first, *others = self._of[seat]
        others = [other for other in others if other[0] < action]
        if [first, *others][-1][1] != name:
            others.append((action, name))
        self._of[seat] = [first, *others[-MOST_NAMED:]]
        left_out = "; …" if len(others) >= MOST_NAMED else ""
        told = "".join(f"; {who} from action {begun}" for begun, who in others[1 - MOST_NAMED :])
        self.names[seat] = f"{first[1]}{left_out}{told}"
