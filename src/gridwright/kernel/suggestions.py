"""Suggestions: what somebody may have meant who wrote a name that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from gridwright.kernel.errors import listed

MANY = 24


def nearest(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known words that look most like `word`."""
    words = list(known)
    if len(words) > MANY:
        # Comparing at length is slow: of many words only those with the most letters in common are.
        letters = set(word)
        words.sort(key=lambda w: abs(len(w) - len(word)) - 2 * len(letters & set(w)))
        words = words[:MANY]
    return difflib.get_close_matches(word, words, n=most, cutoff=0.4)


def suggest(word: str, known: Mapping[str, Any]) -> str:
    """A sentence with the names that look like `word`, or all of them."""
    close = nearest(word, known)
    if close:
        return f"Did you mean {listed(close)}?"
    return f"There are {listed(sorted(known), 'and')}."
