"""Past moments: the board then, and once a game with secrets is over, who knew what."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.fields import SeatNumber
from gridwright.server.socket.messages.base import FromServer
from gridwright.server.socket.messages.log import LogEntry

Point = Literal["me", "spectator", "open"] | SeatNumber
"""Whose point of view: one's own, a spectator's, a seat's, or everything (the last two: only when over)."""


class Knower(FromServer):
    """Somebody who knew a secret, and after which action they first did."""

    seat: int
    since: int


class Fact(FromServer):
    """A secret of a moment of a finished game: a shape at a place, or a card in a hand, and who knew it."""

    shape: str = Field(default="", description="a piece or sign on the board, as scenes name it")
    at: str = Field(default="", description="its place's id")
    card: str = Field(default="", description="or a card's title")
    owner: int = Field(default=-1, description="the seat in whose hand the card was")
    since: int = Field(description="after which action it was first so")
    how: str = Field(default="", description="how whoever knew it first had come to know, in a sentence")
    knew: list[Knower] = Field(description="who could have known it; empty if nobody")


class Moment(FromServer):
    """The answer to replay_to."""

    kind: Literal["moment"] = "moment"
    ref: int | None = None
    ply: int
    point: Point
    scene: dict[str, Any]
    entry: LogEntry | None = Field(description="what had just been played")
    deciding: list[int]
    position: str | None = None
    facts: list[Fact] = Field(
        default=[],
        description="once a game with secrets is over: what not everybody could know then, and who could",
    )
    reviewing: bool = Field(default=False, description="the facts are still being worked out: ask again")
    unreviewed: str = Field(default="", description="why there are no facts, if they could not be worked out")
