"""Checking: records, laws, case files and the rulebooks' pictures."""

from __future__ import annotations

import json as json_text
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from gridwright.checks.cases import Case, read_cases, run_case
from gridwright.checks.laws import LAWS, Trial, run_law
from gridwright.checks.pictures import drawings
from gridwright.games import game as find_game
from gridwright.games import registered
from gridwright.kernel.binding import MODES
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import BadOption, listed
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions, read_sets
from gridwright.kernel.position import OPEN
from gridwright.kernel.record import Kept, replay_file

FAILED = 1


def replay(file: Path, seat_name: str | None, moves: bool, json: bool) -> None:
    """Verify every record of a file; print how each game ended. Exit code 1 if one is another game today."""
    others = 0
    for number, match in enumerate(replay_file(file, find_game), 1):
        if isinstance(match, Kept):
            others += 1
            _print_kept(number, match, moves, json)
            continue
        wanted = SPECTATOR
        if seat_name is not None and seat_name.casefold() != "spectator":
            wanted = match.game.seat(match.options, seat_name)
        # A finished game is public: only a running one is shown as a seat saw it.
        eyes = wanted if not match.over or seat_name is not None else OPEN
        log = match.log(eyes) if json or moves else []
        ending = match.ending() if match.over else "not finished."
        if json:
            told = [[match.position.seat_name(seat), text] for seat, text in log]
            line = {"game": match.game.name, "plies": len(match.entries), "ending": ending, "actions": told}
            print(json_text.dumps(line, ensure_ascii=False))
            continue
        print(f"{number}. {match.game.name}, {len(match.entries)} actions: {ending}")
        if moves:
            for ply, (seat, text) in enumerate(log, 1):
                print(f"   {ply:3d} {match.position.seat_name(seat)}: {text}")
    if others:
        raise typer.Exit(FAILED)


def _print_kept(number: int, kept: Kept, moves: bool, json: bool) -> None:
    """A record of an older edition of the rules, as it was written."""
    game, result = kept.record.game, kept.record.result
    ending = result.reason if result else "not finished."
    if json:
        told = {"game": game, "plies": len(kept.record.actions), "ending": ending, "actions": kept.log}
        print(json_text.dumps(told | {"kept": kept.why}, ensure_ascii=False))
        return
    print(f"{number}. {game}, {len(kept.record.actions)} actions, as it was written: {ending}")
    print(f"   It does not replay: {kept.why}")
    if moves:
        for ply, (name, text) in enumerate(kept.log, 1):
            print(f"   {ply:3d} {name}: {text}")


def laws(
    name: str,
    preset: str | None,
    sets: list[str] | None,
    seats: int | None,
    count: int,
    seed: int,
    json: bool,
) -> None:
    """Run every law under every preset (or one); exit code 1 if any is broken."""
    g = find_game(name)
    found: dict[str, dict[str, list[str]]] = {}
    console = Console(stderr=True)
    for label, options in _trials(g, preset, read_sets(sets or []), seats):
        found[label] = {}
        for law in LAWS:
            with console.status(f"{label}: {LAWS[law][0]}"):
                found[label][law] = run_law(law, Trial(g, options, count, seed))
        if not json:
            _print_laws(label, found[label])
    broken = sum(bool(b) for laws in found.values() for b in laws.values())
    if json:
        print(json_text.dumps({"game": name, "broken": broken, "presets": found}, ensure_ascii=False))
    else:
        tried = sum(len(laws) for laws in found.values())
        print(f"{tried - broken} passed, {broken} failed")
    if broken:
        raise typer.Exit(FAILED)


def _trials(
    g: Game, preset: str | None, sets: dict[str, str], seats: int | None
) -> Iterator[tuple[str, GameOptions]]:
    if preset is not None or sets:
        yield preset or "options as set", g.options(preset, sets, seats)
        return
    # Presets for another number of seats are passed over.
    names: list[str | None] = [*(g.presets if seats is None else g.presets_for(seats))]
    for name in names or [None]:
        yield name or "default", g.options(name, None, seats)


def _print_laws(label: str, laws: dict[str, list[str]]) -> None:
    broken = {law: breaches for law, breaches in laws.items() if breaches}
    print(f"{label}: {len(laws) - len(broken)} of {len(laws)} laws kept")
    for law, breaches in broken.items():
        print(f"  {law}: {LAWS[law][0]}")
        for breach in breaches:
            print(f"    {breach}")


def check(names: list[Path], game_name: str | None, mode: str, json: bool) -> None:
    """Run case files in one mode or both; exit code 1 if any case fails."""
    if mode not in ("both", *MODES):
        raise BadOption(f"There is no mode {mode}: it is {listed(('both', *MODES))}.")
    modes = MODES if mode == "both" else (mode,)
    began = time.monotonic()
    faults: list[dict[str, Any]] = []
    tried = 0
    for g, file in _files(names, game_name):
        for case in read_cases(file):
            for each in modes:
                tried += 1
                wrong = run_case(_game_of(g, case), case, each)
                faults += [_fault(case, each, w) for w in wrong]
    failed = len({(f["file"], f["number"], f["mode"]) for f in faults})
    if json:
        print(
            json_text.dumps(
                {"passed": tried - failed, "failed": failed, "faults": faults}, ensure_ascii=False
            )
        )
    else:
        for f in faults:
            print(f"{f['file']}, case {f['number']} ({f['case']}), {f['mode']}: {f['fault']}")
        print(f"{tried - failed} passed, {failed} failed in {time.monotonic() - began:.1f} s")
    if failed:
        raise typer.Exit(FAILED)


def _fault(case: Case, mode: str, fault: str) -> dict[str, Any]:
    return {"file": str(case.file), "number": case.number, "case": case.name, "mode": mode, "fault": fault}


def _files(names: list[Path], game_name: str | None) -> Iterator[tuple[Game | None, Path]]:
    """The case files asked for. A game's name stands for all of its files."""
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
    if game_name is not None:
        return find_game(game_name)
    here = file.resolve()
    return next((g for g in registered().values() if here.is_relative_to(g.folder.resolve())), None)


def _game_of(g: Game | None, case: Case) -> Game:
    """A case may name its game itself."""
    if "game" in case.data:
        return find_game(case.data["game"])
    if g is None:
        raise BadOption(
            f"{case.file} does not say which game it is about: use --game, or `game:` in each case."
        )
    return g


def pictures(name: str, check_only: bool) -> None:
    """Draw the rulebook's pictures, or see whether they are up to date."""
    g = find_game(name)
    stale = []
    for file, content in drawings(g):
        if check_only:
            if not file.exists() or file.read_text(encoding="utf-8") != content:
                stale.append(file.name)
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
            print(f"Wrote {file}.")
    if stale:
        print(f"Stale: {listed(sorted(stale), 'and')}. Run `gridwright pictures {name}`.")
        raise typer.Exit(FAILED)
