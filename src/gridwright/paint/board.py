"""The board of a scene as SVG: ground first, then lines, trails, pieces and signs, each in its own layer."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from gridwright.kernel.scene import Badge, Cell, Highlight, Line, Piece, Ring, Scene, Trail
from gridwright.paint.markup import num, path, polygon, tag, words
from gridwright.paint.shapes import Brush, figure, hexagon, shape
from gridwright.paint.themes import Theme

HEX_RADIUS = 0.5773502691896258
"""From the middle to a corner of a hexagon that is 1 wide."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the board lies in the picture: its extent in cell units and the pixels a unit takes."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def at(self, place: tuple[float, float]) -> tuple[float, float]:
        """A place's position in pixels."""
        return self.x + (place[0] - self.left) * self.unit, self.y + (place[1] - self.top) * self.unit


def extent(scene: Scene) -> Frame:
    """The rectangle, in cell units, that the board and everything beside it needs."""
    xs: list[float] = []
    ys: list[float] = []
    for c in scene.board.cells:
        tall = HEX_RADIUS if c.shape == "hex" else 0.5
        xs += [c.x - 0.5, c.x + 0.5]
        ys += [c.y - tall, c.y + tall]
    for p in scene.board.points:
        # Where there are points alone, flags fly from them.
        room = 0.5 if p.kind == "spot" or not scene.board.cells else 0.32
        xs += [p.x - room, p.x + room]
        ys += [p.y - room, p.y + room]
    for label in scene.board.labels:
        xs += [label.x - 0.2, label.x + 0.2]
        ys += [label.y - 0.2, label.y + 0.2]
    return Frame(min(xs), min(ys), max(xs), max(ys))


