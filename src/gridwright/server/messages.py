"""What the page and the server say to each other at a table, over its WebSocket.

Every message is one JSON object with a `kind`. What a client sends is refused, with a sentence, unless it
fits one of these models exactly. A client's message may carry a `ref`; the answer to it carries the same one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from gridwright.server.terms import Absence, Clock

PROTOCOL = 1

MOST_TOUCHES = 24
MOST_TEXT = 500

Secret = Annotated[str, Field(min_length=16, max_length=80, pattern=r"^[A-Za-z0-9_-]+$")]
"""What makes somebody a seat's holder. It travels in bodies and first messages, never in an address."""

SeatNumber = Annotated[int, Field(ge=0, le=15, description="a seat, counted from 0")]
Ref = Annotated[int | None, Field(ge=0, le=2**31, description="comes back with the answer")]
PlayerName = Annotated[str, Field(min_length=1, max_length=40, description="a bot: a level, or random")]
TouchId = Annotated[str, Field(min_length=1, max_length=60)]
Point = Literal["me", "spectator", "open"] | SeatNumber
"""Whose point of view: one's own, a spectator's, a seat's, or everything (the last two: only when over)."""


class FromClient(BaseModel):
    """Something a client says."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ref: Ref = None


class Hello(FromClient):
    """The first message: who is there. Without a secret one watches."""

    kind: Literal["hello"]
    secret: Secret | None = None


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
    | Ping,
    Field(discriminator="kind"),
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
"""Reads one message of a client."""


# What the server says


class FromServer(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(extra="forbid")


class Legal(FromServer):
    """A legal action: its id, its text, and what to touch, in order, to make it."""

    id: int
    text: str
    path: list[str]


class LogEntry(FromServer):
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
    events: list[str] = []
    words: str = Field(
        default="", description="what a choice is called that has no event, as its button says"
    )
    at: int = Field(description="when, in milliseconds since 1970")
    scene: dict[str, Any] | None = Field(
        default=None,
        description="the board just after it; only for what is new, to animate from one to the next",
    )


class LogPart(FromServer):
    """The log from one line on: keep that many lines of what you have, and put these after them."""

    start: int
    entries: list[LogEntry]


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


class ClockFace(FromServer):
    """A seat's clock: what was left when this was sent, and whether it runs."""

    seat: int
    left_ms: int
    running: bool


class UndoOffer(FromServer):
    """An undo that waits for consent."""

    seat: int
    agreed: list[int]
    waiting: list[int]


class ChatLine(FromServer):
    """Something said at the table; plain text, to be shown as text."""

    seat: int
    who: str
    text: str
    at: int


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


class State(FromServer):
    """How the table stands for this viewer. Each one replaces the last, but for the log, which grows."""

    kind: Literal["state"] = "state"
    version: int = Field(description="grows with everything that happens at the table")
    ply: int = Field(description="how many actions have been played")
    looking_as: int | None = Field(description="whose view this is; null is a spectator's")
    cover: int | None = Field(
        default=None, description="hot seat with secrets: hand the device to this seat, then look_as"
    )
    turn: str | None = Field(description="to be sent with play; null if nothing is asked of you now")
    deciding: list[int] = Field(description="the seats that are waited for")
    over: bool
    ending: str | None = None
    results: list[float] | None = None
    scene: dict[str, Any]
    legal: list[Legal]
    log: LogPart
    clocks: list[ClockFace] = []
    undo: UndoOffer | None = None
    undo_barred: str | None = Field(
        default=None, description="why undo cannot be asked for now; null if it can"
    )
    rematch_asked: list[int] = []
    rematch: str | None = Field(default=None, description="the table of the next game, once all agreed")
    notice: str = Field(
        default="", description="one more sentence to show, as that the bots are still warming up"
    )
    position: str | None = Field(default=None, description="the position's text, in games without secrets")


class People(FromServer):
    """Somebody came, went, or was replaced."""

    kind: Literal["people"] = "people"
    people: list[Person]
    watching: int


class Chat(FromServer):
    """New talk."""

    kind: Literal["chat"] = "chat"
    lines: list[ChatLine]


class Picture(FromServer):
    """The answer to touch: the scene with what was touched, and what may be touched next."""

    kind: Literal["picture"] = "picture"
    ref: int | None = None
    version: int
    scene: dict[str, Any]
    next: list[str]


class Knower(FromServer):
    """Somebody who knew a secret, and after which action they first did."""

    seat: int
    since: int


class Fact(FromServer):
    """A secret of a moment of a finished game: a shape at a place, or a card in a hand, and who knew it."""

    shape: str = Field(default="", description="a piece or sign on the board, as scenes name it")
    at: str = Field(default="", description="its place's id")
    card: str = Field(default="", description="or a card's title")
    owner: int = Field(default=-1, description="the seat in whose hand the card was")
    since: int = Field(description="after which action it was first so")
    how: str = Field(default="", description="how whoever knew it first had come to know, in a sentence")
    knew: list[Knower] = Field(description="who could have known it; empty if nobody")


class Moment(FromServer):
    """The answer to replay_to."""

    kind: Literal["moment"] = "moment"
    ref: int | None = None
    ply: int
    point: Point
    scene: dict[str, Any]
    entry: LogEntry | None = Field(description="what had just been played")
    deciding: list[int]
    position: str | None = None
    facts: list[Fact] = Field(
        default=[],
        description="once a game with secrets is over: what not everybody could know then, and who could",
    )
    reviewing: bool = Field(default=False, description="the facts are still being worked out: ask again")


class Nudge(FromServer):
    """A seat is waited for."""

    kind: Literal["nudge"] = "nudge"
    seat: int
    sentence: str


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


ServerMessage = Annotated[
    Welcome | State | People | Chat | Picture | Moment | Nudge | Done | Refused | Gone | Pong,
    Field(discriminator="kind"),
]

SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
"""Reads one message of the server: for tests, and for programs that play over the network."""
