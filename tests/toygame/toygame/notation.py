"""Toll in text: `7 A` is a position, `7 A*` one before the die; actions are written as they are declared."""

from __future__ import annotations

import re
from typing import Any

from gridwright import BadText
from toygame.rules import TAKE

SEAT_NAMES = ("Ann", "Bob")
GESTURES = {TAKE: "cell:1,{tokens}"}


def position_text(o: Any, s: Any) -> str:
    return f"{s.left} {'AB'[s.turn]}{'*' if s.rolling else ''}"


def fit(options: Any, text: str) -> Any:
    match = re.fullmatch(r"(\d{1,2}) [AB]\*?", text)
    if not match or int(match[1]) > 30:
        raise BadText(f"“{text}” is no position: write 7 A, say.")
    return options.changed(tokens=max(options.tokens, int(match[1])))


def read_position(o: Any, s: Any, text: str) -> bool:
    left, who = text.split()
    s.left, s.turn, s.rolling = int(left), "AB".index(who[0]), who.endswith("*")
    return True
