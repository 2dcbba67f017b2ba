"""The one door to the solvers: by a game's name, ours and other people's, or a refusal."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest
from tests.conftest import Cli

import gridwright
from gridwright import solver as registry
from gridwright.agents.exact import has_solver, proven_first
from gridwright.games import SHIPPED, game
from gridwright.kernel.errors import BadOption, BadText
from gridwright.kernel.position import Position
from gridwright.solver import solvable, solver, solver_of, writer_of
from gridwright.solver.contract import Solver, Standing
from gridwright.terminal.solver_marks import mark_moves

HOUSE = Path(gridwright.__file__).parent


class Oracle(Solver):
    """A stranger's solver of Cups: whoever moves wins, with the last action alone."""

    game = "cups"
    meanings = MappingProxyType({"N": "whoever begins wins", "P": "whoever begins loses"})

    def takes(self, position: Position) -> bool:
        return not position.over

    def make_ready(self, position: Position) -> None:
        """Nothing is compiled."""

    def standing(self, position: Position, limit: int | None = None) -> Standing:
        last = position.legal()[-1]
        after = {action: "P" if action == last else "N" for action in position.legal()}
        return Standing(True, "N", frozenset([last]), after)

    def settled(self, position: Position, order: Sequence[int], work: int) -> list[int]:
        wins = self.standing(position).wins
        return sorted(order, key=lambda action: action not in wins)

    def main_line(self, position: Position, limit: int | None = None) -> list[int]:
        return position.legal()[-1:]


@dataclass(frozen=True)
class Point:
    """An entry point."""

    name: str
    load: Callable[[], Solver]


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Oracle]:
    """A package with a solver for Cups is installed, and one that would replace ours."""
    found = Oracle()
    points = [Point("cups", lambda: found), Point("ctron", lambda: found)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else [])
    registry._registered.cache_clear()
    yield found
    registry._registered.cache_clear()


def test_each_solver_of_ours_is_of_a_game_of_ours() -> None:
    for name in solvable():
        found = solver_of(name)
        assert name in SHIPPED
        assert found.game == name
        assert found.meanings
        opening = Position(game(name), game(name).options())
        assert solver(opening.game) is found
        if found.takes(opening):
            assert found.standing(opening).here in found.meanings


def test_a_game_without_a_solver_has_none() -> None:
    assert solver("cups") is None
    with pytest.raises(BadOption, match=r"^cups has no solver: ctron can be solved\.$"):
        solver_of(game("cups"))


def test_a_strangers_solver_is_asked_wherever_ours_would_be(oracle: Oracle) -> None:
    cups = game("cups")
    opening = Position(cups, cups.options())
    last = opening.legal()[-1]
    assert has_solver(opening)
    assert proven_first(opening, opening.legal(), 1)[0] == last
    marks = mark_moves(opening)
    assert marks is not None
    won = f"Blue to move wins with {opening.action_text(last)}."
    assert marks.describe_position() == f"Class N: whoever begins wins. {won}"
    assert marks.class_in_words("P") == "P: whoever moves next loses"


def test_ours_are_not_replaced_by_a_stranger(oracle: Oracle) -> None:
    assert solvable() == ("ctron", "cups")
    assert solver_of("ctron") is not oracle


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "cups"], "The solver of cups solves no single positions."),
        (["solve", "table", "cups", "3", "3"], "The solver of cups makes no tables."),
        (["solve", "value", "cups"], "The solver of cups knows no values."),
        (["play", "cups", "--against", "proof", "--plain"], "The solver of cups plays no games."),
    ],
)
def test_what_a_solver_cannot_is_refused_by_its_name(
    oracle: Oracle, refused: Cli, words: list[str], sentence: str
) -> None:
    assert refused(*words).err == f"{sentence}\n"


@pytest.mark.parametrize(
    "words", [["cups"], ["position", "cups"], ["table", "cups", "3", "3"], ["value", "cups"]]
)
def test_only_what_has_a_solver_can_be_solved(refused: Cli, words: list[str]) -> None:
    assert "cups has no solver" in refused("solve", *words).err


def test_a_file_finds_its_solver(tmp_path: Path) -> None:
    proof, table, neither = (tmp_path / name for name in ("proof.jsonl", "table.csv", "neither"))
    proof.write_text('{"kind":"gridwright proof","game":"ctron"}\n')
    table.write_text((HOUSE / "solver" / "ctron" / "data" / "ctron-2x2.csv").read_text())
    neither.write_text('{"kind":"gridwright proof","game":"chess"}\n')
    assert writer_of(proof) is writer_of(table) is solver_of("ctron")
    with pytest.raises(BadText, match="neither a table nor a proof"):
        writer_of(neither)


def test_nobody_else_knows_a_solver_by_its_game() -> None:
    wrong = []
    for file in HOUSE.rglob("*.py"):
        place = file.relative_to(HOUSE).parts
        if place[0] == "solver" and len(place) > 2:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            wrong += [f"{file}: {name}" for name in named for g in SHIPPED if f"solver.{g}" in name]
    assert not wrong


def test_only_one_file_of_a_solver_imports_its_game() -> None:
    for name in solvable():
        files = (HOUSE / "solver" / name).glob("*.py")
        assert [f.name for f in files if "gridwright.games" in f.read_text()] == ["rulebook.py"]


def test_all_that_is_compiled_together_is_in_the_caches_name() -> None:
    from gridwright.solver.ctron import native

    compiled = {
        file.stem
        for file in (HOUSE / "solver" / "ctron").glob("*.py")
        if "\n@compiled\n" in (text := file.read_text()) or "\n@called\n" in text
    }
    assert compiled <= set(native._SOURCES)
