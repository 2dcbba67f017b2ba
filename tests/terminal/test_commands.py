"""Every command of the command line, and what it answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.conftest import Cli, Program

from gridwright.games import game, registered

WOOD = "L.../..../..../...R L"


def read(said) -> object:
    assert said.code == 0, said
    return json.loads(said.out)


# The shelf


def test_help_and_version(cli: Cli) -> None:
    said = cli("--help")
    assert said.code == 0
    for command in ("games", "rules", "options", "show", "legal", "perft", "play", "replay", "laws", "check"):
        assert command in said.out
    assert cli("--version").out.startswith("gridwright ")
    assert cli().code == 2, "no command is no error in words, but none succeeded"


@pytest.mark.parametrize(
    "command", ["show", "legal", "perft", "play", "replay", "laws", "check", "pictures", "bench"]
)
def test_every_command_explains_itself(cli: Cli, command: str) -> None:
    said = cli(command, "--help")
    assert said.code == 0
    assert f"gridwright {command} [OPTIONS]" in said.out


def test_games(cli: Cli) -> None:
    shelf = read(cli("games", "--json"))
    assert [g["name"] for g in shelf] == list(registered())
    assert shelf[0]["presets"]["wood"].startswith("the designer's largest board")
    said = cli("games")
    assert said.code == 0
    assert "Combinatorial Tron" in said.out


def test_rules_are_printed_as_they_stand(cli: Cli) -> None:
    assert cli("rules", "ctron").out == game("ctron").rules_text() + "\n"


def test_options(cli: Cli) -> None:
    told = read(cli("options", "ctron", "--json"))
    assert told["options"]["properties"]["rows"]["default"] == 6
    assert told["presets"]["step2"]["options"]["max_step"] == 2
    said = cli("options", "ctron")
    assert said.code == 0
    for words in ("max_step", "1 to 16", "rook | king1 | queen", "edges5"):
        assert words in said.out


# One position


def test_show_in_the_terminal(cli: Cli) -> None:
    said = cli("show", "ctron", "L#./..R L", "--plain")
    assert said.code == 0
    assert said.out.rstrip().endswith("L#./..R L")
    assert "\x1b" not in said.out
    assert "Left, slide a bike." in said.out


def test_show_as_pictures(cli: Cli, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    said = cli(
        "show",
        "ctron",
        "L#./..R L",
        "--svg",
        str(svg),
        "--png",
        str(png),
        "--width",
        "200",
        "--theme",
        "night",
    )
    assert said.code == 0
    assert said.out == f"Wrote {svg}.\nWrote {png}.\n"
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_show_as_json(cli: Cli) -> None:
    told = read(cli("show", "ctron", "L#./..R L", "--json", "--as", "Right"))
    assert told["position"] == "L#./..R L"
    assert told["scene"]["title"] == "Combinatorial Tron"


def test_legal(cli: Cli) -> None:
    assert cli("legal", "ctron", "L...R L").out == "Left: 1:1-1:2 1:1-1:3 1:1-1:4\n"
    told = read(cli("legal", "ctron", "L...R L", "--json"))
    assert told["legal"] == {"Left": ["1:1-1:2", "1:1-1:3", "1:1-1:4"]}
    assert len(told["ids"]["Left"]) == 3
    assert told["ending"] is None
    assert cli("legal", "ctron", "L...R L", "--as", "Right").out == ""
    assert cli("legal", "ctron", "LR L").out == "Right wins: Left cannot move, and loses.\n"
    assert read(cli("legal", "ctron", "LR L", "--json"))["ending"].startswith("Right wins")


def test_perft(cli: Cli) -> None:
    assert read(cli("perft", "ctron", "6", "--position", WOOD, "--json")) == [6, 34, 108, 276, 664, 1298]
    eight = ["--set", "rows=8", "--set", "cols=8"]
    assert read(cli("perft", "ctron", "3", *eight, "--json")) == [14, 194, 1812]
    assert read(cli("perft", "ctron", "2", "--preset", "wood", "--json")) == [6, 34]
    assert cli("perft", "ctron", "3", *eight).out == "  1  14\n  2  194\n  3  1,812\n"


# Checking


def test_laws(cli: Cli) -> None:
    told = read(cli("laws", "ctron", "--preset", "wood", "--games", "2", "--json"))
    assert told["broken"] == 0
    assert list(told["presets"]) == ["wood"]
    said = cli("laws", "ctron", "--set", "rows=3", "--set", "cols=4", "--games", "1", "--seed", "9")
    assert said.code == 0
    assert said.out.splitlines()[-1].endswith("passed, 0 failed")


CASES = """
- case: "passes"
  position: "L...R L"
  expect: {legal_count: 3}
- case: "fails"
  position: "L...R L"
  expect: {legal_count: 4}
