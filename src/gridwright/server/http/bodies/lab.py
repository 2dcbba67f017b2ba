"""The lab: studies that are listed, started, stopped and gone on with."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from gridwright.server.fields import GameName, Name, Options, PlayerName, PresetName
from gridwright.server.http.bodies.base import AnswerBody, RequestBody

Expected = Literal["more", "less", "same"]
StudyState = Literal["waiting", "preparing", "playing", "stopped", "finished"]
MeasureName = Field(min_length=1, max_length=60)


class LabMeasure(AnswerBody):
    """Something that a study may be about."""

    name: str
    title: str
    unit: str
    meaning: str
    share: bool = Field(description="whether it is told in games of a hundred")


class LabAbout(AnswerBody):
    """What the lab offers."""

    why_not: str | None = Field(description="why nothing can be played here; null if it can")
    measures: list[LabMeasure]
    players: list[str]
    most_minutes: float


class RuleSet(RequestBody):
    """One of the two rule sets that are compared: a preset, and what differs from it."""

    preset: PresetName | None = None
    options: Options = Field(default={})
    name: Name = ""


class NewStudy(RequestBody):
    """Two rule sets of a game to be compared, for so many minutes."""

    game: GameName
    a: RuleSet
    b: RuleSet
    seats: int | None = Field(default=None, ge=1, le=8)
    player: PlayerName = "club"
    measure: str = MeasureName
    expect: Expected = "same"
    margin: float = Field(gt=0, le=1_000_000)
    minutes: float = Field(gt=0, le=10_000)
    name: Name = ""


class MoreMinutes(RequestBody):
    """So many minutes more for a study that was stopped."""

    minutes: float = Field(gt=0, le=10_000)


class StudyStarted(AnswerBody):
    """A study was started, or goes on. The key stops it; whoever set the study deletes it with theirs."""

    study: str
    key: str


class StudyVariant(AnswerBody):
    """A rule set of a study."""

    name: str
    preset: str | None
    options: dict[str, Any]
    seats: int | None


class StudyTold(AnswerBody):
    """A study as the shelf shows it."""

    id: str
    name: str
    game: str
    claim: str
    variants: list[StudyVariant]
    measure: str
    state: StudyState
    sentence: str | None = Field(description="why it could not be played, where that is so")
    finding: str | None = Field(description="supported, refuted, too close to matter, undecided")
    standing: str | None
    headline: str | None = Field(description="what the games say so far, in a sentence")
    deals: int
    more_deals: int = Field(description="so many more, as it looks, until it is decided")
    games: int
    seconds_left: float | None = Field(description="until it ends at this pace, decided or out of time")
    enough: bool | None = Field(description="whether its minutes will do, as it looks")
    ahead: int = Field(description="studies that are played before it")
    report: bool
    deletable: bool
    updated: int


class Shelf(AnswerBody):
    """All studies, the latest first."""

    studies: list[StudyTold]
