"""The paper's table and the theorems of the rules, with the fast solver."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.solver.ctron.boards import CTRON, at

from gridwright.checks.cases import read_cases, set_up
from gridwright.games.ctron import rules
from gridwright.solver.ctron import answers
from gridwright.solver.ctron.rulebook import ground, squares_of
from gridwright.solver.ctron.solve import Search
from gridwright.solver.ctron.tables import Table, empty_table, table_options


def table_of(rows: int, cols: int, **sets: object) -> Table:
    return empty_table(table_options(rows, cols, dict(sets))).fill(memory=16)


def test_the_papers_table_and_every_case_with_a_class() -> None:
    checked = 0
    for file in sorted((CTRON.folder / "cases").glob("*.yaml")):
        for case in read_cases(file):
            wanted = case.data.get("expect", {}).get("class")
            if wanted:
                position = set_up(CTRON, case)
                assert Search.of(position, 1).outcome(squares_of(position)) == wanted, case.name
                checked += 1
    assert checked >= 48


@pytest.mark.parametrize("n", range(2, 17))
def test_one_row(n: int) -> None:
    # T1, as signs of values: with a and b free squares outside, m between.
    for (left, right), letter in table_of(1, n).every().items():
        a, m, b = min(left, right), abs(left - right) - 1, n - 1 - max(left, right)
        if left > right:
            a, b = b, a
        if a == b == 0:
            wanted = "P" if m == 0 else "N"
        elif b == 0 or a == 0:
            wanted = "L" if b == 0 else "R"
        else:
            value = max(0, a - max(m, b)) - max(0, b - max(m, a))
            wanted = "L" if value > 0 else "R" if value < 0 else "P"
        assert letter == wanted, (n, left, right)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 4), (2, 6), (4, 4), (4, 6), (6, 6)])
def test_half_turns_on_even_boards_are_p(rows: int, cols: int) -> None:
    every = table_of(rows, cols).every()
    assert all(every[s, rows * cols - 1 - s] == "P" for s in range(rows * cols))


def test_half_turns_with_two_bikes_are_p() -> None:
    n = 16
    search = Search(ground(at("L.../..../..../...R L")), 16, single=False)
    for a, b in permutations(range(n), 2):
        bikes = {a, b, n - 1 - a, n - 1 - b}
        if len(bikes) == 4:
            left, right = 1 << a | 1 << b, 1 << n - 1 - a | 1 << n - 1 - b
            assert search.outcome(((1 << n) - 1 & ~left & ~right, left, right)) == "P"


def test_half_turns_of_a_queen_need_not_be_p() -> None:
    every = table_of(4, 4, piece="queen").every()
    assert sum(every[s, 15 - s] != "P" for s in range(16)) == 4


@pytest.mark.parametrize("n", range(3, 17))
def test_two_rows(n: int) -> None:
    every = table_of(2, n).every()
    for c in range(n):
        assert every[c, 2 * n - 1 - c] == every[c, n + c] == "P"
    for c in range(n - 1):
        wanted = "L" if c > n - 2 - c else "R" if c < n - 2 - c else "P"
        assert every[c, c + 1] == wanted


@pytest.mark.parametrize(
    ("rows", "cols", "sets", "counts"),
    [
        (2, 3, {}, [10, 12, 4, 4]),
        (2, 5, {}, [18, 40, 16, 16]),
        (3, 3, {}, [8, 24, 20, 20]),
        (3, 4, {}, [18, 46, 34, 34]),
        (3, 3, {"piece": "king1"}, [0, 40, 16, 16]),
        (4, 4, {"piece": "king1"}, [48, 80, 56, 56]),
        (4, 4, {"max_step": 1}, [96, 56, 44, 44]),
    ],
)
def test_counts(rows: int, cols: int, sets: dict[str, object], counts: list[int]) -> None:
    assert list(table_of(rows, cols, **sets).counts().values()) == counts


def test_rows_of_steps() -> None:
    one = [answers.outcome(at("L" + "." * (n - 2) + "R L", max_step=1)) for n in range(2, 9)]
    two = [answers.outcome(at("L" + "." * (n - 2) + "R L", max_step=2)) for n in range(2, 9)]
    assert "".join(one) == "PNPNPNP"
    assert "".join(two) == "PNNPNNP"


def test_regions() -> None:
    assert answers.outcome(at("L.#.R/..#../..#.. L")) == "P"
    assert answers.outcome(at("L.#.R L")) == "P"
    assert answers.outcome(at("LR L")) == "P"
    assert answers.outcome(at("L... L")) == "L"
    assert answers.outcome(at(".... L")) == "P"


def test_setting_up_is_part_of_the_game() -> None:
    draft = CTRON.options(None, {"rows": 3, "cols": 3, "placement": "alternate"})
    from gridwright.kernel.position import Position

    position = Position(CTRON, draft)
    # Right puts second: he can always choose the class that suits the second bike and the second move.
    assert answers.mover_wins(position) is False
    assert answers.winner(position) == rules.RIGHT
