"""Toll, pictured: a row of tokens."""

from __future__ import annotations

from gridwright.kernel.position import Position
from gridwright.kernel.scene import Gesture, Piece, Scene, seats, squares
from toygame.notation import NAMES

SHOWS: dict[str, str] = {}


def scene(view: Position, seat: int, touched: Gesture = (), show: frozenset[str] = frozenset()) -> Scene:
    o, s = view.plain_options, view.plain
    pieces = tuple(Piece("disc", f"cell:1,{i + 1}", "ink") for i in range(s.left))
    return Scene("Toll", squares(1, o.tokens), seats=seats(NAMES), pieces=pieces)
