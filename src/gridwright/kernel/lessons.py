"""Lessons: a guided first game, as positions with a word each and something to try in most of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gridwright.kernel.errors import BadText

FIRST = "first.json"


class Step(BaseModel):
    """One position of a lesson."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    say: str = Field(description="what is told here")
    position: str | None = Field(None, description="the position, as for the picture of a case")
    preset: str | None = None
    options: dict[str, Any] | None = None
    seats: int | None = None
    seat: int | None = None
    play: list[str] | None = Field(None, description="what has been played from there")
    touched: list[str] | None = Field(
        None, description="a gesture half made, to show what the picture says then"
    )
    attempt: list[str] | None = Field(
        None, alias="try", description="what may be played here; left out: nothing; empty: anything"
    )
    then: list[str] | None = Field(None, description="what is played by itself after it: dice, an answer")
    right: str | None = None
    wrong: str | None = None


class Lesson(BaseModel):
    """A guided first game."""

    model_config = ConfigDict(extra="forbid")

    steps: list[Step]


def read_lesson(folder: Path) -> Lesson | None:
    """The lesson in a game's folder, None if it has none; BadText if the file is none."""
    file = folder / "lessons" / FIRST
    if not file.exists():
        return None
    try:
        return Lesson.model_validate(json.loads(file.read_text(encoding="utf-8")))
    except json.JSONDecodeError as error:
        raise BadText(f"{file} is not JSON: {error.msg} in line {error.lineno}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadText(f"{file}, {where}: {first['msg'][:1].lower()}{first['msg'][1:]}.") from None
