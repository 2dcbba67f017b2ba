"""Toll: how many tokens."""

from __future__ import annotations

from pydantic import Field

from gridwright import GameOptions, Preset


class Options(GameOptions):
    """The options of Toll."""

    seats: int = Field(2, ge=2, le=2)
    tokens: int = Field(10, ge=1, le=30, description="tokens in the heap")


PRESETS = {"ten": Preset("ten tokens"), "few": Preset("a short game", {"tokens": 4})}
