"""What all bodies share, and the body of every refusal."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic_core import PydanticCustomError


def half_a_character() -> PydanticCustomError:
    """The refusal of what nobody can write."""
    return PydanticCustomError("half", "There is half a character in that: write whole ones")


class RequestBody(BaseModel):
    """The body of a request."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def has_whole_characters(cls, told: Any) -> Any:
        """Refuse halves of characters (JSON can write a lone surrogate): no answer could repeat them."""
        try:
            json.dumps(told, ensure_ascii=False, default=repr).encode()
        except UnicodeEncodeError:
            raise half_a_character() from None
        return told


class AnswerBody(BaseModel):
    """The body of an answer."""

    model_config = ConfigDict(extra="forbid")


class Sentence(AnswerBody):
    """The body of every refusal: what was wrong, and what would be right."""

    sentence: str
