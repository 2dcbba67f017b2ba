"""The benchmark: what it compares plays the same games, and it prints all of it. Nothing is timed here."""

import io
import json

import numpy as np
import pytest
from benchmarks import baselines, naive_ctron
from rich.console import Console

from gridwright.games import game
from gridwright.kernel import chance
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.playouts import playouts
from gridwright.kernel.position import Position
from gridwright.terminal.benchmark import bot_search, measure, rates, whole_games
from gridwright.terminal.benchmark.bot_search import RegrownTree
from gridwright.terminal.benchmark.fresh_processes import (
    HELP,
    WARM_START,
    time_compiling,
    time_fresh_process,
)
from gridwright.terminal.benchmark.random_games import RandomGames
from gridwright.terminal.benchmark.speed_tables import make_compiled_table, print_speed_tables
from gridwright.terminal.commands.bench import bench_command

VARIANTS = [
    {"rows": 8, "cols": 8},
    {"rows": 3, "cols": 7, "piece": "queen", "squeeze": "no"},
    {"rows": 6, "cols": 5, "slide": "max", "play": "misere", "first": "R"},
    {"rows": 5, "cols": 5, "placement": "edge_only", "bikes": 2, "piece": "king1"},
    {"rows": 9, "cols": 4, "placement": "alternate", "max_step": 2, "holes": "2:2,5:3"},
]


def built(baseline):
    try:
        return baseline()
    except baselines.NoBaseline as why:
        pytest.skip(f"no C++ to compare with: {why}")


@pytest.fixture(scope="session")
def cpp():
    return built(baselines.CppCtron)


@pytest.fixture(scope="session")
def cpp_search():
    return built(baselines.CppSearch)


@pytest.mark.parametrize("sets", VARIANTS)
def test_the_cpp_plays_our_games(cpp, sets):
    ctron = game("ctron")
    ours, theirs = (RandomGames.from_opening(ctron, ctron.options(sets=sets)) for _ in range(2))
    assert ours.play(ours.position.book, 2) == theirs.play(cpp, 2)
    assert ours.images() == theirs.images()
    np.testing.assert_array_equal(ours.rngs, theirs.rngs)
    np.testing.assert_array_equal(ours.reasons, theirs.reasons)
    np.testing.assert_array_equal(ours.results, theirs.results)


def test_the_cpp_copies_whole_states(cpp):
    ctron = game("ctron")
    games = RandomGames.from_opening(ctron, ctron.options())
    games.copy(cpp, 1)
    assert set(games.images()) == {games.position.book.image(games.position.s)}


@pytest.mark.parametrize("sets", VARIANTS)
def test_the_cpp_grows_our_trees(cpp_search, sets):
    ctron = game("ctron")
    ours, theirs = (RegrownTree.of_first_decision(ctron, ctron.options(sets=sets)) for _ in range(2))
    assert ours.grow(1) == theirs.grow(1, cpp_search) > 0
    assert ours.image() == theirs.image()
    assert ours.tree.rng[0] == theirs.tree.rng[0]


def test_a_cpp_search_with_other_records_is_refused(cpp_search, monkeypatch):
    ctron = game("ctron")
    tree = RegrownTree.of_first_decision(ctron, ctron.options())
    monkeypatch.setattr(cpp_search, "sizes", (1, 2, 3, 4))
    with pytest.raises(baselines.NoBaseline, match="up to date"):
        tree.grow(1, cpp_search)


def test_cpp_with_other_records_is_refused(cpp, monkeypatch):
    ctron = game("ctron")
    games = RandomGames.from_opening(ctron, ctron.options())
    monkeypatch.setattr(cpp, "sizes", (1, 2))
    with pytest.raises(baselines.NoBaseline, match="up to date"):
        games.play(cpp, 1)


@pytest.mark.parametrize(("rows", "cols"), [(8, 8), (3, 6)])
def test_the_plain_python_plays_our_games(rows, cols):
    ctron = game("ctron")
    told = playouts(Position(ctron, ctron.options(sets={"rows": rows, "cols": cols})), 40, 3)
    board = naive_ctron.Board(rows, cols)
    for i in range(40):
        plies, winner = naive_ctron.playout(board, naive_ctron.Stream(chance.stream(3, i)))
        assert plies == told.plies[i]
        assert told.results[i].tolist() == [winner is naive_ctron.Cell.LEFT, winner is naive_ctron.Cell.RIGHT]


