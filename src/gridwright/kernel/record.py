"""Records: a finished or running game as one JSON object on a line, which replays without any dice.

What was played is written as text, so that a record outlives every change of how actions are numbered. It
says which edition of the game's rules it was played by, and keeps a hash of the position now and then: a
record of an older edition either is the same game today, move by move, or is told as it was written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from gridwright.kernel.answers import Answers
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadRecord, GridwrightError
from gridwright.kernel.game import Game
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position

VERSION = 2
"""How a line is written. Version 1 held the numbers that actions had then; it is still read."""

EVERY = 20
"""After so many actions, and at the end, a record keeps a hash of the position."""

Finder = Callable[[str], Game]


class OtherEdition(BadRecord):
    """A record of an older edition of the rules, which by today's would be another game."""


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
    rules: int = 1
    """The edition of the game's rules that it was played by."""
    options: dict[str, Any] = {}
    position: str | None = None
    seats: list[str] = []
    tag: str | None = None
    """A word of whoever wrote the record: which game of an arena it is, for instance."""
    actions: list[tuple[int, str | int] | dict[str, int]]
    """A seat and the text of what it did, or a resignation. A whole number is an action's id of version 1."""
    hashes: dict[int, str] = {}
    """After how many actions, and the hash of the position's text then."""
    result: Result | None = None
    answers: dict[int, Answers] = {}
    """What people thought of the game, by their seats, where they said so."""

    def line(self) -> str:
        """The record as it stands in a file."""
        return json.dumps(self.told(), ensure_ascii=False, separators=(",", ":"))

    def told(self) -> dict[str, Any]:
        """The record as JSON, without what there is none of."""
        told = self.model_dump(exclude_none=True, mode="json")
        return {name: part for name, part in told.items() if part or name not in ("hashes", "answers")}


def position_hash(position: Position) -> str:
    """The hash of a position's text that records keep."""
    return blake2b(position.text().encode(), digest_size=8).hexdigest()


# Writing


def record_of(match: Match) -> Record:
    """The record of a match as it stands."""
    result = Result(returns=match.results(), reason=match.ending()) if match.over else None
    position = match.position_at(0)
    actions: list[Any] = []
    hashes: dict[int, str] = {}
    played = sum(not isinstance(entry, dict) for entry in match.entries)
    for entry in match.entries:
        if isinstance(entry, dict):
            actions.append(entry)
            continue
        seat, action = entry
        actions.append((seat, position.action_text(action, seat)))
        position.push(action, seat)
        if len(actions) % EVERY == 0 or len(actions) == played:
            hashes[len(actions)] = position_hash(position)
    return Record(
        game=match.game.name,
        rules=match.game.rules_version,
        options=match.asked.told(),
        position=match.start_text,
        seats=list(match.seats),
        actions=actions,
        hashes=hashes,
        result=result,
    )


# Reading


def read_record(line: str) -> Record:
    """The record on a line; BadRecord if it is none."""
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON: {error.msg} at column {error.colno} (was the line cut off?).") from None
    if isinstance(data, dict):
        version = data.get("version", 1)
        if version not in range(1, VERSION + 1):
            raise BadRecord(f"the record has version {version}; this program reads versions 1 and {VERSION}.")
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][:2]) or "the record"
        raise BadRecord(f"{where}: {first['msg'][:1].lower()}{first['msg'][1:]}.") from None


def text_of_id(game: Game, told: dict[str, Any], position: Position, seat: int, action: int) -> str:
    """What an id of version 1 meant; BadRecord if it meant nothing."""
    if action < 0:
        text = None
    elif game.first_text is not None:
        text = game.first_text(told, position.text(), seat, action)
    else:
        text = position.action_text(action, seat) if action in position.legal(seat) else None
    if text is None:
        what = (
            f"{action} is none of nature's outcomes here"
            if seat == NATURE
            else f"there is no action {action}"
        )
        raise BadRecord(f"{what}.")
    return text


