"""`gridwright games`: which games there are."""

from __future__ import annotations

import json as json_text
from typing import TYPE_CHECKING, Any

from gridwright.terminal.arguments import Json

if TYPE_CHECKING:
    from gridwright.kernel.game import Game


def games_command(json: Json = False) -> None:
    """List the games, with their presets."""
    from gridwright.games import registered

    games = list(registered().values())
    if json:
        print(json_text.dumps([_as_json(game) for game in games], ensure_ascii=False, indent=2))
    else:
        _print_games(games)


def _as_json(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.about.title,
        "designer": game.about.designer,
        "line": game.about.line,
        "players": game.about.players,
        "minutes": game.about.minutes,
        "secrets": game.about.secrets,
        "dice": game.about.dice,
        "presets": {name: preset.about for name, preset in game.presets.items()},
    }


def _print_games(games: list[Game]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("name", "game", "players", "minutes", ""):
        table.add_column(heading, no_wrap=heading != "")
    for game in games:
        about = game.about
        table.add_row(f"[bold]{game.name}[/bold]", about.title, about.players, about.minutes, about.line)
    console = Console()
    console.print(table)
    console.print(
        "\nPlay one with [bold]gridwright play NAME[/bold]; its rules: [bold]gridwright rules NAME[/bold]."
    )
