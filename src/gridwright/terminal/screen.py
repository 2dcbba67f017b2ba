"""The screen of a game: lines, boards, prompts, with colour where there is any."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from gridwright.kernel.scene import Scene
from gridwright.paint.text import plain as plain_text
from gridwright.paint.text import text as rich_text


class Left(Exception):
    """The person has left the table, or the input has ended."""


class Screen:
    """Where a table is shown, and where people type."""

    def __init__(self, plain: bool) -> None:
        self.console = Console(highlight=False, no_color=plain or None)
        self.colour = self.console.is_terminal and not plain

    def say(self, text: str, style: str = "") -> None:
        """A line on the screen."""
        self.console.print(Text(text, style=style if self.colour else ""), soft_wrap=True)

    def draw(self, scene: Scene) -> None:
        """A board."""
        self.console.print()
        if self.colour:
            self.console.print(rich_text(scene), soft_wrap=True)
        else:
            self.console.print(plain_text(scene), markup=False, soft_wrap=True)

    def read_out(self, markdown: str) -> None:
        """A rulebook, set for reading where there is colour, and as it stands where not."""
        if self.colour:
            self.console.print(Markdown(markdown), width=min(self.console.width, 100))
        else:
            self.say(markdown)

    def clear(self) -> None:
        """Wipe the screen, and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()
        else:
            self.say("\n" * 60)

    def read(self, prompt: str) -> str:
        """A line of input; Left if there is none any more."""
        try:
            return self.console.input(Text(prompt, style="bold" if self.colour else "")).strip()
        except EOFError:
            raise Left from None

    @contextlib.contextmanager
    def waiting(self, words: str) -> Iterator[None]:
        """Show that somebody is thinking, where somebody can see it."""
        if not self.colour:
            yield
            return
        with self.console.status(words):
            yield
