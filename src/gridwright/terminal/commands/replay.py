"""`gridwright replay`: recorded games, played again and verified."""

from __future__ import annotations

import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import As, Json
from gridwright.terminal.exit_codes import FAILED

if TYPE_CHECKING:
    from gridwright.kernel.match import Match
    from gridwright.kernel.record import Kept


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one a line.")],
    as_: As = None,
    moves: Annotated[bool, typer.Option("--moves", help="Print every action.")] = False,
    json: Json = False,
) -> None:
    """Replay recorded games and verify every action and result."""
    from gridwright.games import game as find_game
    from gridwright.kernel.record import Kept, replay_file

    others = 0
    for number, match in enumerate(replay_file(file, find_game), 1):
        if isinstance(match, Kept):
            others += 1
            _print_kept(number, match, moves, json)
        else:
            _print_replayed(number, match, as_, moves, json)
    if others:  # what is another game today is no success
        raise typer.Exit(FAILED)


def _print_replayed(number: int, match: Match, seat_name: str | None, moves: bool, json: bool) -> None:
    """A record that replays: how its game ended, and what was played if that is asked for."""
    from gridwright.kernel.position import OPEN
    from gridwright.terminal.position_arguments import observer_from_argument

    wanted = observer_from_argument(match.position, seat_name)
    # A finished game is public: only a running one is shown as a seat saw it.
    eyes = wanted if not match.over or seat_name is not None else OPEN
    log = match.log(eyes) if json or moves else []
    ending = match.ending() if match.over else "not finished."
    if json:
        told = [[match.position.seat_name(seat), text] for seat, text in log]
        line = {"game": match.game.name, "plies": len(match.entries), "ending": ending, "actions": told}
        print(json_text.dumps(line, ensure_ascii=False))
        return
    print(f"{number}. {match.game.name}, {len(match.entries)} actions: {ending}")
    if moves:
        for ply, (seat, text) in enumerate(log, 1):
            print(f"   {ply:3d} {match.position.seat_name(seat)}: {text}")


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
