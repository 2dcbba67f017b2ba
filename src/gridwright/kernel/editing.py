"""Editing positions by clicks: what every game's editor shares.

A game's `editing.py` has one function, `edited(text, place, step)`: the position's text with the next thing
(or, with a step of -1, the last) that may stand at a place. It changes words and knows no rule; whether such
a position can be is said by whoever reads the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kernel.errors import BadText

TURN, CLEAR = "turn", "clear"
"""Two places that are on no board: whose turn it is, and everything at once."""


def next_of(choices: Sequence[str], now: str, step: int) -> str:
    """What comes after a choice, round and round; the first where it is none of them."""
    return choices[(choices.index(now) + step) % len(choices)] if now in choices else choices[0]


def place_name(place: str) -> str:
    """A place without its kind: `c4` of `cell:c4`."""
    return place.partition(":")[2]


def no_place(place: str) -> BadText:
    """What is said of a place that the position has not."""
    return BadText(f"There is no place {place[:40]} in this position.")
