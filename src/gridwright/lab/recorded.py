"""Recorded games: the same measures on what people or bots played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption, BadRecord
from gridwright.kernel.match import Match
from gridwright.kernel.record import read_record, replay
from gridwright.lab.intervals import Estimate
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

    def told(self) -> dict[str, Any]:
        """The same for a program to read."""
        found = {m.name: {"mean": e.mean, "low": e.low, "high": e.high} for m, e in self.measures}
        return {"game": self.game, "options": self.options, "games": self.games, "measures": found}


def measured(files: Sequence[Path]) -> list[Measured]:
    """What the records in some files say, each rule set by itself."""
    found: dict[tuple[str, str], list[Match]] = {}
    for file in files:
        for match in _matches(file):
            found.setdefault((match.game.name, str(match.options.told())), []).append(match)
    return [_measured(matches) for matches in found.values()]


def _matches(file: Path) -> list[Match]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BadOption(f"{file} cannot be read: {why}.") from None
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(replay(read_record(line), find_game))
            except BadRecord as error:
                raise BadRecord(f"{file}, line {number}: {error}") from None
    if not found:
        raise BadOption(f"{file} holds no records: a game a line is what arenas and the page write.")
    return found


def _measured(matches: list[Match]) -> Measured:
    first = matches[0]
    seen = [SeenGame(match.game, match.options, played_as(match)) for match in matches if match.over]
    rows: list[tuple[Measure, Estimate]] = []
    for measure in measures().values():
        values = [value for value in (measure.told_of(game) for game in seen) if value is not None]
        estimate = estimate_of(values, measure)
        if estimate is None and values:
            estimate = Estimate(values[0], values[0], values[0], 1)
        if estimate is not None:
            rows.append((measure, estimate))
    options = first.options.told()
    rules = f" with {', '.join(f'{name}={value}' for name, value in options.items())}" if options else ""
    return Measured(f"{first.game.about.title}{rules}", first.game.name, options, len(seen), rows)
