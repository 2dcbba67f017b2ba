"""Coin: how often the coin decides."""

from __future__ import annotations

from pydantic import Field

from gridwright import GameOptions, Preset


class Options(GameOptions):
    """The options of Coin."""

    seats: int = Field(2, ge=2, le=2)
    coin: int = Field(50, ge=0, le=100, description="in so many games of a hundred the coin decides")
    tokens: int = Field(21, ge=1, le=60, description="tokens in the heap")


PRESETS = {"half": Preset("every other game")}
