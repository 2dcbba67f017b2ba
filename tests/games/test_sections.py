"""The rulebook's numbers: every numbered rule is cited where it is carried out, and no number is made up."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from gridwright.games import SHIPPED, game

NUMBER = re.compile(r"(?<![\d.:,])(\d{1,2}\.\d{1,2})(?![\d.:])")
LONGEST_IMPORTS = 15


def numbered(name: str) -> set[str]:
    """The rules that a rulebook numbers."""
    return set(re.findall(r"^(\d{1,2}\.\d{1,2}) ", game(name).rules_text(), re.MULTILINE))


def words(file: Path) -> str:
    """All comments and docstrings of a file."""
    source = file.read_text(encoding="utf-8")
    found = [
        token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    ]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            found.append(ast.get_docstring(node) or "")
    return "\n".join(found)


def cited(name: str) -> dict[str, str]:
    """The numbers that a game's code cites, and one file that does."""
    files = sorted(game(name).folder.glob("*.py"))
    return {number: file.name for file in files for number in NUMBER.findall(words(file))}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_numbered_rule_is_carried_out_somewhere(name: str) -> None:
    assert sorted(numbered(name) - set(cited(name))) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_in_the_code_is_in_the_rulebook(name: str) -> None:
    rules = numbered(name)
    assert {number: file for number, file in cited(name).items() if number not in rules} == {}


@pytest.mark.parametrize("name", SHIPPED)
def test_no_file_begins_with_a_wall_of_imports(name: str) -> None:
    walls = {}
    for file in game(name).folder.glob("*.py"):
        imports = [n for n in ast.parse(file.read_text()).body if isinstance(n, ast.Import | ast.ImportFrom)]
        lines = sum((n.end_lineno or n.lineno) - n.lineno + 1 for n in imports)
        if lines > LONGEST_IMPORTS:
            walls[file.name] = lines
    assert walls == {}


SHAPE = {
    "__init__.py",
    "options.py",
    "rules.py",
    "notation.py",
    "scene.py",
    "bots.py",
    "checks.py",
    "RULES.md",
}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_games_folder_has_the_shape_of_all(name: str) -> None:
    there = {path.name for path in game(name).folder.iterdir()}
    assert sorted(SHAPE - there) == []
    assert {"cases", "lessons"} <= there
    assert there.isdisjoint({"urges.py", "symmetry.py", "editing.py", "soundness.py"})
