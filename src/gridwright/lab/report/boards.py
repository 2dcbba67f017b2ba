"""Boards of a report: where on the board things happen, and how games ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridwright.kernel.errors import listed
from gridwright.kernel.position import OPEN, Position
from gridwright.kernel.scene import Piece
from gridwright.lab.report.colours import in_variables
from gridwright.lab.seen import SeenGame
from gridwright.paint.svg import svg

LARGEST = 0.95
"""How much of a place the disc of the busiest one covers."""


def heat_map(game: SeenGame, shares: Mapping[str, float]) -> str:
    """The board with a disc on each place, as large as its share; empty if there are none."""
    scene = game.game.position(game.options).scene(OPEN)
    places = [place for place in scene.board.places() if shares.get(place)]
    most = max((shares[place] for place in places), default=0.0)
    if not most:
        return ""
    discs = tuple(
        Piece("disc", place, "attention", size=LARGEST * (shares[place] / most) ** 0.5) for place in places
    )
    busiest = sorted(places, key=lambda place: -shares[place])[:5]
    named = listed([place.partition(":")[2] for place in busiest], "and")
    bare = replace(
        scene, pieces=discs, trails=(), lines=(), rings=(), highlights=(), badges=(), hands=(), buttons=(),
        tracks=(), plates=(), caption="", alt=f"{len(discs)} places have a disc; the largest are on {named}.",
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
