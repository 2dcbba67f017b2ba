"""The arrows between the rooms: who may import whom. Imports inside functions count too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright

HOUSE = Path(gridwright.__file__).parent

ARROWS: dict[str, set[str]] = {
    "kernel": set(),
    "paint": {"kernel"},
    "games": {"kernel"},
    "solver": {"kernel", "games"},
    "agents": {"kernel", "games", "solver"},
    "checks": {"kernel", "games", "solver", "agents", "paint"},
    "lab": {"kernel", "games", "solver", "agents", "paint", "checks"},
    "server": {"kernel", "games", "agents", "solver", "paint"},
    "adapters": {"kernel", "games", "agents"},
    "terminal": {"kernel", "games", "solver", "agents", "paint", "checks", "lab", "server"},
}

FILES = sorted(HOUSE.rglob("*.py"))
GAMES = sorted(p.name for p in (HOUSE / "games").iterdir() if (p / "__init__.py").exists())


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Each of our modules that a file imports anywhere, in full, with the line."""
    package = ["gridwright", *file.relative_to(HOUSE).parent.parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *filter(None, [node.module])])
            found = [f"{stem}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            found = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        else:
            continue
        yield from ((node.lineno, name) for name in found if name.split(".")[0] == "gridwright")


def room(file: Path) -> str:
    """The room a file is in; empty for the house's own __init__."""
    parts = file.relative_to(HOUSE).parts
    return parts[0] if len(parts) > 1 else ""


def test_every_room_has_its_arrows() -> None:
    rooms = {room(file) for file in FILES} - {""}
    assert rooms <= set(ARROWS), f"{sorted(rooms - set(ARROWS))}: say in ARROWS what this room may import"


@pytest.mark.parametrize("name", [*ARROWS, ""], ids=[*ARROWS, "the house itself"])
def test_a_room_imports_only_what_its_row_names(name: str) -> None:
    # The house itself is the front door: it opens on every room, and no room goes round by it.
    allowed = ARROWS.get(name, {*ARROWS, "front"}) | {name} | {"__version__", ""}
    wrong = [
        f"{file.relative_to(HOUSE)}:{line} imports {module}"
        for file in FILES
        if room(file) == name
        for line, module in imported(file)
        if f"{module}.".split(".")[1] not in allowed
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_only_the_kernel_and_itself(game: str) -> None:
    own = f"gridwright.games.{game}"
    wrong = [
        f"{file.relative_to(HOUSE)}:{line} imports {module}"
        for file in (HOUSE / "games" / game).rglob("*.py")
        for line, module in imported(file)
        if not module.startswith("gridwright.kernel.") and not f"{module}.".startswith(f"{own}.")
    ]
    assert not wrong, "\n".join(wrong)


SECRETS = ("hide", "seen")


def calls(file: Path) -> Iterator[tuple[int, str]]:
    """Each call of a method in a file, as it is written there, with the line."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.lineno, ast.unparse(node.func)


def hiding(file: Path) -> list[str]:
    """Where a file decides for itself what a seat may know, or plays with nobody looking."""
    where = file.relative_to(HOUSE)
    return [
        f"{where}:{line} calls {call}"
        for line, call in calls(file)
        if call.rpartition(".")[2] in SECRETS or call.endswith("book.play")
    ]


def test_only_the_kernel_decides_what_a_seat_sees() -> None:
    """Everybody else asks an Observer or a view; the checks may look behind the curtain."""
    wrong = [call for file in FILES if room(file) not in ("kernel", "checks") for call in hiding(file)]
    assert not wrong, "\n".join(wrong)
    assert {call.rpartition(".")[2] for call in hiding(HOUSE / "kernel" / "position.py")} == {
        *SECRETS,
        "play",
    }


def test_the_test_sees_imports_of_every_kind() -> None:
    seen = {module for _, module in imported(HOUSE / "terminal" / "app.py")}
    assert "gridwright.kernel.errors.GridwrightError" in seen, "an import inside a function"
    assert len(FILES) > 30