class BoardPainter:
    """Draws one scene's board in one theme, inside a frame."""

    def __init__(self, scene: Scene, theme: Theme, frame: Frame) -> None:
        self.scene, self.theme, self.frame = scene, theme, frame
        self.places = scene.board.places()
        self.cells = {c.id: c for c in scene.board.cells}
        self.ends = {e.id: (self.places[e.a], self.places[e.b]) for e in scene.board.edges}
        self.taken = {p.at for p in scene.pieces}

    def paint(self) -> str:
        """The whole board."""
        scene = self.scene
        layers = {
            "cells": [self.cell(c) for c in scene.board.cells],
            "rules": [self.line(r) for r in scene.board.rules],
            "last": [self.highlight(h) for h in scene.highlights if h.kind == "last"],
            "trails": [self.trail(t) for t in scene.trails],
            "points": self.targets(),
            "picked": [self.highlight(h) for h in scene.highlights if h.kind in ("legal", "chosen")],
            "pieces": [self.piece(p) for p in scene.pieces],
            "lines": [self.line(one) for one in scene.lines],
            "rings": [self.ring(r) for r in scene.rings],
            "badges": [self.badge(b) for b in scene.badges],
            "barred": [self.highlight(h) for h in scene.highlights if h.kind == "barred"],
            "labels": [self.label(i) for i in range(len(scene.board.labels))],
        }
        return "".join(tag("g", "".join(parts), class_=name) for name, parts in layers.items() if parts)

    def put(self, inner: str, at: str, scale: float = 1.0, **attributes: object) -> str:
        """Move what was drawn about the origin in cell units to a place."""
        x, y = self.frame.at(self.places[at])
        move = f"translate({num(x)} {num(y)}) scale({num(self.frame.unit * scale)})"
        return tag("g", inner, transform=move, **attributes)

    def outline(self, cell: Cell, inset: float = 0.0) -> list[tuple[float, float]]:
        """A cell's corners about its middle."""
        if cell.shape == "hex":
            return hexagon(HEX_RADIUS - inset * 1.1547)
        h = (0.455 if cell.kind in ("back", "face") else 0.5) - inset
        return [(-h, -h), (h, -h), (h, h), (-h, h)]

    def line_width(self, pixels: float) -> float:
        """A width in pixels, as cell units."""
        return pixels / self.frame.unit

    def cell(self, cell: Cell) -> str:
        """A cell of any kind, with its wash and its text."""
        t = self.theme
        if cell.kind == "void":
            return self.put(
                polygon(self.outline(cell), fill="none", pointer_events="all"), cell.id, data_touch=cell.id
            )
        if cell.kind in ("back", "face"):
            drawn = self._card(cell)
        else:
            role = {"open": "raised"}.get(cell.kind, cell.kind)
            drawn = polygon(
                self.outline(cell), fill=t[role], stroke=t["rule"], stroke_width=self.line_width(1)
            )
        if cell.kind == "sunk":
            drawn += self._hatching(cell)
        if cell.kind == "marked":
            dashes = {"stroke": t["attention"], "stroke_width": self.line_width(1), "stroke_opacity": 0.55}
            drawn += polygon(self.outline(cell, 0.07), fill="none", **dashes)
        if cell.tint:
            drawn += polygon(self.outline(cell), fill=t[cell.tint], fill_opacity=0.18)
        if cell.text:
            drawn += figure(cell.text, 0, 0, 0.24, t["muted"])
        return self.put(drawn, cell.id, data_touch=cell.id)

    def _hatching(self, cell: Cell) -> str:
        """A shadow along the north-west sides, as of a square let into the table, and hatching."""
        t = self.theme
        if cell.shape == "hex":
            return polygon(
                self.outline(cell, 0.1), fill="none", stroke=t["hatch"], stroke_width=self.line_width(1)
            )
        strokes = ""
        for i in range(1, 12):
            k = i / 6 - 1
            a, b = max(-0.5, -0.5 + k), min(0.5, 0.5 + k)
            strokes += f"M{num(a)} {num(k - a)}L{num(b)} {num(k - b)}"
        lines = path(strokes, stroke=t["hatch"], stroke_width=self.line_width(1), fill="none")
        shadow = path("M-0.5 0.5V-0.5H0.5L0.44-0.44H-0.44V0.44Z", fill=t["shade"], opacity=0.75)
        return lines + shadow

    def _card(self, cell: Cell) -> str:
        """A tile lying on the table: a ruled back, or a plain face."""
        t, h = self.theme, 0.455
        box: dict[str, object] = {"x": -h, "y": -h, "width": 2 * h, "height": 2 * h, "rx": 0.06}
        back = cell.kind == "back"
        drawn = tag(
            "rect",
            **box,
            fill=t["back" if back else "raised"],
            stroke=t["muted" if back else "rule"],
            stroke_width=self.line_width(1.2 if back else 1),
        )
        if not back:
            return drawn
        i = h - 0.07
        inner = tag(
            "rect",
            x=-i,
            y=-i,
            width=2 * i,
            height=2 * i,
            rx=0.03,
            fill="none",
            stroke=t["hatch"],
            stroke_width=self.line_width(1),
        )
        rules = "".join(f"M{num(-i + 0.05)} {num(-0.3 + 0.1 * k)}H{num(i - 0.05)}" for k in range(7))
        return drawn + inner + path(rules, stroke=t["hatch"], stroke_width=self.line_width(1))

    def targets(self) -> list[str]:
        """Points and edges: undrawn unless dots, but there to be touched."""
        found = []
        for e in self.scene.board.edges:
            (ax, ay), (bx, by) = (self.frame.at(p) for p in self.ends[e.id])
            d = f"M{num(ax * 0.72 + bx * 0.28)} {num(ay * 0.72 + by * 0.28)}"
            d += f"L{num(ax * 0.28 + bx * 0.72)} {num(ay * 0.28 + by * 0.72)}"
            found.append(
                path(
                    d,
                    stroke="none",
                    stroke_width=self.frame.unit * 0.4,
                    pointer_events="stroke",
                    data_touch=e.id,
                )
            )
        for p in self.scene.board.points:
            x, y = self.frame.at((p.x, p.y))
            area: dict[str, object] = {"cx": x, "cy": y, "r": self.frame.unit * 0.28, "data_touch": p.id}
            if p.kind == "dot":
                dot = tag("circle", cx=x, cy=y, r=self.frame.unit * 0.06, fill=self.theme["muted"])
                found.append(dot)
            found.append(tag("circle", **area, fill="none", pointer_events="all"))
        return found

    def line(self, one: Line) -> str:
        """A ruled line of the board, or a line drawn over it."""
        a, b = self.frame.at(self.places[one.a]), self.frame.at(self.places[one.b])
        if one.style == "ruled":
            return path(
                f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}",
                stroke=self.theme[one.role],
                stroke_width=1,
            )
        u = self.frame.unit
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        # Lines begin and end at the rim of what stands at their ends.
        a = (a[0] + dx * u * 0.34, a[1] + dy * u * 0.34)
        b = (b[0] - dx * u * 0.46, b[1] - dy * u * 0.46)
        width = max(1.6, u * 0.035)
        dash = f"{num(width * 2.6)} {num(width * 1.9)}" if one.style == "dashed" else None
        colour = self.theme[one.role]
        d = f"M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}"
        halo = path(
            d, stroke=self.theme["paper"], stroke_width=width * 2.4, stroke_linecap="round", opacity=0.7
        )
        drawn = halo + path(d, stroke=colour, stroke_width=width, stroke_dasharray=dash)
        if one.arrow:
            w = u * 0.1
            tip = (b[0] + dx * w * 1.2, b[1] + dy * w * 1.2)
            sides = [(b[0] - dx * w * 0.6 + s * dy * w, b[1] - dy * w * 0.6 - s * dx * w) for s in (1, -1)]
            drawn += polygon([tip, *sides], fill=colour)
        return tag("g", drawn, pointer_events="none")

    def trail(self, t: Trail) -> str:
        """A ribbon: broad and soft where it was burnt into cells, thick and rounded on a lattice."""
        points = [self.frame.at(self.places[p]) for p in t.through]
        d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
        if len(points) == 1:
            d += "h0"
        colour, ink, u = self.theme[t.role], self.theme["ink"], self.frame.unit
        style: dict[str, object] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        broad = u * (0.2 if t.burnt else 0.16)
        edge = max(1.0, u * 0.022)
        glow = ""
        if self.theme.glow and not t.burnt:
            # Thin layers of growing breadth fade out evenly, and need no filter that a painter might lack.
            widths = [broad * (4.6 - 0.5 * i) for i in range(7)]
            glow = "".join(path(d, stroke=colour, stroke_width=w, opacity=0.07, **style) for w in widths)
        rim = path(d, stroke=ink, stroke_width=broad + 2 * edge, **style)
        drawn = glow + rim + path(d, stroke=colour, stroke_width=broad, **style)
        core = path(d, stroke=self.theme.on(t.role), stroke_width=max(0.6, u * 0.014), opacity=0.4, **style)
        drawn += core
        if t.tack:
            x, y = points[0]
            drawn += tag("circle", cx=x, cy=y, r=u * 0.15, fill=colour, stroke=ink, stroke_width=edge)
            drawn += tag("circle", cx=x, cy=y, r=u * 0.05, fill=ink)
        return tag("g", drawn, pointer_events="none")

    def piece(self, p: Piece) -> str:
        """A piece at its place. Without an id it lets touches through."""
        along = 0.0
        if p.at in self.ends:
            (ax, ay), (bx, by) = self.ends[p.at]
            along = degrees(atan2(by - ay, bx - ax)) + 90
        drawn = shape(p, Brush(self.theme, self.scene, along))
        return self.put(
            drawn,
            p.at,
            p.size,
            data_touch=p.id or None,
            pointer_events=None if p.id else "none",
            opacity=0.45 if p.faded else None,
        )

    def ring(self, r: Ring) -> str:
        """A ring with its text in a small disc on the north-east of the rim."""
        colour = self.theme[r.role]
        ring = tag(
            "circle", r=0.46, fill="none", stroke=colour, stroke_width=0.03, stroke_dasharray="0.1 0.05"
        )
        if r.text:
            x, y = 0.46 * sin(radians(45)), -0.46 * cos(radians(45))
            ring += tag(
                "circle", cx=x, cy=y, r=0.135, fill=self.theme["raised"], stroke=colour, stroke_width=0.03
            )
            ring += figure(r.text, x, y, 0.2, colour)
        return self.put(ring, r.at, pointer_events="none")

    def badge(self, b: Badge) -> str:
        """A small sign in a corner."""
        hexed = b.at in self.cells and self.cells[b.at].shape == "hex"
        far = 0.24 if hexed else 0.28
        x, y = (far if "e" in b.corner else -far), (far if "s" in b.corner else -far)
        drawn = ""
        if b.shape:
            sign = shape(Piece(b.shape, b.at, b.role), Brush(self.theme, self.scene))
            drawn = tag("g", sign, transform=f"translate({num(x)} {num(y)}) scale(0.36)")
        if b.text:
            drawn += figure(b.text, x, y, 0.19, self.theme["ink"])
        return self.put(drawn, b.at, pointer_events="none")

    def highlight(self, h: Highlight) -> str:
        """Crop marks for what may be touched, a wash for the last move, a frame or a cross for the others."""
        cell = self.cells.get(h.at)
        colour = self.theme[h.role or ("danger" if h.kind == "barred" else "attention")]
        if h.kind == "barred":
            d = "M-0.11-0.11L0.11 0.11M-0.11 0.11L0.11-0.11"
            halo = path(d, stroke=self.theme["raised"], stroke_width=0.11, stroke_linecap="round")
            drawn = halo + path(d, stroke=colour, stroke_width=0.05, stroke_linecap="round")
            if h.at in self.taken:
                drawn = tag("g", drawn, transform="translate(0.3 -0.3)")
        elif cell is None:
            drawn = self._point_highlight(h, colour)
        elif h.kind == "last":
            drawn = polygon(
                self.outline(cell, 0.03),
                fill=colour,
                fill_opacity=0.16,
                stroke=colour,
                stroke_width=self.line_width(1.2),
                stroke_opacity=0.7,
            )
        elif h.kind == "chosen":
            drawn = polygon(
                self.outline(cell, 0.02),
                fill="none",
                stroke=colour,
                stroke_width=0.05,
                stroke_linejoin="round",
            )
        else:
            drawn = self._crop_marks(cell, colour)
        return self.put(drawn, h.at, pointer_events="none")

    def _crop_marks(self, cell: Cell, colour: str) -> str:
        # Beside a card the marks lie on the table round it, where they cover no sign in its corners.
        corners = self.outline(cell, -0.025 if cell.kind in ("back", "face") else 0.085)
        reach = 0.17 if cell.shape == "hex" else 0.15
        d = ""
        for i, (x, y) in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            ends = []
            for ox, oy in (before, after):
                far = hypot(ox - x, oy - y)
                ends.append(f"{num(x + (ox - x) * reach / far)} {num(y + (oy - y) * reach / far)}")
            d += f"M{ends[0]}L{num(x)} {num(y)}L{ends[1]}"
        return path(
            d, fill="none", stroke=colour, stroke_width=0.038, stroke_linecap="round", stroke_linejoin="round"
        )

    def _point_highlight(self, h: Highlight, colour: str) -> str:
        if h.at in self.ends:
            (ax, ay), (bx, by) = self.ends[h.at]
            dx, dy = (bx - ax) * 0.25, (by - ay) * 0.25
            d = f"M{num(-dx)} {num(-dy)}L{num(dx)} {num(dy)}"
            return path(d, stroke=colour, stroke_width=0.1, stroke_linecap="round", opacity=0.85)
        if h.kind == "last":
            return tag("circle", r=0.42, fill=colour, fill_opacity=0.22)
        if h.kind == "chosen":
            return tag("circle", r=0.42, fill="none", stroke=colour, stroke_width=0.05)
        if h.at in self.taken:
            return tag(
                "circle", r=0.44, fill="none", stroke=colour, stroke_width=0.05, stroke_dasharray="0.14 0.09"
            )
        return tag("circle", r=0.15, fill=self.theme["raised"], stroke=colour, stroke_width=0.05)

    def label(self, index: int) -> str:
        """A coordinate, small and muted, or a word in ink."""
        one = self.scene.board.labels[index]
        x, y = self.frame.at((one.x, one.y))
        colour = self.theme["ink" if one.strong else "muted"]
        return words(x, y, one.text, 15 if one.strong else 12.5, colour, mono=not one.strong, anchor="middle")
