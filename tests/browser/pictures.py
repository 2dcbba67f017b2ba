"""Writes web/test/pictures.json, with which the page's painter is held to the Python one, letter by letter.

Run `PYTHONPATH=. python tests/browser/pictures.py` after a change to a painter or a theme; a test says when.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from gridwright.kernel.scene import (
    CELL_KINDS,
    CORNERS,
    HIGHLIGHTS,
    SHAPES,
    Badge,
    Board,
    Cell,
    Highlight,
    Line,
    Piece,
    Point,
    Ring,
    Scene,
    Trail,
    hexes,
    lattice,
    seats,
    squares,
)
from gridwright.paint.board import BoardPainter, extent
from gridwright.paint.panels import INNER
from gridwright.paint.shapes import Brush, shape
from gridwright.paint.svg import LARGEST_CELL, TALLEST_BOARD
from gridwright.paint.themes import THEMES

FILE = Path(__file__).parents[2] / "web" / "test" / "pictures.json"
THEME = THEMES["paper"]
PLAYERS = seats(["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"])


def every_shape() -> Scene:
    """Each shape in each seat's colour, and its variants."""
    board = squares(8, len(SHAPES), labels=False)
    pieces = [
        Piece(name, f"cell:{row + 1},{column + 1}", PLAYERS[row].role, facing=45.0 * row, count=row)
        for column, name in enumerate(SHAPES)
        for row in range(8)
    ]
    more = Board(tuple(Cell(f"cell:x{i}", i + 0.5, 9.5, "hex") for i in range(6)))
    pieces += [
        Piece("cup", "cell:x0", "seat:A", role2="seat:B", facing=90, count=5),
        Piece("pennant", "cell:x1", "gold", struck="seat:C"),
        Piece("token", "cell:x2", "gold"),
        Piece("skull", "cell:x3", "danger", faded=True),
        Piece("stack", "cell:x4", "seat:D", count=3, text="3 & <more>"),
        Piece("bar", "cell:x5", "ink"),
    ]
    return Scene("Every shape", board + more, seats=PLAYERS, pieces=tuple(pieces))


def signs_on(board: Board) -> Scene:
    """Every kind of cell, line, ring, badge and highlight on a board, and two trails."""
    places = list(board.places())
    kinds = [kind for kind in CELL_KINDS if kind != "void"]
    cells = tuple(
        replace(
            cell, kind=kinds[i % len(kinds)], tint="seat:B" if i % 5 == 1 else "", text="7" * (i % 4 == 2)
        )
        for i, cell in enumerate(board.cells)
    )
    some = places[: len(HIGHLIGHTS) * 2]
    return Scene(
        "Every sign",
        replace(board, cells=cells),
        seats=PLAYERS,
        trails=(
            Trail(tuple(places[:4]), "seat:A", tack=True),
            Trail(tuple(places[4:6]), "seat:H", burnt=True),
        ),
        lines=(
            Line(places[0], places[3], "danger", "dashed", arrow=True),
            Line(places[1], places[5], "attention"),
        ),
        pieces=(Piece("disc", places[1], "seat:C"), Piece("wedge", places[-1], "seat:E", facing=30)),
        rings=(Ring(places[2], "3", "danger"), Ring(places[1])),
        highlights=tuple(Highlight(place, HIGHLIGHTS[i % 4]) for i, place in enumerate(some))
        + tuple(Highlight(places[-1 - i], kind, "seat:D") for i, kind in enumerate(HIGHLIGHTS)),
        badges=tuple(
            Badge(places[i], corner, ("eye", "skull", "tick", "")[i], "seat:F", "4" if i == 3 else "")
            for i, corner in enumerate(CORNERS)
        ),
    )


def scenes() -> list[tuple[str, Scene]]:
    crossed = squares(3, 3, labels=False) + Board(points=tuple(Point(f"point:{i}", i, 1) for i in range(3)))
    dotted = Board(points=tuple(Point(f"point:d{i}", i, 4, "dot") for i in range(3)))
    rim = [(q, r) for q in range(-1, 2) for r in range(-1, 2) if -1 <= q + r <= 1]
    return [
        ("every shape", every_shape()),
        ("signs on squares", signs_on(crossed + dotted)),
        ("signs on a lattice", signs_on(lattice(3, 4, labels=False))),
        ("signs on hexagons", signs_on(hexes(rim, labels=False))),
    ]


def drawn(name: str, scene: Scene) -> dict[str, Any]:
    frame = extent(scene)
    unit = min(INNER / (frame.right - frame.left), TALLEST_BOARD / (frame.bottom - frame.top), LARGEST_CELL)
    painter = BoardPainter(scene, THEME, replace(frame, unit=unit))
    markup = bare(painter.paint())
    layers = dict(re.findall(r'(<g class="(?:[a-z]+)">)(.*?)(?=<g class=|$)', markup))
    return {
        "name": name,
        "unit": unit,
        "shapes": [bare(shape(piece, Brush(THEME, scene))) for piece in scene.pieces],
        "trails": [bare(painter.trail(trail)) for trail in scene.trails],
        "layers": {head[10:-2]: head + body for head, body in layers.items() if head[10:-2] in COMPARED},
        "scene": scene.to_dict(),
    }


COMPARED = ("cells", "rules", "last", "picked", "lines", "rings", "badges", "barred")


def bare(markup: str) -> str:
    """Without what differs of necessity: how touches are told, and how text is escaped."""
    markup = re.sub(r' (data-touch|pointer-events)="[^"]*"', "", markup)
    return markup.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def made() -> str:
    colours = {role.replace(":", "-"): code for role, code in THEME.colours.items()}
    colours |= {f"on-{role.replace(':', '-')}": THEME.on(role) for role in THEME.colours}
    told = {"colours": colours, "scenes": [drawn(name, scene) for name, scene in scenes()]}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(made())
