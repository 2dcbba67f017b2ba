"""Playing at the table: scripted games, mistakes, undo, resignation, records, the hot seat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import Cli, Program

ROW = ["play", "ctron", "--position", "L...R L", "--plain"]
HOT = ["--seat", "Left=me", "--seat", "Right=me"]
ALONE = ["--seat", "Left=me", "--seat", "Right=random", "--seed", "1"]


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_game_to_its_end(cli: Cli) -> None:
    said = cli(*ROW, *ALONE, typed=typed("1:1-1:4"))
    assert said.code == 0
    assert said.err == ""
    assert said.out.startswith("Combinatorial Tron, by Dade Wood\nLeft: me, Right: random.")
    assert said.out.rstrip().endswith("Left wins: Right cannot move, and loses.")


def test_a_game_against_a_random_player(cli: Cli) -> None:
    said = cli(*ROW, *ALONE, typed=typed("1:1-1:3"))
    assert "Right: 1:5-1:4" in said.out
    assert said.out.rstrip().endswith("Right wins: Left cannot move, and loses.")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("castle", "“castle” is no slide: write the squares it leaves and reaches, as 1:1-1:4."),
        ("1:5-1:4", "1:5-1:4 is not legal here: there is no bike of Left on 1:5."),
        ("1:1-1:5", "1:1-1:5 is not legal here: the way is blocked. Try"),
        ("9:9-1:1", "9:9 is not on the board: it has rows 1 to 1 and columns 1 to 5."),
    ],
)
def test_a_mistake_is_explained_and_asked_again(cli: Cli, wrong: str, sentence: str) -> None:
    said = cli(*ROW, *HOT, typed=typed(wrong, "", "1:1-1:4"))
    assert said.code == 0
    assert sentence in said.out
    assert said.out.rstrip().endswith("Left wins: Right cannot move, and loses.")


def test_two_people_at_one_table(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("1:1-1:3", "1:5-1:4"))
    assert "Left: me, Right: me." in said.out
    assert "Left (for example 1:1-1:2, 1:1-1:3 or 1:1-1:4)> " in said.out
    assert "Right> " in said.out
    assert "Left: 1:1-1:3" in said.out
    assert said.out.rstrip().endswith("Right wins: Left cannot move, and loses.")


def test_two_bots_need_nobody(cli: Cli) -> None:
    bots = ["--seat", "1=random", "--seat", "2=random", "--seed", "5"]
    first, second = (cli("play", "ctron", "--preset", "wood", *bots, "--plain").out for _ in range(2))
    assert first == second
    assert "wins: " in first


def test_undo(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("undo", "1:1-1:3", "undo", "1:5-1:4", "undo", "1:1-1:4"))
    assert said.code == 0
    assert "There is nothing to take back yet." in said.out
    alone = cli(*ROW, *ALONE[:-1], "6", typed=typed("1:1-1:2", "undo", "1:1-1:4"))
    assert "Taken back." in alone.out
    assert alone.out.rstrip().endswith("Left wins: Right cannot move, and loses.")


def test_the_words_that_are_no_actions(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("help", "legal", "1:1-1:2", "log", "rules", "quit"))
    assert said.code == 0
    assert "take back your last action" in said.out
    assert "1:1-1:2  1:1-1:3  1:1-1:4" in said.out
    assert "   1  Left: 1:1-1:2" in said.out
    assert "# " in said.out
    assert "You have left the table; the game is not finished." in said.out


def test_help_says_how_this_game_is_written(cli: Cli) -> None:
    ironclad = cli("play", "ironclad", "--plain", "--against", "random", typed=typed("help")).out
    assert "Write a step as c2-c3, a shot as *d5" in ironclad
    assert "Write the squares it leaves and reaches" in cli(*ROW, *HOT, typed=typed("?")).out


def test_legal_moves_stand_on_a_line_a_piece(cli: Cli) -> None:
    said = cli("play", "ironclad", "--plain", "--against", "random", typed=typed("legal")).out
    lines = said.splitlines()
    first = next(i for i, line in enumerate(lines) if line.endswith("> b1-b2  b1-a1  b1-a2"))
    assert lines[first + 1 : first + 5] == [
        "c1-b2",
        "d1-e2",
        "e1-e2  e1-f2  e1-f1",
        "c2-c3  c2-d3  c2-b2  c2-b3",
    ]
    assert lines[first + 6].startswith("@A0  @G0")


def test_the_board_can_be_drawn_again(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("board"))
    assert said.out.count("Left, slide a bike.") == 2


def test_the_ending_is_said_once(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("1:1-1:4"))
    assert said.out.count("Left wins: Right cannot move, and loses.") == 1


def test_resigning(cli: Cli) -> None:
    said = cli(*ROW, *HOT, typed=typed("1:1-1:2", "resign"))
    assert said.code == 0
    assert said.out.rstrip().endswith("Left wins: Right resigned.")


def test_a_record_is_kept_and_replays(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    for moves in (["1:1-1:4"], ["1:1-1:3", "1:5-1:4"], ["1:1-1:2", "resign"], ["1:1-1:2"]):
        said = cli(*ROW, *HOT, "--record", str(file), typed=typed(*moves))
        assert said.code == 0
        assert said.out.rstrip().endswith(f"The record is in {file}.")
    assert cli("replay", str(file)).out == (
        "1. ctron, 1 actions: Left wins: Right cannot move, and loses.\n"
        "2. ctron, 2 actions: Right wins: Left cannot move, and loses.\n"
        "3. ctron, 2 actions: Left wins: Right resigned.\n"
        "4. ctron, 1 actions: not finished.\n"
    )
    told = [json.loads(line) for line in cli("replay", str(file), "--json").out.splitlines()]
    assert told[1]["actions"] == [["Left", "1:1-1:3"], ["Right", "1:5-1:4"]]
    assert "     2 Right: 1:5-1:4" in cli("replay", str(file), "--moves", "--as", "Left").out


def test_a_tampered_record_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    cli(*ROW, *HOT, "--record", str(file), typed=typed("1:1-1:4"))
    file.write_text(file.read_text().replace("Left wins", "Right wins"))
    said = cli("replay", str(file))
    assert said.code == 2
    assert said.err.startswith(f"{file}, line 1: it claims “Right wins")


def test_who_comes_without_a_keyboard_is_told_how_to_play(python: Program) -> None:
    told = python("-c", "from gridwright.terminal.app import main; main()", "play")
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
    assert "To play, run: gridwright play ctron" in told.stdout


def test_who_leaves_in_the_middle_keeps_the_record(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    said = cli(*ROW, *HOT, "--record", str(file), typed="1:1-1:2\nqui")
    assert said.code == 0
    record = json.loads(file.read_text())
    assert [seat for seat, _ in record["actions"]] == [0]
    assert "result" not in record
