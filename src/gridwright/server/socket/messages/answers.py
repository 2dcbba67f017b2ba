"""Answers to what a client asked: it was done, refused, or there is no table (any more)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gridwright.server.socket.messages.base import FromServer


class Done(FromServer):
    """It was accepted, and is stored."""

    kind: Literal["done"] = "done"
    ref: int | None = None
    version: int


class Refused(FromServer):
    """It was not, and nothing has changed; the sentence says what would be right."""

    kind: Literal["refused"] = "refused"
    ref: int | None = None
    sentence: str
    nearest: list[str] = Field(default=[], description="legal actions that look like what was asked for")


class Gone(FromServer):
    """The table is no more; the connection closes."""

    kind: Literal["gone"] = "gone"
    sentence: str


class Pong(FromServer):
    """The answer to ping."""

    kind: Literal["pong"] = "pong"
    ref: int | None = None
