"""`gridwright pictures`: the pictures of a game's rulebook."""

from __future__ import annotations

from typing import Annotated

import typer

from gridwright.terminal.arguments import GameName
from gridwright.terminal.exit_codes import FAILED


def pictures_command(
    game: GameName,
    check_only: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a picture is stale.")
    ] = False,
) -> None:
    """Draw the pictures of a game's rulebook from its cases."""
    from gridwright.checks.pictures import drawings
    from gridwright.games import game as find_game
    from gridwright.kernel.errors import listed

    stale = []
    for file, content in drawings(find_game(game)):
        if check_only:
            if not file.exists() or file.read_text(encoding="utf-8") != content:
                stale.append(file.name)
        else:
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
            print(f"Wrote {file}.")
    if stale:
        print(f"Stale: {listed(sorted(stale), 'and')}. Run `gridwright pictures {game}`.")
        raise typer.Exit(FAILED)
