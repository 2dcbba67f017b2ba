"""How the table stands: the board, what may be played, the clocks, an undo that was asked for."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.socket.messages.base import FromServer
from gridwright.server.socket.messages.log import LogPart
from gridwright.server.table.clocks import ClockFace


class Legal(FromServer):
    """A legal action: its id, its text, and what to touch, in order, to make it."""

    id: int
    text: str
    path: list[str]


class UndoOffer(FromServer):
    """An undo that waits for consent."""

    seat: int
    agreed: list[int]
    waiting: list[int]


class State(FromServer):
    """How the table stands for this viewer. Each one replaces the last, but for the log, which grows."""

    kind: Literal["state"] = "state"
    version: int = Field(description="grows with everything that happens at the table")
    ply: int = Field(description="how many actions have been played")
    looking_as: int | None = Field(description="whose view this is; null is a spectator's")
    cover: int | None = Field(
        default=None, description="hot seat with secrets: hand the device to this seat, then look_as"
    )
    turn: str | None = Field(description="to be sent with play; null if nothing is asked of you now")
    deciding: list[int] = Field(description="the seats that are waited for")
    over: bool
    ending: str | None = None
    results: list[float] | None = None
    scene: dict[str, Any]
    legal: list[Legal]
    log: LogPart
    clocks: list[ClockFace] = Field(default=[])
    undo: UndoOffer | None = None
    undo_barred: str | None = Field(
        default=None, description="why undo cannot be asked for now; null if it can"
    )
    rematch_asked: list[int] = Field(default=[])
    rematch: str | None = Field(default=None, description="the table of the next game, once all agreed")
    notice: str = Field(
        default="", description="one more sentence to show, as that the bots are still warming up"
    )
    position: str | None = Field(default=None, description="the position's text, in games without secrets")


class Picture(FromServer):
    """The answer to touch: the scene with what was touched, and what may be touched next."""

    kind: Literal["picture"] = "picture"
    ref: int | None = None
    version: int
    scene: dict[str, Any]
    next: list[str]
