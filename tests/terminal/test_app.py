"""The program `gridwright`: its commands and their help, and how little is loaded for them."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import pytest
from tests.conftest import Cli, Program

from gridwright.terminal import app, commands
from gridwright.terminal.commands import lab, solve

FAMILIES = {"": app.Commands, "solve ": solve.SolveCommands, "lab ": lab.LabCommands}
TYPED = [f"{family}{name}" for family, group in FAMILIES.items() for name in group.summaries]


def test_help_and_version(cli: Cli) -> None:
    said = cli("--help")
    assert said.code == 0
    for command in [*app.COMMANDS, "solve", "lab"]:
        assert f"\n  {command} " in said.out
    assert cli("--version").out.startswith("gridwright ")
    assert cli().code == 2, "no command is no error in words, but none succeeded"


@pytest.mark.parametrize("typed", TYPED)
def test_every_command_explains_itself(cli: Cli, typed: str) -> None:
    said = cli(*typed.split(), "--help")
    assert said.code == 0
    assert f"gridwright {typed} [OPTIONS]" in said.out


@pytest.mark.parametrize("family", FAMILIES.values())
def test_the_list_says_of_a_command_what_the_command_says_of_itself(family: type[app.Commands]) -> None:
    for name, summary in family.summaries.items():
        module = importlib.import_module(f"{family.package}.{name}")
        function = getattr(module, family.function.format(name))
        assert inspect.getdoc(function).splitlines()[0] == summary


def test_every_file_is_a_command() -> None:
    files = {file.stem for file in Path(commands.__file__).parent.glob("*.py")}
    assert files == {"__init__", *app.COMMANDS}
    files = {file.stem for file in Path(solve.__file__).parent.glob("*.py")}
    assert files == {"__init__", *solve.COMMANDS}
    files = {file.stem for file in Path(lab.__file__).parent.glob("*.py")}
    assert files == {"__init__", *lab.COMMANDS}


HEAVY = {"numba", "numpy", "pydantic", "fastapi", "sqlalchemy", "pycgt", "rich", "yaml"}
PROGRAM = (
    "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    "from gridwright.terminal.app import main; main()"
)


def loaded(python: Program, *words: str, typed: str = "") -> set[str]:
    """The modules that the program has loaded by the time it ends."""
    told = python("-c", PROGRAM, *words, typed=typed)
    assert "Traceback" not in told.stderr, told.stderr
    return set(told.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], []], ids=" ".join)
def test_the_list_of_commands_loads_none_of_them(python: Program, words: list[str]) -> None:
    modules = loaded(python, *words)
    assert not modules & HEAVY
    assert {m for m in modules if m.startswith("gridwright.terminal.commands.")} == {
        solve.__name__,
        lab.__name__,
    }


@pytest.mark.parametrize("typed", TYPED)
def test_no_command_loads_anything_heavy_to_explain_itself(python: Program, typed: str) -> None:
    by_typer = {"pydantic"}  # typer's own reader of arguments
    assert not loaded(python, *typed.split(), "--help") & (HEAVY - by_typer)


@pytest.mark.parametrize(
    "words",
    [
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
    modules = loaded(python, *words, typed="1:1-1:2\n")
    assert "gridwright.games" in modules
    assert "numba" not in modules
