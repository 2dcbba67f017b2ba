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

SERVER: dict[str, set[str]] = {
    "": set(),
    "workers": set(),
    "middleware": set(),
    "connections": {"middleware"},
    "table": set(),
    "socket/messages": {"table"},
    "http/bodies": {"table", "socket/messages"},
    "storage/rows": {"table"},
    "storage": {"table", "storage/rows"},
    "views": {"table", "storage/rows", "socket/messages"},
    "live": {"workers", "table", "storage/rows", "storage", "views", "socket/messages", "http/bodies"},
    "lab": {"table", "http/bodies"},
    "socket": {"middleware", "table", "views", "live", "socket/messages"},
    "http": {"middleware", "workers", "table", "views", "live", "lab", "socket/messages", "http/bodies"},
}
"""Which part of the server may import which. "" is what stands beside the folders: it belongs to all of them,
and every part may import it. What TOGETHER names puts all parts together."""

TOGETHER = {"app", "serving"}

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


def server_part(path: str) -> str:
    """The part of the server that a file or module belongs to, by its path within the server."""
    return max((part for part in SERVER if f"{path}/".startswith(f"{part}/" if part else "")), key=len)


def server_imports(part: str) -> Iterator[tuple[str, str]]:
    """What the files of a part of the server import of the server: where, and which part."""
    for file in FILES:
        where = file.relative_to(HOUSE).with_suffix("").as_posix()
        inside = where.removeprefix("server/").removesuffix("__init__").rstrip("/")
        if not where.startswith("server/") or inside in TOGETHER or server_part(inside) != part:
            continue
        for line, module in imported(file):
            if module.startswith("gridwright.server."):
                path = module.removeprefix("gridwright.server.").replace(".", "/")
                yield f"{where}.py:{line} imports {module}", server_part(path)


def test_every_folder_of_the_server_has_its_arrows() -> None:
    server = HOUSE / "server"
    folders = {p.name for p in server.iterdir() if (p / "__init__.py").exists()}
    assert folders == {part for part in SERVER if part and "/" not in part}
    assert all((server / part).is_dir() or (server / f"{part}.py").is_file() for part in SERVER)


@pytest.mark.parametrize("part", SERVER, ids=[part or "what belongs to all" for part in SERVER])
def test_a_part_of_the_server_imports_only_what_its_row_names(part: str) -> None:
    allowed = SERVER[part] | {part, ""}
    wrong = [where for where, other in server_imports(part) if other not in allowed]
    assert not wrong, "\n".join(wrong)


def test_the_arrows_within_the_server_never_come_round() -> None:
    """Taken away one by one, the parts that point at nothing, none is left over."""
    left = dict(SERVER)
    while done := [part for part, others in left.items() if not others & set(left)]:
        for part in done:
            del left[part]
    assert not left


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
