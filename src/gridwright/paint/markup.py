"""Writing SVG markup: numbers, attributes, elements and text, always in the same form."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

SANS = "'Source Sans 3', 'Source Sans Pro', 'Noto Sans', 'DejaVu Sans', system-ui, sans-serif"
MONO = "'Source Code Pro', 'Noto Sans Mono', 'DejaVu Sans Mono', ui-monospace, monospace"


def num(value: float) -> str:
    """A number with at most three decimals and no trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, inner: str = "", /, **attributes: object) -> str:
    """An element. An underscore in an attribute's name is written as a hyphen; ``None`` leaves it out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = num(value) if isinstance(value, int | float) else str(value)
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(shown)}")
    head = " ".join(parts)
    return f"<{head}>{inner}</{name}>" if inner else f"<{head}/>"


def path(d: str, /, **attributes: object) -> str:
    """A path element."""
    return tag("path", d=d, **attributes)


def polygon(points: list[tuple[float, float]], /, **attributes: object) -> str:
    """A closed polygon as a path."""
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", **attributes)


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str,
    *,
    mono: bool = False,
    weight: int = 400,
    anchor: str = "start",
    struck: bool = False,
) -> str:
    """A line of text; ``y`` is the middle of its lower-case letters, so that labels sit centred on lines."""
    return tag(
        "text",
        escape(text),
        x=x,
        y=y + size * (0.35 if mono else 0.34),
        font_size=size,
        font_family=MONO if mono else SANS,
        font_weight=weight if weight != 400 else None,
        text_anchor=anchor if anchor != "start" else None,
        text_decoration="line-through" if struck else None,
        fill=fill,
    )


def text_width(text: str, size: float) -> float:
    """About how wide a text will be, erring on the wide side: no font is at hand when a scene is laid out."""
    return (
        sum(
            0.3 if c in " .,:;il|'!()" else 0.74 if c in "MWmw@" else 0.6 if c.isupper() else 0.5
            for c in text
        )
        * size
    )


def wrap(text: str, size: float, width: float) -> list[str]:
    """A text broken into lines that fit a width."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
