"""Later editions of the games' rules, for tests of games that were begun before."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.games import game, registered
from gridwright.kernel.errors import BadText

LATER = 1 + max(found.rules_version for found in registered().values())


def refusing(monkeypatch: pytest.MonkeyPatch, name: str, gone: str) -> None:
    """An edition of a game in which an action is no longer known."""
    notation = game(name).notation
    reads = notation.read_action

    def reads_less(o: Any, s: Any, seat: int, said: str) -> list[int]:
        if said == gone:
            raise BadText(f"“{gone}” is played no more.")
        return list(reads(o, s, seat, said))

    monkeypatch.setattr(notation, "read_action", reads_less)
