"""A change: what is different about how the table stands, for those who keep what they were told before."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.socket.messages.base import FromServer
from gridwright.server.socket.messages.log import LogLine
from gridwright.server.socket.messages.state import UndoOffer
from gridwright.server.table.clocks import ClockFace

Splice = tuple[int, int, list[Any]]
"""At this place of the list as it was, take so many parts out, and put these there."""


class SceneChange(FromServer):
    """What is different about a scene, from the one before it."""

    texts: dict[str, str] = Field(description="the texts that are others now: title, alt, caption")
    lists: dict[str, list[Splice]] = Field(
        description="the lists that are others now, and how each becomes what it is; those of the board "
        "are called board.cells and so on. Places count in the list as it was: go from the last splice "
        "to the first"
    )


class ChangedEntry(LogLine):
    """A new line of the log."""

    change: SceneChange | None = Field(
        default=None,
        description="the board just after it: what is different from the one before it in this message, "
        "or, of the first, from the one on the board until now",
    )


class ChangedLog(FromServer):
    """The log from one line on: keep that many lines of what you have, and put these after them."""

    start: int
    entries: list[ChangedEntry]


class Change(FromServer):
    """What is different for this viewer from what they were told last. What is left out is as it was.

    Only those get it who asked for changes in their hello. Whoever has another version than `from` asks for
    the `whole`, and gets a state.
    """

    kind: Literal["change"] = "change"
    from_: int = Field(alias="from", description="the version that this is a change to")
    version: int | None = None
    ply: int | None = None
    looking_as: int | None = None
    cover: int | None = None
    turn: str | None = None
    deciding: list[int] | None = None
    over: bool | None = None
    ending: str | None = None
    results: list[float] | None = None
    scene: SceneChange | None = Field(
        default=None, description="from the last board in this message, or the one until now"
    )
    legal: list[Splice] | None = Field(
        default=None,
        description="how the list last told becomes what may be played now. While `turn` is null nothing "
        "may be played and nothing is told of the list: keep it",
    )
    log: ChangedLog | None = None
    clocks: list[ClockFace] | None = None
    undo: UndoOffer | None = None
    undo_barred: str | None = None
    rematch_asked: list[int] | None = None
    rematch: str | None = None
    notice: str | None = None
    position: str | None = None
