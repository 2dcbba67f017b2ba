"""The shapes of pieces, drawn about the origin in cell units, north up.

Each shape takes the piece and the colours it needs, and gives markup. The board painter moves and scales it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, radians, sin
from xml.sax.saxutils import escape

from gridwright.kernel.scene import Piece, Scene
from gridwright.paint.marks import mark
from gridwright.paint.markup import SANS, num, path, polygon, tag
from gridwright.paint.themes import Theme

LINE = 0.035
"""The width of the ink outline of a piece, in cells."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What a shape needs to know besides the piece: the theme, the seats' marks and the way an edge runs."""

    theme: Theme
    scene: Scene
    along: float = 0.0

    def mark_of(self, role: str) -> str:
        """The mark of the seat that a role belongs to, or "" for other roles."""
        seat = self.scene.seat(role)
        return seat.mark if seat else ""

    def signed(self, role: str, size: float, x: float = 0.0, y: float = 0.0, squash: float = 1.0) -> str:
        """A seat's mark in the colour that reads best on its own fill."""
        kind = self.mark_of(role)
        if not kind:
            return ""
        move = f"translate({num(x)} {num(y)})" + (f" scale(1 {num(squash)})" if squash != 1 else "")
        return tag("g", mark(kind, size, fill=self.theme.on(role)), transform=move)

    def body(self, role: str) -> dict[str, object]:
        """Fill and ink outline of a piece."""
        # A piece of ink needs lines of paper, or the discs of a stack would run together.
        inky = self.theme[role] == self.theme["ink"]
        return {
            "fill": self.theme[role],
            "stroke": self.theme["paper" if inky else "ink"],
            "stroke_width": LINE,
            "stroke_linejoin": "round",
        }


def figure(text: str, x: float, y: float, size: float, fill: str) -> str:
    """A short centred text in cell units."""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y + size * 0.35,
        font_size=size,
        font_family=SANS,
        font_weight=600,
        text_anchor="middle",
        fill=fill,
    )


def _turned(inner: str, degrees: float) -> str:
    return tag("g", inner, transform=f"rotate({num(degrees)})") if degrees else inner


def _wedge(p: Piece, b: Brush) -> str:
    body = polygon([(0, -0.42), (0.25, 0.34), (0, 0.22), (-0.25, 0.34)], **b.body(p.role))
    back = radians(p.facing)
    # The mark sits where the wedge is broadest, upright whichever way the wedge points.
    return _turned(body, p.facing) + b.signed(p.role, 0.072, -0.07 * sin(back), 0.07 * cos(back))


def _disc(p: Piece, b: Brush) -> str:
    rim = tag("circle", r=0.265, fill="none", stroke=b.theme.on(p.role), stroke_width=0.014, opacity=0.45)
    return tag("circle", r=0.33, **b.body(p.role)) + rim + b.signed(p.role, 0.12)


def _stack(p: Piece, b: Brush) -> str:
    rx, ry, tall, height = 0.32, 0.2, 0.125, max(1, p.count)
    base = 0.08 + tall * height / 2
    parts = []
    for i in range(height):
        low, high = base - tall * i, base - tall * (i + 1)
        side = f"M{num(-rx)} {num(high)}V{num(low)}A{rx} {ry} 0 0 0 {num(rx)} {num(low)}V{num(high)}"
        shade = path(side, fill=b.theme["shadow"], opacity=0.3)
        parts.append(path(side, **b.body(p.role)) + shade)
        parts.append(tag("ellipse", cy=high, rx=rx, ry=ry, **b.body(p.role)))
    top = base - tall * height
    return "".join(parts) + b.signed(p.role, 0.11, 0, top, 0.66)


def _pebble(p: Piece, b: Brush) -> str:
    stone = "M-0.27 0.03C-0.28-0.14-0.13-0.24 0.03-0.235C0.19-0.23 0.285-0.12 0.275 0.03"
    stone += "C0.265 0.17 0.13 0.235-0.01 0.23C-0.16 0.225-0.26 0.16-0.27 0.03Z"
    gleam = path(
        "M-0.17-0.06C-0.14-0.13-0.07-0.165 0.01-0.168",
        fill="none",
        stroke=b.theme.on(p.role),
        stroke_width=0.03,
        stroke_linecap="round",
        opacity=0.55,
    )
    return path(stone, **b.body(p.role)) + gleam + b.signed(p.role, 0.075, 0.005, 0.01)


