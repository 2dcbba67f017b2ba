"""Answers: what the people of a game thought of it, asked in three short questions when it is over."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

QUESTIONS = {
    "fun": "Was it fun?",
    "clear": "Were the rules clear?",
    "close": "Was it close?",
}
"""Each is answered from 1 (not at all) to 5 (very much), or not at all."""


class Answers(BaseModel):
    """One person's answers; None where somebody skipped a question."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fun: int | None = Field(None, ge=1, le=5)
    clear: int | None = Field(None, ge=1, le=5)
    close: int | None = Field(None, ge=1, le=5)
