"""The server and its games."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from gridwright.server.http.bodies.base import AnswerBody


class Player(AnswerBody):
    """A bot that may be seated."""

    name: str
    line: str


class About(AnswerBody):
    """The server in a few words."""

    version: str
    protocol: int
    players: list[Player]
    most_chat: int
    most_name: int = 40
    lab: bool = Field(default=False, description="whether there is a lab here")


class Preset(AnswerBody):
    """A named set of options."""

    about: str
    options: dict[str, Any]
    seats: list[int] = Field(description="the numbers of seats that it can be played with")


class GameSummary(AnswerBody):
    """A game as the list of games shows it."""

    name: str
    title: str
    designer: str
    line: str
    players: str
    minutes: str
    secrets: bool
    dice: bool
    least_seats: int
    most_seats: int
    seat_names: list[str]
    presets: dict[str, Preset]
    scene: dict[str, Any] = Field(description="a typical position, for the picture")


class GameDetail(GameSummary):
    """A game with its options' JSON schema, for the form."""

    options_schema: dict[str, Any]
    shows: dict[str, str]


class Rulebook(AnswerBody):
    """The rulebook in Markdown. Its pictures' addresses lead to `/api/games/{game}/pictures/{file}`."""

    title: str
    text: str
    pictures: list[str]
