"""Perft: counting the ways to play."""

from __future__ import annotations

import pytest

from gridwright.games import game
from gridwright.kernel.binding import MODES
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.perft import perft
from gridwright.kernel.position import Position

COUNTS = [
    ("L.../..../..../...R L", [6, 34, 108, 276, 664, 1298]),
    ("..../.L../..R./.... L", [6, 28, 68, 160, 354, 734]),
    ("L../.R./... L", [4, 12, 14, 18, 16, 14]),
    ("L......./......../......../......../......../......../......../.......R L", [14, 194, 1812]),
    ("LR L", [0, 0]),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "counts"), COUNTS)
def test_the_published_counts(text: str, counts: list[int], mode: str) -> None:
    g = game("ctron")
    assert perft(Position.read(g, g.options(), text, mode), len(counts)) == counts


def test_counting_leaves_the_position_as_it_was() -> None:
    g = game("ctron")
    position = Position(g, g.options("wood"))
    before = position.text()
    perft(position, 3)
    assert position.text() == before


def brute(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in position.legal():
        twin = position.copy()
        twin.play(action)
        total += brute(twin, depth - 1)
    return total


def test_natures_outcomes_count_once_each() -> None:
    g = Game("toy", "toygame")
    position = Position(g, g.options("few"))
    assert perft(position, 5) == [brute(position, d) for d in range(1, 6)]
    assert perft(position, 2) == [3, 6], "three takings, two faces of the die after each"


@pytest.mark.parametrize("depth", [0, -3])
def test_a_depth_below_one_is_refused(depth: int) -> None:
    g = game("ctron")
    with pytest.raises(BadOption, match="must be 1 or more"):
        perft(Position(g, g.options("wood")), depth)
