"""Records: a finished or running game as one JSON object on a line, which replays without any dice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadRecord, GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match

VERSION = 1

Finder = Callable[[str], Game]


class Result(BaseModel):
    """How a game ended."""

    model_config = ConfigDict(extra="forbid")

    returns: list[float]
    reason: str


class Record(BaseModel):
    """One game: what was played under which options, by whom, and how it ended."""

    model_config = ConfigDict(extra="forbid")

    game: str
    version: int = VERSION
    options: dict[str, Any] = {}
    position: str | None = None
    seats: list[str] = []
    tag: str | None = None
    """A word of whoever wrote the record: which game of an arena it is, for instance."""
    actions: list[tuple[int, int] | dict[str, int]]
    result: Result | None = None

    def line(self) -> str:
        """The record as it stands in a file."""
        return json.dumps(self.model_dump(exclude_none=True), ensure_ascii=False, separators=(",", ":"))


def record_of(match: Match) -> Record:
    """The record of a match as it stands."""
    result = Result(returns=match.results(), reason=match.ending()) if match.over else None
    return Record(
        game=match.game.name,
        options=match.asked.told(),
        position=match.start_text,
        seats=list(match.seats),
        actions=[e if isinstance(e, dict) else (e[0], e[1]) for e in match.entries],
        result=result,
    )


def read_record(line: str) -> Record:
    """The record on a line; BadRecord if it is none."""
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON: {error.msg} at column {error.colno} (was the line cut off?).") from None
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][:2]) or "the record"
        raise BadRecord(f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}.") from None
    if record.version != VERSION:
        raise BadRecord(f"the record has version {record.version}; this program reads version {VERSION}.")
    return record


def replay(record: Record, find: Finder) -> Match:
    """Play a record again, checking every action and the result; BadRecord where it does not hold."""
    game = find(record.game)
    match = Match(game, game.options_of(record.options), record.position, list(record.seats) or None)
    if len(match.seats) != match.options.seats:
        raise BadRecord(f"it names {len(match.seats)} players, but the game has {match.options.seats} seats.")
    for number, entry in enumerate(record.actions, 1):
        try:
            if isinstance(entry, dict):
                _other_entry(match, entry)
            else:
                _check_entry(match, *entry)
                match.play(*entry)
        except GridwrightError as error:
            raise BadRecord(f"action {number} ({_who(match, entry)}): {error}") from None
    _check_result(record, match)
    return match


def _check_entry(match: Match, seat: int, action: int) -> None:
    """Refuse numbers that name nothing, which no notation has words for."""
    if not NATURE <= seat < match.options.seats:
        raise BadRecord(f"there is no seat {seat}.")
    if seat == NATURE and not match.over and action not in match.position.legal(NATURE):
        raise BadRecord(f"{action} is none of nature's outcomes here.")
    if seat != NATURE and not 0 <= action < match.game.rules.ACTIONS:
        raise BadRecord(f"there is no action {action}.")


def _other_entry(match: Match, entry: dict[str, int]) -> None:
    if set(entry) != {"resign"} or not 0 <= entry["resign"] < match.options.seats:
        raise BadRecord(f"{entry} is no entry: it must be a seat and an action, or a resignation.")
    match.resign(entry["resign"])


def _who(match: Match, entry: Any) -> str:
    if isinstance(entry, dict) or not NATURE <= entry[0] < match.options.seats:
        return "no seat"
    return match.position.seat_name(entry[0])


def _check_result(record: Record, match: Match) -> None:
    if record.result is None:
        return
    if not match.over:
        raise BadRecord(f"it claims a result after {len(record.actions)} actions, but the game is not over.")
    if match.results() != record.result.returns:
        raise BadRecord(
            f"it claims the result {record.result.returns}, but the game gives {match.results()}."
        )
    if match.ending() != record.result.reason:
        raise BadRecord(f"it claims “{record.result.reason}”, but the game says “{match.ending()}”.")


def replay_file(file: Path, find: Finder) -> Iterator[Match]:
    """Replay every record of a file; BadRecord names the line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(
            f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}."
        ) from None
    if not any(line.strip() for line in lines):
        raise BadRecord(f"{file} holds no record.")
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield replay(read_record(line), find)
            except GridwrightError as error:
                raise BadRecord(f"{file}, line {number}: {error}") from None
