"""A table of classes as a picture: boards of boards."""

from __future__ import annotations

from gridwright.paint.markup import tag, words
from gridwright.paint.themes import THEMES, Theme
from gridwright.solver.contract import Table
from gridwright.terminal.solver_pictures.page import MARGIN, WIDTH, picture_page

ROLES = {"L": "seat:A", "R": "seat:B", "N": "gold", "P": "raised"}
"""The colours of the four classes: a win for one side, for the other, for who begins, for who does not."""

Classes = dict[tuple[int, int], str]
"""By the squares of a start."""


def draw_class_table(table: Table, theme_name: str = "paper") -> str:
    """A table of classes as SVG: for each start of Left's a small board, coloured by Right's starts."""
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
    return picture_page(theme, title, about, "".join(parts), height)


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
