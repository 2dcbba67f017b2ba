"""A scene as a self-contained SVG picture."""

from __future__ import annotations

from dataclasses import replace
from xml.sax.saxutils import escape

from gridwright.kernel.scene import Scene
from gridwright.paint.board import BoardPainter, Frame, extent
from gridwright.paint.markup import num, tag
from gridwright.paint.panels import INNER, MARGIN, WIDTH, buttons, caption, hands, plates, tracks
from gridwright.paint.themes import THEMES, Theme

LARGEST_CELL = 104.0
TALLEST_BOARD = 680.0


def svg(scene: Scene, theme: str = "paper", width: int = 720, *, panels: bool = True) -> str:
    """Draw a scene as SVG, ``width`` pixels wide, in the theme "paper" or "night".

    The picture needs nothing from outside. Whatever can be touched carries its id in ``data-touch``. With
    ``panels=False`` only the board is drawn, for diagrams. Equal scenes give equal text.
    """
    chosen = _theme(theme)
    body, height = _layout(scene, chosen, panels)
    head = tag("title", escape(scene.title)) + tag("desc", escape(scene.describe()))
    ground = tag("rect", width=WIDTH, height=height, fill=chosen["paper"])
    return tag(
        "svg",
        head + ground + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(WIDTH)} {num(height)}",
        width=width,
        height=round(width * height / WIDTH),
        role="img",
    )


def _theme(name: str) -> Theme:
    if name not in THEMES:
        raise ValueError(f"There is no theme {name!r}. Try {' or '.join(THEMES)}.")
    return THEMES[name]


def _layout(scene: Scene, theme: Theme, panels: bool) -> tuple[str, float]:
    """The plates on top, the board, then the tray: caption, hands, buttons, tracks."""
    y, parts = 22.0, []
    if panels:
        drawn, used = plates(scene, theme, y)
        parts.append(drawn)
        y += used
    frame = _place(extent(scene), y)
    parts.append(BoardPainter(scene, theme, frame).paint())
    y = frame.y + (frame.bottom - frame.top) * frame.unit + 16
    for panel in (caption, hands, buttons, tracks) if panels else ():
        drawn, used = panel(scene, theme, y)
        parts.append(drawn)
        y += used
    return "".join(parts), round(y + 10)


def _place(frame: Frame, top: float) -> Frame:
    """The board as large as the picture allows, centred."""
    wide, tall = frame.right - frame.left, frame.bottom - frame.top
    unit = min(INNER / wide, TALLEST_BOARD / tall, LARGEST_CELL)
    return replace(frame, unit=unit, x=MARGIN + (INNER - wide * unit) / 2, y=top)
