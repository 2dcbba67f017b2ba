"""Recorded games: the same measures on what people or bots played elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gridwright.games import game as find_game
from gridwright.kernel.answers import QUESTIONS, Answers
from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.match import Match
from gridwright.kernel.record import read_record, replay
from gridwright.lab.intervals import Estimate, mean_of
from gridwright.lab.measures import Measure, measures
from gridwright.lab.results import estimate_of
from gridwright.lab.seen import SeenGame, played_as


@dataclass(frozen=True)
class Measured:
    """What the recorded games of one rule set say."""

    title: str
    game: str
    options: dict[str, Any]
    games: int
    measures: list[tuple[Measure, Estimate]]
    answers: list[tuple[str, Estimate]]
    """What people answered after these games, from 1 to 5; a game counts once, however many sat there."""

    def told(self) -> dict[str, Any]:
        """The same for a program to read."""
        found = {m.name: {"mean": e.mean, "low": e.low, "high": e.high} for m, e in self.measures}
        told = {"game": self.game, "options": self.options, "games": self.games, "measures": found}
        said = {
            question: {"mean": e.mean, "low": e.low, "high": e.high, "games": e.deals}
            for question, e in self.answers
        }
        return told | ({"answers": said} if said else {})


def measured(files: Sequence[Path]) -> list[Measured]:
    """What the records in some files say, each rule set by itself."""
    found: dict[tuple[str, str], list[Recorded]] = {}
    for file in files:
        for one in _games(file):
            found.setdefault((one.match.game.name, str(one.match.options.told())), []).append(one)
    return [_measured(games) for games in found.values()]


class Recorded(NamedTuple):
    """A game that was recorded, and what its people thought of it."""

    match: Match
    answers: Collection[Answers]


def _games(file: Path) -> list[Recorded]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BadOption(f"{file} cannot be read: {why}.") from None
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                record = read_record(line)
                found.append(Recorded(replay(record, find_game), record.answers.values()))
            except BadRecord as error:
                raise BadRecord(f"{file}, line {number}: {error}") from None
    if not found:
        raise BadOption(f"{file} holds no records: a game a line is what arenas and the page write.")
    return found


def _measured(games: list[Recorded]) -> Measured:
    first = games[0].match
    over = [one.match for one in games if one.match.over]
    seen = [SeenGame(match.game, match.options, played_as(match)) for match in over]
    rows: list[tuple[Measure, Estimate]] = []
    for measure in measures().values():
        values = [value for value in (measure.told_of(game) for game in seen) if value is not None]
        estimate = estimate_of(values, measure) or _of_one(values)
        if estimate is not None:
            rows.append((measure, estimate))
    options = first.options.told()
    rules = f" with {', '.join(f'{name}={value}' for name, value in options.items())}" if options else ""
    return Measured(
        f"{first.game.about.title}{rules}", first.game.name, options, len(seen), rows, _said(games)
    )


def _said(games: list[Recorded]) -> list[tuple[str, Estimate]]:
    """What people answered to each question, a number a game: those who sat together are no two games."""
    found: list[tuple[str, Estimate]] = []
    for question in QUESTIONS:
        said = [[getattr(one, question) for one in game.answers] for game in games]
        known = [[value for value in one if value is not None] for one in said]
        values = [sum(one) / len(one) for one in known if one]
        estimate = mean_of(np.array(values)) if len(values) > 1 else _of_one(values)
        if estimate is not None:
            found.append((question, estimate))
    return found


def _of_one(values: Sequence[float]) -> Estimate | None:
    """What a single game says, if there is one: it has no interval."""
    return Estimate(values[0], values[0], values[0], 1) if len(values) == 1 else None
