"""Who sits at the table, who is there, and who is waited for."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridwright.server.socket.messages.base import FromServer


class Person(FromServer):
    """Who sits at a seat now."""

    seat: int
    seat_name: str
    name: str = Field(description="what the person or bot is called")
    held_by: Literal["person", "bot"] = Field(description="whether the seat belongs to a person or a bot")
    driven_by: Literal["person", "bot", "nobody"] = Field(description="who decides for it now")
    player: str = Field(default="", description="the bot that drives, if one does")
    taken: bool = Field(description="false while an open seat still waits for its person")
    here: bool = Field(description="whether its person is connected")
    fault: str = Field(default="", description="why its bot failed, if it did")


class People(FromServer):
    """Somebody came, went, or was replaced."""

    kind: Literal["people"] = "people"
    people: list[Person]
    watching: int


class Nudge(FromServer):
    """A seat is waited for."""

    kind: Literal["nudge"] = "nudge"
    seat: int
    sentence: str
