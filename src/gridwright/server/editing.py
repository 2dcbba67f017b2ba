"""Editing a position by clicks: the next thing that may stand at a place, written into the position's text.

Nothing here knows a rule. Each game's text is taken apart into words, one is changed, and the text is put
together again; whether such a position can be is said by whoever reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gridwright.kernel.errors import BadOption, BadText

TURN, CLEAR = "turn", "clear"
"""Two places that are on no board: whose turn it is, and everything at once."""


def edited(game: str, text: str, place: str, back: bool = False) -> str:
    """The text with the next (or the last) thing at a place; BadText where that cannot be told."""
    edit = EDITORS.get(game)
    if edit is None:
        raise BadOption("This game's positions are not edited by clicks: a position would show its secrets.")
    return edit(text.strip(), place, -1 if back else 1)


def _after(choices: Sequence[str], now: str, step: int) -> str:
    """What comes after a choice, round and round; the first where it is none of them."""
    return choices[(choices.index(now) + step) % len(choices)] if now in choices else choices[0]


def _name(place: str) -> str:
    return place.partition(":")[2]


def _nowhere(place: str) -> BadText:
    return BadText(f"There is no place {place[:40]} in this position.")


# Combinatorial Tron: rows of squares, then who is to move


def ctron(text: str, place: str, step: int) -> str:
    """Squares are open, gone, or have a bike of Left's or Right's."""
    board, _, rest = text.partition(" ")
    rows = board.split("/")
    if place == TURN:
        return f"{board} {_after('LR', rest[:1], step)}{rest[1:]}"
    if place == CLEAR:
        return f"{re.sub('[^/]', '.', board)} {rest[:1] or 'L'}"
    found = re.fullmatch(r"cell:(\d+):(\d+)", place)
    row, col = (int(found[1]) - 1, int(found[2]) - 1) if found else (-1, -1)
    if not (0 <= row < len(rows) and 0 <= col < len(rows[row])):
        raise _nowhere(place)
    line = rows[row]
    rows[row] = line[:col] + _after(".LR#", line[col], step) + line[col + 1 :]
    return f"{'/'.join(rows)} {rest}"


# Ironclad: robots and stones of each side, the turn, what slid last

_ROBOTS = ("", "W1", "W2", "W3", "B1", "B2", "B3")
_STONES = ("", "w", "b")


def ironclad(text: str, place: str, step: int) -> str:
    """Squares hold robots one to three high, crossings a stone of either side."""
    parts = {words[0]: words[1:] for part in text.split("|") if (words := part.split())}
    held = {side: [word for word in parts.get(side, []) if word != "-"] for side in ("W", "B", "w", "b")}
    turn = parts.get(TURN, ["W", "A"])
    if place == TURN:
        turn = [_after("WB", turn[0], step), "A"]
    elif place == CLEAR:
        held = {side: [] for side in held}
    elif place.startswith("cell:"):
        _robot(held, _name(place), step)
    elif place.startswith("point:"):
        _stone(held, _name(place), step)
    else:
        raise _nowhere(place)
    written = [f"{side} {' '.join(words) or '-'}" for side, words in held.items()]
    return " | ".join([*written, f"turn {' '.join(turn)}", "last -"])


def _robot(held: dict[str, list[str]], square: str, step: int) -> None:
    here = [(side, word) for side in "WB" for word in held[side] if word.startswith(f"{square}=")]
    now = "".join(f"{side}{word.partition('=')[2]}" for side, word in here)
    for side, word in here:
        held[side].remove(word)
    new = _after(_ROBOTS, now, step)
    if new:
        held[new[0]].append(f"{square}={new[1]}")


def _stone(held: dict[str, list[str]], point: str, step: int) -> None:
    now = next((side for side in "wb" if point in held[side]), "")
    if now:
        held[now].remove(point)
    new = _after(_STONES, now, step)
    if new:
        held[new].append(point)


# Cups: cups by owner with their tokens, loose resources, the reserves, whose turn it is

_CUPS = ("", "*", *(f"{owner}={count}" for owner in "123" for count in range(3)))
_BOX = {"1": 0, "2": 1, "3": 1}
"""The reserve that a cup comes from. A shared one was somebody's: the second side's, as clicks go round."""
_RESERVE = re.compile(r"reserve (\d+) (\d+)")


def cups(text: str, place: str, step: int) -> str:
    """Cells are empty, or hold a loose resource, or a cup of one side's or of both with up to two tokens.

    A cup that comes on the board comes out of a reserve, and goes back there.
    """
    board, *parts = [part.strip() for part in text.split("|")]
    standing, _, loose = board.partition("*")
    held = [word for word in standing.split() if word != "-"]
    free = loose.split()
    if place == TURN:
        found = next((part for part in parts if part.startswith("turn ")), "turn 2")
        parts = [part for part in parts if part != found] + [f"turn {_after('12', found[5:6], step)}"]
    elif place == CLEAR:
        parts = [_RESERVE.sub("reserve 6 6", part) for part in parts]
        held, free = [], []
    elif place.startswith("cell:"):
        now, new = _cup(held, free, _name(place), step)
        parts = [_reserves(part, now, new) for part in parts]
    else:
        raise _nowhere(place)
    star = f" * {' '.join(free)}" if free else ""
    return " | ".join([f"{' '.join(held) or '-'}{star}", *parts])


def _cup(held: list[str], free: list[str], cell: str, step: int) -> tuple[str, str]:
    """Change what is on a cell; what was there, and what is now."""
    cup = next((word for word in held if re.fullmatch(rf"[123]:{cell}(=\d+)?", word)), "")
    lies = next((word for word in free if re.fullmatch(rf"{cell}(=\d+)?", word)), "")
    owner, _, rest = cup.partition(":")
    now = f"{owner}={rest.partition('=')[2] or 0}" if cup else "*" if lies else ""
    if cup:
        held.remove(cup)
    if lies:
        free.remove(lies)
    new = _after(_CUPS, now, step)
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


EDITORS: dict[str, Callable[[str, str, int], str]] = {"ctron": ctron, "ironclad": ironclad, "cups": cups}
"""By game. A game that is not here is edited by its text."""
