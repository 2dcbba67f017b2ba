"""A value's thermograph as a picture."""

from __future__ import annotations

from fractions import Fraction

from gridwright.paint.markup import num, path, words
from gridwright.paint.themes import THEMES
from gridwright.solver.values import GameValue, outlines
from gridwright.terminal.solver_pictures.page import MARGIN, WIDTH, picture_page


def draw_thermograph(told: GameValue, theme_name: str = "paper") -> str:
    """A value's thermograph as SVG: temperature upwards, value to the left as the books draw it."""
    theme = THEMES[theme_name]
    left, right, high = outlines(told.value)
    reach = [v for v, _ in left + right]
    low, top = min(reach), max(reach)
    if low == top:
        low, top = low - 1, top + 1
    height, foot, head = 760.0, 660.0, 110.0

    def x(value: Fraction) -> float:
        return WIDTH - 120 - float((value - low) / (top - low)) * (WIDTH - 240)

    def y(t: Fraction) -> float:
        return foot - float(t / high) * (foot - head)

    parts = [words(MARGIN, 44, _short(told.text), 24, theme["ink"], mono=True)]
    facts = f"temperature {told.temperature}, mean {told.mean}, stops {told.left_stop} and {told.right_stop}"
    parts.append(words(MARGIN, 78, facts, 17, theme["muted"]))
    parts.append(path(f"M80 {num(foot)}H{num(WIDTH - 80)}", stroke=theme["rule"], stroke_width=1))
    for value in sorted({low, top, told.mean, left[0][0], right[0][0]}):
        parts.append(path(f"M{num(x(value))} {num(foot)}v8", stroke=theme["rule"], stroke_width=1))
        parts.append(words(x(value), foot + 24, str(value), 15, theme["muted"], mono=True, anchor="middle"))
    if told.temperature > 0:
        at = y(told.temperature)
        parts.append(path(f"M80 {num(at)}H{num(WIDTH - 80)}", stroke=theme["faint"], stroke_width=1))
        parts.append(words(72, at, str(told.temperature), 15, theme["muted"], mono=True, anchor="end"))
    for points, role in ((right, "seat:B"), (left, "seat:A")):
        d = "M" + "L".join(f"{num(x(v))} {num(y(t))}" for v, t in points)
        parts.append(path(d, fill="none", stroke=theme[role], stroke_width=4, stroke_linejoin="round"))
    parts.append(words(x(left[0][0]), foot + 48, "Left", 16, theme["seat:A"], anchor="middle", weight=600))
    apart = 48 if left[0][0] != right[0][0] else 70
    parts.append(
        words(x(right[0][0]), foot + apart, "Right", 16, theme["seat:B"], anchor="middle", weight=600)
    )
    return picture_page(theme, f"Thermograph of {_short(told.text)}", facts, "".join(parts), height)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
