"""Transcripts: whole games as texts, with a short digest of everything that could be seen at each ply.

A file holds the games of one preset, a JSON line a ply: who, what, and the digests of the position before it,
in the order of `ASPECTS`. It is replayed from its texts alone, never from seeds or ids, so it outlives a
changed order of the legal actions. Only the public side of a game is asked.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gridwright.games import game
from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position

HERE = Path(__file__).parent
DIGITS = 6
"""Hexadecimal digits of a digest: one change in 16 million would go unseen."""

SCENE_EVERY = 8
"""Pictures cost the most, so they are compared at every eighth ply and at the last."""


def observers(position: Position) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(position.options.seats), SPECTATOR]


# What is compared. Each aspect gives the lines that a person would read; their digest is what is kept.


def legal(position: Position) -> list[str]:
    """The legal actions of every seat that decides, nature's with their weights."""
    if position.to_move == NATURE:
        told = sorted(f"{position.action_text(a)} ({position.weight(a)})" for a in position.legal())
        return [f"Nature: {', '.join(told)}"]
    return [
        f"{position.seat_name(seat)}: "
        + ", ".join(sorted(position.action_text(a, seat) for a in position.legal(seat)))
        for seat in position.deciding()
    ]


def text(position: Position) -> list[str]:
    """The position's own text."""
    return [position.text()]


def views(position: Position) -> list[str]:
    """What each seat and a spectator know, as text."""
    return [f"{position.seat_name(x)}: {position.view(x).text()}" for x in observers(position)]


def events(position: Position) -> list[str]:
    """What happened, in words, as each observer is told it and as it was."""
    told = [f"{position.seat_name(x)}: {' '.join(position.view(x).events())}" for x in observers(position)]
    return [*told, f"all: {' '.join(position.events())}"]


def scenes(position: Position) -> list[str]:
    """Each observer's picture, as JSON."""
    return [f"{position.seat_name(x)}: {_picture(position, x)}" for x in observers(position)]


def _picture(position: Position, observer: int) -> str:
    scene = position.scene(observer)
    # Places that may be touched are picked out in the order of the legal actions, which means nothing.
    marked = sorted(scene.highlights, key=lambda mark: (mark.at, mark.kind, mark.role))
    return replace(scene, highlights=tuple(marked)).to_json()


def result(position: Position) -> list[str]:
    """How the game ended."""
    if not position.over:
        return ["not over"]
    returns = [round(r, 9) for r in position.results()]
    return [f"reason {position.reason()}, returns {returns}: {position.ending()}"]


LOOKS: dict[str, Callable[[Position], list[str]]] = {
    "legal": legal,
    "text": text,
    "views": views,
    "events": events,
    "scenes": scenes,
}
ASPECTS = ("legal", "text", "views", "events", "log", "scenes")
"""In the order of a line's digests; what the observers' logs say is asked of the match when it is over."""

RULES = frozenset({"legal", "text", "log"})
"""The aspects that change only where rules do, or the notation that stored games are written in."""


def digest(lines: list[str]) -> str:
    """A few digits that differ where the lines do."""
    return hashlib.sha1("\n".join(lines).encode()).hexdigest()[:DIGITS]


def asked(ply: int, over: bool) -> list[str]:
    """The aspects that are looked at before a ply."""
    return [name for name in LOOKS if name != "scenes" or over or ply % SCENE_EVERY == 0]


# Games on paper


@dataclass
class Ply:
    """Who did what, and the digests of the position before it; the last one of a game has no action."""

    seat: str
    action: str
    digests: dict[str, str]

    def line(self) -> str:
        """The ply as it stands in a file."""
        found = [self.digests.get(name, "") for name in ASPECTS]
        return _json([self.seat, self.action, " ".join(found).rstrip()])

    @staticmethod
    def read(data: list[str]) -> Ply:
        """The ply on a line."""
        seat, action, found = data
        pairs = zip(ASPECTS, found.split(" "), strict=False)
        return Ply(seat, action, {name: digits for name, digits in pairs if digits})


