"""Commands whose files are imported only when they run or explain themselves.

A list of commands needs their names and a line each; importing all of their files for that would take longer
than some of the commands do.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


class LazyCommand(TyperCommand):
    """A command known by its line in a list; its function is imported when the command is called."""

    def __init__(self, name: str, summary: str, module: str, function: str) -> None:
        super().__init__(name, help=summary)
        self.module, self.function = module, function

    def import_command(self) -> Any:
        """Import the command's file and make a whole command of its function."""
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(self.name)(getattr(import_module(self.module), self.function))
        return get_command(alone)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of the imported command: from here on it is the one that parses, helps and runs."""
        return self.import_command().make_context(info_name, args, parent, **extra)


class LazyGroup(TyperGroup):
    """A group of lazy commands, each in the file of a package that is named as the command is typed."""

    package: str
    function: str = "{}_command"
    """How a command's function is called."""
    summaries: Mapping[str, str]
    """Each command with its line in the list: the first of what its function says of itself."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        lazy = {
            name: LazyCommand(name, summary, f"{self.package}.{name}", self.function.format(name))
            for name, summary in self.summaries.items()
        }
        self.commands = {**lazy, **self.commands}
