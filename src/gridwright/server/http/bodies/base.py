"""What all bodies share, and the body of every refusal."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class RequestBody(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid")


class AnswerBody(BaseModel):
    """The body of an answer."""

    model_config = ConfigDict(extra="forbid")


class Sentence(AnswerBody):
    """The body of every refusal: what was wrong, and what would be right."""

    sentence: str
