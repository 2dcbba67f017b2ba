"""The luck section of a report, and the page of a luck study."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import markupsafe

from gridwright.lab.intervals import Estimate
from gridwright.lab.luck.findings import Findings
from gridwright.lab.luck.study import LuckStudy
from gridwright.lab.report import charts, luck_words
from gridwright.lab.report.template import filled

SECTION = "luck.html"
"""What a study's folder holds of a luck study of the same rules, for its report."""

AXIS = "per cent"
POINTS = "points of a hundred"


def luck_report(found: Sequence[Findings], study: LuckStudy) -> str:
    """The page of a luck study of some games, which needs nothing from elsewhere."""
    title = "How much is luck?" if len(found) > 1 else f"{found[0].title}: how much is luck?"
    return filled(
        "luck_page.html",
        title=title,
        study=study,
        found=found,
        section=markupsafe.Markup(luck_section(found, study)),
    )


def luck_section(found: Sequence[Findings], study: LuckStudy) -> str:
    """What luck studies found, as a section of a page."""
    return filled(
        "luck_section.html",
        words=luck_words,
        study=study,
        found=found,
        views_chart=views_chart(found),
        source_charts={one.game: source_chart(one) for one in found if one.sources},
        bill_charts={one.game: bill_chart(one) for one in found if one.sources},
    )


def section_in(folder: Path) -> str:
    """The luck section that was left in a study's folder; empty if there is none."""
    file = folder / SECTION
    return file.read_text(encoding="utf-8") if file.exists() else ""


def views_chart(found: Sequence[Findings]) -> str:
    """The three views of each game side by side."""
    views = [view.capitalize() for view in luck_words.VIEWS]
    told = {one.title: dict(zip(views, one.views, strict=True)) for one in found}
    if len(found) > 1:
        told = {view: {one.title: told[one.title][view] for one in found} for view in views}
    return charts.bars(told, "How much is luck, in three views", AXIS)


def source_chart(one: Findings) -> str:
    """What each source decides, with all luck and the players' own thinking beside it."""
    told: dict[str, Estimate] = {"all luck together": one.luck}
    told |= {source.words: source.decides for source in one.sources}
    told["how the players happen to think"] = one.thinking
    return charts.bars({one.title: told}, f"What decides a game of {one.title}", AXIS)


def bill_chart(one: Findings) -> str:
    """How much each source gives or takes a seat in a game."""
    told = {one.title: {source.words: source.moves for source in one.sources}}
    if 2 < len(one.seats) <= 4:  # of two, one gets what is taken from the other; more are told in the table
        told = {
            name: {source.words: source.moves_each[seat] for source in one.sources}
            for seat, name in enumerate(one.seats)
        }
    return charts.bars(told, f"What luck gives or takes a seat in a game of {one.title}", POINTS)
