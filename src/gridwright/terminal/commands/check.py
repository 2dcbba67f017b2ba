"""`gridwright check`: case files, run in one mode or both."""

from __future__ import annotations

import json as json_text
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.terminal.arguments import Json
from gridwright.terminal.exit_codes import FAILED

if TYPE_CHECKING:
    from gridwright.checks.cases import Case
    from gridwright.kernel.game import Game


def check_command(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Case files, or a game's name for all of its.")
    ],
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The game of files outside a game's folder.")
    ] = None,
    mode: Annotated[
        str, typer.Option(metavar="both|interpreted|native", help="How to run the rules.")
    ] = "both",
    json: Json = False,
) -> None:
    """Run case files: positions, plays, expected results."""
    from gridwright.checks.cases import read_cases, run_case

    began = time.monotonic()
    faults: list[dict[str, Any]] = []
    tried = 0
    modes = _modes(mode)
    for owner, file in _case_files(files, game):
        for case in read_cases(file):
            for each in modes:
                tried += 1
                wrong = run_case(_game_of_case(owner, case), case, each)
                faults += [_fault(case, each, w) for w in wrong]
    failed = len({(f["file"], f["number"], f["mode"]) for f in faults})
    if json:
        told = {"passed": tried - failed, "failed": failed, "faults": faults}
        print(json_text.dumps(told, ensure_ascii=False))
    else:
        for f in faults:
            print(f"{f['file']}, case {f['number']} ({f['case']}), {f['mode']}: {f['fault']}")
        print(f"{tried - failed} passed, {failed} failed in {time.monotonic() - began:.1f} s")
    if failed:
        raise typer.Exit(FAILED)


def _modes(mode: str) -> tuple[str, ...]:
    from gridwright.kernel.binding import MODES
    from gridwright.kernel.errors import BadOption, listed

    if mode not in ("both", *MODES):
        raise BadOption(f"There is no mode {mode}: it is {listed(('both', *MODES))}.")
    return MODES if mode == "both" else (mode,)


def _fault(case: Case, mode: str, fault: str) -> dict[str, Any]:
    return {"file": str(case.file), "number": case.number, "case": case.name, "mode": mode, "fault": fault}


def _case_files(names: list[Path], game_name: str | None) -> Iterator[tuple[Game | None, Path]]:
    """The case files asked for. A game's name stands for all of its files."""
    from gridwright.games import game as find_game
    from gridwright.games import registered

    for name in names:
        if not name.exists() and str(name) in registered():
            named = find_game(str(name))
            yield from ((named, file) for file in sorted((named.folder / "cases").glob("*.yaml")))
        elif name.is_dir():
            owner = _owner(name, game_name)
            yield from ((owner, file) for file in sorted(name.rglob("*.yaml")))
        else:
            yield _owner(name, game_name), name


def _owner(file: Path, game_name: str | None) -> Game | None:
    """The game whose folder a file lies in, or the one named."""
    from gridwright.games import game as find_game
    from gridwright.games import registered

    if game_name is not None:
        return find_game(game_name)
    here = file.resolve()
    return next((g for g in registered().values() if here.is_relative_to(g.folder.resolve())), None)


def _game_of_case(owner: Game | None, case: Case) -> Game:
    """A case may name its game itself."""
    from gridwright.games import game as find_game
    from gridwright.kernel.errors import BadOption

    if "game" in case.data:
        return find_game(case.data["game"])
    if owner is None:
        raise BadOption(
            f"{case.file} does not say which game it is about: use --game, or `game:` in each case."
        )
    return owner
