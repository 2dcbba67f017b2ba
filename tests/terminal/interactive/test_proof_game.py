"""`gridwright play ctron --against proof`: exact play, and a word on where the game was lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import Cli

PLAY = ["play", "ctron", "--against", "proof", "--plain"]
ROW = ["--position", "L...R L"]
FIVE = ["--set", "rows=5", "--set", "cols=5"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_the_machine_takes_the_side_that_wins(cli: Cli) -> None:
    said = cli(*PLAY, *ROW)
    assert said.code == 0
    assert "Left: proof, Right: me." in said.out
    assert "Left wins this, whatever Right does." in said.out
    assert said.out.rstrip().endswith("You were lost from the start: Left wins it whatever Right does.")
    other = cli(*PLAY, "--position", "L...R R")
    assert "Left: me, Right: proof." in other.out


def test_it_says_at_which_move_the_game_was_lost(cli: Cli) -> None:
    said = cli(*PLAY, *ROW, "--seat", "Left=me", typed=typed("1:1-1:2"))
    assert "You can win this." in said.out
    sentence = "You were winning until move 1: 1:1-1:2 left it to Right; only 1:1-1:4 would have kept it."
    assert said.out.count(sentence) == 2, "at once, and at the end"
    assert said.out.rstrip().endswith(sentence)


def test_a_slip_can_be_taken_back(cli: Cli) -> None:
    said = cli(*PLAY, *FIVE, "--seat", "Left=me", typed=typed("1:1-1:2", "undo", "1:1-1:3", "resign"))
    assert "1:1-1:2 left it to Right; 1:1-1:3 or 1:1-3:1 would have kept it." in said.out
    assert "Type undo to take that move back, or play on." in said.out
    assert said.out.rstrip().endswith("It was not lost: you were still winning.")


def test_who_wins_is_told_so(cli: Cli) -> None:
    said = cli(*PLAY, *ROW, "--seat", "Left=me", typed=typed("1:1-1:4"))
    assert said.out.rstrip().endswith(
        "You never let it go: the game was won from the first move to the last."
    )


def test_a_bot_is_watched_as_well(cli: Cli) -> None:
    said = cli(*PLAY, *FIVE, "--seat", "Left=random", "--seed", "1")
    assert "Left can win this." in said.out
    assert "Left was winning until move 3: " in said.out
    exact = cli("play", "ctron", "--plain", *FIVE, "--seat", "Left=proof", "--seat", "Right=proof")
    assert exact.out.rstrip().endswith("Right was lost from the start, whatever it did.")


def test_other_rules_and_bikes_still_to_be_put(cli: Cli) -> None:
    said = cli(*PLAY, "--preset", "draft5", "--set", "rows=3", "--set", "cols=3", typed=typed("1:1", "quit"))
    assert "whatever" in said.out
    assert "Left: 1:1" in said.out or "Right: 1:1" in said.out
    misere = cli(*PLAY, *ROW, "--set", "play=misere", "--seat", "Left=me", typed=typed("1:1-1:4"))
    assert "1:1-1:4 left it to Right; only 1:1-1:3 would have kept it." in misere.out


def test_a_proof_file_is_played(cli: Cli, tmp_path: Path) -> None:
    file, record = tmp_path / "proof.jsonl", tmp_path / "games.jsonl"
    cli("solve", "ctron", "L..../...../...../....R L", "--proof", str(file))
    first = next(
        json.loads(row) for row in file.read_text().splitlines()[1:] if json.loads(row)["at"][-1] == "L"
    )
    said = cli(*PLAY, "--proof", str(file), "--record", str(record), typed=typed("resign"))
    assert "Left: proof, Right: me." in said.out
    assert f"Left: {first['play']}" in said.out
    assert "You were lost from the start" in said.out
    assert cli("replay", str(record)).code == 0
    assert json.loads(record.read_text())["seats"] == ["proof", "me"]
    right = cli(*PLAY, "--proof", str(file), "--position", "L..../...../...../....R R", typed=typed("quit"))
    assert "Left: me, Right: proof." in right.out


def test_the_winning_seat_of_a_proof_can_be_yours(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    cli("solve", "ctron", "L...R L", "--proof", str(file))
    said = cli(*PLAY, "--proof", str(file), "--seat", "Left=me", typed=typed("1:1-1:3"))
    assert "You can win this." in said.out
    assert said.out.rstrip().endswith("1:1-1:3 left it to Right; only 1:1-1:4 would have kept it.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "cups", "--against", "proof"], "Only ctron can be played against a proof"),
        ([*PLAY, "--set", "rows=9", "--set", "cols=9"], "The solver holds boards of at most 64 squares"),
        ([*PLAY, "--preset", "play8", "--time", "0.1"], "Who wins is not known after 0.1 s"),
        ([*PLAY, "--time", "0"], "The time cannot be 0 seconds"),
        ([*PLAY, "--proof", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        ([*PLAY, "--seat", "Left=me", "--seat", "Right=me"], "Every seat is taken: leave one free for proof"),
        (["play", "ctron", "--time", "3"], "--proof and --time are for a game --against proof."),
        (["play", "ctron", "--against", "experd"], "There is no player called experd. Did you mean expert"),
    ],
)
def test_what_cannot_be_played(refused: Cli, words: list[str], sentence: str) -> None:
    assert refused(*words).err.startswith(sentence)


def test_a_proof_of_another_board(refused: Cli, cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    cli("solve", "ctron", "L...R L", "--proof", str(file))
    said = refused(*PLAY, "--proof", str(file), "--position", "L..R L")
    assert said.err.startswith("The proof is of L...R, not of L..R L")


def test_any_player_may_be_the_other(cli: Cli) -> None:
    said = cli("play", "ctron", "--against", "random", "--seed", "1", "--plain", *ROW, typed=typed("1:1-1:4"))
    assert "Left: me, Right: random." in said.out
