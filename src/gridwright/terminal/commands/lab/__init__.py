"""The commands `gridwright lab ...`, each in a file that is named as the command is typed."""

from __future__ import annotations

import typer

from gridwright.terminal.lazy_commands import LazyGroup

COMMANDS = {
    "run": "Play the studies in files, or go on with them, and say what they found.",
    "compare": "Compare two rule sets of a game: a study in one line.",
    "describe": "Measure one rule set of a game in every way there is.",
    "luck": "Say how much of a game is luck, and where it comes from.",
    "list": "List studies, and how far each is.",
    "report": "Write the report of a study from the games that were played.",
    "records": "Measure games that were recorded, people's too.",
    "measures": "List what is measured, and what it means.",
}
"""Each command with its line in `gridwright lab --help`."""


class LabCommands(LazyGroup):
    """The commands of `gridwright lab`."""

    package = "gridwright.terminal.commands.lab"
    function = "lab_{}_command"
    summaries = COMMANDS


lab_app = typer.Typer(
    cls=LabCommands,
    help="Change a rule, and know what it did: studies, verdicts, reports.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