"""


def test_check(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(CASES)
    said = cli("check", str(file), "--game", "ctron", "--mode", "interpreted")
    assert said.code == 1
    fault, summary = said.out.splitlines()
    assert fault == f"{file}, case 2 (fails), interpreted: number of legal actions: got 3, expected 4"
    assert summary.startswith("1 passed, 1 failed in ")
    told = json.loads(cli("check", str(tmp_path), "--game", "ctron", "--mode", "interpreted", "--json").out)
    assert (told["passed"], told["failed"], told["faults"][0]["case"]) == (1, 1, "fails")
    rulings = game("ctron").folder / "cases" / "rulings.yaml"
    said = cli("check", str(rulings), "--mode", "interpreted")
    assert said.code == 0, "a file in a game's folder is about that game"


def test_pictures(cli: Cli) -> None:
    said = cli("pictures", "ctron", "--check")
    assert (said.code, said.out) == (0, "")


# Bots


@pytest.fixture
def second_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Combinatorial Tron's rules are in another edition than those that were played."""
    from gridwright.games.ctron import options

    monkeypatch.setattr(options, "RULES_VERSION", options.RULES_VERSION + 1)


def old_records(tmp_path: Path) -> Path:
    """Two records, of which the second leads elsewhere than it says."""
    from gridwright.games import game
    from gridwright.kernel.match import Match
    from gridwright.kernel.record import record_of

    match = Match(game("ctron"), game("ctron").options("wood"), seats=["Ada", "club"])
    for seat, text in ((0, "1:1-1:3"), (1, "4:4-1:4"), (0, "1:3-2:3")):
        match.say(seat, text)
    record = record_of(match)
    other = record.model_copy(update={"hashes": {3: "0" * 16}})
    file = tmp_path / "games.jsonl"
    file.write_text(f"{record.line()}\n{other.line()}\n", encoding="utf-8")
    return file


def test_a_record_of_older_rules_replays_or_is_told_as_it_was(
    cli: Cli, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = old_records(tmp_path)
    request.getfixturevalue("second_edition")
    said = cli("replay", str(file), "--moves")
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == "1. ctron, 3 actions: Left wins: Right cannot move, and loses."
    assert lines[4] == "2. ctron, 3 actions, as it was written: Left wins: Right cannot move, and loses."
    assert lines[5].startswith("   It does not replay: it was played by edition ")
    assert lines[5].endswith("action 3 (Left): it leads to another position than the record's.")
    assert lines[6:] == lines[1:4]
    told = json.loads(cli("replay", str(file), "--json").out.splitlines()[1])
    assert told["actions"] == [["Left", "1:1-1:3"], ["Right", "4:4-1:4"], ["Left", "1:3-2:3"]]
    assert "another position" in told["kept"]


def test_an_arena_does_not_mix_editions(refused: Cli, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    file = old_records(tmp_path)
    before = file.read_text()
    request.getfixturevalue("second_edition")
    said = refused(
        "arena", "ctron", "random", "careful", "--preset", "wood", "--games", "2", "--record", str(file)
    )
    assert "line 1 was played by edition " in said.err
    assert said.err.endswith(": give this arena a file of its own.\n")
    assert file.read_text() == before


def test_arena(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = [
        "arena",
        "ctron",
        "random",
        "careful",
        "--preset",
        "wood",
        "--games",
        "4",
        "--record",
        str(file),
        "--json",
    ]
    told = read(cli(*words))
    assert told
    assert len(file.read_text().splitlines()) == 4
    assert cli("replay", str(file)).code == 0, "an arena's games are records like any others"
    assert read(cli(*words)) == told, "a rerun goes on from the file, and nothing is left to play"
    assert len(file.read_text().splitlines()) == 4


# At once, and without a compiler


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["play", "--help"],
        ["games"],
        ["rules", "ctron"],
        ["options", "ctron"],
        ["show", "ctron", "--plain"],
        ["legal", "ctron"],
        ["play", "ctron", "--seat", "1=me", "--seat", "2=me"],
        ["play", "ctron", "--seat", "1=me", "--seat", "2=random", "--preset", "wood"],
    ],
    ids=" ".join,
)
def test_people_need_no_compiler(python: Program, words: list[str]) -> None:
    code = (
        "import sys, atexit\n"
        "atexit.register(lambda: print('numba' in sys.modules, file=sys.stderr))\n"
        "from gridwright.terminal.main import main\n"
        f"sys.argv = ['gridwright', *{words!r}]\n"
        "main()"
    )
    told = python("-c", code, typed="1:1-1:2\n")
    assert told.returncode == 0, told.stderr
    assert told.stderr == "False\n"


def test_the_command_line_itself_weighs_little(python: Program) -> None:
    heavy = ("numba", "numpy", "pydantic", "rich.markdown", "yaml")
    told = python(
        "-c", f"import sys, gridwright.terminal.main; print([m for m in {heavy} if m in sys.modules])"
    )
    assert told.stdout == "[]\n", told.stderr
