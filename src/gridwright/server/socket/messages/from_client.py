"""Everything that a client may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gridwright.server.fields import MOST_TEXT, MOST_TOUCHES, PlayerName, SeatNumber, SeatSecret, TouchId
from gridwright.server.socket.messages.moment import Point

Ref = Annotated[int | None, Field(ge=0, le=2**31, description="comes back with the answer")]


class FromClient(BaseModel):
    """Something a client says."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ref: Ref = None


class Hello(FromClient):
    """The first message: who is there. Without a secret one watches."""

    kind: Literal["hello"]
    secret: SeatSecret | None = None
    protocol: int | None = Field(
        default=None, ge=0, le=2**31, description="the version that the client speaks; another one is refused"
    )
    changes: bool = Field(
        default=False, description="whether to be told what has changed, instead of a whole state each time"
    )


class Play(FromClient):
    """An action, by its id or in the game's notation. `turn` guards against playing the same turn twice."""

    kind: Literal["play"]
    action: int | None = Field(default=None, ge=0, lt=2**53)
    text: str | None = Field(default=None, min_length=1, max_length=MOST_TEXT)
    turn: str | None = Field(default=None, max_length=40)
    seat: SeatNumber | None = None


class Resign(FromClient):
    """Give up. Of two the other wins; with more, the table's choice (a bot, or nobody) drives on."""

    kind: Literal["resign"]
    seat: SeatNumber | None = None


class OfferUndo(FromClient):
    """Ask to take back one's own last action, and what followed it."""

    kind: Literal["offer_undo"]
    seat: SeatNumber | None = None


class AnswerUndo(FromClient):
    """Consent to somebody's undo, or not. The one who offered withdraws by answering no."""

    kind: Literal["answer_undo"]
    agree: bool
    seat: SeatNumber | None = None


class AskRematch(FromClient):
    """Ask for another game with the seats rotated, or agree to one."""

    kind: Literal["rematch"]


class Say(FromClient):
    """Talk at the table."""

    kind: Literal["chat"]
    text: str = Field(min_length=1, max_length=MOST_TEXT)


class SeatBot(FromClient):
    """Let a bot play a seat: one's own, an absent person's once patience is over, or a failed bot's."""

    kind: Literal["seat_bot"]
    seat: SeatNumber
    player: PlayerName


class SitDown(FromClient):
    """Sit down again at one's own seat, after a bot had taken it over."""

    kind: Literal["sit_down"]
    seat: SeatNumber | None = None


class Touch(FromClient):
    """A gesture half made: the answer is a picture with what may be touched next, for this person alone."""

    kind: Literal["touch"]
    touched: list[TouchId] = Field(default=[], max_length=MOST_TOUCHES)
    show: list[TouchId] = Field(default=[], max_length=8)
    seat: SeatNumber | None = None


class ReplayTo(FromClient):
    """A past moment, after so many actions: as this viewer saw it, or, when over, from any point of view."""

    kind: Literal["replay_to"]
    ply: int = Field(ge=0, le=100_000)
    point: Point = "me"


class LookAs(FromClient):
    """Hot seat: after the hand-over screen, show this seat's view; null covers everything again."""

    kind: Literal["look_as"]
    seat: SeatNumber | None


class AskWhole(FromClient):
    """Ask for a whole state: what changed cannot be made sense of, or never came."""

    kind: Literal["whole"]


class Ping(FromClient):
    """Ask whether the server is still there."""

    kind: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | Play
    | Resign
    | OfferUndo
    | AnswerUndo
    | AskRematch
    | Say
    | SeatBot
    | SitDown
    | Touch
    | ReplayTo
    | LookAs
    | AskWhole
    | Ping,
    Field(discriminator="kind"),
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
"""Reads one message of a client."""


def read_message(text: str) -> ClientMessage | str:
    """A client's message, or a sentence on why it is none."""
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"][-1:])[:40]
        told = first["msg"][:160]
        return f"That message cannot be read: {f'{where}: ' if where else ''}{told[:1].lower()}{told[1:]}."
    except (ValueError, RecursionError):
        return "That message cannot be read."
