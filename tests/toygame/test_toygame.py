"""Somebody else's game: a package with an entry point, and no change of ours."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.conftest import HERE, Program

from gridwright.checks.cases import read_cases, run_case
from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.kernel.binding import MODES
from gridwright.kernel.game import Game

PACKAGE = HERE / "toygame" / "toygame"
TOY = Game("toy", "toygame")


def installed(folder: Path) -> Path:
    """A folder as an installer would leave it, with the game and its entry point."""
    shutil.copytree(PACKAGE, folder / "toygame")
    about = folder / "toy-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[gridwright.games]\ntoy = toygame\n")
    return folder


@pytest.fixture
def command(python: Program, tmp_path: Path):
    """The command line of somebody who has installed the game."""
    site = installed(tmp_path / "site")

    def run(*words: str, typed: str = ""):
        start = "from gridwright.terminal.app import main; main()"
        return python("-c", start, *words, path=[site], typed=typed)

    return run


def test_it_is_on_the_shelf(command) -> None:
    told = command("games", "--json")
    assert told.returncode == 0, told.stderr
    shelf = {g["name"]: g for g in json.loads(told.stdout)}
    assert shelf["toy"]["title"] == "Toll"
    assert shelf["toy"]["presets"] == {"ten": "ten tokens", "few": "a short game"}
    assert list(shelf)[-1] == "toy", "ours come first"


def test_it_keeps_the_laws(command) -> None:
    told = command("laws", "toy", "--json", "--games", "5")
    assert told.returncode == 0, told.stdout + told.stderr
    found = json.loads(told.stdout)
    assert found["broken"] == 0
    assert set(found["presets"]) == {"ten", "few"}
    assert set(found["presets"]["few"]) == set(LAWS)


def test_its_ways_are_counted(command) -> None:
    told = command("perft", "toy", "2", "--json")
    assert json.loads(told.stdout) == [3, 6], told.stderr


def test_it_is_played_and_shown(command) -> None:
    told = command("play", "toy", "--position", "3 A", "--plain", typed="3\n")
    assert told.returncode == 0, told.stderr
    assert "Ann wins: no token is left." in told.stdout
    assert command("show", "toy", "4 B*", "--plain").returncode == 0
    assert command("check", "toy").stdout.startswith("8 passed, 0 failed")


def test_a_shipped_game_is_not_replaced_by_a_stranger(python: Program, tmp_path: Path) -> None:
    site = installed(tmp_path / "site")
    (site / "toy-1.0.dist-info" / "entry_points.txt").write_text("[gridwright.games]\nctron = toygame\n")
    told = python("-c", "from gridwright.games import game; print(game('ctron').about.title)", path=[site])
    assert told.stdout == "Combinatorial Tron\n", told.stderr


@pytest.mark.parametrize("law", LAWS)
def test_it_keeps_each_law(law: str) -> None:
    assert run_law(law, Trial(TOY, TOY.options("few"), games=10)) == []


@pytest.mark.parametrize("mode", MODES)
def test_its_cases(mode: str) -> None:
    for case in read_cases(PACKAGE / "cases" / "toll.yaml"):
        assert run_case(TOY, case, mode) == [], case.name


def test_it_is_a_few_dozen_lines() -> None:
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.glob("*.py"))
    assert lines < 260
