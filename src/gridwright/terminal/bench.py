"""The benchmark: how fast every game is here, side by side with C++ and plain Python."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

import gridwright
from gridwright.games import game as find_game
from gridwright.games import registered
from gridwright.kernel import chance
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position
from gridwright.terminal.bench_compiling import compiled_from_nothing
from gridwright.terminal.bench_search import search_against_cpp, search_on_two_threads, simulations
from gridwright.terminal.measuring import (
    SEED,
    Incomparable,
    Report,
    alone,
    baselines,
    cores,
    in_turns,
    load,
    needed,
)

AT_ONCE = 256
"""How many games one call of a compiled kernel plays."""

DUEL = {"rows": 8, "cols": 8, "placement": "corners"}
"""The game of ctron in which ours is compared with C++ and with plain Python."""


def run_bench(games: list[str] | None, seconds: float, as_json: bool, cold: bool = False) -> None:
    """Measure these games (all of them, unless said), and print a table or one JSON object.

    Each row is measured for about so many seconds; with `cold` each game is compiled once from nothing, too.
    """
    if not seconds > 0:
        raise BadOption(f"A row cannot be measured for {seconds:g} seconds: take more than 0.")
    chosen = [find_game(name) for name in games] if games else list(registered().values())
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("measuring", total=None)
        report = measure(chosen, seconds, lambda what: progress.update(task, description=what), cold)
    if as_json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(report, Console(highlight=False))


def measure(games: Sequence[Game], seconds: float, tell: Callable[[str], None], cold: bool = False) -> Report:
    """Everything that the benchmark measures; `tell` is told what is next."""
    rows = []
    for game in games:
        tell(f"{game.name}: playouts and copies (the first time, it is compiled)")
        rows.append(one_game(game, seconds))
    compared, starts = [], []
    if any(game.name == "ctron" for game in games):
        compared = comparisons(seconds, tell)
        tell("a fresh process to 1,000 playouts")
        starts.append(started("a fresh process to 1,000 playouts of ctron", "-c", WARM_START))
    tell("gridwright --help")
    starts.append(started("gridwright --help", "-c", HELP, "--help"))
    compiled = []
    for game in games if cold else ():
        tell(f"{game.name}: compiled from nothing")
        compiled.append(compiled_from_nothing(game))
    return {
        "machine": machine(),
        "games": rows,
        "compared": compared,
        "starts": starts,
        "compiled": compiled,
    }


def machine() -> Report:
    """Where and with what it was measured."""
    import numba

    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "gridwright": gridwright.__version__,
    }


@dataclass(frozen=True)
class Ground:
    """A native position, with room to play many games of it and to copy it."""

    position: Position
    states: np.ndarray
    out: np.ndarray
    plies: np.ndarray
    reasons: np.ndarray
    results: np.ndarray
    rngs: np.ndarray

    @classmethod
    def of(cls, game: Game, options: GameOptions) -> Ground:
        """Room for games of the opening."""
        position = Position(game, options, NATIVE)
        book = position.book
        return cls(
            position,
            book.states(AT_ONCE),
            book.legal_buffer(),
            np.zeros(AT_ONCE, np.int64),
            np.zeros(AT_ONCE, np.int64),
            np.zeros((AT_ONCE, book.rules.SEATS)),
            chance.streams(SEED, 0, AT_ONCE),
        )

    def play(self, kernel: Any, times: int) -> int:
        """Have `kernel`, ours or another's, play AT_ONCE games so many times; the plies played."""
        position, total = self.position, 0
        limit = position.book.rules.MAX_PLIES
        buffers = (self.plies, self.reasons, self.results)
        for _ in range(times):
            kernel.playouts(position.o, position.s, self.states, self.rngs, self.out, limit, *buffers)
            total += int(self.plies.sum())
        return total

    def copy(self, kernel: Any, times: int) -> int:
        """Have `kernel` copy the opening 1,000 times as often as said; the copies made."""
        kernel.copies(self.states, self.position.s, 1000 * times)
        return 1000 * times

    def images(self) -> list[bytes]:
        """Every final state, byte for byte, without the gaps between its fields."""
        return [self.position.book.image(s) for s in self.states]


# One row a game ----------------------------------------------------------------------------------------


def one_game(game: Game, seconds: float) -> Report:
    """A game's row: playouts and copies on one core, with the default options."""
    try:
        ground = Ground.of(game, game.options())
        book = ground.position.book
        plies = alone(partial(ground.play, book), seconds * 0.5)
        length = playouts(ground.position, 1000, SEED).mean_plies
        copies = alone(partial(ground.copy, book), seconds * 0.2)
        searched = simulations(game, seconds * 0.3)
    except Exception as error:  # a game that is broken is a row that says so: the others are measured
        return {"game": game.name, "failed": f"{type(error).__name__}: {error}".strip().splitlines()[0]}
    return {
        "game": game.name,
        "plies_per_second": plies,
        "games_per_second": plies / length,
        "mean_plies": length,
        "copies_per_second": copies,
        "state_bytes": book.state_layout.dtype.itemsize,
        "simulations_per_second": searched,
    }


# Comparisons -------------------------------------------------------------------------------------------


