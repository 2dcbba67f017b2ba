"""Cups, edited by clicks: cups by owner with their tokens, loose resources, reserves, whose turn it is."""

from __future__ import annotations

import re

from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name

_CUPS = ("", "*", *(f"{owner}={count}" for owner in "123" for count in range(3)))
_BOX = {"1": 0, "2": 1, "3": 1}
"""The reserve that a cup comes from. A shared one was somebody's: the second side's, as clicks go round."""
_RESERVE = re.compile(r"reserve (\d+) (\d+)")


def edited(text: str, place: str, step: int) -> str:
    """Cells are empty, or hold a loose resource, or a cup of one side's or of both with up to two tokens.

    A cup that comes on the board comes out of a reserve, and goes back there.
    """
    board, *parts = [part.strip() for part in text.split("|")]
    standing, _, loose = board.partition("*")
    held = [word for word in standing.split() if word != "-"]
    free = loose.split()
    if place == TURN:
        found = next((part for part in parts if part.startswith("turn ")), "turn 2")
        parts = [part for part in parts if part != found] + [f"turn {next_of('12', found[5:6], step)}"]
    elif place == CLEAR:
        parts = [_RESERVE.sub("reserve 6 6", part) for part in parts]
        held, free = [], []
    elif place.startswith("cell:"):
        now, new = _cup(held, free, place_name(place), step)
        parts = [_reserves(part, now, new) for part in parts]
    else:
        raise no_place(place)
    star = f" * {' '.join(free)}" if free else ""
    return " | ".join([f"{' '.join(held) or '-'}{star}", *parts])


def _cup(held: list[str], free: list[str], cell: str, step: int) -> tuple[str, str]:
    """Change what is on a cell; what was there, and what is now."""
    cup = next((word for word in held if re.fullmatch(rf"[123]:{re.escape(cell)}(=\d+)?", word)), "")
    lies = next((word for word in free if re.fullmatch(rf"{re.escape(cell)}(=\d+)?", word)), "")
    owner, _, rest = cup.partition(":")
    now = f"{owner}={rest.partition('=')[2] or 0}" if cup else "*" if lies else ""
    if cup:
        held.remove(cup)
    if lies:
        free.remove(lies)
    new = next_of(_CUPS, now, step)
    if new == "*":
        free.append(cell)
    elif new:
        held.append(f"{new[0]}:{cell}={new[2]}")
    return now, new


def _reserves(part: str, now: str, new: str) -> str:
    found = _RESERVE.fullmatch(part)
    if not found:
        return part
    left = [int(found[1]), int(found[2])]
    for thing, back in ((now, 1), (new, -1)):
        if thing[:1] in _BOX:
            left[_BOX[thing[0]]] = max(0, left[_BOX[thing[0]]] + back)
    return f"reserve {left[0]} {left[1]}"
