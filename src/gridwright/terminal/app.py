"""The program `gridwright`: which commands it has, and how it ends.

What a command takes and does stands in `commands/`, in a file that is named as the command is typed.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from gridwright.terminal.commands.lab import lab_app
from gridwright.terminal.commands.solve import solve_app
from gridwright.terminal.exit_codes import INTERRUPTED, REFUSED
from gridwright.terminal.lazy_commands import LazyGroup

COMMANDS = {
    "games": "List the games, with their presets.",
    "rules": "Print a game's rulebook.",
    "options": "List a game's rule options and presets.",
    "show": "Show a position, in the terminal or as a picture.",
    "legal": "List the legal actions of a position.",
    "perft": "Count the ways to play on, ply by ply.",
    "play": "Play a game in the terminal.",
    "arena": "Let bots play each other: scores, seats and Elo with intervals.",
    "analyse": "Explain a position: the moves, what they are worth.",
    "replay": "Replay recorded games and verify every action and result.",
    "laws": "Run the conformance laws on a game.",
    "check": "Run case files: positions, plays, expected results.",
    "pictures": "Draw the pictures of a game's rulebook from its cases.",
    "serve": "Serve the page: play in the browser, with bots and friends.",
    "migrate": "Bring a server's database up to date, and say which games replay by today's rules.",
    "backup": "Write a server's database to a file, while it runs or not.",
    "restore": "Make an empty database what a backup says.",
    "bench": "Measure speed here, beside C++ and plain Python.",
}
"""Each command with its line in `gridwright --help`: the first of what its function says of itself."""


class Commands(LazyGroup):
    """The commands of `gridwright`."""

    package = "gridwright.terminal.commands"
    summaries = COMMANDS


app = typer.Typer(
    name="gridwright",
    cls=Commands,
    help="Play, solve and playtest board games on a grid.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.add_typer(solve_app, name="solve")
app.add_typer(lab_app, name="lab")


def _print_version(wanted: bool) -> None:
    if wanted:
        from gridwright import __version__

        print(f"gridwright {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, solve and playtest board games on a grid."""


def main() -> None:
    """Run the command line; a person's mistake is one sentence on standard error and exit code 2."""
    try:
        app()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.exit(0)
    except Exception as error:
        from gridwright.kernel.errors import GridwrightError

        if not isinstance(error, GridwrightError):
            raise
        print(str(error), file=sys.stderr)
        sys.exit(REFUSED)
