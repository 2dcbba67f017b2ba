"""The search against the rulebook, the reference solver and the published counts."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.solver.ctron.boards import NORMAL, VARIANTS, at, corners, moves_of, named, random_text

from gridwright.games.ctron import rules
from gridwright.solver.contract import Unsolved
from gridwright.solver.ctron import reference
from gridwright.solver.ctron.board import board_of
from gridwright.solver.ctron.rulebook import ground, squares_of
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.tables import empty_table, table_options
from gridwright.solver.patience import patiently


@pytest.mark.parametrize("variant", NORMAL, ids=named)
def test_moves_are_the_rulebooks(variant: dict[str, Any]) -> None:
    rng = random.Random(7)
    for _ in range(100):
        position = at(random_text(rng, 64, 8, 8), **variant)
        seat = int(position.plain.turn)
        found = moves_of(board_of(ground(position)), squares_of(position), seat)
        wanted = [squares_of(reference.after(position, a)) for a in position.legal()]
        assert sorted(found) == sorted((s[0], s[1 + seat]) for s in wanted), position.text()


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_classes_are_the_reference_solvers(variant: dict[str, Any]) -> None:
    rng = random.Random(8)
    searches: dict[tuple[int, int], Search] = {}
    for _ in range(40):
        position = at(random_text(rng, 7), **variant)
        o = ground(position)
        search = searches.setdefault((o.rows, o.cols), Search(o, 1, single=False))
        assert search.outcome(squares_of(position)) == reference.outcome_class(position), position.text()


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_lone_bikes_are_the_reference_solvers(variant: dict[str, Any]) -> None:
    rng = random.Random(9)
    for _ in range(25):
        position = at(random_text(rng, 8, bikes=1), **variant)
        search = Search.of(position, 1)
        assert search.single
        assert search.outcome(squares_of(position)) == reference.outcome_class(position), position.text()


@pytest.mark.parametrize(
    ("rows", "cols", "counts"),
    [
        (4, 4, (32, 80, 64, 64)),
        (4, 5, (22, 118, 120, 120)),
        (5, 5, (16, 256, 164, 164)),
        (4, 6, (92, 180, 140, 140)),
        (5, 6, (60, 362, 224, 224)),
    ],
)
def test_counts_of_all_starts(rows: int, cols: int, counts: tuple[int, ...]) -> None:
    table = empty_table(table_options(rows, cols, {})).fill(memory=64)
    assert tuple(table.counts().values()) == counts


def test_a_tenth_of_the_nodes_at_most() -> None:
    # The plain search of benchmarks/plain_search.py makes 42,518,928 calls and 4,241,387 calls.
    table = empty_table(table_options(5, 6, {})).fill(memory=64)
    assert table.nodes * 100 < 42_518_928
    corner = corners(6, 6)
    search = Search.of(corner, 64)
    assert search.outcome(squares_of(corner)) == "P"
    assert search.nodes * 100 < 4_241_387
    assert 0 < search.path_nodes < search.nodes


@pytest.mark.parametrize(
    ("rows", "cols", "letter"), [(7, 7, "N"), (7, 8, "N"), (8, 8, "P"), (4, 11, "P"), (4, 9, "N")]
)
def test_corners_of_large_boards(rows: int, cols: int, letter: str) -> None:
    position = corners(rows, cols)
    assert Search.of(position, 64).outcome(squares_of(position)) == letter


def test_a_zugzwang_needs_the_free_move() -> None:
    # A region where nobody wants to move, beside one where Left has moves to spare: he plays there.
    rng = random.Random(3)
    found = 0
    for _ in range(400):
        position = at(random_text(rng, 8, 3, 5, bikes=2))
        search = Search.of(position, 1)
        left = reference.first_player_wins(reference.with_mover(position, rules.LEFT), {})
        assert search.wins(squares_of(position), rules.LEFT) == left
        found += left
    assert found > 50


def test_a_small_memory_changes_nothing_but_the_work() -> None:
    small = empty_table(table_options(5, 5, {})).fill(memory=1)
    assert list(small.counts().values()) == [16, 256, 164, 164]


def test_threads_agree() -> None:
    table = empty_table(table_options(5, 5, {})).fill(memory=16, threads=3)
    assert list(table.counts().values()) == [16, 256, 164, 164]


def test_limits() -> None:
    position = corners(8, 8)
    search = Search.of(position, 16)
    with pytest.raises(Unsolved, match="Not solved within"):
        search.wins(squares_of(position), rules.LEFT, limit=1000)
    assert 1000 <= search.nodes < 2000
    search = Search.of(at("L......R/......../......../......../......../......../......../R......L L"), 16)
    with pytest.raises(Unsolved):
        patiently([search], lambda: search.wins(squares_of(at("L......R/......../......../......../"
            "......../......../......../R......L L")), rules.LEFT), seconds=0.2)  # fmt: skip
    assert search.nodes > 0


def test_colours_and_turns_do_not_matter() -> None:
    swapped = {"L": "R", "R": "L", "N": "N", "P": "P"}
    table = empty_table(table_options(4, 5, {})).fill(memory=16)
    every = table.every()
    assert len(every) == 20 * 19
    assert all(every[b, a] == swapped[letter] for (a, b), letter in every.items())
