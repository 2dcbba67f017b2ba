"""The page of a report: put together from what a study found."""

from __future__ import annotations

import re
from dataclasses import dataclass

import markupsafe
import polars as pl

from gridwright.lab.besides import Besides
from gridwright.lab.intervals import Estimate
from gridwright.lab.ladder import HOLDS, Rung, depth
from gridwright.lab.report import charts, words
from gridwright.lab.report.boards import last_position
from gridwright.lab.report.examples import examples
from gridwright.lab.report.links import USUAL_ADDRESS, play_link
from gridwright.lab.report.luck_page import section_in
from gridwright.lab.report.surveyed import TableRow, surveyed, table_rows
from gridwright.lab.report.template import filled
from gridwright.lab.results import Results
from gridwright.lab.run import Run
from gridwright.lab.surveys import SurveyLine
from gridwright.lab.surveys import surveys as all_surveys

MOST_ENDINGS = 8
"""So many reasons are told apart; the rare ones are put together."""


@dataclass(frozen=True)
class Hundred:
    """A hundred games of a variant, so many of which are such as the claim is about."""

    variant: str
    share: float
    count: int
    role: str


def report(run: Run, at: str = USUAL_ADDRESS, threads: int = 1) -> str:
    """The report of a study, as one HTML page that needs nothing from elsewhere.

    `at` is the address of the page on which its variants can be played. Some games are played again, in so
    many threads, to be looked at choice by choice.
    """
    results = run.results()
    verdict = results.verdict()
    besides = Besides(run.study, run.shards.folder)
    besides.resume()
    rungs = besides.rungs()
    rows = results.rows()
    return filled(
        "page.html",
        words=words,
        study=run.study,
        title=_title(run),
        game=run.dealers[results.first].arm.game,
        results=results,
        verdict=verdict,
        headline=words.headline(results, verdict),
        standing=words.standing(results, verdict),
        margin=words.change(run.study.about, run.study.margin).lstrip("+"),
        hundreds=hundreds(results),
        forest=charts.forest(rows, run.study.margin, _title(run)) if len(results.games) > 1 else "",
        rows=rows,
        claimed=run.study.measure,
        endings=endings(results, run),
        seats=seats(results, run),
        surveys=surveyed(run, threads),
        most_looked_at=max(survey.games for survey in all_surveys().values()),
        rungs=rungs,
        holds=HOLDS,
        sure=sum(rung.share.low > 0.5 for rung in rungs),
        depth=depth(rungs),
        ladder=_ladder(rungs),
        levels=words.levels(results, verdict, besides.verdicts()),
        examples=examples(results, run.dealers),
        luck=markupsafe.Markup(section_in(run.shards.folder)),
        arms={name: dealer.arm for name, dealer in run.dealers.items()},
        play_links={name: play_link(dealer.arm, at) for name, dealer in run.dealers.items()},
        games={name: len(games) for name, games in results.games.items()},
        hash=run.hash,
        code=run.shards.code,
    )


def _title(run: Run) -> str:
    study = run.study
    title = next(iter(run.dealers.values())).arm.game.about.title
    if study.claim:
        return study.claim
    return f"{title}: {' and '.join(study.variants)}" if len(study.variants) > 1 else title


def hundreds(results: Results) -> list[Hundred]:
    """For a share, the same hundred games of each variant to look at."""
    measure = results.study.about
    if not measure.bounded:
        return []
    found = []
    for number, variant in enumerate(results.games):
        own = results.estimate(variant, measure)
        if own is not None:
            role = charts.VARIANTS[number % len(charts.VARIANTS)].replace(":", "-").lower()
            found.append(Hundred(variant, own.mean, round(100 * own.mean), role))
    return found


@dataclass(frozen=True)
class Shares:
    """Shares of games, drawn and as a table."""

    picture: str
    rows: list[TableRow]


def shares_shown(shares: dict[str, dict[str, Estimate]], name: str) -> Shares:
    """Shares of games by variant, with what they are shares of in words."""
    lines = {
        variant: [SurveyLine(thing, one) for thing, one in told.items()] for variant, told in shares.items()
    }
    return Shares(charts.bars(shares, name), table_rows(lines))


def endings(results: Results, run: Run) -> Shares:
    """How games end."""
    shares: dict[str, dict[str, Estimate]] = {}
    for variant, games in results.games.items():
        often = games.group_by("reason").len().sort("len", "reason", descending=[True, False])
        words: dict[str, pl.Expr] = {}
        for reason in often["reason"].to_list():
            such = pl.col("reason") == reason
            told = _ending(run, variant, games.filter(such)) if len(words) < MOST_ENDINGS else "otherwise"
            words[told] = words[told] | such if told in words else such
        shares[variant] = {told: results.share(variant, such) for told, such in words.items()}
    return shares_shown(shares, "How games end, in 100 games")


def _ending(run: Run, variant: str, games: pl.DataFrame) -> str:
    """Why some games ended, in the words of the first of them."""
    row = games.row(0, named=True)
    if row["reason"] < 0:
        return "broken off"
    position = last_position(run.dealers[variant].game(row["deal"], row["rotation"]))
    told = position.game.notation.reason_text(position.plain_options, position.plain, row["reason"])
    # Other games end the same way for somebody else.
    for name in position.game.seat_names(position.options):
        told = re.sub(rf"\b{re.escape(name)}\b", "somebody", told)
    return told


def seats(results: Results, run: Run) -> Shares:
    """What each seat gets."""
    shares: dict[str, dict[str, Estimate]] = {}
    for variant in results.games:
        arm = run.dealers[variant].arm
        names = arm.game.seat_names(arm.options)
        shares[variant] = {
            name: results.share(variant, pl.col(f"result{seat}")) for seat, name in enumerate(names)
        }
    return shares_shown(shares, "What each seat gets, in 100 games")


def _ladder(rungs: list[Rung]) -> str:
    """The skill ladder, drawn; empty if no rung was played."""
    if not rungs:
        return ""
    told = (f"{rung.name} simulations: {100 * rung.share.mean:.0f} in 100" for rung in rungs)
    points = [(rung.name, rung.share) for rung in rungs]
    return charts.curve(points, HOLDS, f"What searching twice as much is worth. {'; '.join(told)}.", "in 100")
