"""The terms of a table: its clock, and what happens to somebody who is silent for long."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Clock(BaseModel):
    """A clock: `each` gives so many seconds for each action, `game` so many for all of one's actions.

    At flag fall a bot takes over, or, in a game of two if so chosen, the seat has lost.
    """

    model_config = ConfigDict(extra="forbid")

    per: Literal["action", "game"] = "action"
    seconds: int = Field(ge=5, le=7 * 24 * 3600)
    extra: int = Field(
        default=0, ge=0, le=3600, description="seconds gained with each action; for a game's clock"
    )
    then: Literal["bot", "lose"] = "bot"


class Absence(BaseModel):
    """What happens to a seat that is waited for and silent so long: nothing, a nudge, or a bot takes over."""

    model_config = ConfigDict(extra="forbid")

    after: int = Field(default=120, ge=5, le=7 * 24 * 3600, description="seconds of silence")
    then: Literal["wait", "nudge", "bot"] = "nudge"
