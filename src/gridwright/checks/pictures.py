"""The pictures of a rulebook: drawn from its cases, so that no picture can show what does not happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridwright.checks.cases import read_cases, set_up
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.game import Game
from gridwright.paint.svg import svg

WIDTH = 480


def drawings(game: Game) -> Iterator[tuple[Path, str]]:
    """Every picture that a case asks for: the file it belongs in, and what should stand there."""
    for file in sorted((game.folder / "cases").glob("*.yaml")):
        for case in read_cases(file):
            if "picture" in case.data:
                position = set_up(game, case)
                seat = position.to_move if position.to_move >= 0 else SPECTATOR
                touched, show = case.data.get("touched", ()), case.data.get("show", ())
                picture = svg(position.scene(seat, touched, show, hints=False), "paper", WIDTH)
                yield game.folder / "pictures" / f"{case.data['picture']}.svg", picture + "\n"