def comparisons(seconds: float, tell: Callable[[str], None]) -> list[Report]:
    """Ours against C++, against plain Python, and against itself on two threads."""
    ctron = find_game("ctron")
    options = ctron.options(sets=DUEL)
    folder = baselines()
    rows = []
    for what, compare in (
        ("C++, playouts", against_cpp),
        ("C++, copies", copies_against_cpp),
        ("plain Python, playouts", against_python),
        ("one thread, with two", two_threads),
        ("C++, the search", search_against_cpp),
        ("one thread, the search with two", search_on_two_threads),
    ):
        tell(f"ctron 8×8 against {what}")
        try:
            told = compare(folder, ctron, options, seconds)
        except Exception as error:  # as above: the other rows are still worth having
            told = {"skipped": f"{error}".strip() or type(error).__name__}
        rows.append({"what": what} | told)
    return rows


def against_cpp(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Playouts of our rulebook and of the same rules in C++, one core each."""
    cpp = load(needed(folder), "baselines").CppCtron()
    left, right = Ground.of(ctron, options), Ground.of(ctron, options)
    book = left.position.book
    if left.play(book, 1) != right.play(cpp, 1) or left.images() != right.images():
        raise Incomparable("the C++ does not play our games: bring ctron.cpp up to date with rules.py")
    return {"unit": "plies/s"} | in_turns(partial(left.play, book), partial(right.play, cpp), seconds)


def copies_against_cpp(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Copies of a state, ours and C++'s."""
    cpp = load(needed(folder), "baselines").CppCtron()
    left, right = Ground.of(ctron, options), Ground.of(ctron, options)
    book = left.position.book
    return {"unit": "copies/s"} | in_turns(partial(left.copy, book), partial(right.copy, cpp), seconds / 2)


def against_python(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Playouts of our rulebook and of a natural Python program, one core each."""
    naive = load(needed(folder), "naive_ctron")
    board = naive.Board(DUEL["rows"], DUEL["cols"])
    words = chance.streams(SEED, 0, AT_ONCE)[:, 0].tolist()
    ground = Ground.of(ctron, options)
    book = ground.position.book

    def play(times: int) -> int:
        return sum(naive.playout(board, naive.Stream(words[i % AT_ONCE]))[0] for i in range(times))

    if play(AT_ONCE) != ground.play(book, 1):
        raise Incomparable("the plain Python does not play our games: bring naive_ctron.py up to date")
    return {"unit": "plies/s"} | in_turns(partial(ground.play, book), play, seconds)


def two_threads(folder: Path | None, ctron: Game, options: GameOptions, seconds: float) -> Report:
    """Playouts on two threads and on one."""
    if cores() < 2:
        raise Incomparable("there is only one core to use")
    position = Position(ctron, options, NATIVE)

    def play(threads: int, times: int) -> int:
        return int(playouts(position, 1000 * times, SEED, threads).plies.sum())

    return {"unit": "plies/s"} | in_turns(partial(play, 2), partial(play, 1), seconds, time.perf_counter)


# Starting ----------------------------------------------------------------------------------------------

WARM_START = f"""
from gridwright.games import game
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position
ctron = game("ctron")
playouts(Position(ctron, ctron.options(sets={DUEL!r})), 1000, {SEED})
"""

HELP = "from gridwright.terminal.main import main; main()"


def started(what: str, *arguments: str, tries: int = 5) -> Report:
    """How long a fresh Python process takes, the best of some tries: all else is the machine's noise."""
    source = str(Path(gridwright.__file__).resolve().parents[1])
    paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    best = float("inf")
    for _ in range(tries):
        began = time.perf_counter()
        done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)
        if done.returncode:
            last = (done.stderr.strip() or "it failed without a word").splitlines()[-1]
            return {"what": what, "failed": last}
        best = min(best, time.perf_counter() - began)
    return {"what": what, "seconds": best}


# Showing -----------------------------------------------------------------------------------------------


def show(report: Report, console: Console) -> None:
    """Print what was measured as tables."""
    told = report["machine"]
    console.print(
        f"gridwright {told['gridwright']} on {told['system']}, {told['cores']} cores, "
        f"Python {told['python']}, Numba {told['numba']}\n"
    )
    console.print(games_table([row for row in report["games"] if "failed" not in row]))
    for row in report["games"]:
        if "failed" in row:
            console.print(f"[red]{row['game']} could not be measured: {_plain(row['failed'])}[/red]")
    if report["compared"]:
        console.print(compared_table(report["compared"]))
    console.print(starts_table(report["starts"]))
    if report["compiled"]:
        console.print(compiled_table(report["compiled"]))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    return table


def games_table(rows: Sequence[Report]) -> Table:
    """Every game on one core."""
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


def compared_table(rows: Sequence[Report]) -> Table:
    """Ours and theirs, with the ratio and the range of the middle half of the rounds' ratios."""
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


def starts_table(rows: Sequence[Report]) -> Table:
    """How long a fresh process takes."""
    table = _table("Starting, best of five", "what", "seconds")
    for row in rows:
        table.add_row(row["what"], f"{row['seconds']:.2f}" if "seconds" in row else _plain(row["failed"]))
    return table


def compiled_table(rows: Sequence[Report]) -> Table:
    """What compiling a game from nothing takes."""
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
