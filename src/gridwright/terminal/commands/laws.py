"""`gridwright laws`: a game held to what every game must keep."""

from __future__ import annotations

import json as json_text
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Seats, Sets
from gridwright.terminal.exit_codes import FAILED

if TYPE_CHECKING:
    from gridwright.kernel.game import Game
    from gridwright.kernel.options import GameOptions


def laws_command(
    game: GameName,
    preset: Annotated[
        str | None,
        typer.Option("--preset", metavar="NAME", help="Only this preset; all of them if left out."),
    ] = None,
    set_: Sets = None,
    seats: Seats = None,
    count: Annotated[int, typer.Option("--games", metavar="N", help="Random games a law.", min=1)] = 20,
    seed: Annotated[int, typer.Option(metavar="N", help="Another number tries other games.")] = 1,
    json: Json = False,
) -> None:
    """Run the conformance laws on a game."""
    from rich.console import Console

    from gridwright.checks.laws import LAWS, Trial, run_law
    from gridwright.games import game as find_game
    from gridwright.kernel.options import read_sets

    found = find_game(game)
    breaches: dict[str, dict[str, list[str]]] = {}
    console = Console(stderr=True)
    for label, options in _options_to_try(found, preset, read_sets(set_ or []), seats):
        breaches[label] = {}
        for law in LAWS:
            with console.status(f"{label}: {LAWS[law][0]}"):
                breaches[label][law] = run_law(law, Trial(found, options, count, seed))
        if not json:
            _print_laws(label, breaches[label])
    broken = sum(bool(b) for laws in breaches.values() for b in laws.values())
    if json:
        print(json_text.dumps({"game": game, "broken": broken, "presets": breaches}, ensure_ascii=False))
    else:
        tried = sum(len(laws) for laws in breaches.values())
        print(f"{tried - broken} passed, {broken} failed")
    if broken:
        raise typer.Exit(FAILED)


def _options_to_try(
    game: Game, preset: str | None, sets: dict[str, str], seats: int | None
) -> Iterator[tuple[str, GameOptions]]:
    if preset is not None or sets:
        yield preset or "options as set", game.options(preset, sets, seats)
        return
    # Presets for another number of seats are passed over.
    names: list[str | None] = [*(game.presets if seats is None else game.presets_for(seats))]
    for name in names or [None]:
        yield name or "default", game.options(name, None, seats)


def _print_laws(label: str, laws: dict[str, list[str]]) -> None:
    from gridwright.checks.laws import LAWS

    broken = {law: breaches for law, breaches in laws.items() if breaches}
    print(f"{label}: {len(laws) - len(broken)} of {len(laws)} laws kept")
    for law, breaches in broken.items():
        print(f"  {law}: {LAWS[law][0]}")
        for breach in breaches:
            print(f"    {breach}")
