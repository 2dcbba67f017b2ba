"""Kinds of fields that requests over HTTP and messages over the WebSocket share, each with its bounds."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that are nothing to look at."""


def is_seen(text: str) -> bool:
    """Whether there is anything in a text that people can see."""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in BLANK for c in text)


def must_be_seen(name: str) -> str:
    """A name as it is; none at all is one too."""
    if name and not is_seen(name):
        raise PydanticCustomError("unseen", "Nobody can see that name: write at least one letter, or nothing")
    return name


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
Name = Annotated[str, Field(max_length=40), AfterValidator(must_be_seen)]
TABLE_ID = r"^[A-Za-z0-9_-]{8,24}$"
TableId = Annotated[str, Field(min_length=8, max_length=24, pattern=TABLE_ID)]
Options = Annotated[dict[str, Any], Field(max_length=60)]


MOST_MARKS = 4
"""So many accents one letter may bear: no language has more, and a tower of them covers its neighbours."""


def one_line(text: str) -> str:
    """A person's text on one line, without control characters; it is shown as text, never as HTML."""
    return " ".join("".join(c if c.isprintable() else " " for c in without_towers(text)).split())


def without_towers(text: str) -> str:
    """The text with no more accents on any letter than letters have."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)
