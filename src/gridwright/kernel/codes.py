"""Codes: the numbers that rules give for refusals, reasons and events, each with what people are told.

    class Refusal(Code):
        ALLOWED = 0
        GAME_OVER = 1, "the game is over"
        TAKEN = 2, "there is a cup on {target}"

Rules compare the numbers. The sentences are filled in by `Notation` (kernel/notation.py), which says what may
stand in braces; a code without one is told by a function of the game's notation, or not at all.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class Code(IntEnum):
    """A family of named numbers with words."""

    _words: str

    def __new__(cls, value: int, words: str = "") -> Self:
        """A member with its number and its words."""
        member = int.__new__(cls, value)
        member._value_ = value
        member._words = words
        return member

    @property
    def words(self) -> str:
        """What people are told; empty where the family's names are enough."""
        return self._words

    @property
    def word(self) -> str:
        """The name in small letters, as texts write it."""
        return self.name.lower().replace("_", "-")
