"""Playing luck studies in the terminal: a bar, what came out, and the report."""

from __future__ import annotations

import json as json_text
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError

if TYPE_CHECKING:
    from gridwright.lab.luck.findings import Findings
    from gridwright.lab.luck.run import LuckRun
    from gridwright.lab.luck.study import LuckStudy


def play_luck(
    studies: Sequence[LuckStudy], out: Path, threads: int | None, json: bool, csv: Path | None
) -> None:
    """Play luck studies of some games, or go on with them; print what they found and write the report."""
    runs, found = studied(studies, out, threads, quiet=json)
    file = runs[0].shards.folder / "report.html"
    _write(found, studies[0], file)
    if csv is not None:
        _write_games(runs, csv)
    if json:
        print(json_text.dumps({"games": [one.told() for one in found], "report": str(file)}))
    else:
        _say(found, file)


def studied(
    studies: Sequence[LuckStudy], out: Path, threads: int | None, quiet: bool
) -> tuple[list[LuckRun], list[Findings]]:
    """Play luck studies by the same players, or go on with them; what they found."""
    from gridwright.lab.luck.findings import findings

    reference = opened(studies[0].reference, out)
    runs = [reference if study.is_reference else opened(study, out) for study in studies]
    for run in dict.fromkeys([reference, *runs]):
        _play(run, threads, quiet)
    return runs, [findings(run, reference) for run in runs]


def opened(study: LuckStudy, out: Path) -> LuckRun:
    """A luck study with what was played of it."""
    from gridwright.lab.luck.run import LuckRun

    run = LuckRun(study, out / f"{study.game}-luck-{study.hash}")
    run.resume()
    return run


def _play(run: LuckRun, threads: int | None, quiet: bool) -> None:
    """Play what is missing; GridwrightError, with what to do, if somebody stops it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from gridwright.lab.run import usual_threads

    console = Console(stderr=True, quiet=quiet)
    title, done = run.replayer.sides.game.about.title, TextColumn("{task.completed} of {task.total} deals")
    columns = TextColumn("{task.description}"), BarColumn(), done, TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=quiet) as shown:
        task = shown.add_task(f"{title}: luck", total=run.most_deals, completed=run.deals)
        try:
            run.play(threads or usual_threads(), lambda deals: shown.update(task, completed=deals))
        except KeyboardInterrupt:
            raise GridwrightError("Stopped. The same command goes on from there.") from None
    for sentence in run.shards.set_aside:
        console.print(sentence)


def _write(found: Sequence[Findings], study: LuckStudy, file: Path) -> None:
    from gridwright.lab.report.luck_page import luck_report
    from gridwright.terminal.output_files import write_output_file
    from gridwright.terminal.progress import show_progress_line

    with show_progress_line("Writing the report"):
        page = luck_report(found, study)
    write_output_file(file, page.encode())


def _write_games(runs: Sequence[LuckRun], file: Path) -> None:
    """Write a row a game and replay."""
    import polars as pl

    from gridwright.terminal.output_files import write_output_file

    told = [run.games().with_columns(pl.lit(run.study.game).alias("game")) for run in runs]
    write_output_file(file, pl.concat(told, how="diagonal").write_csv().encode())


def _say(found: Sequence[Findings], file: Path) -> None:
    """Print what was found."""
    from rich.console import Console

    from gridwright.lab.report.luck_words import WHY, order_told, percent, spanned
    from gridwright.terminal.tables import borderless_table

    console = Console()
    for one in found:
        console.print(one.sentence, highlight=False)
    console.print()
    views = ("decided by luck", "explained by the luck bill", "decided by a coin")
    table = borderless_table(("", *(one.title for one in found)), right=[one.title for one in found])
    for view, name in enumerate(views):
        cells = [f"{percent(one.views[view].mean)}\n{spanned(one.views[view])}" for one in found]
        table.add_row(name, *cells)
    console.print(table)
    for one in found:
        if one.sources:
            console.print(f"\n{one.title}", highlight=False)
            sources = borderless_table(
                ("source", "decides", "gives or takes, of 100 points"),
                right=("decides", "gives or takes, of 100 points"),
            )
            for source in one.sources:
                sources.add_row(
                    source.words, f"{percent(source.decides.mean)} ({spanned(source.decides)})",
                    f"{100 * source.moves.mean:.0f}",
                )  # fmt: skip
            console.print(sources)
    if len(found) > 1:
        console.print(f"\n{order_told(found)} {WHY}", highlight=False)
    console.print(f"\nThe report is {file}", highlight=False, soft_wrap=True)
