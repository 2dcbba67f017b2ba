"""What surveys tell of a study's games, drawn and as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from gridwright.lab.deals import Dealer
from gridwright.lab.intervals import Estimate
from gridwright.lab.report import boards, charts
from gridwright.lab.run import Run
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys import Drawn, Survey, SurveyLine, surveys

MOST_LINES = 16
"""So many lines are drawn; the table has all of them."""

NEVER = 0.0


@dataclass(frozen=True)
class TableRow:
    """A line of a figure's data, as it is read."""

    name: str
    cells: tuple[tuple[str, str], ...]
    """For each variant its number, and its interval or a remark."""


@dataclass(frozen=True)
class Surveyed:
    """A survey as a report shows it."""

    survey: Survey
    pictures: tuple[tuple[str, str], ...]
    """Figures with what is written under them."""
    said: str
    """What is to be seen, in a sentence; empty if the figure says it all."""
    rows: tuple[TableRow, ...]


def surveyed(run: Run, threads: int = 1) -> list[Surveyed]:
    """All surveys of a study's games that tell anything."""
    most = max(survey.games for survey in surveys().values())
    deals = run.results().deals
    games = {name: _sample(dealer, min(most, deals), threads) for name, dealer in run.dealers.items()}
    found = []
    for survey in surveys().values():
        lines = {name: survey.lines(own) for name, own in games.items()}
        if any(lines.values()):
            found.append(_shown(survey, lines, games))
    return found


def _sample(dealer: Dealer, deals: int, threads: int) -> list[SeenGame]:
    """A game of each of the first deals, played again; in threads, the same ones each time."""
    turns = len(dealer.arm.rotations)
    with ThreadPoolExecutor(threads, "sample") as pool:
        return list(pool.map(lambda deal: dealer.game(deal, deal % turns), range(deals)))


def _shown(
    survey: Survey, lines: Mapping[str, list[SurveyLine]], games: Mapping[str, Sequence[SeenGame]]
) -> Surveyed:
    return Surveyed(
        survey, tuple(_pictures(survey, lines, games)), _said(survey, lines), tuple(table_rows(lines))
    )


def _pictures(
    survey: Survey, lines: Mapping[str, list[SurveyLine]], games: Mapping[str, Sequence[SeenGame]]
) -> list[tuple[str, str]]:
    shares = {name: _estimates(own) for name, own in lines.items()}
    if survey.drawn == Drawn.BARS:
        first = {name: dict(list(own.items())[:MOST_LINES]) for name, own in shares.items()}
        words = "more in 100 of the win" if survey.signed else f"in 100 {survey.unit}"
        return [("", charts.bars(first, _alternative(survey, shares), words))]
    if survey.drawn == Drawn.CURVE:
        return [("", charts.courses(shares, _alternative(survey, shares), "of the game", survey.title))]
    if survey.drawn == Drawn.BOARD:
        drawn = [(name, boards.heat_map(games[name][0], _means(own))) for name, own in shares.items()]
        return [(name, picture) for name, picture in drawn if picture]
    return []


def _estimates(lines: Sequence[SurveyLine]) -> dict[str, Estimate]:
    return {line.name: line.share for line in lines if line.share is not None}


def _means(shares: Mapping[str, Estimate]) -> dict[str, float]:
    return {name: estimate.mean for name, estimate in shares.items()}


def _alternative(survey: Survey, shares: Mapping[str, Mapping[str, Estimate]]) -> str:
    """A figure in words: its ends, for who cannot see it; the table below has all of it."""
    told = []
    for variant, own in shares.items():
        means = {name: one.mean for name, one in own.items()}
        if means:
            ends = [max(means, key=means.__getitem__), min(means, key=means.__getitem__)]
            most, least = (f"{_plain(end)} with {100 * means[end]:.0f}" for end in ends)
            told.append(f"{variant}: most {most}, least {least}")
    return f"{survey.title}, {_unit(survey)}. {'; '.join(told)}."


def _unit(survey: Survey) -> str:
    return "points of a hundred" if survey.signed else f"in 100 {survey.unit}"


def _said(survey: Survey, lines: Mapping[str, list[SurveyLine]]) -> str:
    """For tables: what never came."""
    if survey.drawn != Drawn.TABLE:
        return ""
    never = {
        name: [line.name for line in own if line.share is not None and line.share.mean == NEVER]
        for name, own in lines.items()
    }
    same = {tuple(names) for names in never.values()}
    if len(same) == 1:
        return _listed("", next(iter(same)))
    return " ".join(_listed(f" with {name}", names) for name, names in never.items())


def _listed(who: str, names: Sequence[str]) -> str:
    quoted = "; ".join(f"“{name.rstrip('.')}”" for name in names)
    return f"Never{who}: {quoted}." if names else f"Everything here came up in some game{who}."


def table_rows(lines: Mapping[str, list[SurveyLine]]) -> list[TableRow]:
    """The data, a row for each thing, in the order of the first variant that has it."""
    known = {name: {line.name: line for line in own} for name, own in lines.items()}
    things = dict.fromkeys(line.name for own in lines.values() for line in own)
    return [
        TableRow(_plain(thing), tuple(_cell(own.get(thing)) for own in known.values())) for thing in things
    ]


def _plain(name: str) -> str:
    """A place by its name alone."""
    return name.partition(":")[2] if name.startswith(("cell:", "point:")) else name


def _cell(line: SurveyLine | None) -> tuple[str, str]:
    if line is None or line.share is None:
        return "–", line.remark if line else ""
    share = line.share
    interval = f"{100 * share.low:.0f} to {100 * share.high:.0f}"
    return f"{100 * share.mean:.1f}", f"{interval}{'; ' if line.remark else ''}{line.remark}"