def replay(record: Record, find: Finder) -> Match:
    """Play a record again, checking every action and the result; BadRecord where it does not hold.

    OtherEdition where a record of an older edition of the rules does not mean the same today.
    """
    game = find(record.game)
    if record.rules > game.rules_version:
        raise BadRecord(newer_edition(game, record.rules))
    try:
        return _replayed(record, game)
    except GridwrightError as error:
        if record.rules == game.rules_version:
            raise
        raise OtherEdition(
            f"it was played by edition {record.rules} of the rules, and by today's edition "
            f"{game.rules_version} it would be another game: {error}"
        ) from None


def newer_edition(game: Game, rules: int) -> str:
    """The sentence for a game that was played by rules of tomorrow."""
    return (
        f"it was played by edition {rules} of the rules of {game.name}, and this gridwright knows edition "
        f"{game.rules_version}: update gridwright."
    )


def _replayed(record: Record, game: Game) -> Match:
    match = Match(game, game.options_of(record.options), record.position, list(record.seats) or None)
    if len(match.seats) != match.options.seats:
        raise BadRecord(f"it names {len(match.seats)} players, but the game has {match.options.seats} seats.")
    for number, entry in enumerate(record.actions, 1):
        try:
            if isinstance(entry, dict):
                _resignation(match, entry)
            else:
                _play(match, record, *entry)
                _check_hash(match, record.hashes.get(number))
        except GridwrightError as error:
            raise BadRecord(f"action {number} ({_who(match, entry)}): {error}") from None
    _check_result(record, match)
    nobody = next((seat for seat in record.answers if not 0 <= seat < match.options.seats), None)
    if nobody is not None:
        raise BadRecord(f"it has answers of seat {nobody}, but the game has {match.options.seats} seats.")
    count = len(record.actions)
    beyond = next((number for number in record.hashes if not 1 <= number <= count), None)
    if beyond is not None:
        raise BadRecord(f"it has a hash of the position after action {beyond}, but only {count} actions.")
    return match


def _play(match: Match, record: Record, seat: int, action: str | int) -> None:
    if not NATURE <= seat < match.options.seats:
        raise BadRecord(f"there is no seat {seat}.")
    if isinstance(action, int):
        action = text_of_id(match.game, record.options, match.position, seat, action)
    match.say(seat, action)


def _check_hash(match: Match, told: str | None) -> None:
    if told is not None and told != position_hash(match.position):
        raise BadRecord("it leads to another position than the record's.")


def _resignation(match: Match, entry: dict[str, int]) -> None:
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
    # An older edition may have had other words for the same end.
    if match.ending() != record.result.reason and record.rules == match.game.rules_version:
        raise BadRecord(f"it claims “{record.result.reason}”, but the game says “{match.ending()}”.")


# Files


@dataclass(frozen=True)
class Kept:
    """A record that is another game by today's rules: it is told as it was written, and not replayed."""

    record: Record
    why: str
    log: list[tuple[str, str]]
    """Who acted, and what was written of it."""


def kept(record: Record, find: Finder, why: str) -> Kept:
    """A record as it was written."""
    game = find(record.game)
    try:
        match = Match(game, game.options_of(record.options), record.position)
        names: tuple[str, ...] = game.seat_names(match.options)
    except GridwrightError:
        match, names = None, ()
    log = []
    for entry in record.actions:
        if isinstance(entry, dict):
            continue
        seat, action = entry
        text = action if isinstance(action, str) else f"#{action}"
        if match is not None:
            try:
                if isinstance(action, int):
                    text = text_of_id(game, record.options, match.position, seat, action)
                match.say(seat, text)
            except GridwrightError:
                match = None
        named = "Nature" if seat == NATURE else names[seat] if 0 <= seat < len(names) else f"Seat {seat + 1}"
        log.append((named, text))
    return Kept(record, why, log)


def replay_file(file: Path, find: Finder) -> Iterator[Match | Kept]:
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
                yield _read_back(line, find)
            except GridwrightError as error:
                raise BadRecord(f"{file}, line {number}: {error}") from None


def _read_back(line: str, find: Finder) -> Match | Kept:
    record = read_record(line)
    try:
        return replay(record, find)
    except OtherEdition as error:
        return kept(record, find, str(error))
