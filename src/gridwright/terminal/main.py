"""The command `gridwright`. Each command is a thin door; what it does lies behind it.

Modules with weight (numpy, numba, pydantic) are imported inside the commands, so that `--help` is at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridwright.terminal.arguments import As, GameName, Json, Plain, PositionText, Preset, Seats, Sets
from gridwright.terminal.solving import solve_app

app = typer.Typer(
    name="gridwright",
    help="Play, solve and playtest board games on a grid.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.add_typer(solve_app, name="solve")


@app.command()
def games(json: Json = False) -> None:
    """List the games, with their presets."""
    from gridwright.terminal import shelf

    shelf.list_games(json)


@app.command()
def rules(game: GameName) -> None:
    """Print a game's rulebook."""
    from gridwright.terminal import shelf

    shelf.print_rules(game)


@app.command()
def options(game: GameName, json: Json = False) -> None:
    """List a game's rule options and presets."""
    from gridwright.terminal import shelf

    shelf.list_options(game, json)


@app.command()
def show(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    svg: Annotated[Path | None, typer.Option(metavar="F", help="Write the picture to this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="F", help="Write the picture to this PNG file.")] = None,
    theme: Annotated[str, typer.Option(metavar="paper|night", help="Which of the two looks.")] = "paper",
    width: Annotated[int, typer.Option(metavar="PIXELS", help="How wide the picture is.")] = 960,
    overlay: Annotated[
        list[str] | None, typer.Option("--show", metavar="NAME", help="Draw what is shown only on request.")
    ] = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Show a position, in the terminal or as a picture."""
    from gridwright.terminal import look

    at = look.find(game, position, preset, set_, seats)
    look.show(at, as_, svg, png, theme, width, overlay or [], plain, json)


@app.command()
def legal(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    json: Json = False,
) -> None:
    """List the legal actions of a position."""
    from gridwright.terminal import look

    look.legal(look.find(game, position, preset, set_, seats), as_, json)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many plies to count.", min=1)],
    position: Annotated[str | None, typer.Option(metavar="P", help="Count from this position.")] = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    json: Json = False,
) -> None:
    """Count the ways to play on, ply by ply."""
    from gridwright.terminal import look

    look.count(look.find(game, position, preset, set_, seats), depth, json)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; ctron if left out.")] = "ctron",
    position: Annotated[str | None, typer.Option(metavar="P", help="Begin from this position.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=PLAYER",
            help="Who sits where: me, novice, club, expert, master, random, careful, greedy, proof.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Who plays the other seats; `proof` plays solved games exactly and says where you lost.",
        ),
    ] = None,
    proof: Annotated[
        Path | None,
        typer.Option(metavar="F", help="Against proof: the answers of a file that `solve --proof` wrote."),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(metavar="S", help="Against proof: seconds to find out who wins; 60 unless told."),
    ] = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Make dice and bots repeatable.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="F", help="Append the game's record to this file at the end.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal."""
    from gridwright.terminal import playing

    playing.play(game, position, preset, set_, seats, seat or [], against, proof, time, seed, record, plain)


@app.command()
def arena(
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
    """Let bots play each other: scores and Elo with intervals."""
    from gridwright.terminal import arenas

    arenas.run(game, bots, count, preset, set_, seats, seed, threads, record, json)


@app.command()
def analyse(
    game: GameName,
    position: PositionText = None,
    preset: Preset = None,
    set_: Sets = None,
    seats: Seats = None,
    as_: As = None,
    simulations: Annotated[
        int, typer.Option("--simulations", metavar="N", help="How much to think.", min=10, max=10_000_000)
    ] = 5000,
    seed: Annotated[int, typer.Option(metavar="N", help="Another number thinks otherwise.")] = 1,
    most: Annotated[int, typer.Option("--most", metavar="N", help="How many moves to show.", min=1)] = 10,
    json: Json = False,
) -> None:
    """Explain a position: the moves, what they are worth.

    Candidate moves with the search's values and visits, and the main line; in a game with a solver every move
    is marked by the class that it leads to, where that is known. Without a position it is the opening,
    nature's part in it drawn by the seed.
    """
    from gridwright.terminal import analysing, look

    found = look.find(game, position, preset, set_, seats)
    if position is None:
        analysing.begin(found, seed)
    analysing.analyse(found, as_, simulations, seed, most, json)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one a line.")],
    as_: As = None,
    moves: Annotated[bool, typer.Option("--moves", help="Print every action.")] = False,
    json: Json = False,
) -> None:
    """Replay recorded games and verify every action and result."""
    from gridwright.terminal import checking

    checking.replay(file, as_, moves, json)


@app.command()
def laws(
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
    from gridwright.terminal import checking

    checking.laws(game, preset, set_, seats, count, seed, json)


@app.command()
def check(
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
    from gridwright.terminal import checking

    checking.check(files, game, mode, json)


@app.command()
def pictures(
    game: GameName,
    check_only: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a picture is stale.")
    ] = False,
) -> None:
    """Draw the pictures of a game's rulebook from its cases."""
    from gridwright.terminal import checking

    checking.pictures(game, check_only)


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Listen on this address.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", help="Listen on this port.", min=1, max=65535)] = 8000,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Where friends reach it, behind a proxy for instance.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="PostgreSQL, or another SQLite file.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Serve the page: play in the browser, with bots and friends."""
    from gridwright.terminal import serving

    serving.serve(host, port, public_url, database, browser)


@app.command()
def migrate(
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="PostgreSQL, or another SQLite file.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Change nothing; say what would happen.")
    ] = False,
    json: Json = False,
) -> None:
    """Bring a server's database up to date, and say which games replay by today's rules.

    `serve` does the same when it starts; games that can no longer be played are closed, and kept.
    """
    from gridwright.terminal import migrating

    migrating.migrate(database, dry_run, json)


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="Only these games.")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long each row is measured.")] = 2.0,
    cold: Annotated[bool, typer.Option("--cold", help="Also compile each game from nothing.")] = False,
    json: Json = False,
) -> None:
    """Measure speed here, beside C++ and plain Python."""
    from gridwright.terminal.bench import run_bench

    run_bench(game or None, seconds, json, cold)


def _version(wanted: bool) -> None:
    if wanted:
        from gridwright import __version__

        print(f"gridwright {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, solve and playtest board games on a grid."""


def main() -> None:
    """Run the command line; a person's mistake is one sentence on standard error and exit code 2."""
    try:
        app()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
    except Exception as error:
        from gridwright.kernel.errors import GridwrightError

        if not isinstance(error, GridwrightError):
            raise
        print(str(error), file=sys.stderr)
        sys.exit(2)
