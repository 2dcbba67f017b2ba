"""Kinds of fields that requests over HTTP and messages over the WebSocket share, each with its bounds."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

MOST_TOUCHES = 24
MOST_TEXT = 500

SeatSecret = Annotated[str, Field(min_length=16, max_length=80, pattern=r"^[A-Za-z0-9_-]+$")]
"""What makes somebody a seat's holder. It travels in bodies and first messages, never in an address."""

SeatNumber = Annotated[int, Field(ge=0, le=15, description="a seat, counted from 0")]
PlayerName = Annotated[str, Field(min_length=1, max_length=40, description="a bot: a level, or random")]
TouchId = Annotated[str, Field(min_length=1, max_length=60)]
GameName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]
PresetName = Annotated[str, Field(max_length=60)]
PositionText = Annotated[str, Field(max_length=4000)]
ActionText = Annotated[str, Field(max_length=500)]
Name = Annotated[str, Field(max_length=40)]
TableId = Annotated[str, Field(min_length=8, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
Options = Annotated[dict[str, Any], Field(max_length=60)]


def one_line(text: str) -> str:
    """A person's text on one line, without control characters; it is shown as text, never as HTML."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
