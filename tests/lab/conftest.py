"""Studies that are small enough to be played in a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gridwright.lab.study import Study, study_of


@pytest.fixture
def small(warm) -> Callable[..., Study]:
    """Two boards of Combinatorial Tron, by quick players."""
    warm("ctron")

    def made(**more: Any) -> Study:
        told = {
            "game": "ctron",
            "variants": {"wood": {"preset": "wood"}, "duo": {"preset": "duo"}},
            "players": "12",
            "measure": "decisions",
            "expect": "more",
            "margin": 0.5,
            "until": "games",
            "games": 40,
        }
        return study_of(told | more, "here")

    return made
