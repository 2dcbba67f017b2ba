"""Charts of a report, as SVG with their text as text."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from gridwright.lab.intervals import Estimate
from gridwright.lab.report.colours import colour, in_variables
from gridwright.lab.results import Row

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "gridwright",
    "font.family": "sans-serif",
    "font.size": 10.5,
    "axes.edgecolor": colour("rule"),
    "text.color": colour("ink"),
    "axes.labelcolor": colour("muted"),
    "xtick.color": colour("muted"),
    "ytick.color": colour("ink"),
}
MATTERS = 0.1
"""A tenth of what games differ by anyway is nothing that a player would notice."""

VARIANTS = ("seat:A", "seat:B", "seat:D", "seat:E", "seat:G", "seat:F")
OUTLINE: dict[str, Any] = {"ms": 6.5, "mec": colour("ink"), "mew": 0.6}
WIDTH = 7.6
MARKS = ("o", "s", "^", "D", "h", "*")
A_ROW = 3
"""So many names stand in a row of a legend: games' names are long."""
LEGEND_ROW = 0.24


def forest(rows: Sequence[Row], margin: float, name: str) -> str:
    """How each measure changed, in parts of what games differ by anyway; what does not matter is shaded.

    The first row is what the study is about: there the band is its own margin.
    """
    found = [row for row in reversed(rows) if row.difference is not None and _scale(row) > 0]
    with mpl.rc_context(STYLE):
        figure, axes = _canvas([row.measure.title for row in found], 0.34)
        axes.axvspan(-MATTERS, MATTERS, color=colour("faint"), alpha=0.7, lw=0)
        axes.axvline(0, color=colour("rule"), lw=1)
        for place, row in enumerate(found):
            assert row.difference is not None
            low, mean, high = (
                value / _scale(row)
                for value in (row.difference.low, row.difference.mean, row.difference.high)
            )
            own = row is rows[0]
            if own:
                half = margin / _scale(row)
                axes.fill_between([-half, half], place - 0.5, place + 0.5, color=colour("rule"), lw=0)
            axes.plot([low, high], [place, place], color=colour("ink"), lw=2.4 if own else 1.4)
            look: Any = {"color": colour("attention" if own else "ink"), "ms": 7 if own else 5}
            axes.plot([mean], [place], "D" if own else "o", **look)
        axes.set_xlabel("how much it changed, in parts of what games differ by anyway")
        told = "; ".join(f"{row.measure.title} {_way(row)}" for row in rows if row in found)
        return _svg(figure, f"How much each measure changed: {name}. {told}.")


def _way(row: Row) -> str:
    """Whether a measure went up or down for sure."""
    assert row.difference is not None
    return "up" if row.difference.low > 0 else "down" if row.difference.high < 0 else "not for sure"


