"""The bodies of the HTTP requests and answers: the shelf, tables, records, pictures, analysis."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gridwright.server.messages import (
    MOST_TOUCHES,
    Legal,
    Person,
    PlayerName,
    Secret,
    TableInfo,
    TouchId,
)
from gridwright.server.terms import Absence, Clock

GameName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]
PositionText = Annotated[str, Field(max_length=4000)]
Name = Annotated[str, Field(max_length=40)]
TableId = Annotated[str, Field(min_length=8, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
Options = Annotated[dict[str, Any], Field(max_length=60)]


class Asked(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid")


class Told(BaseModel):
    """The body of an answer."""

    model_config = ConfigDict(extra="forbid")


class Sentence(Told):
    """The body of every refusal: what was wrong, and what would be right."""

    sentence: str


class PlayerOnOffer(Told):
    """A bot that may be seated."""

    name: str
    line: str


class AboutServer(Told):
    """The server in a few words."""

    version: str
    protocol: int
    players: list[PlayerOnOffer]
    most_chat: int
    most_name: int = 40


class PresetOnOffer(Told):
    """A named set of options."""

    about: str
    options: dict[str, Any]
    seats: list[int] = Field(description="the numbers of seats that it can be played with")


class GameOnShelf(Told):
    """A game as the shelf shows it."""

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
    presets: dict[str, PresetOnOffer]
    scene: dict[str, Any] = Field(description="a typical position, for the picture")


class GameInFull(GameOnShelf):
    """A game with its options' JSON schema, for the form."""

    options_schema: dict[str, Any]
    shows: dict[str, str]


class Rulebook(Told):
    """The rulebook in Markdown. Its pictures' addresses lead to `/api/games/{game}/pictures/{file}`."""

    title: str
    text: str
    pictures: list[str]


class Seating(Asked):
    """Who sits at one seat: you (`me`), somebody who has the link (`open`), or a bot."""

    who: Literal["me", "open", "bot"] = "me"
    player: PlayerName = "club"
    name: Name = ""


class NewTable(Asked):
    """A table to be set. Seats that `seating` does not name are bots of the level `club`."""

    game: GameName
    preset: Annotated[str, Field(max_length=60)] | None = None
    options: Options = {}
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    seating: list[Seating] = Field(default=[], max_length=8)
    name: Name = ""
    public: bool = False
    clock: Clock | None = None
    absence: Absence | None = None
    on_resign: Literal["bot", "nobody"] = "bot"
    substitute: PlayerName = "club"


class SeatKey(Told):
    """The key to a seat. It is told once; the server keeps only its hash."""

    seat: int
    seat_name: str
    secret: str
    yours: bool = Field(
        description="true for your own seats, which share one secret; false for links to give"
    )


class TableMade(Told):
    """A table was set. `owner` is the key with which it can be deleted."""

    table: str
    owner: str
    keys: list[SeatKey]


class Join(Asked):
    """Sit down: with a seat's secret, or without one at a free seat of a public table."""

    secret: Secret | None = None
    name: Name = ""


class Joined(Told):
    """Who you are at the table, and the secret to say hello with."""

    table: str
    seats: list[int]
    seat_names: list[str]
    secret: str


class TableSummary(Told):
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


class TableList(Told):
    """Some tables, the latest first."""

    tables: list[TableSummary]


class TableDetail(TableSummary):
    """One table: the summary and what does not change."""

    info: TableInfo


class KeyHeld(Asked):
    """A table of one's own and the secret one holds there (none if one only watches it)."""

    table: TableId
    secret: Secret | None = None


class AskMine(Asked):
    """The tables that a device remembers."""

    keys: list[KeyHeld] = Field(max_length=100)


class MyTable(Told):
    """How one of the device's tables stands; `yours` is empty if the secret opens nothing."""

    table: TableSummary
    yours: list[int]
    your_turn: bool


class MyTables(Told):
    """How they stand. Tables that are gone are left out."""

    tables: list[MyTable]


class Upload(Asked):
    """A record: one JSON line, as `GET /api/tables/{id}/record` or the terminal wrote it."""

    record: str = Field(min_length=2, max_length=400_000)
    name: Name = ""
    public: bool = False


class AskScene(Asked):
    """A position to be drawn: from its text (or the opening), after some actions, a gesture half made."""

    game: GameName
    preset: Annotated[str, Field(max_length=60)] | None = None
    options: Options = {}
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    play: list[Annotated[str, Field(max_length=500)]] = Field(
        default=[], max_length=400, description="actions in notation, nature's included, in order"
    )
    seat: int | None = Field(default=None, ge=0, le=7, description="whose view; the decider's unless said")
    touched: list[TouchId] = Field(default=[], max_length=MOST_TOUCHES)
    show: list[TouchId] = Field(default=[], max_length=8)


class AskEdit(Asked):
    """A place of a position at which the next thing that may stand there shall stand."""

    game: GameName
    preset: Annotated[str, Field(max_length=60)] | None = None
    options: Options = {}
    position: PositionText | None = Field(default=None, description="the opening unless said")
    place: TouchId = Field(description="a cell's or point's id; `turn` for whose turn it is; `clear`")
    back: bool = Field(default=False, description="the last thing instead of the next")


class PositionEdited(Told):
    """The position's text then."""

    position: str


class SceneDrawn(Told):
    """The picture, and all that a page needs to play on from it."""

    scene: dict[str, Any]
    position: str
    options: dict[str, Any]
    seat_names: list[str]
    to_move: int = Field(description="the seat that decides; -1 nature, -2 over")
    deciding: list[int]
    legal: list[Legal] = Field(description="the actions of the one to move, nature's outcomes included")
    next: list[str]
    over: bool
    ending: str | None
    events: list[str] = Field(description="what the last action did")


class AskAnalysis(Asked):
    """A position to be thought about: given in words, or a moment of a finished game at a table."""

    game: GameName | None = None
    preset: Annotated[str, Field(max_length=60)] | None = None
    options: Options = {}
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    play: list[Annotated[str, Field(max_length=500)]] = Field(default=[], max_length=400)
    table: TableId | None = None
    ply: int | None = Field(default=None, ge=0, le=100_000)
    seat: int | None = Field(default=None, ge=0, le=7)
    simulations: int = Field(default=2000, ge=10, le=50_000)
    exact: bool = Field(default=True, description="also ask the solver for exact classes, where there is one")


class CandidateMove(Told):
    """A move the bot considered."""

    action: int
    text: str
    path: list[str]
    value: float
    visits: int
    share: float
    proven: bool
    exact: str | None = Field(default=None, description="what the solver says of the position after it")


class AnalysisTold(Told):
    """What the bot thinks of a position."""

    seat: int
    seat_name: str
    simulations: int
    mixed: bool
    candidates: list[CandidateMove]
    main_line: list[str]
    exact: str | None = Field(default=None, description="what the solver says of the position")
    full_strength: bool = Field(description="false while the fast code is still being made ready")