@dataclass
class Transcript:
    """One game of a file. `ending` is the result's line, or says that the game was cut short."""

    file: Path
    number: int
    game: str
    options: dict[str, Any]
    rules: int = 1
    """The edition of the game's rules that it was played by."""
    plies: list[Ply] = field(default_factory=list)
    ending: str = ""

    def __str__(self) -> str:
        return f"{self.game} {self.file.stem}, game {self.number}"

    def opening(self) -> Match:
        """The match before its first ply."""
        g = game(self.game)
        return Match(g, g.options_of(self.options))

    def lines(self) -> Iterator[str]:
        """The transcript as it stands in a file."""
        yield _json({"game": self.game, "rules": self.rules, "options": self.options})
        yield from (ply.line() for ply in self.plies)
        yield _json({"ending": self.ending})


def _json(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def read(file: Path) -> list[Transcript]:
    """The games of a file."""
    found: list[Transcript] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if isinstance(data, list):
            found[-1].plies.append(Ply.read(data))
        elif "game" in data:
            found.append(Transcript(file, len(found) + 1, data["game"], data["options"], data["rules"]))
        else:
            found[-1].ending = data["ending"]
    return found


def files(name: str | None = None) -> list[Path]:
    """The files of transcripts, of one game or of all."""
    return sorted(HERE.glob(f"{name or '*'}/*.jsonl"))


# Writing and replaying


def taken_down(blank: Transcript, plies: list[tuple[str, str]]) -> Transcript:
    """The transcript of a game that is given as texts."""
    told, match = replace(blank, plies=[]), blank.opening()
    for ply, (name, action) in enumerate([*plies, ("", "")]):
        over = ply == len(plies)
        found = {a: digest(LOOKS[a](match.position)) for a in asked(ply, over)}
        told.plies.append(Ply(name, action, found))
        if not over:
            seat = seat_of(match.position, name)
            match.play(seat, match.position.read_action(action, seat))
    for ply, lines in zip(told.plies, logs(match), strict=False):
        ply.digests["log"] = digest(lines)
    told.ending = result(match.position)[0]
    return told


def again(told: Transcript) -> Transcript:
    """The same game, with what is seen of it now."""
    return taken_down(told, [(ply.seat, ply.action) for ply in told.plies if ply.action])


def logs(match: Match) -> list[list[str]]:
    """For each ply what every observer's log shows of it."""
    position = match.position
    columns = [match.log(x) for x in observers(position)]
    names = [position.seat_name(x) for x in observers(position)]
    return [
        [f"{name}: {position.seat_name(seat)} {seen}" for name, (seat, seen) in zip(names, row, strict=True)]
        for row in zip(*columns, strict=True)
    ]


def seat_of(position: Position, name: str) -> int:
    """The seat of this name; nature's too."""
    known = {position.seat_name(seat): seat for seat in [NATURE, *range(position.options.seats)]}
    return known[name]


@dataclass(frozen=True)
class Difference:
    """Where a replay went another way than its transcript."""

    transcript: Transcript
    ply: int
    aspect: str
    now: list[str]

    def __str__(self) -> str:
        done = self.transcript.plies[self.ply]
        shown = "\n    ".join(line if len(line) < 3000 else f"{line[:3000]}…" for line in self.now)
        return (
            f"{self.transcript}, ply {self.ply} (before {done.seat} {done.action or 'the end'}): "
            f"{self.aspect} differs; it is now\n    {shown}"
        )


def replay(transcript: Transcript, aspects: frozenset[str] = frozenset(ASPECTS)) -> list[Difference]:
    """Play a transcript from its texts; all that differs at the first ply where anything does."""
    match = transcript.opening()
    for number, ply in enumerate(transcript.plies):
        lines = {a: LOOKS[a](match.position) for a in ply.digests if a in LOOKS and a in aspects}
        found = [
            Difference(transcript, number, a, now)
            for a, now in lines.items()
            if digest(now) != ply.digests[a]
        ]
        if found:
            return found
        if ply.action:
            try:
                seat = seat_of(match.position, ply.seat)
                match.play(seat, match.position.read_action(ply.action, seat))
            except GridwrightError as refusal:
                return [Difference(transcript, number, "play", [str(refusal)])]
    if result(match.position) != [transcript.ending]:
        return [Difference(transcript, len(transcript.plies) - 1, "result", result(match.position))]
    return [
        Difference(transcript, number, "log", lines)
        for number, (ply, lines) in enumerate(zip(transcript.plies, logs(match), strict=False))
        if digest(lines) != ply.digests["log"]
    ][:1]
