"""The commands `gridwright solve ...`, each in a file that is named as the command is typed."""

from __future__ import annotations

from typing import Any

import typer

from gridwright.terminal.lazy_commands import LazyGroup

COMMANDS = {
    "position": "Solve a position: its class, who wins, and how.",
    "table": "Solve all starts with one piece a side on a board.",
    "value": "The value of a position as a game: canonical form, stops, temperature, mean.",
    "verify": "Check a table or a proof with the rulebook and the reference solver.",
}
"""Each command with its line in `gridwright solve --help`."""


class SolveCommands(LazyGroup):
    """The commands of `gridwright solve`; `solve GAME` is short for `solve position GAME`."""

    package = "gridwright.terminal.commands.solve"
    function = "solve_{}_command"
    summaries = COMMANDS

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names; a position is solved if it names none."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["position", *args]
        return super().resolve_command(ctx, args)


solve_app = typer.Typer(
    cls=SolveCommands,
    help="Solve positions: outcome classes, values, tables and proofs. `solve GAME` solves a position.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