def _arc(outer: float, inner: float, start: float, end: float, flat: str = "") -> str:
    """A band between two angles, clockwise from north; its ends are round unless ``flat`` names them."""

    def at(r: float, a: float) -> str:
        return f"{num(r * sin(radians(a)))} {num(-r * cos(radians(a)))}"

    large = int(end - start > 180)
    cap = num((outer - inner) / 2)
    first, last = ("L" if flat == which else f"A{cap} {cap} 0 0 1 " for which in ("start", "end"))
    return (
        f"M{at(outer, start)}A{outer} {outer} 0 {large} 1 {at(outer, end)}{last}{at(inner, end)}"
        f"A{inner} {inner} 0 {large} 0 {at(inner, start)}{first}{at(outer, start)}Z"
    )


def _cup(p: Piece, b: Brush) -> str:
    outer, inner, gap = 0.425, 0.25, 42.0
    mid = (outer + inner) / 2
    band = path(_arc(outer, inner, gap, 360 - gap), **b.body(p.role))
    signs = [(p.role, 180.0)]
    if p.role2:
        half = path(_arc(outer, inner, 180, 360 - gap, "start"), **b.body(p.role2))
        band = path(_arc(outer, inner, gap, 180, "end"), **b.body(p.role)) + half
        signs = [(p.role, 110.0), (p.role2, 250.0)]
    turn = p.facing
    marks = "".join(
        b.signed(role, 0.055, mid * sin(radians(a + turn)), -mid * cos(radians(a + turn)))
        for role, a in signs
    )
    return _turned(band, turn) + marks + _tokens(p.count, b)


_SPREAD = {
    1: [(0.0, 0.0)],
    2: [(-0.09, 0.0), (0.09, 0.0)],
    3: [(0.0, -0.095), (-0.092, 0.065), (0.092, 0.065)],
    4: [(-0.088, -0.088), (0.088, -0.088), (-0.088, 0.088), (0.088, 0.088)],
}


def _coin(b: Brush, r: float, x: float = 0.0, y: float = 0.0) -> str:
    rim = tag("circle", cx=x, cy=y, r=r, fill=b.theme["gold"], stroke=b.theme["ink"], stroke_width=0.022)
    return rim + tag(
        "circle",
        cx=x,
        cy=y,
        r=r * 0.58,
        fill="none",
        stroke=b.theme.on("gold"),
        stroke_width=0.012,
        opacity=0.5,
    )


def _tokens(count: int, b: Brush) -> str:
    if count <= 4:
        return "".join(_coin(b, 0.078, x, y) for x, y in _SPREAD.get(count, []))
    disc = tag("circle", r=0.17, fill=b.theme["gold"], stroke=b.theme["ink"], stroke_width=0.022)
    return disc + figure(str(count), 0, 0, 0.23, b.theme.on("gold"))


def _token(p: Piece, b: Brush) -> str:
    return _coin(b, 0.13) if p.role == "gold" else tag("circle", r=0.13, **b.body(p.role))


def _rider(p: Piece, b: Brush) -> str:
    # A drop: round behind, its point where the rider is heading.
    drop = path(
        "M0-0.52C0.06-0.4 0.33-0.24 0.33 0.02A0.33 0.33 0 0 1-0.33 0.02C-0.33-0.24-0.06-0.4 0-0.52Z",
        **b.body(p.role),
    )
    return _turned(drop, p.facing) + b.signed(p.role, 0.13)


def _pennant(p: Piece, b: Brush) -> str:
    ink = b.theme["ink"]
    pole = path("M-0.06 0.08V-0.66", stroke=ink, stroke_width=0.05, stroke_linecap="round", fill="none")
    foot = tag("ellipse", cx=-0.06, cy=0.08, rx=0.11, ry=0.045, fill=ink)
    flag = polygon([(-0.06, -0.65), (0.48, -0.45), (-0.06, -0.25)], **b.body(p.role))
    return pole + foot + flag + (_struck(p.struck, b) if p.struck else b.signed(p.role, 0.07, 0.08, -0.45))


def _struck(role: str, b: Brush) -> str:
    kind = b.mark_of(role)
    sign = mark(kind, 0.15, fill=b.theme[role], stroke=b.theme["ink"], stroke_width=0.025) if kind else ""
    cut = path("M-0.23 0.21L0.23-0.21", stroke=b.theme["paper"], stroke_width=0.085, stroke_linecap="round")
    cut += path("M-0.23 0.21L0.23-0.21", stroke=b.theme["danger"], stroke_width=0.05, stroke_linecap="round")
    return tag("g", sign + cut, transform="translate(0.25 0.05)")


