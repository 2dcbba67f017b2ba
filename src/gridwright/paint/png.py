"""SVG as a PNG picture, drawn by resvg: scenes, and any other picture in the same fonts."""

from __future__ import annotations

from functools import cache

import resvg_py

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.scene import Scene
from gridwright.paint.fonts import MONO_CHOICES, MONO_FAMILY, SANS_CHOICES, SANS_FAMILY, bundled
from gridwright.paint.svg import svg
from gridwright.paint.themes import THEMES


class NoFontsError(GridwrightError):
    """There is no font to write with, so words would be missing from the picture."""


def png(scene: Scene, theme: str = "paper", width: int = 1440, *, panels: bool = True) -> bytes:
    """Draw a scene as PNG, ``width`` pixels wide.

    Uses the bundled fonts, so that the picture is the same on every machine; without them, the machine's own.
    """
    return png_of(svg(scene, theme, panels=panels), theme, width)


def png_of(markup: str, theme: str = "paper", width: int = 1440) -> bytes:
    """Draw an SVG picture as PNG, ``width`` pixels wide, in the fonts and on the ground of a scene."""
    # The ground also fills what rounding to whole pixels leaves over at the edges.
    files, ground = bundled(), THEMES[theme]["paper"]
    if files:
        return _render(markup, width, SANS_FAMILY, MONO_FAMILY, files, ground)
    sans, mono = _machine_family(SANS_CHOICES), _machine_family(MONO_CHOICES)
    if not sans:
        raise NoFontsError(
            "No fonts were found, so the picture would have no words. "
            "Install fontpkg-source-sans-3 and fontpkg-source-code-pro, or export SVG instead."
        )
    return _render(markup, width, sans, mono or sans, ground=ground)


def _render(
    markup: str, width: int, sans: str, mono: str, files: tuple[str, ...] = (), ground: str | None = None
) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=markup,
            width=width,
            background=ground,
            skip_system_fonts=bool(files),
            font_files=list(files) or None,
            font_family=sans,
            sans_serif_family=sans,
            monospace_family=mono,
        )
    )


@cache
def _machine_family(choices: tuple[str, ...]) -> str:
    """The first family that leaves a trace when a letter is drawn; resvg does not tell what it found."""
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    blank = _render(frame.format(""), 20, choices[0], choices[0])
    for family in choices:
        letter = f'<text x="2" y="16" font-size="16" font-family="{family}">M</text>'
        if _render(frame.format(letter), 20, family, family) != blank:
            return family
    return ""
