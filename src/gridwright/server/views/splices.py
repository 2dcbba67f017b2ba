"""Splices: how one list becomes another, as few and as short pieces as are found without a long search."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple


class Splice(NamedTuple):
    """At a place of the old list, take so many out and put these there instead."""

    at: int
    out: int
    parts: list[Any]


def splices(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Splice]:
    """What makes the new list of the old one. Places count in the old list: go from the last to the first."""
    end, new_end, start = len(old), len(new), 0
    while start < min(end, new_end) and _same(old[start], new[start]):
        start += 1
    while min(end, new_end) > start and _same(old[end - 1], new[new_end - 1]):
        end, new_end = end - 1, new_end - 1
    if end == new_end:
        return _in_place(old, new, start, end)
    where = {part: i for i, part in enumerate(old[start:end], start)}
    found: list[Splice] = []
    at, parts = start, list[Any]()
    for part in new[start:new_end]:
        kept = where.get(part, -1)
        if kept < at:
            parts.append(part)
            continue
        if parts or kept > at:
            found.append(Splice(at, kept - at, parts))
        at, parts = kept + 1, []
    if parts or end > at:
        found.append(Splice(at, end - at, parts))
    return found


def _same(part: Hashable, other: Hashable) -> bool:
    """Whether two parts are equal. Mostly they are one and the same, which is seen at a glance."""
    return part is other or part == other


def _in_place(old: Sequence[Hashable], new: Sequence[Hashable], start: int, end: int) -> list[Splice]:
    """Where the lists are as long as each other: each run of places that have something else."""
    found: list[Splice] = []
    for i in range(start, end):
        if _same(old[i], new[i]):
            continue
        if found and found[-1].at + found[-1].out == i:
            found[-1] = Splice(found[-1].at, found[-1].out + 1, [*found[-1].parts, new[i]])
        else:
            found.append(Splice(i, 1, [new[i]]))
    return found
