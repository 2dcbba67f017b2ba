"""Positions read out of what somebody asks: a game's options, a position's text, and actions after it."""

from __future__ import annotations

from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.position import Position
from gridwright.server.http.bodies.analysis import AskAnalysis
from gridwright.server.http.bodies.positions import AskScene
from gridwright.server.table.setup import Finder


def read_position(find: Finder, game: str, asked: AskScene | AskAnalysis) -> Position:
    """The position asked for, after the actions in notation that follow it, nature's included."""
    found = find(game)
    position = found.position(found.options(asked.preset, asked.options, asked.seats), asked.position)
    for number, text in enumerate(asked.play, 1):
        if position.over:
            raise IllegalAction(f"Action {number} comes too late: the game is over. {position.ending()}")
        position.push(position.read_action(text))
    return position
