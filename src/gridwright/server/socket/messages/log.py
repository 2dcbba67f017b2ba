"""The log: what happened at the table, as one viewer saw it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.socket.messages.base import FromServer


class LogLine(FromServer):
    """One line of what happened, as this viewer saw it.

    `play` is an action: `text` is its notation (`?` if the viewer saw only that something was done), `events`
    the sentences of what it did, `ply` how many actions had been played after it. `note` is anything else
    that was done at the table, as one sentence in `text`.
    """

    kind: Literal["play", "note"]
    ply: int
    seat: int = Field(description="-1 for nature")
    who: str
    text: str
    events: list[str] = Field(default=[])
    words: str = Field(
        default="", description="what a choice is called that has no event, as its button says"
    )
    at: int = Field(description="when, in milliseconds since 1970")


class LogEntry(LogLine):
    """A line of the log, as a state has it."""

    scene: dict[str, Any] | None = Field(
        default=None,
        description="the board just after it; only for what is new, to animate from one to the next",
    )


class LogPart(FromServer):
    """The log from one line on: keep that many lines of what you have, and put these after them."""

    start: int
    entries: list[LogEntry]
