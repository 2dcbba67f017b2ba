"""The front door: every public name is there, says what it is, and costs nothing until it is used."""

from __future__ import annotations

import ast
import doctest
import importlib
import itertools
import re
from pathlib import Path

import pytest
from tests.conftest import Program

import gridwright as gw
from gridwright import front

INIT = Path(gw.__file__)
HEAVY = ("numpy", "numba", "pydantic", "rich", "typer", "fastapi", "sqlalchemy", "pycgt", "yaml")


def imported_for_types() -> dict[str, str]:
    """What the block for editors and type checkers says of each name: where it lives."""
    tree = ast.parse(INIT.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    found = {}
    for node in block.body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{node.module}:{alias.name}" for alias in node.names}
        if isinstance(node, ast.Assign):
            found[ast.unparse(node.targets[0])] = found.pop(ast.unparse(node.value))
    return found


def test_editors_are_told_of_the_same_names_as_python() -> None:
    told = {}
    for name, home in gw._HOMES.items():
        module, _, called = home.partition(":")
        told[name] = f"gridwright.{module}:{called or name}"
    assert imported_for_types() == told


def what_is_said_of(name: str) -> str:
    """A name's docstring; a constant's stands under it in its source."""
    found = getattr(gw, name)
    if callable(found) or not isinstance(found, int | str):
        return str(found.__doc__ or "")
    module = importlib.import_module(f"gridwright.{gw._HOMES[name].partition(':')[0]}")
    body = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body
    for line, after in itertools.pairwise(body):
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == name:
            documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            return str(after.value.value) if documented else ""  # type: ignore[union-attr]
    return ""


@pytest.mark.parametrize("name", gw.__all__)
def test_a_public_name_is_there_and_says_what_it_is(name: str) -> None:
    assert hasattr(gw, name)
    assert name in dir(gw)
    assert len(what_is_said_of(name)) > 20


def test_a_name_that_is_not_there_is_missed_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'gridwright' has no attribute 'gmae'"):
        gw.gmae  # type: ignore[attr-defined]  # noqa: B018
    from gridwright import __version__

    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_coming_in_costs_nothing(python: Program) -> None:
    said = python("-c", f"import sys, gridwright; print([m for m in {HEAVY} if m in sys.modules])")
    assert said.stdout == "[]\n", said.stderr
    loaded = "import sys, gridwright; print(sorted(m for m in sys.modules if m.startswith('gridwright.')))"
    assert python("-c", loaded).stdout == "[]\n"


def test_the_help_loads_nothing_heavy(python: Program) -> None:
    heavy = tuple(name for name in HEAVY if name not in ("rich", "typer"))
    look = (
        "import sys\nfrom gridwright.terminal.app import app\nfrom typer.main import get_command\n"
        f"get_command(app)\nprint([m for m in {heavy} if m in sys.modules])"
    )
    said = python("-c", look)
    assert said.stdout == "[]\n", said.stderr


def test_the_examples_in_the_docstrings() -> None:
    finder = doctest.DocTestFinder(recurse=True)
    runner = doctest.DocTestRunner()
    for example in finder.find(front, "front", extraglobs={"gw": gw}):
        runner.run(example)
    assert runner.tries > 15
    assert runner.failures == 0


# What its own functions refuse and take


def test_players_are_names_or_bots_of_ones_own() -> None:
    class First:
        """Plays whatever comes first."""

        name = "first"

        def ranked(self, view: gw.Position, seat: int, seed: int) -> list[int]:
            return view.legal(seat)

    match = gw.play("ctron", First(), "random", preset="duo", seed=4)
    assert match.seats == ["first", "random"]
    assert match.over
    again = gw.play("ctron", First(), "random", preset="duo", seed=4)
    assert gw.record(again) == gw.record(match)
    assert gw.record(gw.play("ctron", preset="duo", seed=5)) != gw.record(
        gw.play("ctron", preset="duo", seed=6)
    )


def test_a_game_goes_on_from_a_position() -> None:
    start = gw.game("ctron").position(text="L...R R")
    match = gw.play(start, seed=1)
    assert match.start_text == "L...R R"
    assert start.text() == "L...R R", "the position itself stays as it is"
    assert match.entries[0][0] == 1


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: gw.play("chess"), "There is no game called chess"),
        (lambda: gw.play("ctron", "club", "club", "club"), "3 players cannot take 2 seats"),
        (lambda: gw.play("ctron", "clbu"), "There is no player called clbu"),
        (lambda: gw.play("ctron", options={"colour": 1}), "ctron has no option colour"),
        (lambda: gw.arena("ctron", "random"), "An arena needs two bots or more"),
        (lambda: gw.solve(gw.game("cups").position()), "cups has no solver"),
        (lambda: gw.solve(gw.game("ctron").position(text="##LR L")), "There is nothing to solve"),
        (lambda: gw.analyse(gw.game("ctron").position(), seat="Right"), "Right does not decide here"),
        (lambda: gw.svg(gw.game("ctron").position(), seat="Blue"), "ctron has no seat Blue"),
        (lambda: gw.replay("{}"), "game"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(call, sentence: str) -> None:
    with pytest.raises(gw.GridwrightError, match=re.escape(sentence)):
        call()


def test_pictures_are_of_what_a_seat_sees() -> None:
    match = gw.play("tron", seed=2)
    match.take_back(60)
    blue, spectator = gw.svg(match, "Blue"), gw.svg(match, "spectator")
    assert len({blue, spectator, gw.svg(match, gw.OPEN), gw.svg(match, "Blue", theme="night")}) == 4
    assert spectator == gw.svg(match) == gw.svg(match.position.scene(hints=False))
    assert gw.png(match, width=200).startswith(b"\x89PNG")
    assert "Blue" in gw.text(match)
