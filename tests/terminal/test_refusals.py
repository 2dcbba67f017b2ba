"""What a person may get wrong: exit code 2 and one sentence, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conftest import Cli, Program

GAME = [
    ("rules",), ("options",), ("show",), ("legal",), ("perft", "2"), ("play",), ("laws",), ("pictures",),
    ("analyse",), ("arena", "random", "random"),
]  # fmt: skip


@pytest.mark.parametrize("words", GAME, ids=lambda w: w[0])
def test_an_unknown_game(refused: Cli, words: tuple[str, ...]) -> None:
    said = refused(words[0], "ctorn", *words[1:])
    assert said.err.startswith("There is no game called ctorn. Did you mean ctron")


CHOICES = [
    (["--preset", "wod"], "ctron has no preset wod. Did you mean wood"),
    (["--set", "rwos=3"], "ctron has no option rwos. Did you mean rows"),
    (["--set", "rows"], "“rows” is not an option: write option=value, for example rows=5."),
    (["--set", "rows=0"], "ctron's option rows cannot be 0: input should be greater than or equal to 1."),
    (["--set", "rows=six"], "ctron's option rows cannot be six: input should be a valid integer"),
    (["--set", "piece=bishop"], "ctron's option piece cannot be bishop: it is rook, king1 or queen."),
    (["--set", "holes=9:9"], "“9:9” is no square of this board"),
    (["--set", "placement=fixed", "--set", "position=L.."], "The position is not"),
    (["--seats", "3"], "ctron's option seats cannot be 3: input should be less than or equal to 2."),
    (["--seats", "0"], "ctron's option seats cannot be 0"),
]


@pytest.mark.parametrize(("words", "sentence"), CHOICES)
@pytest.mark.parametrize("command", [("show",), ("perft", "2"), ("play",), ("laws",)], ids=lambda w: w[0])
def test_an_unknown_preset_option_value_or_number_of_seats(
    refused: Cli, command: tuple[str, ...], words: list[str], sentence: str
) -> None:
    said = refused(command[0], "ctron", *command[1:], *words)
    assert said.err.startswith(sentence)


POSITIONS = [
    ("L../.R L", "Row 2 has 2 squares, but row 1 has 3."),
    ("L../.X. L", "“X” in row 2 is none of . (open), # (hole), L and R (bikes)."),
    ("/".join(["." * 17] * 17) + " L", "The board is 17 by 17: it can be 1 by 1 to 16 by 16."),
    ("L../.R.", "“L../.R.” is no position: write the rows and who is to move"),
    ("", "“” is no position"),
    ("L../.R. L +2", "Bikes are still to be put only with placement=alternate"),
]


@pytest.mark.parametrize(("text", "sentence"), POSITIONS)
def test_a_malformed_position(refused: Cli, text: str, sentence: str) -> None:
    for words in (("show", "ctron", text), ("perft", "ctron", "2", "--position", text)):
        assert refused(*words).err.startswith(sentence)
    assert refused("play", "ctron", "--position", text).err.startswith(sentence)


SEATS = [
    ("nonsense", "“nonsense” does not seat anybody: write SEAT=PLAYER, for example 1=me."),
    ("Middle=me", "ctron has no seat Middle: the seats are Left and Right."),
    ("3=me", "ctron has no seat 3: the seats are Left and Right."),
    ("=me", "ctron has no seat : the seats are Left and Right."),
    ("Left=rnadom", "There is no player called rnadom."),
    ("Left=", "There is no player called"),
]


@pytest.mark.parametrize(("seat", "sentence"), SEATS)
def test_a_seat_that_is_none(refused: Cli, seat: str, sentence: str) -> None:
    assert refused("play", "ctron", "--seat", seat).err.startswith(sentence)


@pytest.mark.parametrize("command", ["show", "legal"])
def test_a_looker_on_that_is_none(refused: Cli, command: str) -> None:
    assert refused(command, "ctron", "--as", "Middle").err.startswith("ctron has no seat Middle")


SHOW = [
    (["--theme", "neon"], "There is no theme neon: it is paper or night."),
    (["--width", "5"], "A picture cannot be 5 pixels wide: between 64 and 8192 it can."),
    (["--width", "99999999"], "A picture cannot be 99999999 pixels wide"),
    (["--show", "cover"], "ctron has nothing to show called cover. This game shows everything at once."),
    (
        ["--svg", "/nowhere/at/all/x.svg"],
        "/nowhere/at/all/x.svg cannot be written: No such file or directory.",
    ),
    (["--png", "."], ". cannot be written: Is a directory."),
]


@pytest.mark.parametrize(("words", "sentence"), SHOW)
def test_a_picture_that_cannot_be(refused: Cli, words: list[str], sentence: str) -> None:
    assert refused("show", "ctron", *words).err.startswith(sentence)


def test_a_record_that_cannot_be_written(refused: Cli) -> None:
    said = refused(
        "play", "ctron", "--seat", "1=me", "--seat", "2=random", "--record", "/nowhere/at/all/games.jsonl"
    )
    assert said.err == "/nowhere/at/all/games.jsonl cannot be written: No such file or directory.\n"


def test_files_that_cannot_be_read(refused: Cli, tmp_path: Path) -> None:
    none, binary, prose, odd = (tmp_path / name for name in ("none", "binary", "prose.yaml", "odd.yaml"))
    binary.write_bytes(b"\xff\xfe\x00\x01")
    prose.write_text("Once upon a time.")
    odd.write_text("- case: x\n  expects: {}\n")
    game = ("--game", "ctron")
    assert refused("replay", str(none)).err == f"{none} cannot be read: No such file or directory.\n"
    assert refused("replay", str(binary)).err == f"{binary} cannot be read: it is not text.\n"
    assert refused("replay", str(prose)).err.startswith(f"{prose}, line 1: not JSON: ")
    assert refused("replay", str(tmp_path)).err == f"{tmp_path} cannot be read: Is a directory.\n"
    assert refused("check", str(none), *game).err == f"{none} cannot be read: No such file or directory.\n"
    assert "cannot be read" in refused("check", str(binary), *game).err
    assert "is no case file" in refused("check", str(prose), *game).err
    assert "there is no key expects" in refused("check", str(odd), *game).err
    broken = tmp_path / "broken.yaml"
    broken.write_text("- case: [")
    assert refused("check", str(broken), *game).err.startswith(f"{broken}, line 1: not YAML")


def test_cases_of_no_game(refused: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text('- case: x\n  expect: {legal_count: "3"}\n')
    assert "does not say which game it is about" in refused("check", str(file)).err
    assert refused("check", str(file), "--game", "ctorn").err.startswith("There is no game called ctorn.")
    assert (
        refused("check", "ctron", "--mode", "fast").err
        == "There is no mode fast: it is both, interpreted or native.\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "ctron", "0"],
        ["perft", "ctron", "many"],
        ["perft", "ctron"],
        ["laws", "ctron", "--games", "0"],
        ["show", "ctron", "--no-such-option"],
        ["dance"],
        ["play", "ctron", "--seed", "x"],
    ],
    ids=" ".join,
)
def test_words_that_no_command_knows(cli: Cli, words: list[str]) -> None:
    said = cli(*words)
    assert said.code == 2
    assert "Traceback" not in said.err
    assert "Error" in said.err


def test_the_real_program_refuses_the_same_way(python: Program) -> None:
    start = "from gridwright.terminal.app import main; main()"
    told = python("-c", start, "show", "ctorn")
    assert told.returncode == 2
    assert told.stderr.startswith("There is no game called ctorn.")
    assert told.stderr.count("\n") == 1
    assert told.stdout == ""
