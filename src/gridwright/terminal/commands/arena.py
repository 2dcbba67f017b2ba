"""`gridwright arena`: bots against each other, and what their games say of them."""

from __future__ import annotations

import json as json_text
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.terminal.arguments import GameName, Json, Preset, Seats, Sets

if TYPE_CHECKING:
    from gridwright.agents.arena import Arena
    from gridwright.agents.rating import Rating, Score, SeatScore


def arena_command(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="Levels, random, careful, greedy.")],
    count: Annotated[int, typer.Option("--games", metavar="N", help="Games a pairing.", min=1)] = 100,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The first seed.")] = 1,
    threads: Annotated[int, typer.Option(metavar="N", help="Games at a time.", min=1, max=64)] = 2,
    record: Annotated[
        Path | None, typer.Option(metavar="F", help="Keep the games in this file; a rerun goes on from it.")
    ] = None,
    json: Json = False,
) -> None:
    """Let bots play each other: scores, seats and Elo with intervals.

    A bot that is named twice plays itself too.
    """
    from gridwright.agents.arena import Arena
    from gridwright.agents.rating import ratings, scores, seat_scores
    from gridwright.games import game as find_game
    from gridwright.kernel.errors import GridwrightError
    from gridwright.terminal.position_arguments import options_from_arguments

    options = options_from_arguments(game, preset, set_, seats)
    arena = Arena(find_game(game), options, bots, count, seed, record)
    interrupted = _play_missing_games(arena, f"{game}: {', '.join(bots)}", threads, quiet=json)
    if not arena.outcomes:
        raise GridwrightError("No game was finished.")
    table, elo, chairs = scores(arena.outcomes), ratings(arena.outcomes), seat_scores(arena.outcomes)
    seat_names = arena.game.seat_names(options)
    if json:
        told = {"game": game, "scores": [asdict(s) for s in table], "elo": [asdict(r) for r in elo]}
        told["seats"] = [{"name": seat_names[s.seat], **asdict(s)} for s in chairs]
        print(json_text.dumps(told | {"games": len(arena.outcomes), "finished": not interrupted}))
    else:
        _print_tables(table, elo, chairs, seat_names)
    if interrupted:
        where = f" What was played is in {record}; the same command goes on from there." if record else ""
        raise GridwrightError(f"Stopped after {len(arena.outcomes)} of {len(arena.bouts)} games.{where}")


def _play_missing_games(arena: Arena, words: str, threads: int, quiet: bool) -> bool:
    """Play what the arena's file does not hold; whether it was interrupted."""
    from rich.console import Console

    from gridwright.terminal.progress import show_progress_bar

    done = arena.resume()
    if done and not quiet:
        Console(stderr=True).print(f"{done} games were already in {arena.file}.")
    with show_progress_bar(words, len(arena.bouts), done) as tick:
        try:
            arena.run(threads, tick)
        except KeyboardInterrupt:
            return True
    return False


def _print_tables(
    table: list[Score], elo: list[Rating], chairs: list[SeatScore], seat_names: Sequence[str]
) -> None:
    """The scores of each pairing, of each seat, and the Elo ratings, with 95% intervals."""
    from rich.console import Console

    from gridwright.terminal.tables import borderless_table

    numbers = ("games", "score", "95% interval", "an equal gets")
    pairings = borderless_table(("pairing", *numbers), right=numbers)
    for s in table:
        pairings.add_row(f"{s.first} against {s.second}", *_numbers(s))
    sitting = borderless_table(("seat", *numbers), right=numbers)
    for chair in chairs:
        sitting.add_row(seat_names[chair.seat], *_numbers(chair))
    strength = borderless_table(("player", "Elo", "95% interval"), right=("Elo", "95% interval"))
    for r in elo:
        strength.add_row(r.name, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}")
    shown = [pairings] if table else []
    shown += [sitting] + ([strength] if len(elo) > 1 else [])
    console = Console()
    for number, one in enumerate(shown):
        if number:
            console.print()
        console.print(one)


def _numbers(s: Score | SeatScore) -> tuple[str, str, str, str]:
    """The numbers of a row."""
    return str(s.games), f"{s.mean:.1%}", f"{s.low:.1%} to {s.high:.1%}", f"{s.fair:.1%}"
