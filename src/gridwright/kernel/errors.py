"""Errors for people: each is one sentence that says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Sequence


class GridwrightError(Exception):
    """Something a person asked for that cannot be; its text is fit to show."""


class BadText(GridwrightError, ValueError):
    """An action, a position or a file that cannot be read. A validator of options may raise it, too."""


class IllegalAction(GridwrightError):
    """An action that can be read but not played here; `nearest` are legal ones that look like it."""

    def __init__(self, sentence: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.nearest = tuple(nearest)


class AmbiguousText(GridwrightError):
    """A short form that could mean several legal actions, named in `meanings`."""

    def __init__(self, sentence: str, meanings: Sequence[str]) -> None:
        super().__init__(sentence)
        self.meanings = tuple(meanings)


class BadOption(GridwrightError):
    """An unknown game, preset, option or seat, or a value that an option does not take."""


class BadRecord(GridwrightError):
    """A record that does not replay."""


def listed(words: Sequence[str], last: str = "or") -> str:
    """The words as a phrase: `a, b or c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
