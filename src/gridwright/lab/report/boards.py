"""Boards of a report: where on the board things happen, and how games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from gridwright.kernel.position import OPEN, Position
from gridwright.kernel.scene import Piece
from gridwright.lab.report.colours import in_variables
from gridwright.lab.seen import SeenGame
from gridwright.paint.svg import svg

LARGEST = 0.95
"""How much of a place the disc of the busiest one covers."""


def visits(games: Iterable[SeenGame]) -> Counter[str]:
    """How often each place of the board was the last thing touched for an action."""
    found: Counter[str] = Counter()
    for game in games:
        for position, seat, action in game.replayed():
            if seat >= 0:
                touched = position.gesture(action, seat)
                places = [touch for touch in touched if touch.partition(":")[0] in ("cell", "point")]
                found.update(places[-1:])
    return found


def heat_map(game: SeenGame, counts: Counter[str]) -> str:
    """The board with a disc on each place, as large as it is often gone to; empty if there are none."""
    scene = game.game.position(game.options).scene(OPEN)
    places = scene.board.places()
    most = max((counts[place] for place in places), default=0)
    if not most:
        return ""
    discs = tuple(
        Piece("disc", place, "attention", size=LARGEST * (counts[place] / most) ** 0.5)
        for place in places
        if counts[place]
    )
    bare = replace(
        scene, pieces=discs, trails=(), lines=(), rings=(), highlights=(), badges=(), hands=(), buttons=(),
        tracks=(), plates=(), caption="", alt=f"Where actions go: {len(discs)} places, the busiest largest.",
    )  # fmt: skip
    return in_variables(svg(bare, "paper", 360, panels=False))


def last_position(game: SeenGame) -> Position:
    """The position that a game ended in."""
    position = game.game.position(game.options)
    for seat, action in game.played.actions:
        position.push(action, seat)
    return position


def last_board(game: SeenGame) -> str:
    """The board as a game left it."""
    return in_variables(svg(last_position(game).scene(OPEN), "paper", 360, panels=False))
