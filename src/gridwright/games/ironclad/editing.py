"""Ironclad, edited by clicks: robots and stones of each side, the turn, what slid last."""

from __future__ import annotations

from gridwright.kernel.editing import CLEAR, TURN, next_of, no_place, place_name

_ROBOTS = ("", "W1", "W2", "W3", "B1", "B2", "B3")
_STONES = ("", "w", "b")


def edited(text: str, place: str, step: int) -> str:
    """Squares hold robots one to three high, crossings a stone of either side."""
    parts = {words[0]: words[1:] for part in text.split("|") if (words := part.split())}
    held = {side: [word for word in parts.get(side, []) if word != "-"] for side in ("W", "B", "w", "b")}
    turn = parts.get(TURN, ["W", "A"])
    if place == TURN:
        turn = [next_of("WB", turn[0], step), "A"]
    elif place == CLEAR:
        held = {side: [] for side in held}
    elif place.startswith("cell:"):
        _robot(held, place_name(place), step)
    elif place.startswith("point:"):
        _stone(held, place_name(place), step)
    else:
        raise no_place(place)
    written = [f"{side} {' '.join(words) or '-'}" for side, words in held.items()]
    return " | ".join([*written, f"turn {' '.join(turn)}", "last -"])


def _robot(held: dict[str, list[str]], square: str, step: int) -> None:
    here = [(side, word) for side in "WB" for word in held[side] if word.startswith(f"{square}=")]
    now = "".join(f"{side}{word.partition('=')[2]}" for side, word in here)
    for side, word in here:
        held[side].remove(word)
    new = next_of(_ROBOTS, now, step)
    if new:
        held[new[0]].append(f"{square}={new[1]}")


def _stone(held: dict[str, list[str]], point: str, step: int) -> None:
    now = next((side for side in "wb" if point in held[side]), "")
    if now:
        held[now].remove(point)
    new = next_of(_STONES, now, step)
    if new:
        held[new].append(point)
