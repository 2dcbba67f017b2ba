"""Playing a study in the terminal: a bar with the verdict as it stands, and what came out."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.terminal.study_folder import folder_of, opened, told

if TYPE_CHECKING:
    from gridwright.lab.luck.findings import Findings
    from gridwright.lab.luck.study import LuckStudy
    from gridwright.lab.run import Progress as LabProgress
    from gridwright.lab.run import Run
    from gridwright.lab.study import Study


def play_study(
    study: Study, name: str, out: Path, threads: int | None, json: bool, csv: Path | None,
    luck: LuckStudy | None = None,
) -> None:  # fmt: skip
    """Play a study, and a luck study if one is named, or go on with them; tell what they found."""
    run = opened(study, out, name)
    stopped = _play(run, name, threads, quiet=json)
    if not run.judged:
        raise GridwrightError(f"Stopped before anything could be told; the same command goes on from {out}.")
    file = folder_of(study, out, name) / "report.html"
    if stopped:
        _say(run, json, None)
        raise GridwrightError("Stopped. The same command goes on from there.")
    _play_besides(run, name, threads, quiet=json)
    found = _play_luck(luck, run, out, threads, quiet=json) if luck else None
    write_report(run, file)
    if csv is not None:
        write_games(run, csv)
    _say(run, json, file, found)


def _play_besides(run: Run, name: str, threads: int | None, quiet: bool) -> None:
    """Play what a study asks for besides: other players, and the skill ladder."""
    from gridwright.lab.besides import Besides

    besides = Besides(run.study, run.shards.folder)
    besides.resume()
    for title, other in besides.runs.items():
        if _play(other, f"{name} {title}", threads, quiet):
            raise GridwrightError("Stopped. The same command goes on from there.")


def _play_luck(study: LuckStudy, run: Run, out: Path, threads: int | None, quiet: bool) -> Findings:
    """Play a luck study, and leave its section with the study's own report."""
    from gridwright.lab.report.luck_page import SECTION, luck_section
    from gridwright.terminal.output_files import write_output_file
    from gridwright.terminal.play_luck import studied

    _, found = studied([study], out, threads, quiet)
    write_output_file(run.shards.folder / SECTION, luck_section(found, study).encode())
    return found[0]


def _play(run: Run, name: str, threads: int | None, quiet: bool) -> bool:
    """Play what is missing; whether somebody stopped it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from gridwright.lab.progress_file import ProgressFile
    from gridwright.lab.run import usual_threads

    file = ProgressFile(run)
    console = Console(stderr=True, quiet=quiet)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed} of at most {task.total} deals"),
    )
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=quiet) as shown:
        before = run.progress()
        task = shown.add_task(name, total=before.most_deals, completed=before.deals)

        def tell(progress: LabProgress) -> None:
            shown.update(task, completed=progress.deals, description=f"{name}: {_standing(progress)}")
            file.tell(progress)

        try:
            run.play(threads or usual_threads(), tell)
        except KeyboardInterrupt:
            return True
        finally:
            file.write("finished" if run.finished else "stopped", run.progress())
    for sentence in run.shards.set_aside:
        console.print(sentence)
    return False


def _standing(progress: LabProgress) -> str:
    return progress.verdict.finding.value if progress.verdict else "nothing to tell yet"


def write_report(run: Run, file: Path) -> None:
    """Write a study's report."""
    from gridwright.lab.report.page import report
    from gridwright.lab.run import usual_threads
    from gridwright.terminal.output_files import write_output_file
    from gridwright.terminal.progress import show_progress_line

    with show_progress_line("Writing the report"):
        page = report(run, threads=usual_threads())
    write_output_file(file, page.encode())


def write_games(run: Run, file: Path) -> None:
    """Write a row a game, of all variants."""
    import polars as pl

    from gridwright.terminal.output_files import write_output_file

    named = [games.with_columns(pl.lit(name).alias("variant")) for name, games in run.results().games.items()]
    write_output_file(file, pl.concat(named, how="diagonal").write_csv().encode())


def _say(run: Run, json: bool, file: Path | None, luck: Findings | None = None) -> None:
    """Print what was found."""
    if json:
        more = ({"report": str(file)} if file else {}) | ({"luck": luck.told()} if luck else {})
        print(json_text.dumps(told(run) | more, ensure_ascii=False))
        return
    from rich.console import Console

    from gridwright.lab.besides import Besides
    from gridwright.lab.report.words import change, headline, ladder, levels, spanned, standing
    from gridwright.terminal.tables import borderless_table

    results = run.results()
    verdict = results.verdict()
    console = Console()
    found = standing(results, verdict)
    if found:
        console.print(found, style="bold")
    console.print(headline(results, verdict), highlight=False)
    besides = Besides(run.study, run.shards.folder)
    besides.resume()
    for sentence in (levels(results, verdict, besides.verdicts()), ladder(besides.rungs())):
        if sentence:
            console.print(sentence, highlight=False)
    console.print()
    numbers = [*results.games, *(["difference"] if len(results.games) > 1 else [])]
    table = borderless_table(("measure", *numbers), right=numbers)
    for row in results.rows():
        cells = [
            f"{row.measure.told(e.mean)}\n{row.measure.told(e.low)} to {row.measure.told(e.high)}"
            for e in row.of_variant.values()
        ]
        if row.difference:
            cells.append(
                f"{change(row.measure, row.difference.mean)}\n{spanned(row.measure, row.difference, True)}"
            )
        table.add_row(row.measure.title, *cells)
    console.print(table)
    if luck:
        console.print(f"\n{luck.sentence}", highlight=False)
    if file:
        console.print(f"\nThe report is {file}", highlight=False, soft_wrap=True)
