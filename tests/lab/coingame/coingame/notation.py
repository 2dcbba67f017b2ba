"""Coin in text: nobody reads it."""

from __future__ import annotations

from typing import Any

SEAT_NAMES = ("Ann", "Bob")


def position_text(o: Any, s: Any) -> str:
    return f"{s.left} {'AB'[s.turn]} {s.stage}"
