"""Exact results behind the search: the solver settles candidates with the work that a level has, no more."""

from __future__ import annotations

from gridwright.agents.exact import has_solver, proven_first
from gridwright.agents.levels import SearchBot
from gridwright.games import game
from gridwright.kernel.position import Position
from gridwright.solver.ctron.answers import winning_moves

CTRON = game("ctron")


def ctron(text: str, **sets: object) -> Position:
    return Position.read(CTRON, CTRON.options(sets=sets), text)


NARROW = "#...L./R...../....../...... L"  # 1:5-3:5 alone wins


def test_the_only_winning_moves_come_first() -> None:
    position = ctron(NARROW)
    winning = winning_moves(position)
    assert 0 < len(winning) < len(position.legal())
    losing_first = sorted(position.legal(), key=lambda action: action in winning)
    assert proven_first(position, losing_first, 100_000)[0] in winning


def test_without_work_nothing_changes() -> None:
    position = ctron(NARROW)
    order = position.legal()[::-1]
    assert proven_first(position, order, 0) == order


def test_a_lost_position_keeps_all_its_moves() -> None:
    position = ctron("L.../..../..../...R L")
    assert sorted(proven_first(position, position.legal(), 100_000)) == sorted(position.legal())


def test_a_short_search_with_enough_of_the_solver_never_errs() -> None:
    position = ctron(NARROW)
    for seed in range(10):
        assert SearchBot("x", 4000).ranked(position.view(0), 0, seed)[0] in winning_moves(position)


def test_misere_is_settled_by_its_own_rules() -> None:
    position = ctron(NARROW, play="misere")
    assert proven_first(position, position.legal(), 100_000)[0] in winning_moves(position)


def test_what_the_solver_does_not_take_is_left_to_the_search() -> None:
    cups = game("cups")
    assert not has_solver(Position(cups, cups.options()))
    assert not has_solver(Position(CTRON, CTRON.options(sets={"rows": 9, "cols": 8})))
    assert not has_solver(Position(CTRON, CTRON.options(sets={"placement": "alternate"})))
