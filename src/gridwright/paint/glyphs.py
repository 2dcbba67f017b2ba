"""How pieces, badges and seats are written in characters."""

from __future__ import annotations

from gridwright.kernel.scene import Badge, Piece, Scene
from gridwright.paint.themes import THEMES

_ARROWS = "↑↗→↘↓↙←↖"
_ARROWS_ASCII = "^/>\\v/<\\"
_SIGNS = {"skull": "☠", "tick": "✓", "token": "●", "pennant": "⚑", "bar": "█", "eye": "?", "ring": "○"}
_SIGNS_ASCII = {"skull": "x", "tick": "v", "token": "o", "pennant": "P", "bar": "#", "eye": "?", "ring": "o"}
_MARKS = {
    "disc": "●",
    "square": "■",
    "triangle": "▲",
    "diamond": "◆",
    "hexagon": "⬢",
    "star": "★",
    "cross": "✚",
    "ring": "○",
}
_STYLES = {
    "attention": "yellow",
    "danger": "red",
    "gold": "yellow",
    "muted": "dim",
    "hidden": "dim",
    "rule": "dim",
}


class Glyphs:
    """Characters for one scene: Unicode, or plain ASCII."""

    def __init__(self, scene: Scene, ascii_only: bool) -> None:
        self.scene, self.ascii_only = scene, ascii_only

    def style(self, role: str) -> str:
        """The terminal style of a role. Ink is the terminal's own colour, whatever its background."""
        if role.startswith("seat:") and role != "seat:H":
            return f"bold {THEMES['night'][role]}"
        return _STYLES.get(role, "bold" if role == "seat:H" else "")

    def sign(self, name: str) -> str:
        """A single character for a shape."""
        return (_SIGNS_ASCII if self.ascii_only else _SIGNS).get(name, "")

    def arrow(self, facing: float) -> str:
        """The arrow nearest to a direction."""
        return (_ARROWS_ASCII if self.ascii_only else _ARROWS)[round(facing / 45) % 8]

    def letter(self, role: str) -> str:
        """The letter of the seat that a role belongs to."""
        seat = self.scene.seat(role)
        return seat.letter if seat else ""

    def seat_mark(self, mark: str) -> str:
        """A seat's mark; letters alone must do in ASCII."""
        return "" if self.ascii_only else _MARKS[mark]

    def piece(self, p: Piece) -> str:
        """A piece on a cell, in at most three characters where it can."""
        who = self.letter(p.role) + self.letter(p.role2)
        if p.shape in ("stack", "cup"):
            return f"{who}{p.count}"
        if p.shape in ("wedge", "rider"):
            return who + self.arrow(p.facing)
        if p.shape == "ghost":
            return f"({who})"
        if p.shape in ("disc", "pebble"):
            return who or self.sign("token")
        barred = self.letter(p.struck).lower()
        return self.sign(p.shape) + barred

    def badge(self, b: Badge) -> str:
        """A badge: an eye is the letter of who looked, in lower case."""
        if b.shape == "eye":
            return (self.letter(b.role).lower() or "?") + b.text
        return self.sign(b.shape) + b.text
