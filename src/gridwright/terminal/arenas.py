"""The arena at the command line: a progress bar, a table, records that a rerun goes on from."""

from __future__ import annotations

import json as json_text
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gridwright.agents.arena import Arena
from gridwright.agents.rating import Rating, Score, ratings, scores
from gridwright.games import game as find_game
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.options import read_sets


def run(
    name: str,
    bots: list[str],
    games: int,
    preset: str | None,
    sets: list[str] | None,
    seats: int | None,
    seed: int,
    threads: int,
    file: Path | None,
    json: bool,
) -> None:
    """Play (or go on playing) an arena and print what its games say."""
    g = find_game(name)
    options = g.options(preset, read_sets(sets or []), seats)
    arena = Arena(g, options, bots, games, seed, file)
    done = arena.resume()
    errors = Console(stderr=True)
    if done and not json:
        errors.print(f"{done} games were already in {file}.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    interrupted = False
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(f"{name}: {', '.join(bots)}", total=len(arena.bouts), completed=done)
        try:
            arena.run(threads, lambda: progress.advance(task))
        except KeyboardInterrupt:
            interrupted = True
    if not arena.outcomes:
        raise GridwrightError("No game was finished.")
    table, elo = scores(arena.outcomes), ratings(arena.outcomes)
    if json:
        told = {"game": name, "scores": [asdict(s) for s in table], "elo": [asdict(r) for r in elo]}
        print(json_text.dumps(told | {"games": len(arena.outcomes), "finished": not interrupted}))
    else:
        show(table, elo)
    if interrupted:
        where = f" What was played is in {file}; the same command goes on from there." if file else ""
        raise GridwrightError(f"Stopped after {len(arena.outcomes)} of {len(arena.bouts)} games.{where}")


def show(table: list[Score], elo: list[Rating]) -> None:
    """Scores of each pairing and the Elo ratings, with 95% intervals."""
    pairings = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("pairing", "games", "score", "95% interval", "an equal gets"):
        pairings.add_column(heading, justify="left" if heading == "pairing" else "right")
    for s in table:
        pairings.add_row(
            f"{s.first} against {s.second}",
            str(s.games),
            f"{s.mean:.1%}",
            f"{s.low:.1%} to {s.high:.1%}",
            f"{s.fair:.1%}",
        )
    strength = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("player", "Elo", "95% interval"):
        strength.add_column(heading, justify="left" if heading == "player" else "right")
    for r in elo:
        strength.add_row(r.name, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}")
    console = Console()
    console.print(pairings)
    console.print()
    console.print(strength)
