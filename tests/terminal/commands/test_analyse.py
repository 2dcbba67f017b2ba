"""`gridwright analyse`: what a bot thinks, and beside it what is known exactly."""

from __future__ import annotations

import json

import pytest
from tests.conftest import Cli

from gridwright.games import game
from gridwright.kernel.position import Position
from gridwright.solver.ctron import reference
from gridwright.terminal import solver_marks

FIVE = "L..../...../...../...../....R L"
LITTLE = ["--simulations", "200"]


def test_every_move_is_marked_by_the_class_it_leads_to(cli: Cli) -> None:
    said = cli("analyse", "ctron", FIVE, *LITTLE)
    assert said.code == 0
    rows = {line.split()[0]: line for line in said.out.splitlines() if "-" in line.split()[0]}
    assert len(rows) == 8
    winning = {"1:1-1:3", "1:1-3:1"}
    for move, row in rows.items():
        mark = "wins     L: Left wins, whoever moves next" if move in winning else "loses    N: whoever moves"
        assert mark in row
    assert said.out.rstrip().endswith(
        "Class N: whoever begins wins. Left to move wins with 1:1-1:3 or 1:1-3:1."
    )


def test_the_marks_are_the_reference_solvers(cli: Cli) -> None:
    ctron = game("ctron")
    for text in ("L..#/.#../..R. L", "L..#/.#../..R. R", "L.R/.#./L.R R", "..L../..... L"):
        position = Position.read(ctron, ctron.options(), text)
        told = json.loads(cli("analyse", "ctron", text, *LITTLE, "--json").out)
        assert told["class"] == reference.outcome_class(position)
        assert told["mover_wins"] == reference.first_player_wins(position, {})
        followers = {position.action_text(a): reference.after(position, a) for a in position.legal()}
        assert told["moves"] == {
            move: {
                "class": reference.outcome_class(follower),
                "wins": not reference.first_player_wins(follower, {}),
            }
            for move, follower in followers.items()
        }
        assert all(line["class"] == told["moves"][line["action"]]["class"] for line in told["lines"])


def test_moves_that_no_search_looked_at_are_marked_too(cli: Cli) -> None:
    said = cli("analyse", "ctron", "L...R L", *LITTLE)
    assert all(move in said.out for move in ("1:1-1:2", "1:1-1:3", "1:1-1:4"))
    assert "Left to move wins with 1:1-1:4." in said.out


def test_bikes_still_to_be_put_have_no_class_but_win_or_lose(cli: Cli) -> None:
    words = ["analyse", "ctron", "--preset", "draft5", "--set", "rows=3", "--set", "cols=3", *LITTLE]
    told = json.loads(cli(*words, "--json").out)
    assert told["class"] is None
    assert {mark["class"] for mark in told["moves"].values()} == {None}
    assert told["mover_wins"] == any(mark["wins"] for mark in told["moves"].values())
    assert "leads to" not in cli(*words).out


def test_what_is_too_big_to_solve_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_marks, "LIMIT", 20_000)
    said = cli("analyse", "ctron", "--set", "rows=9", "--set", "cols=9", *LITTLE)
    assert said.out.rstrip().endswith("The solver holds boards of at most 64 squares, and 9 by 9 has 81.")
    told = json.loads(cli("analyse", "ctron", "--preset", "play8", *LITTLE, "--json").out)
    assert told["exactly"] == "Who wins is not known: it takes more than 20,000 positions to find out."
    assert told["class"] is None
    assert told["moves"] == {}
    assert {line["class"] for line in told["lines"]} == {None}


def test_other_games_are_analysed_without_marks(cli: Cli) -> None:
    said = cli("analyse", "cups", "--simulations", "50")
    assert "exactly" not in said.out
    assert "moves" not in json.loads(cli("analyse", "cups", "--simulations", "50", "--json").out)


def test_without_a_position_it_is_the_opening_with_natures_part_drawn(cli: Cli) -> None:
    said = cli("analyse", "minefield", *LITTLE)
    assert said.code == 0
    assert said.out.startswith("South, ")
