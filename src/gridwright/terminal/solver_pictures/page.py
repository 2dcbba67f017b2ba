"""The page of a picture of exact results: its size, ground and titles."""

from __future__ import annotations

from xml.sax.saxutils import escape

from gridwright.paint.markup import num, tag
from gridwright.paint.themes import Theme

WIDTH, MARGIN = 1200.0, 40.0


def picture_page(theme: Theme, title: str, about: str, body: str, height: float) -> str:
    """A whole SVG picture of what was drawn, on the theme's ground, with a title for those who cannot see."""
    ground = tag("rect", width=WIDTH, height=height, fill=theme["paper"])
    return tag(
        "svg",
        tag("title", escape(title)) + tag("desc", escape(about)) + ground + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(WIDTH)} {num(height)}",
        width=round(WIDTH),
        height=round(height),
        role="img",
    )
