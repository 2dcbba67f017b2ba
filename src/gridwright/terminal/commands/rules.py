"""`gridwright rules`: a game's rulebook."""

from __future__ import annotations

from gridwright.terminal.arguments import GameName


def rules_command(game: GameName) -> None:
    """Print a game's rulebook."""
    from rich.console import Console

    from gridwright.games import game as find_game

    text = find_game(game).rules_text()
    console = Console()
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(text), width=min(console.width, 100))
    else:  # in a pipe it is printed as it stands
        print(text)
