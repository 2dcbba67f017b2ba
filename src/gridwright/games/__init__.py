"""The shelf: the games we ship, and those that other packages add by the entry point `gridwright.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from gridwright.games.first_ids import FIRST_TEXTS
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.suggestions import suggest

SHIPPED = ("ctron", "ironclad", "cups", "minefield", "tron")


@cache
def registered() -> dict[str, Game]:
    """All games by name: ours first, then other packages'."""
    shelf = {name: Game(name, f"gridwright.games.{name}", FIRST_TEXTS.get(name)) for name in SHIPPED}
    for point in entry_points(group="gridwright.games"):
        shelf.setdefault(point.name, Game(point.name, point.value))
    return shelf


def game(name: str) -> Game:
    """The game with this name; BadOption, with names that look like it, if there is none."""
    shelf = registered()
    if name not in shelf:
        raise BadOption(f"There is no game called {name}. {suggest(name, shelf)}")
    return shelf[name]
