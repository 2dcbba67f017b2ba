"""Records of thousands of actions, as long as any that a server takes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gridwright.games import game
from gridwright.kernel.match import Match
from gridwright.kernel.record import record_of

MOST = 4990
ENDLESS: list[tuple[str, int, dict[str, object]]] = [
    ("tron", 2, {"target": 200, "max_rounds": 1000}),
    ("tron", 8, {"target": 200, "max_rounds": 1000}),
    ("tron", 4, {"target": 200, "max_rounds": 1000, "special_start": 3}),
    ("ironclad", 2, {"max_turns": 1000, "repetition": "off", "size": "8x8"}),
    ("cups", 2, {"max_plies": 1000, "repetition": "off", "goal": 12}),
]


def longest(seed: int) -> Iterator[str]:
    """Long records, one by one; another seed's are others, so that nothing is kept of the last ones."""
    return (line_of(*asked, seed) for asked in ENDLESS)


def line_of(name: str, seats: int, options: dict[str, object], seed: int) -> str:
    """The record of a random game, until it is over or as long as a record may be."""
    found, rng = game(name), random.Random(seed)
    match = Match(found, found.options(None, options, seats))
    while not match.over and match.ply < MOST:
        position = match.position
        seat = position.to_move
        match.play(seat, rng.choice(position.legal(seat)))
    return record_of(match).line()