def _canvas(labels: Sequence[str], room: float, above: float = 0.0) -> tuple[Figure, Axes]:
    """A figure with a line for each label, and room above them for a legend."""
    height = 0.85 + above + room * len(labels)
    figure = Figure(figsize=(WIDTH, height))
    axes = figure.add_axes((0.3, 0.6 / height, 0.67, 1 - (0.7 + above) / height))
    axes.set_yticks(range(len(labels)), [_short(label) for label in labels])
    axes.set_ylim(-0.6, len(labels) - 0.4)
    axes.tick_params(length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _scale(row: Row) -> float:
    """What games of the first variant differ by."""
    return next(iter(row.of_variant.values())).spread


def bars(shares: Mapping[str, Mapping[str, Estimate]], name: str, axis: str = "in 100 games") -> str:
    """Shares of games with their intervals: a line for each thing, a mark for each variant.

    Of one variant alone there is a bar to each mark.
    """
    things = list(dict.fromkeys(thing for told in shares.values() for thing in told))[::-1]
    with mpl.rc_context(STYLE):
        above = LEGEND_ROW * -(-len(shares) // A_ROW) if len(shares) > 1 else 0.0
        figure, axes = _canvas(things, 0.2 + 0.16 * len(shares), above)
        for number, (variant, told) in enumerate(shares.items()):
            look, mark = colour(VARIANTS[number % len(VARIANTS)]), MARKS[number % len(MARKS)]
            off = min(0.2, 0.7 / len(shares)) * ((len(shares) - 1) / 2 - number)
            for place, thing in enumerate(things):
                if thing in told:
                    share = told[thing]
                    if len(shares) == 1:
                        axes.barh(place, 100 * share.mean, 0.5, color=look, alpha=0.35, lw=0)
                    axes.plot([100 * share.low, 100 * share.high], [place + off] * 2, color=look, lw=2)
                    axes.plot([100 * share.mean], [place + off], mark, color=look, clip_on=False, **OUTLINE)
            axes.plot([], [], mark, color=look, label=variant, **OUTLINE)
        lowest = min((one.low for told in shares.values() for one in told.values()), default=0.0)
        if lowest >= 0.0:
            axes.set_xlim(left=0)
        else:
            axes.axvline(0, color=colour("rule"), lw=1)
        axes.grid(axis="x", color=colour("faint"), lw=0.7)
        axes.set_axisbelow(True)
        axes.set_xlabel(axis)
        if len(shares) > 1:
            figure.legend(loc="upper right", ncols=A_ROW, frameon=False, bbox_to_anchor=(0.99, 1.01))
        return _svg(figure, name)


def _short(words: str) -> str:
    return "\n".join(wrap(words, 29, max_lines=2, placeholder="…"))


def curve(points: Sequence[tuple[str, Estimate]], level: float, name: str, words: str) -> str:
    """Estimates one after another, with a line that they are to be compared with."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(7.6, 2.9))
        axes = figure.add_axes((0.1, 0.2, 0.87, 0.72))
        axes.axhline(100 * level, color=colour("rule"), lw=1)
        for place, (_, e) in enumerate(points):
            axes.plot([place, place], [100 * e.low, 100 * e.high], color=colour("seat:A"), lw=2)
            axes.plot([place], [100 * e.mean], "o", color=colour("seat:A"), ms=7, mec=colour("ink"), mew=0.6)
        axes.set_xticks(range(len(points)), [label for label, _ in points])
        axes.tick_params(length=0)
        axes.set_ylabel(words)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        return _svg(figure, name)


def courses(shares: Mapping[str, Mapping[str, Estimate]], name: str, along: str, words: str) -> str:
    """How something goes on: a line of points for each variant, with its interval as a band."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, 2.9))
        axes = figure.add_axes((0.1, 0.2, 0.87, 0.68))
        for number, (variant, told) in enumerate(shares.items()):
            look, mark = colour(VARIANTS[number % len(VARIANTS)]), MARKS[number % len(MARKS)]
            at = range(len(told))
            low, mean, high = (
                [100 * getattr(one, end) for one in told.values()] for end in ("low", "mean", "high")
            )
            axes.fill_between(at, low, high, color=look, alpha=0.18, lw=0)
            axes.plot(at, mean, mark, ls="-", lw=1.6, color=look, label=variant, **OUTLINE)
            axes.set_xticks(at, list(told))
        axes.set_ylim(0, 104)
        axes.grid(axis="y", color=colour("faint"), lw=0.7)
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.set_xlabel(along)
        axes.set_ylabel("in 100")
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        if len(shares) > 1:
            figure.legend(loc="upper right", ncols=len(shares), frameon=False, bbox_to_anchor=(0.99, 1.02))
        return _svg(figure, name)


def _svg(figure: Figure, name: str) -> str:
    """A figure as SVG for a page: it scales, has a name, and follows the page's colours."""
    figure.patch.set_alpha(0)
    for axes in figure.axes:
        axes.patch.set_alpha(0)
    out = io.StringIO()
    canvas: Any = FigureCanvasSVG(figure)
    canvas.print_svg(out, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    markup = out.getvalue()[out.getvalue().index("<svg") :]
    width, height = (float(v) for v in re.findall(r'(?:width|height)="([\d.]+)pt"', markup)[:2])
    inner = re.sub(r"<metadata>.*?</metadata>", "", markup[markup.index(">") + 1 :], flags=re.S)
    inner = re.sub(r"font: ([\d.]+px) [^;\"]+", r"font-size: \1", inner)
    head = f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(name)}" class="chart">'
    return in_variables(head + inner)
