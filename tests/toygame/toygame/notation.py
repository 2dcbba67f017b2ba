"""Toll in text: `2` takes two, `die 1` is the die; `7 A` is a position, `7 A*` one before the die."""

from __future__ import annotations

import re
from typing import Any

from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadText
from gridwright.kernel.options import GameOptions

NAMES = ("Ann", "Bob")


def seat_names(options: GameOptions) -> tuple[str, ...]:
    return NAMES


def action_text(o: Any, s: Any, seat: int, action: int) -> str:
    return f"die {action}" if seat == NATURE else str(action)


def read_action(o: Any, s: Any, seat: int, text: str) -> list[int]:
    match = re.fullmatch(r"die ([01])" if seat == NATURE else r"(\d)", text)
    if not match:
        raise BadText(f"“{text}” is no number of tokens.")
    return [int(match[1])]


def gesture(o: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
    return (f"cell:1,{s.left - action + 1}",)


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


def reason_text(o: Any, s: Any, reason: int) -> str:
    return "no token is left"


def barred_text(o: Any, s: Any, seat: int, action: int, why: int) -> str:
    return ("", "it is another's turn", "that many cannot be taken")[why]


def event_text(o: Any, s: Any, kind: int, a: int, b: int, c: int, d: int) -> str:
    return f"{NAMES[a]} takes {b}." if kind == 1 else f"The die shows {a}."
