"""Elsewhere: who is at which table at the other processes on the same database, as they tell it in pieces."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gridwright.server.table.clocks import now

ALIVE = 12.0
"""So many seconds after its last word another process counts as gone."""

MOST_BYTES = 7000
"""PostgreSQL tells nothing that is longer than 8000 bytes."""

Seats = dict[int, int]
"""The seats whose people are connected, and when each was last heard of, in milliseconds."""


@dataclass
class Process:
    """Another process, as far as it has told."""

    heard: float = field(default_factory=time.monotonic)
    tables: dict[str, Seats] = field(default_factory=dict)
    coming: dict[str, Seats] = field(default_factory=dict)
    """What it is telling of all its tables, until the last piece is there."""

    @property
    def alive(self) -> bool:
        """Whether it has said anything lately."""
        return time.monotonic() - self.heard < ALIVE


class Elsewhere:
    """What the other processes have told of those who are connected to them."""

    def __init__(self) -> None:
        self._processes: dict[str, Process] = {}

    @property
    def alive(self) -> bool:
        """Whether another process is alive beside this one."""
        return any(process.alive for process in self._processes.values())

    def at(self, table: str) -> Seats:
        """The seats at a table whose people are connected elsewhere, and when each was last heard of."""
        found: Seats = {}
        for process in self._processes.values():
            for seat, heard in process.tables.get(table, {}).items() if process.alive else ():
                found[seat] = max(heard, found.get(seat, 0))
        return found

    def hear_from(self, name: str) -> Process:
        """A process has said something."""
        process = self._processes.setdefault(name, Process())
        process.heard = time.monotonic()
        return process

    def hear(self, name: str, told: str) -> set[str]:
        """A piece of what a process tells; the tables to which somebody came or from which somebody went."""
        process = self.hear_from(name)
        part, _, text = told.partition(" ")
        piece = _read(text)
        if part == "some":
            return _replace(process, process.tables | piece)
        number, _, of = part.partition("/")
        process.coming = piece if number == "1" else process.coming | piece
        return _replace(process, process.coming) if number == of else set()

    def forget_the_dead(self) -> set[str]:
        """Forget processes that say nothing any more; the tables that somebody has gone from with them."""
        dead = [name for name, process in self._processes.items() if not process.alive]
        return {table for name in dead for table in self._processes.pop(name).tables}


def _replace(process: Process, tables: dict[str, Seats]) -> set[str]:
    before, process.tables = process.tables, {table: seats for table, seats in tables.items() if seats}
    either = before.keys() | process.tables.keys()
    return {t for t in either if before.get(t, {}).keys() != process.tables.get(t, {}).keys()}


def _read(text: str) -> dict[str, Seats]:
    """What was told, with the ages as moments of this process's own clock."""
    moment = now()
    told: dict[str, dict[str, int]] = json.loads(text)
    return {t: {int(seat): moment - int(age) for seat, age in seats.items()} for t, seats in told.items()}


def in_pieces(presence: Mapping[str, Seats], whole: bool) -> list[str]:
    """What is told of these tables, all that there are or some, in pieces that PostgreSQL passes on."""
    pieces = list(_pieces(presence))
    words = [f"{i}/{len(pieces)}" if whole else "some" for i in range(1, len(pieces) + 1)]
    return [f"{word} {{{piece}}}" for word, piece in zip(words, pieces, strict=True)]


def _pieces(presence: Mapping[str, Seats]) -> Iterator[str]:
    moment, piece = now(), ""
    for table, seats in presence.items():
        ages = {seat: max(0, moment - heard) for seat, heard in seats.items()}
        told = f'"{table}":{json.dumps(ages, separators=(",", ":"))}'
        if len(piece) + len(told) > MOST_BYTES:
            yield piece
            piece = ""
        piece += f",{told}" if piece else told
    yield piece
