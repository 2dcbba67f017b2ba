"""Combinatorial Tron: the theorems about its boards, each checked with the reference solver."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from pycgt import parse

from gridwright.games import game
from gridwright.games.ctron import rules
from gridwright.games.ctron.notation import square_text
from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.position import Position
from gridwright.solver.ctron.reference import outcome_class, value

CTRON = game("ctron")
SWAPPED = {"L": "R", "R": "L", "N": "N", "P": "P"}


def at(text: str, **sets: Any) -> Position:
    return Position.read(CTRON, CTRON.options(None, sets), text, INTERPRETED)


def board(
    rows: int, cols: int, left: int | list[int], right: int | list[int], holes: list[int] | None = None
) -> str:
    """The text of a board with bikes (and holes) on the squares with these indices, Left to move."""
    cells = ["."] * (rows * cols)
    for squares, letter in ((left, "L"), (right, "R"), (holes or [], "#")):
        for square in [squares] if isinstance(squares, int) else squares:
            cells[square] = letter
    return "/".join("".join(cells[i : i + cols]) for i in range(0, rows * cols, cols)) + " L"


def images(rows: int, cols: int, left: int, right: int) -> list[tuple[int, int, bool]]:
    """A start under every turn and reflection, with and without exchanging the colours."""
    found = []
    for k in range(8 if rows == cols else 4):
        moved = []
        for square in (left, right):
            row, col = divmod(square, cols)
            row, col = (rows - 1 - row if k & 1 else row), (cols - 1 - col if k & 2 else col)
            moved.append(col * cols + row if k & 4 else row * cols + col)
        found += [(moved[0], moved[1], False), (moved[1], moved[0], True)]
    return found


def counted(rows: int, cols: int, by_symmetry: bool = False, **sets: Any) -> str:
    """How many ordered starts of one bike each are P, N, L and R."""
    memo: dict[Any, bool] = {}
    classes: dict[tuple[int, int], str] = {}
    for left, right in permutations(range(rows * cols), 2):
        if (left, right) not in classes:
            found = outcome_class(at(board(rows, cols, left, right), **sets), memo)
            classes[left, right] = found
            if by_symmetry:
                for a, b, exchanged in images(rows, cols, left, right):
                    classes[a, b] = SWAPPED[found] if exchanged else found
    counts = Counter(classes.values())
    return " ".join(f"{counts[c]}{c}" for c in "PNLR")


# T1: one row


def power(exponent: int) -> Fraction:
    return Fraction(1, 2**exponent)


def one_row(a: int, m: int, b: int) -> str:
    """The value of a row with `a` squares behind Left, `m` between the bikes and `b` behind Right."""
    if a == b == 0:
        return "0" if m == 0 else "*" if m == 1 else f"*{m}"
    if b == 0:
        return str(a - m if m < a else power(m - a + 1))
    if a == 0:
        return str(m - b if m < b else -power(m - b + 1))
    return str(max(0, a - max(m, b)) - max(0, b - max(m, a)))


@pytest.mark.parametrize("n", range(2, 9))
def test_t1_the_value_of_every_row(n: int) -> None:
    memo: dict[Any, Any] = {}
    for left, right in combinations(range(n), 2):
        a, m, b = left, right - left - 1, n - 1 - right
        text = board(1, n, left, right)
        assert value(at(text), memo) == parse(one_row(a, m, b)), text


def test_t1_a_row_with_room_behind_both_is_never_for_the_first_player() -> None:
    for n in range(4, 9):
        for left, right in combinations(range(1, n - 1), 2):
            assert outcome_class(at(board(1, n, left, right))) != "N"


# T2: the second player copies the first, half a turn away


def half_turned(rows: int, cols: int, bikes: int) -> list[str]:
    """Every start on the board that half a turn maps to itself with the colours exchanged."""
    last = rows * cols - 1
    found = []
    # On 4x4 a corner, an edge and a middle square stand for the 4, 8 and 4 starts that turn into them.
    choices = (
        [(0,), (1,), (5,)] if (rows, cols, bikes) == (4, 4, 1) else combinations(range(rows * cols), bikes)
    )
    for left in choices:
        right = [last - square for square in left]
        if not set(left) & set(right):
            found.append(board(rows, cols, list(left), right))
    return found


@pytest.mark.parametrize("sets", [{}, {"max_step": 1}, {"max_step": 2}, {"piece": "king1"}], ids=str)
@pytest.mark.parametrize(("rows", "cols", "bikes"), [(2, 2, 1), (2, 4, 1), (2, 4, 2), (2, 6, 1), (4, 4, 1)])
def test_t2_half_turned_starts_on_even_boards_are_lost_by_the_first_player(
    rows: int, cols: int, bikes: int, sets: dict
) -> None:
    memo: dict[Any, bool] = {}
    for start in half_turned(rows, cols, bikes):
        assert outcome_class(at(start, **sets), memo) == "P", start


def test_t2_holes_do_not_matter() -> None:
    for start in ("L#../..#R L", "L.../.#../..#./...R L", ".L#./#.../...#/.#R. L"):
        assert outcome_class(at(start)) == "P", start


def test_t2_is_false_for_queens_and_for_odd_boards() -> None:
    memo: dict[Any, bool] = {}
    corner, edge, middle = (outcome_class(at(start, piece="queen"), memo) for start in half_turned(4, 4, 1))
    assert [corner, edge, middle].count("P") == 2
    assert edge == "P", "so 4 of the 16 starts are not P"
    memo = {}
    assert {outcome_class(at(start), memo) for start in half_turned(3, 3, 1)} == {"N"}


# T3 and T4: two rows


@pytest.mark.parametrize("n", range(2, 7))
def test_t3_on_two_rows_half_turned_and_stacked_pairs_are_lost_by_the_first_player(n: int) -> None:
    memo: dict[Any, bool] = {}
    for col in range(n):
        for right in {2 * n - 1 - col, n + col}:
            text = board(2, n, col, right)
            assert outcome_class(at(text), memo) == "P", text


@pytest.mark.parametrize("n", range(3, 7))
def test_t4_on_two_rows_neighbours_are_won_by_who_has_more_columns(n: int) -> None:
    memo: dict[Any, bool] = {}
    for col in range(n - 1):
        own, others = col, n - 2 - col
        expected = "L" if own > others else "R" if own < others else "P"
        text = board(2, n, col, col + 1)
        assert outcome_class(at(text), memo) == expected, text


# T5: every start of a small board


@pytest.mark.parametrize(
    ("rows", "cols", "classes"),
    [
        (2, 2, "12P 0N 0L 0R"),
        (2, 3, "10P 12N 4L 4R"),
        (2, 4, "20P 12N 12L 12R"),
        (2, 5, "18P 40N 16L 16R"),
        (3, 3, "8P 24N 20L 20R"),
    ],
)
def test_t5_the_classes_of_all_starts(rows: int, cols: int, classes: str) -> None:
    assert counted(rows, cols) == classes
    assert counted(rows, cols, by_symmetry=True) == classes, (
        "T6: turning keeps a class, exchanging swaps L and R"
    )


def test_t5_two_by_two_is_worth_nothing() -> None:
    for left, right in permutations(range(4), 2):
        assert value(at(board(2, 2, left, right))) == parse("0")


def test_t5_the_classes_of_all_starts_on_the_designers_largest_board() -> None:
    assert counted(4, 4, by_symmetry=True) == "32P 80N 64L 64R"


@pytest.mark.parametrize(
    ("size", "sets", "classes"),
    [
        (3, {"piece": "king1"}, "0P 40N 16L 16R"),
        (4, {"max_step": 1}, "96P 56N 44L 44R"),
        (4, {"piece": "king1"}, "48P 80N 56L 56R"),
    ],
    ids=str,
)
def test_t5_the_variants(size: int, sets: dict, classes: str) -> None:
    assert counted(size, size, by_symmetry=True, **sets) == classes


@pytest.mark.parametrize(
    ("sets", "classes"),
    [({}, "PNNNNNN"), ({"max_step": 1}, "PNPNPNP"), ({"max_step": 2}, "PNNPNNP")],
    ids=str,
)
def test_the_ends_of_a_row_under_step_limits(sets: dict, classes: str) -> None:
    assert "".join(outcome_class(at(board(1, n, 0, n - 1), **sets)) for n in range(2, 9)) == classes


# The bounds that compiled code relies on


def test_no_position_lists_more_than_it_may() -> None:
    """The most crowded lists: many bikes with open lines all round."""
    rows = "/".join(("L." * 8 if r % 2 == 0 else "." * 16) for r in range(16))
    position = at(f"{rows} L", piece="queen")
    assert position.plain.standing[0] == rules.MOST_BIKES
    assert 400 < len(position.legal()) <= rules.MAX_LEGAL
    lone = at(
        "/".join("." * 16 for _ in range(8))
        + "/"
        + "." * 8
        + "L"
        + "." * 7
        + "/"
        + "/".join("." * 16 for _ in range(7))
        + " L",
        piece="queen",
    )
    assert len(lone.legal()) == 15 + 15 + 15 + 14
    assert max(lone.legal()) < CTRON.rules.ACTIONS


def test_squares_read_as_they_are_written() -> None:
    o = at("..../.... L").o
    assert [square_text(o, s) for s in range(8)] == ["1:1", "1:2", "1:3", "1:4", "2:1", "2:2", "2:3", "2:4"]
