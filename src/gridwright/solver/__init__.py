"""The solvers: exact results, a folder a game. They read the rulebooks; they repeat none of them.

Other rooms ask here for a game's solver and know no game by name. `contract.Solver` says what it answers.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from gridwright.kernel.errors import BadOption, BadText, listed

if TYPE_CHECKING:
    from gridwright.kernel.game import Game
    from gridwright.solver.contract import Solver

GROUP = "gridwright.solvers"
"""The entry points by which other packages add solvers of their games."""

SHIPPED = {"ctron": "gridwright.solver.ctron.solver:SOLVER"}


@cache
def _registered() -> dict[str, EntryPoint]:
    shelf = {name: EntryPoint(name, where, GROUP) for name, where in SHIPPED.items()}
    for point in entry_points(group=GROUP):
        shelf.setdefault(point.name, point)
    return shelf


def solvable() -> tuple[str, ...]:
    """The names of the games that have a solver."""
    return tuple(_registered())


def solver(game: Game | str) -> Solver | None:
    """A game's solver, or None. It is loaded when it is first asked for."""
    point = _registered().get(game if isinstance(game, str) else game.name)
    found: Solver | None = None if point is None else point.load()
    return found


def solver_of(game: Game | str) -> Solver:
    """A game's solver; BadOption where there is none."""
    found = solver(game)
    if found is None:
        name = game if isinstance(game, str) else game.name
        raise BadOption(f"{name} has no solver: {listed(solvable(), 'and')} can be solved.")
    return found


def writer_of(file: Path) -> Solver:
    """The solver that wrote a table or a proof; BadText if it is neither."""
    first = first_line(file)
    for found in map(solver_of, solvable()):
        if found.wrote(first):
            return found
    raise BadText(f"{file} is neither a table nor a proof: `gridwright solve` writes them.")


def first_line(file: Path) -> str:
    """The line by which a solver knows its files; BadText if the file cannot be read."""
    try:
        with file.open(encoding="utf-8") as lines:
            return lines.readline(2000).rstrip("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
