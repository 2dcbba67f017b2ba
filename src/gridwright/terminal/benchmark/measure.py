"""Everything that `gridwright bench` measures, one report of it all."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from functools import partial

import gridwright
from gridwright.games import game as find_game
from gridwright.kernel.game import Game
from gridwright.kernel.playouts import playouts
from gridwright.terminal.benchmark import bot_search, random_games, whole_games
from gridwright.terminal.benchmark.baselines import baselines_folder
from gridwright.terminal.benchmark.fresh_processes import HELP, WARM_START, time_compiling, time_fresh_process
from gridwright.terminal.benchmark.rates import SEED, Report, count_cores, measure_alone

COMPARISONS = (
    ("C++, playouts", random_games.compare_random_games_with_cpp),
    ("C++, copies", random_games.compare_copies_with_cpp),
    ("plain Python, playouts", random_games.compare_random_games_with_python),
    ("one thread, with two", random_games.compare_random_games_on_two_threads),
    ("C++, the search", bot_search.compare_search_with_cpp),
    ("one thread, the search with two", bot_search.compare_search_on_two_threads),
)


def measure_speed(
    games: Sequence[Game], seconds: float, tell: Callable[[str], None], player: str, cold: bool = False
) -> Report:
    """Measure each game's speed, ours beside others', and starting; `tell` is told what is next.

    Each row is measured for about so many seconds, whole games of `player` too; with `cold` each game is
    compiled once from nothing.
    """
    rows, played = [], []
    for game in games:
        tell(f"{game.name}: playouts and copies (the first time, it is compiled)")
        rows.append(measure_game(game, seconds))
        if "failed" not in rows[-1]:
            tell(f"{game.name}: whole games")
            played.append(whole_games.measure_whole_games(game, player, seconds))
    compared, starts = [], []
    if any(game.name == "ctron" for game in games):
        compared = measure_comparisons(seconds, tell)
        tell("a fresh process to 1,000 playouts")
        starts.append(time_fresh_process("a fresh process to 1,000 playouts of ctron", "-c", WARM_START))
    tell("gridwright --help")
    starts.append(time_fresh_process("gridwright --help", "-c", HELP, "--help"))
    compiled = []
    for game in games if cold else ():
        tell(f"{game.name}: compiled from nothing")
        compiled.append(time_compiling(game))
    return {
        "machine": describe_machine(),
        "games": rows,
        "played": played,
        "compared": compared,
        "starts": starts,
        "compiled": compiled,
    }


def describe_machine() -> Report:
    """Where and with what the speed was measured: system, cores, versions."""
    import numba

    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": count_cores(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "gridwright": gridwright.__version__,
    }


def measure_game(game: Game, seconds: float) -> Report:
    """A game's row of the benchmark: random games, copies, search; on one core, with the default options."""
    try:
        room = random_games.RandomGames.from_opening(game, game.options())
        book = room.position.book
        plies = measure_alone(partial(room.play, book), seconds * 0.5)
        length = playouts(room.position, 1000, SEED).mean_plies
        copies = measure_alone(partial(room.copy, book), seconds * 0.2)
        searched = bot_search.measure_simulations(game, seconds * 0.3)
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


def measure_comparisons(seconds: float, tell: Callable[[str], None]) -> list[Report]:
    """The rows that compare our speed with C++, with plain Python, and with itself on two threads."""
    ctron = find_game("ctron")
    options = ctron.options(sets=random_games.DUEL)
    folder = baselines_folder()
    rows = []
    for what, compare in COMPARISONS:
        tell(f"ctron 8×8 against {what}")
        try:
            told = compare(folder, ctron, options, seconds)
        except Exception as error:  # as above: the other rows are still worth having
            told = {"skipped": f"{error}".strip() or type(error).__name__}
        rows.append({"what": what} | told)
    return rows
