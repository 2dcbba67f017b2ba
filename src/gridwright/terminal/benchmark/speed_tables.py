"""The tables that `gridwright bench` prints."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from gridwright.terminal.benchmark.rates import Report


def print_speed_tables(report: Report, console: Console) -> None:
    """Print the measured speeds as tables."""
    told = report["machine"]
    console.print(
        f"gridwright {told['gridwright']} on {told['system']}, {told['cores']} cores, "
        f"Python {told['python']}, Numba {told['numba']}\n"
    )
    console.print(make_games_table([row for row in report["games"] if "failed" not in row]))
    for row in report["games"]:
        if "failed" in row:
            console.print(f"[red]{row['game']} could not be measured: {_plain(row['failed'])}[/red]")
    if report["played"]:
        console.print(make_played_table(report["played"]))
    if report["compared"]:
        console.print(make_compared_table(report["compared"]))
    console.print(make_starts_table(report["starts"]))
    if report["compiled"]:
        console.print(make_compiled_table(report["compiled"]))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table


def make_games_table(rows: Sequence[Report]) -> Table:
    """The table of every game's speed on one core."""
    heads = ("game", "plies/s", "games/s", "plies", "ns a copy", "bytes", "search/s")
    table = _table("Random games, and simulations of the bots' search, on one core, default options", *heads)
    for row in rows:
        table.add_row(
            row["game"],
            _short(row["plies_per_second"]),
            _short(row["games_per_second"]),
            f"{row['mean_plies']:.1f}",
            f"{1e9 / row['copies_per_second']:.1f}",
            f"{row['state_bytes']:,}",
            _short(row["simulations_per_second"]),
        )
    return table


def make_played_table(rows: Sequence[Report]) -> Table:
    """The table of whole games of bots: on one thread, on two, and beside bots asked one by one."""
    heads = ("game", "player", "games/s", "on two threads", "asked one by one", "ratio")
    table = _table("Whole games of bots, played natively, default options", *heads)
    for row in rows:
        for name in dict.fromkeys(("random", row["player"])):
            told = row[name]
            two = (
                f"{_short(told['two_threads'])} ({told['two_against_one']:.2f})"
                if "two_threads" in told
                else ""
            )
            one, asked = _short(told["one_thread"]), _short(told["asked_one_by_one"])
            table.add_row(row["game"], name, one, two, asked, f"[bold]{told['ratio']:.2f}[/bold]")
    return table


def make_compared_table(rows: Sequence[Report]) -> Table:
    """The table of our speed beside others', with the ratio and the middle half of the rounds' ratios."""
    table = _table(
        "ctron 8×8, opposite corners", "ours against", "ours/s", "theirs/s", "ratio", "middle half"
    )
    for row in rows:
        if "skipped" in row:
            table.add_row(row["what"], f"[dim]{_plain(row['skipped'])}[/dim]")
            continue
        middle = f"{row['ratio_low']:.2f} to {row['ratio_high']:.2f}"
        ratio = f"[bold]{row['ratio']:.2f}[/bold]"
        table.add_row(row["what"], _short(row["ours"]), _short(row["theirs"]), ratio, middle)
    return table


def make_starts_table(rows: Sequence[Report]) -> Table:
    """The table of how long fresh processes take to start."""
    table = _table("Starting, best of five", "what", "seconds")
    for row in rows:
        table.add_row(row["what"], f"{row['seconds']:.2f}" if "seconds" in row else _plain(row["failed"]))
    return table


def make_compiled_table(rows: Sequence[Report]) -> Table:
    """The table of what compiling games from nothing takes."""
    table = _table("Compiled from nothing, CPU seconds", "game", "random games", "and the search")
    for row in rows:
        if "failed" in row:
            table.add_row(row["game"], _plain(row["failed"]))
        else:
            table.add_row(
                row["game"], f"{row['playouts_cpu_seconds']:.1f}", f"{row['search_cpu_seconds']:.1f}"
            )
    return table


def _plain(text: str) -> str:
    """Text in which rich reads no markup."""
    return text.replace("[", r"\[")


def _short(number: float) -> str:
    """A large number in a few figures: 8.72 M."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"
