"""Pictures of exact results: a table of classes as boards of boards, and a value's thermograph."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape

from gridwright.kernel.errors import BadOption, BadText
from gridwright.paint.markup import num, path, tag, words
from gridwright.paint.themes import THEMES, Theme
from gridwright.solver.contract import Table
from gridwright.solver.values import GameValue, outlines

ROLES = {"L": "seat:A", "R": "seat:B", "N": "gold", "P": "raised"}
"""The colours of the four classes: a win for one side, for the other, for who begins, for who does not."""
WIDTH, MARGIN = 1200.0, 40.0

Classes = dict[tuple[int, int], str]
"""By the squares of a start."""


def _page(theme: Theme, title: str, about: str, body: str, height: float) -> str:
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


def check_name(file: Path) -> None:
    """BadOption if a file's name is not that of a picture."""
    if file.suffix not in (".svg", ".png"):
        raise BadOption(f"{file} is neither an SVG nor a PNG file: name it so.")


def draw(file: Path, markup: str) -> None:
    """Write a picture in the format that its name says."""
    content = markup.encode()
    if file.suffix == ".png":
        from gridwright.paint.png import png_of

        content = png_of(markup)
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadText(f"{file} cannot be written: {error.strerror}.") from None


# Tables


def table_picture(table: Table, theme_name: str = "paper") -> str:
    """For each square that Left may start on a board, coloured by the class for each start of Right's."""
    theme, classes = THEMES[theme_name], table.every()
    rows, cols = table.rows, table.cols
    gap = 0.12
    cell = min((WIDTH - 2 * MARGIN) / (cols * (cols + gap * cols)), 30.0)
    inner_w, inner_h = cell * cols, cell * rows
    step_x, step_y = inner_w * (1 + gap), inner_h * (1 + gap) + (0 if rows > 1 else cell * 0.5)
    left = (WIDTH - (step_x * cols - inner_w * gap)) / 2
    top = MARGIN + 52
    parts = [_legend(theme, table)]
    for start in filter(table.playable, range(rows * cols)):
        x, y = left + step_x * (start % cols), top + step_y * (start // cols)
        parts.append(_small_board(theme, table, classes, start, x, y, cell))
    height = top + step_y * rows + MARGIN / 2
    title = f"{table.title}: the class of every start"
    about = (
        "One small board for each start of Left's; each of its squares is a start of Right's. "
        + ", ".join(f"{letter} {number}" for letter, number in table.counts().items())
    )
    return _page(theme, title, about, "".join(parts), height)


def _legend(theme: Theme, table: Table) -> str:
    heading = f"{table.rows} by {table.cols}: every start"
    parts = [words(MARGIN, MARGIN - 8, heading, 22, theme["ink"], weight=600)]
    x = MARGIN
    for letter, number in table.counts().items():
        parts.append(
            tag(
                "rect",
                x=x,
                y=MARGIN + 10,
                width=20,
                height=20,
                fill=theme[ROLES[letter]],
                stroke=theme["ink"],
                stroke_width=0.8,
            )
        )
        parts.append(
            words(x + 10, MARGIN + 20, letter, 13, theme.on(ROLES[letter]), mono=True, anchor="middle")
        )
        label = f"{table.legend[letter]}: {number}"
        parts.append(words(x + 28, MARGIN + 20, label, 16, theme["ink"]))
        x += 44 + 8 * len(label)
    return "".join(parts)


def _small_board(
    theme: Theme, table: Table, classes: Classes, start: int, x: float, y: float, cell: float
) -> str:
    rows, cols = table.rows, table.cols
    parts = []
    for square in range(rows * cols):
        cx, cy = x + cell * (square % cols), y + cell * (square // cols)
        letter = classes.get((start, square))
        role = ROLES[letter] if letter else "sunk"
        parts.append(
            tag(
                "rect",
                x=cx,
                y=cy,
                width=cell,
                height=cell,
                fill=theme[role],
                stroke=theme["rule"],
                stroke_width=0.5,
            )
        )
        if square == start:
            parts.append(tag("circle", cx=cx + cell / 2, cy=cy + cell / 2, r=cell * 0.3, fill=theme["ink"]))
        elif letter and cell >= 8:
            parts.append(
                words(
                    cx + cell / 2,
                    cy + cell / 2,
                    letter,
                    cell * 0.55,
                    theme.on(role),
                    mono=True,
                    anchor="middle",
                )
            )
    frame = tag(
        "rect",
        x=x,
        y=y,
        width=cell * cols,
        height=cell * rows,
        fill="none",
        stroke=theme["ink"],
        stroke_width=1,
    )
    return "".join(parts) + frame


# Thermographs


def thermograph_picture(told: GameValue, theme_name: str = "paper") -> str:
    """Temperature upwards, value to the left as the books draw it: Left's stop on the left, Right's right."""
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
    return _page(theme, f"Thermograph of {_short(told.text)}", facts, "".join(parts), height)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
