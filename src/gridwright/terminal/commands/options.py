"""`gridwright options`: what can be changed in a game's rules."""

from __future__ import annotations

import json as json_text
from typing import TYPE_CHECKING, Any

from gridwright.terminal.arguments import GameName, Json

if TYPE_CHECKING:
    from gridwright.kernel.game import Game


def options_command(game: GameName, json: Json = False) -> None:
    """List a game's rule options and presets."""
    from gridwright.games import game as find_game

    found = find_game(game)
    schema: dict[str, Any] = found.model.model_json_schema()
    if json:
        presets = {n: {"about": p.about, "options": dict(p.options)} for n, p in found.presets.items()}
        print(json_text.dumps({"options": schema, "presets": presets}, ensure_ascii=False, indent=2))
    else:
        _print_options(found, schema)


def _print_options(game: Game, schema: dict[str, Any]) -> None:
    from rich.console import Console

    from gridwright.terminal.tables import borderless_table

    options = borderless_table(("option", "default", "values", ""))
    for option, field in schema["properties"].items():
        options.add_row(option, _words(field.get("default")), _values(field), field.get("description", ""))
    presets = borderless_table(("preset", ""))
    for name, preset in game.presets.items():
        presets.add_row(name, preset.about)
    console = Console()
    console.print(options)
    console.print()
    console.print(presets)


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
