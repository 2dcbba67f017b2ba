"""The table and one's place at it: what is told when somebody has said hello."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.socket.messages.base import PROTOCOL, FromServer
from gridwright.server.socket.messages.people import Person
from gridwright.server.table.absence import Absence
from gridwright.server.table.clocks import Clock
from gridwright.server.table.commands.chat import ChatLine


class TableInfo(FromServer):
    """What does not change about a table."""

    id: str
    kind: Literal["play", "record"] = Field(description="a game that is played here, or an uploaded record")
    game: str
    title: str
    name: str
    preset: str | None
    options: dict[str, Any] = Field(description="the options that differ from the defaults")
    position: str | None = Field(description="where it began, if not in the opening")
    seat_names: list[str]
    secrets: bool
    dice: bool
    hot_seat: bool
    public: bool
    clock: Clock | None
    absence: Absence
    on_resign: Literal["bot", "nobody"]
    substitute: str = Field(description="the bot that takes over seats")
    shows: dict[str, str] = Field(description="what may be drawn on request: name and what it is")
    created: int


class Welcome(FromServer):
    """The answer to hello: who you are here, and the table."""

    kind: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    your_seats: list[int]
    table: TableInfo
    people: list[Person]
    watching: int
    chat: list[ChatLine]
