"""What other rooms ask of the solver."""

from __future__ import annotations

from tests.solver.ctron.boards import at, corners

from gridwright.games.ctron import rules
from gridwright.solver.ctron import answers, reference


def test_classes_and_moves() -> None:
    position = at("L...R L")
    assert answers.outcome(position) == "N"
    classes = {position.action_text(a): c for a, c in answers.move_classes(position).items()}
    assert classes == {"1:1-1:2": "N", "1:1-1:3": "N", "1:1-1:4": "P"}
    best = answers.best_move(position)
    assert best is not None
    assert position.action_text(best) == "1:1-1:4"
    assert answers.best_move(reference.after(position, best)) is None
    assert answers.winner(position) == rules.LEFT


def test_a_limit_is_kept() -> None:
    assert answers.winner(corners(8, 7), limit=50) is None


def test_the_main_line_is_won_by_the_winner() -> None:
    position = corners(5, 5)
    line = answers.main_line(position)
    for move in line:
        position.play(move)
    assert position.over
    assert position.winners() == [rules.LEFT]


def test_mistakes_are_found() -> None:
    position = at("L...R L")
    actions = [position.read_action("1:1-1:3")]
    assert answers.mistakes(position, actions) == [0]
    assert answers.mistakes(position, [position.read_action("1:1-1:4")]) == []
