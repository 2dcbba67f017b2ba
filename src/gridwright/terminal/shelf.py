"""What is on the shelf: games, rulebooks, options."""

from __future__ import annotations

import json as json_text
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from gridwright.games import game as find_game
from gridwright.games import registered


def list_games(json: bool) -> None:
    """Every registered game, its sentence and its presets."""
    shelf = registered()
    if json:
        listed = [
            {
                "name": g.name,
                "title": g.about.title,
                "designer": g.about.designer,
                "line": g.about.line,
                "players": g.about.players,
                "minutes": g.about.minutes,
                "secrets": g.about.secrets,
                "dice": g.about.dice,
                "presets": {name: p.about for name, p in g.presets.items()},
            }
            for g in shelf.values()
        ]
        print(json_text.dumps(listed, ensure_ascii=False, indent=2))
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("name", "game", "players", "minutes", ""):
        table.add_column(heading, no_wrap=heading != "")
    for g in shelf.values():
        about = g.about
        table.add_row(f"[bold]{g.name}[/bold]", about.title, about.players, about.minutes, about.line)
    console = Console()
    console.print(table)
    console.print(
        "\nPlay one with [bold]gridwright play NAME[/bold]; its rules: [bold]gridwright rules NAME[/bold]."
    )


def print_rules(name: str) -> None:
    """A game's rulebook: set for reading in a terminal, as it stands in a pipe."""
    text = find_game(name).rules_text()
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text), width=min(console.width, 100))
    else:
        print(text)


def list_options(name: str, json: bool) -> None:
    """A game's options with their defaults and what they do, then its presets."""
    g = find_game(name)
    schema: dict[str, Any] = g.model.model_json_schema()
    if json:
        presets = {n: {"about": p.about, "options": dict(p.options)} for n, p in g.presets.items()}
        print(json_text.dumps({"options": schema, "presets": presets}, ensure_ascii=False, indent=2))
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("option", "default", "values", ""):
        table.add_column(heading)
    for option, field in schema["properties"].items():
        table.add_row(option, _words(field.get("default")), _values(field), field.get("description", ""))
    presets_table = Table(box=None, pad_edge=False, header_style="dim")
    presets_table.add_column("preset")
    presets_table.add_column("")
    for preset, p in g.presets.items():
        presets_table.add_row(preset, p.about)
    console = Console()
    console.print(table)
    console.print()
    console.print(presets_table)


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "none"
    return str(value) if value not in ("", None) else "none"


def _values(field: dict[str, Any]) -> str:
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if "minimum" in field and "maximum" in field:
        low, high = field["minimum"], field["maximum"]
        return str(low) if low == high else f"{low} to {high}"
    return ""
