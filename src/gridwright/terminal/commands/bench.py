"""`gridwright bench`: how fast every game is here, side by side with C++ and plain Python."""

from __future__ import annotations

import json as json_text
from functools import partial
from typing import Annotated

import typer

from gridwright.terminal.arguments import Json


def bench_command(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long each row is measured.")] = 2.0,
    player: Annotated[str, typer.Option(metavar="BOT", help="Whose whole games are measured.")] = "club",
    cold: Annotated[bool, typer.Option("--cold", help="Also compile each game from nothing.")] = False,
    json: Json = False,
) -> None:
    """Measure speed here, beside C++ and plain Python."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from gridwright.games import game as find_game
    from gridwright.games import registered
    from gridwright.kernel.errors import BadOption
    from gridwright.terminal.benchmark.measure import measure_speed
    from gridwright.terminal.benchmark.speed_tables import print_speed_tables
    from gridwright.terminal.benchmark.whole_games import find_native_bot

    if not seconds > 0:
        raise BadOption(f"A row cannot be measured for {seconds:g} seconds: take more than 0.")
    chosen = [find_game(name) for name in game] if game else list(registered().values())
    for one in chosen:
        find_native_bot(one, player)
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=None)
        tell = partial(progress.update, task)
        report = measure_speed(chosen, seconds, lambda what: tell(description=what), player, cold)
    if json:
        print(json_text.dumps(report, ensure_ascii=False))
    else:
        print_speed_tables(report, Console(highlight=False))
