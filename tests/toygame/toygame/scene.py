"""Toll, pictured: a row of tokens."""

from __future__ import annotations

import gridwright as gw
from toygame.notation import SEAT_NAMES

SHOWS: dict[str, str] = {}


def scene(
    view: gw.Position, seat: int, touched: tuple[str, ...] = (), show: frozenset[str] = frozenset()
) -> gw.Scene:
    o, s = view.plain_options, view.plain
    pieces = tuple(gw.scene.Piece("disc", f"cell:1,{i + 1}", "ink") for i in range(s.left))
    return gw.Scene("Toll", gw.scene.squares(1, o.tokens), seats=gw.scene.seats(SEAT_NAMES), pieces=pieces)
