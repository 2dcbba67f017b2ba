"""Tables: made, joined, listed, and remembered by a device."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field, field_validator

from gridwright.server.fields import (
    GameName,
    Name,
    Options,
    PlayerName,
    PositionText,
    PresetName,
    SeatNumber,
    SeatSecret,
    TableId,
)
from gridwright.server.http.bodies.base import AnswerBody, RequestBody, half_a_character
from gridwright.server.socket.messages.people import Person
from gridwright.server.socket.messages.welcome import TableInfo
from gridwright.server.table.absence import Absence
from gridwright.server.table.clocks import Clock

HALF = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)
"""A lone surrogate, as JSON writes it."""


class Seating(RequestBody):
    """Who sits at one seat: you (`me`), somebody who has the link (`open`), or a bot."""

    who: Literal["me", "open", "bot"] = "me"
    player: PlayerName = "club"
    name: Name = ""


class NewTable(RequestBody):
    """A table to be set. Seats that `seating` does not name are bots of the level `club`."""

    game: GameName
    preset: PresetName | None = None
    options: Options = Field(default={})
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    seating: list[Seating] = Field(default=[], max_length=8)
    name: Name = ""
    public: bool = False
    clock: Clock | None = None
    absence: Absence | None = None
    on_resign: Literal["bot", "nobody"] = "bot"
    substitute: PlayerName = "club"


class SeatKey(AnswerBody):
    """The key to a seat. It is told once; the server keeps only its hash."""

    seat: int
    seat_name: str
    secret: str
    yours: bool = Field(
        description="true for your own seats, which share one secret; false for links to give"
    )


class TableMade(AnswerBody):
    """A table was set. `owner` is the key with which it can be deleted."""

    table: str
    owner: str
    keys: list[SeatKey]


class Join(RequestBody):
    """Sit down: with a seat's secret, or without one at a free seat of a public table."""

    secret: SeatSecret | None = None
    name: Name = ""


class Joined(AnswerBody):
    """Who you are at the table, and the secret to say hello with."""

    table: str
    seats: list[int]
    seat_names: list[str]
    secret: str


class TableSummary(AnswerBody):
    """A table as lists show it."""

    id: str
    kind: Literal["play", "record"]
    game: str
    title: str
    name: str
    people: list[Person]
    ply: int
    deciding: list[int]
    over: bool
    ending: str | None
    free_seats: int
    created: int
    updated: int
    rematch: str | None = None


class TableList(AnswerBody):
    """Some tables, the latest first."""

    tables: list[TableSummary]


class TableDetail(TableSummary):
    """One table: the summary and what does not change."""

    info: TableInfo


class KeyHeld(RequestBody):
    """A table of one's own and the secret one holds there (none if one only watches it)."""

    table: TableId
    secret: SeatSecret | None = None


class AskMine(RequestBody):
    """The tables that a device remembers."""

    keys: list[KeyHeld] = Field(max_length=100)


class MyTable(AnswerBody):
    """How one of the device's tables stands; `yours` is empty if the secret opens nothing."""

    table: TableSummary
    yours: list[int]
    your_turn: bool


class MyTables(AnswerBody):
    """How they stand. Tables that are gone are left out."""

    tables: list[MyTable]


class NewAnswers(RequestBody):
    """What somebody thought of a finished game; a question that is left out is skipped."""

    seat: SeatNumber | None = Field(default=None, description="which of your seats, if you have several")
    fun: int | None = Field(default=None, ge=1, le=5)
    clear: int | None = Field(default=None, ge=1, le=5)
    close: int | None = Field(default=None, ge=1, le=5)


class SeatAnswers(AnswerBody):
    """What you said of a game at one of your seats."""

    seat: int
    fun: int | None
    clear: int | None
    close: int | None


class MyAnswers(AnswerBody):
    """What you said of a game. Nobody else is told here; the game's record holds it."""

    answers: list[SeatAnswers]


class Upload(RequestBody):
    """A record: one JSON line, as `GET /api/tables/{id}/record` or the terminal wrote it."""

    record: str = Field(min_length=2, max_length=400_000)
    name: Name = ""
    public: bool = False

    @field_validator("record")
    @classmethod
    def is_of_whole_characters(cls, record: str) -> str:
        """Refuse what JSON within the record would make half a character of."""
        if HALF.search(record):
            raise half_a_character()
        return record
