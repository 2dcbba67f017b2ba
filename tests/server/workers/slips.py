"""Functions that go wrong in a worker, to be put in the place of those that do not."""

from __future__ import annotations

import os
import time
from pathlib import Path

from gridwright.kernel.errors import IllegalAction
from gridwright.kernel.position import Position
from gridwright.server.live.bot_choice import choice


def fails(*_: object) -> int:
    raise ZeroDivisionError


def fails_as_novice(view: Position, seat: int, player: str) -> int:
    return fails() if player == "novice" else choice(view, seat, player)


def refuses(*_: object) -> int:
    raise IllegalAction("Not like this.", ["like that"])


def sleeps(seconds: float, word: str = "") -> str:
    time.sleep(seconds)
    return word


def dies(*_: object) -> int:
    os._exit(3)


def eats(*_: object) -> int:
    return len(bytearray(10**12)) + len([bytearray(10**7) for _ in range(10**5)])


def process() -> int:
    return os.getpid()


def notes(file: str, word: str) -> None:
    """Write down that it was this one's turn."""
    with Path(file).open("a", encoding="utf-8") as written:
        written.write(f"{word} ")
    time.sleep(0.02)


def begins_and_sleeps(*words: object) -> int:
    """Say in a file named by the environment that it has begun, and never end."""
    Path(os.environ["GRIDWRIGHT_BEGAN"]).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(600)
    return len(words)


def only_random_for_novice(view: Position, seat: int, player: str) -> int:
    """A novice who takes no time, among others who never end."""
    if player != "novice":
        time.sleep(600)
    return view.legal(seat)[0]