def _bar(p: Piece, b: Brush) -> str:
    block = tag("rect", x=-0.4, y=-0.11, width=0.8, height=0.22, rx=0.05, **b.body(p.role))
    teeth = "".join(f"M{num(-0.28 + 0.14 * i)} 0.06l0.07-0.12" for i in range(5))
    ridges = path(
        teeth, stroke=b.theme.on(p.role), stroke_width=0.03, stroke_linecap="round", fill="none", opacity=0.7
    )
    return _turned(block + ridges, b.along)


def _ghost(p: Piece, b: Brush) -> str:
    shroud = "M-0.28 0.34V-0.06A0.28 0.3 0 0 1 0.28-0.06V0.34"
    shroud += "L0.187 0.25L0.093 0.34L0 0.25L-0.093 0.34L-0.187 0.25Z"
    ink, fill = b.theme["ink"], b.theme[p.role]
    outline = path(shroud, fill=b.theme["paper"], stroke=ink, stroke_width=0.085, stroke_linejoin="round")
    outline += path(shroud, fill="none", stroke=fill, stroke_width=0.04, stroke_linejoin="round")
    kind = b.mark_of(p.role)
    sign = mark(kind, 0.1, fill=fill, stroke=ink, stroke_width=0.02) if kind else ""
    return outline + tag("g", sign, transform="translate(0 -0.02)")


def _skull(p: Piece, b: Brush) -> str:
    head = "M-0.3-0.05A0.3 0.3 0 0 1 0.3-0.05C0.3 0.06 0.25 0.12 0.18 0.15"
    head += "V0.3H-0.18V0.15C-0.25 0.12-0.3 0.06-0.3-0.05Z"
    dark = b.theme.on(p.role)
    eyes = tag("circle", cx=-0.12, cy=-0.04, r=0.075, fill=dark) + tag(
        "circle", cx=0.12, cy=-0.04, r=0.075, fill=dark
    )
    nose = polygon([(0, 0.05), (0.04, 0.12), (-0.04, 0.12)], fill=dark)
    teeth = path("M-0.06 0.2V0.29M0.06 0.2V0.29", stroke=dark, stroke_width=0.03, stroke_linecap="round")
    return path(head, **b.body(p.role)) + eyes + nose + teeth


def _tick(p: Piece, b: Brush) -> str:
    d = "M-0.24 0.02L-0.07 0.2L0.25-0.2"
    style: dict[str, object] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    halo = path(d, stroke=b.theme["ink"], stroke_width=0.15, **style) if p.role.startswith("seat:") else ""
    return halo + path(d, stroke=b.theme[p.role], stroke_width=0.09, **style)


def _eye(p: Piece, b: Brush) -> str:
    lid = path(
        "M-0.36 0C-0.2-0.24 0.2-0.24 0.36 0C0.2 0.24-0.2 0.24-0.36 0Z",
        fill=b.theme["raised"],
        stroke=b.theme["ink"],
        stroke_width=0.05,
        stroke_linejoin="round",
    )
    iris = tag("circle", r=0.14, fill=b.theme[p.role], stroke=b.theme["ink"], stroke_width=0.04)
    return lid + iris


_PAINTERS: dict[str, Callable[[Piece, Brush], str]] = {
    "wedge": _wedge,
    "disc": _disc,
    "stack": _stack,
    "pebble": _pebble,
    "cup": _cup,
    "rider": _rider,
    "pennant": _pennant,
    "bar": _bar,
    "ghost": _ghost,
    "skull": _skull,
    "tick": _tick,
    "eye": _eye,
    "token": _token,
}


def shape(piece: Piece, brush: Brush) -> str:
    """The markup of a piece about the origin, in cell units."""
    drawn = _PAINTERS[piece.shape](piece, brush)
    if piece.text:
        drawn += figure(piece.text, 0, 0.62, 0.2, brush.theme["muted"])
    return drawn


def hexagon(radius: float) -> list[tuple[float, float]]:
    """The corners of a pointy-top hexagon about the origin."""
    return [(radius * sin(pi * i / 3), -radius * cos(pi * i / 3)) for i in range(6)]