def test_no_compiler_is_a_word(monkeypatch):
    monkeypatch.setattr(baselines.shutil, "which", lambda name: None)
    with pytest.raises(baselines.NoBaseline, match="no C"):
        baselines.compiler()


@pytest.fixture
def quick(monkeypatch):
    """Everything but the fresh processes, in a moment."""
    monkeypatch.setattr(rates, "ROUNDS", 2)
    monkeypatch.setattr(whole_games, "ROUNDS", 2)
    monkeypatch.setattr(bot_search, "LONG_THOUGHT", 200)
    monkeypatch.setattr(measure, "time_fresh_process", lambda what, *_: {"what": what, "seconds": 0.25})


def test_json_is_one_object(quick, capsys):
    bench_command(["ctron"], 0.02, "novice", json=True)
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"machine", "games", "played", "compared", "starts", "compiled"}
    (row,) = told["games"]
    assert row["game"] == "ctron"
    assert row["simulations_per_second"] > 0
    assert row["state_bytes"] == game("ctron").book("native").state_layout.dtype.itemsize
    (played,) = told["played"]
    for name in ("random", "novice"):
        assert played[name]["one_thread"] > 0
        assert played[name]["asked_one_by_one"] > 0
        assert played[name]["ratio"] > 0
    assert [r["what"] for r in told["compared"]] == [
        "C++, playouts",
        "C++, copies",
        "plain Python, playouts",
        "one thread, with two",
        "C++, the search",
        "one thread, the search with two",
    ]
    assert all(r.get("ratio", 0) > 0 or r["skipped"] for r in told["compared"])


def test_tables_are_printed(quick, capsys):
    bench_command(["ctron"], 0.02, "novice")
    told = capsys.readouterr().out
    assert "ctron" in told
    assert "plain Python" in told
    assert "Whole games of bots" in told
    assert "gridwright --help" in told


def test_a_broken_game_is_a_row(quick):
    broken = Game("broken", "gridwright.games.no_such_folder")
    told = measure.measure_speed([broken], 0.02, lambda what: None, "novice")
    assert "no_such_folder" in told["games"][0]["failed"]
    assert told["compared"] == []
    console = Console(width=100)
    with console.capture() as shown:
        print_speed_tables(told, console)
    assert "no_such_folder" in shown.get()


def test_without_the_source_tree_the_comparisons_say_so(quick, monkeypatch):
    monkeypatch.setattr(measure, "baselines_folder", lambda: None)
    told = measure.measure_speed([game("ctron")], 0.02, lambda what: None, "novice")
    assert all("source tree" in row["skipped"] for row in told["compared"][:3])


def test_games_that_differ_are_not_compared(quick, monkeypatch):
    monkeypatch.setattr(RandomGames, "images", lambda self: [id(self)])
    told = measure.measure_speed([game("ctron")], 0.02, lambda what: None, "novice")
    assert "skipped" in told["compared"][0]


def test_fresh_processes_are_timed_or_say_why_not():
    assert time_fresh_process("nothing", "-c", "pass", tries=1)["seconds"] > 0
    assert "ZeroDivisionError" in time_fresh_process("trouble", "-c", "1 / 0", tries=1)["failed"]
    assert "seconds" in time_fresh_process("help", "-c", HELP, "--help", tries=1)
    assert "seconds" in time_fresh_process("playouts", "-c", WARM_START, tries=1)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_no_time_is_refused(seconds):
    with pytest.raises(BadOption, match="more than 0"):
        bench_command(None, seconds)


def test_an_unknown_game_is_refused():
    with pytest.raises(BadOption, match="no game called"):
        bench_command(["ctrom"], 1)


def test_a_player_that_does_not_play_natively_is_refused() -> None:
    with pytest.raises(BadOption, match="1s does not play natively"):
        bench_command(["ctron"], 1, "1s")


def test_whole_games_are_played_as_often_whoever_plays_them() -> None:
    games = whole_games.BotGames(game("ctron"), "random")
    deals = range(3, 8)
    assert games.play(1, deals) == games.play(2, deals) == games.ask(deals) == len(deals)


def test_compiling_from_nothing_is_measured() -> None:
    told = time_compiling(game("ctron"))
    assert 0 < told["playouts_cpu_seconds"] < told["search_cpu_seconds"]
    console = Console(width=100, file=io.StringIO())
    console.print(make_compiled_table([told, {"game": "none", "failed": "there is no game called none"}]))
    shown = console.file.getvalue()
    assert "ctron" in shown
    assert "there is no game called none" in shown
