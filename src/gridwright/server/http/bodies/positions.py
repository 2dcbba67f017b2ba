"""Positions: drawn and edited."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from gridwright.server.fields import (
    MOST_TOUCHES,
    ActionText,
    GameName,
    Options,
    PositionText,
    PresetName,
    TouchId,
)
from gridwright.server.http.bodies.base import AnswerBody, RequestBody
from gridwright.server.socket.messages.state import Legal


class AskScene(RequestBody):
    """A position to be drawn: from its text (or the opening), after some actions, a gesture half made."""

    game: GameName
    preset: PresetName | None = None
    options: Options = Field(default={})
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    play: list[ActionText] = Field(
        default=[], max_length=400, description="actions in notation, nature's included, in order"
    )
    seat: int | None = Field(default=None, ge=0, le=7, description="whose view; the decider's unless said")
    touched: list[TouchId] = Field(default=[], max_length=MOST_TOUCHES)
    show: list[TouchId] = Field(default=[], max_length=8)


class AskEdit(RequestBody):
    """A place of a position at which the next thing that may stand there shall stand."""

    game: GameName
    preset: PresetName | None = None
    options: Options = Field(default={})
    position: PositionText | None = Field(default=None, description="the opening unless said")
    place: TouchId = Field(description="a cell's or point's id; `turn` for whose turn it is; `clear`")
    back: bool = Field(default=False, description="the last thing instead of the next")


class PositionEdited(AnswerBody):
    """The position's text then."""

    position: str


class SceneDrawn(AnswerBody):
    """The picture, and all that a page needs to play on from it."""

    scene: dict[str, Any]
    position: str
    options: dict[str, Any]
    seat_names: list[str]
    to_move: int = Field(description="the seat that decides; -1 nature, -2 over")
    deciding: list[int]
    legal: list[Legal] = Field(description="the actions of the one to move, nature's outcomes included")
    next: list[str]
    over: bool
    ending: str | None
    events: list[str] = Field(description="what the last action did")
