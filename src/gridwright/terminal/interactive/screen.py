"""The screen of a game in the terminal: lines, boards, prompts, with colour where there is any."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from gridwright.kernel.scene import Scene
from gridwright.terminal.board import print_board


class PeopleLeft(Exception):
    """The person at the screen has left the game, or the input has ended."""


class Screen:
    """Where a game is shown, and where people type."""

    def __init__(self, plain: bool) -> None:
        self.console = Console(highlight=False, no_color=plain or None)
        self.colour = self.console.is_terminal and not plain

    def print_line(self, text: str, style: str = "") -> None:
        """Print a line on the screen."""
        self.console.print(Text(text, style=style if self.colour else ""), soft_wrap=True)

    def print_scene(self, scene: Scene) -> None:
        """Print a scene's board on the screen."""
        self.console.print()
        print_board(self.console, scene, self.colour)

    def print_rulebook(self, markdown: str) -> None:
        """Print a rulebook, set for reading where the screen has colour, and as it stands where not."""
        if self.colour:
            self.console.print(Markdown(markdown), width=min(self.console.width, 100))
        else:
            self.print_line(markdown)

    def clear_screen(self) -> None:
        """Wipe the screen, and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
        else:
            self.print_line("\n" * 60)

    def read_line(self, prompt: str) -> str:
        """Read a line that a person types at the screen; PeopleLeft if there is none any more."""
        try:
            return self.console.input(Text(prompt, style="bold" if self.colour else "")).strip()
        except EOFError:
            raise PeopleLeft from None

    @contextlib.contextmanager
    def show_waiting(self, words: str) -> Iterator[None]:
        """Show on the screen that somebody is thinking, where somebody can see it."""
        if not self.colour:
            yield
            return
        with self.console.status(words):
            yield
