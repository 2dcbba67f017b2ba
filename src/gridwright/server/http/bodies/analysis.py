"""What a bot thinks of a position."""

from __future__ import annotations

from pydantic import Field

from gridwright.server.fields import ActionText, GameName, Options, PositionText, PresetName, TableId
from gridwright.server.http.bodies.base import AnswerBody, RequestBody


class AskAnalysis(RequestBody):
    """A position to be thought about: given in words, or a moment of a finished game at a table."""

    game: GameName | None = None
    preset: PresetName | None = None
    options: Options = Field(default={})
    seats: int | None = Field(default=None, ge=1, le=8)
    position: PositionText | None = None
    play: list[ActionText] = Field(default=[], max_length=400)
    table: TableId | None = None
    ply: int | None = Field(default=None, ge=0, le=100_000)
    seat: int | None = Field(default=None, ge=0, le=7)
    simulations: int = Field(default=2000, ge=10, le=50_000)
    exact: bool = Field(default=True, description="also ask the solver for exact classes, where there is one")


class CandidateMove(AnswerBody):
    """A move the bot considered."""

    action: int
    text: str
    path: list[str]
    value: float
    visits: int
    share: float
    proven: bool
    exact: str | None = Field(default=None, description="what the solver says of the position after it")


class Analysis(AnswerBody):
    """What the bot thinks of a position."""

    seat: int
    seat_name: str
    simulations: int
    mixed: bool
    candidates: list[CandidateMove]
    main_line: list[str]
    exact: str | None = Field(default=None, description="what the solver says of the position")
    full_strength: bool = Field(description="false while the fast code is still being made ready")
