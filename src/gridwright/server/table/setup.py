"""What a table was set up with: it is stored with the table and never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from gridwright.kernel.game import Game
from gridwright.server.table.absence import Absence
from gridwright.server.table.clocks import Clock

Finder = Callable[[str], Game]
"""Finds a game by its name."""


class SeatSetup(BaseModel):
    """A seat as it was set: whose it is, and what they are called."""

    model_config = ConfigDict(extra="forbid")

    held_by: Literal["person", "bot"]
    name: str = ""
    player: str = ""
    taken: bool = True


class Setup(BaseModel):
    """A table as it was set."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["play", "record"] = "play"
    game: str
    rules: int = 1
    """The edition of the game's rules that the table was set under."""
    preset: str | None = None
    options: dict[str, Any] = {}
    position: str | None = None
    name: str = ""
    public: bool = False
    clock: Clock | None = None
    absence: Absence = Absence()
    on_resign: Literal["bot", "nobody"] = "bot"
    substitute: str = "club"
    hot_seat: bool = False
    seats: list[SeatSetup]
    created: int


def rotated(setup: Setup, created: int) -> tuple[Setup, list[int]]:
    """The setup of a rematch, and for each of its seats the old seat of whoever sits there."""
    count = len(setup.seats)
    came_from = [(seat + 1) % count for seat in range(count)]
    seats = [setup.seats[old].model_copy(update={"taken": True}) for old in came_from]
    return setup.model_copy(update={"seats": seats, "created": created}), came_from
