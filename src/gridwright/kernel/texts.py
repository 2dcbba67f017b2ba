"""Texts: what the readers of the games' positions and actions share. Whatever is wrong is a BadText."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from gridwright.kernel.errors import BadText, listed


def insist(holds: object, sentence: str) -> None:
    """Refuse a text with a sentence unless something holds."""
    if not holds:
        raise BadText(sentence)


def whole(text: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds; `what` is what it should have been, as `row`."""
    found = re.fullmatch(r"-?\d{1,9}", text.strip())
    if not found or not least <= int(text) <= most:
        raise BadText(f"“{text}” is no {what}: write a whole number from {least} to {most}.")
    return int(text)


def one_of(text: str, known: Mapping[str, int], what: str) -> int:
    """The number that a word stands for."""
    insist(text in known, f"“{text}” is no {what}: write {listed(list(known))}.")
    return known[text]


def sections(text: str, mark: str, known: Collection[str], example: str) -> dict[str, list[str]]:
    """The sections of a position's text, by the first word of each, with the other words.

    A section that is not known, or said twice, is refused; `-` alone stands for no words.
    """
    found: dict[str, list[str]] = {}
    for section in text.split(mark):
        head, *words = section.split() or [""]
        insist(head in known, f"“{section.strip()}” is no part of a position: write it as {example}.")
        insist(head not in found, f"“{head}” is said twice.")
        found[head] = [] if words == ["-"] else words
    return found


def counted(count: int, noun: str, plural: str = "") -> str:
    """So many of something: `no cups`, `1 cup`, `2 cups`."""
    return f"{count or 'no'} {noun if count == 1 else plural or noun + 's'}"


def as_sentence(words: str) -> str:
    """Words that stand alone: they begin with a capital."""
    return words[:1].upper() + words[1:]


def letter_and_number(text: str, files: int, least: int, most: int, first: str, what: str) -> tuple[int, int]:
    """A place written as a letter and a number, as `d4`: how many files along, and the number.

    `first` is the letter of the first file, small or large: texts may tell two kinds of place by that.
    """
    last = chr(ord(first) + files - 1)
    found = re.fullmatch(rf"([{first}-{'z' if first.islower() else 'Z'}])(\d{{1,3}})", text)
    if not found or found[1] > last or not least <= int(found[2]) <= most:
        files_told, numbers_told = f"{first} to {last}", f"{least} to {most}"
        raise BadText(
            f"“{text}” is no {what}: write a letter from {files_told} and a number from {numbers_told}."
        )
    return ord(found[1]) - ord(first), int(found[2])
