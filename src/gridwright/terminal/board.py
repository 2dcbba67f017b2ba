"""The board of a game as it is printed in the terminal."""

from __future__ import annotations

from rich.console import Console

from gridwright.kernel.scene import Scene
from gridwright.paint.text import plain, text


def print_board(console: Console, scene: Scene, colour: bool) -> None:
    """Print a scene's board, with all that stands round it, in colour or plain."""
    console.print(text(scene) if colour else plain(scene), markup=False, soft_wrap=True)
