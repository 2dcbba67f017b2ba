"""Make transcripts: `python -m tests.golden.make [GAME ...]` plays random games and keeps the most telling.

It refuses to write over transcripts that exist: they say what the rules meant when they were made. Where a
game's rules change on purpose its `RULES_VERSION` grows, and `--renew` makes that game's transcripts anew;
where only words or pictures changed, `--retake` plays the same games and takes down what is seen of them now.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import re
import sys
import typing
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import FrameType
from typing import Any

from tests.golden import transcripts
from tests.golden.transcripts import Transcript

from gridwright.games import game, registered
from gridwright.kernel.contract import NATURE
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position

CANDIDATES = 30
"""Random games a preset, of which the most telling are kept."""

LONGEST = 300
"""Games are cut after so many plies; where almost all are cut, the shortest whole one is looked for too."""


@dataclass(frozen=True)
class Measure:
    """How many games a preset gets, how long they are on average at most, what is kept of unfinished ones."""

    games: int = 2
    plies: int = 400
    cut: int = LONGEST


MEASURES = {
    "ctron": Measure(8, 4000),
    "cups": Measure(3, 220),
    "minefield": Measure(3, 150),
    "tron": Measure(2, 280, 160),
}


OPTIONS = "options"
"""The file with a short game for every option that no preset uses."""

SHORT, SHORTER = 100, 60
"""So long may such a game be, and so much is kept of one that was not over then."""

ALSO: dict[str, list[dict[str, Any]]] = {
    "ctron": [
        {"holes": "2:2,3:4"},
        {"placement": "alternate", "bikes": 2},
        {"piece": "queen", "squeeze": "no"},
        {"piece": "king1", "squeeze": "no"},
        {"piece": "queen", "slide": "max"},
        {"slide": "max", "max_step": 2},
        {"rows": 1},
    ],
    "cups": [{"board": "hex37_rim"}, {"cups": 3, "destroy": "on"}, {"max_plies": 20}, {"goal": 2}],
    "ironclad": [
        {"start": "custom", "robots": "W b2=3 d1=1 | B c7=2 f8=1"},
        {"max_turns": 10},
        {"range": 3},
        {"range": 1},
    ],
    "minefield": [{"max_rounds": 2}],
    "tron": [
        {"specials": "dash,cut"},
        {"specials": "over-drive", "special_start": 0},
        {"class_order": "OXUDTCR"},
        {"tail_cap": 2},
        {"flags": 1},
        {"side": 7},
        {"target": 2},
        {"max_rounds": 2},
    ],
}
"""Options that are more than a choice of some words, and some that only mean something together."""


@dataclass(eq=False)
class Played:
    """A random game and what it showed: its texts and the jumps it made in the game's own source."""

    plies: list[tuple[str, str]] = field(default_factory=list)
    shown: set[Any] = field(default_factory=set)
    whole: bool = False

    def kept(self, cut: int) -> list[tuple[str, str]]:
        """The plies to take down: all, or the first ones of a game that was not played to its end."""
        return self.plies if self.whole else self.plies[:cut]


class Watch:
    """While it is on, collects the jumps from line to line in the source files of a folder."""

    def __init__(self, folder: Path, shown: set[Any]) -> None:
        self.folder, self.shown = str(folder), shown

    def __enter__(self) -> None:
        sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(self.folder):
            return None
        last = 0

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal last
            if event == "line":
                self.shown.add((file, last, frame.f_lineno))
                last = frame.f_lineno
            return line

        return line


def skeleton(sentence: str) -> str:
    """A text without its numbers and places, so that alike things are alike."""
    return re.sub(r"\b[a-zA-Z]?\d+\b", "#", sentence)


def play(g: Game, options: GameOptions, seed: int, most: int) -> Played:
    """A random game; with an odd seed the players lean towards what the game's own urges prefer."""
    rng = random.Random(f"{g.name}/{options.told()}/{seed}")
    position, played = Position(g, options), Played()
    while not position.over and len(played.plies) < most:
        with Watch(g.folder, played.shown):
            seat, action = pick(position, rng, seed % 2 == 1)
        text = position.action_text(action, seat)
        assert position.read_action(text, seat) == action
        with Watch(g.folder, played.shown):
            position.book.play(position.o, position.s, seat, action)
        played.plies.append((position.seat_name(seat), text))
        played.shown |= {skeleton(text), *map(skeleton, position.events())}
    played.whole = position.over
    if position.over:
        with Watch(g.folder, played.shown):
            position.results()
        played.shown.add(skeleton(position.ending()))
    return played


def pick(position: Position, rng: random.Random, leaning: bool) -> tuple[int, int]:
    """Who acts and what: nature by its weights, people at random or by their urges."""
    if position.to_move == NATURE:
        outcomes = position.legal()
        return NATURE, rng.choices(outcomes, [position.weight(a) for a in outcomes])[0]
    seat = rng.choice(position.deciding())
    actions = position.legal(seat)
    urges = [max(0, int(position.book.prior(position.o, position.s, seat, a))) for a in actions]
    if leaning and any(urges):
        return seat, rng.choices(actions, urges)[0]
    return seat, rng.choice(actions)


def chosen(candidates: list[Played], measure: Measure, known: set[Any]) -> list[Played]:
    """The games that together show the most, what no other preset of the game has shown above all."""
    here: set[Any] = set()
    kept: list[Played] = []
    for _ in range(measure.games):
        room = measure.plies * measure.games - sum(len(p.kept(measure.cut)) for p in kept)
        able = [p for p in candidates if p not in kept and len(p.kept(measure.cut)) <= max(room, 0)]
        if not able:
            break
        best = max(
            able,
            key=lambda p: 10 * len(p.shown - known) + len(p.shown - here) - 12 * len(p.plies) / measure.plies,
        )
        kept.append(best)
        here |= best.shown
        known |= best.shown
    return kept


def variants(g: Game) -> Iterator[tuple[str, GameOptions]]:
    """Every preset, and the first one with every other number of seats that it can have."""
    for preset in g.presets:
        yield preset, g.options(preset)
    first = next(iter(g.presets))
    for seats in range(2, g.rules.SEATS + 1):
        with contextlib.suppress(BadOption):
            options = g.options(first, seats=seats)
            if options != g.options(first):
                yield f"{first}-{seats}", options


def others(g: Game) -> Iterator[dict[str, Any]]:
    """Every choice that an option has beside its default, and what `ALSO` names."""
    for name, option in g.model.model_fields.items():
        kind, default = option.annotation, option.get_default(call_default_factory=True)
        values: list[Any] = list(typing.get_args(kind)) if typing.get_origin(kind) is typing.Literal else []
        if isinstance(kind, type) and issubclass(kind, Enum):
            values = list(kind)
        yield from ({name: value} for value in values if value != default)
    yield from ALSO.get(g.name, [])


def make_others(g: Game, file: Path, known: set[Any]) -> None:
    """Write a short game for every option, with the preset in which it shows the most that is new."""
    games: list[Transcript] = []
    for seed, sets in enumerate(others(g)):
        able: list[tuple[GameOptions, Played]] = []
        for preset in g.presets:
            with contextlib.suppress(BadOption):
                options = g.options(preset, sets)
                if options != g.options(preset):
                    able.append((options, play(g, options, seed, SHORT)))
        if able:
            options, best = max(able, key=lambda pair: len(pair[1].shown - known))
            known |= best.shown
            blank = Transcript(file, len(games) + 1, g.name, options.told(), g.rules_version)
            games.append(transcripts.taken_down(blank, best.kept(SHORTER)))
    write(file, games)


def make(g: Game, folder: Path) -> None:
    """Write a game's transcripts, a file a preset."""
    folder.mkdir(parents=True, exist_ok=True)
    measure, known = MEASURES.get(g.name, Measure()), set[Any]()
    make_others(g, folder / f"{OPTIONS}.jsonl", known)
    for name, options in variants(g):
        candidates = [play(g, options, seed, LONGEST) for seed in range(CANDIDATES)]
        if sum(p.whole for p in candidates) < 2:
            longer = sorted(
                (play(g, options, seed, 3000) for seed in range(CANDIDATES)), key=lambda p: len(p.plies)
            )
            candidates = [p for p in longer[:1] if p.whole] + candidates
        file = folder / f"{name}.jsonl"
        games = [
            transcripts.taken_down(
                Transcript(file, number, g.name, options.told(), g.rules_version), played.kept(measure.cut)
            )
            for number, played in enumerate(chosen(candidates, measure, known), 1)
        ]
        write(file, games)


def retake(name: str) -> None:
    """Play the games of a game's files again, from their texts, and take down what is seen of them now."""
    for file in transcripts.files(name):
        write(file, [transcripts.again(told) for told in transcripts.read(file)])


def write(file: Path, games: list[Transcript]) -> None:
    """Put the games of a preset into its file."""
    file.write_text("".join(f"{line}\n" for told in games for line in told.lines()), encoding="utf-8")
    print(f"{file.parent.name} {file.stem}: plies {[len(told.plies) - 1 for told in games]}", flush=True)


def refusal(name: str, renew: bool, again: bool) -> str:
    """Why a game's transcripts may not be written now; "" if they may."""
    games = [told for file in transcripts.files(name) for told in transcripts.read(file)]
    if not games:
        return f"{name} has no transcripts to take down again." if again else ""
    if not (renew or again):
        return f"{name} has transcripts: say --renew if its rules changed on purpose."
    newer = all(told.rules < game(name).rules_version for told in games)
    if newer and again:
        return f"{name} has new rules: say --renew."
    if not newer and any(transcripts.replay(told, transcripts.RULES) for told in games):
        return f"the rules of {name} mean something else now: give them a new RULES_VERSION first."
    return ""


def main() -> None:
    """Make the transcripts of the games that are named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.make", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, unless some are named")
    parser.add_argument("--renew", action="store_true", help="write over transcripts that exist")
    parser.add_argument("--retake", action="store_true", help="take the same games down anew")
    asked = parser.parse_args()
    try:
        names = [game(name).name for name in asked.games or sorted(registered())]
    except BadOption as error:
        parser.error(str(error))
    for name in names:
        refused = refusal(name, asked.renew, asked.retake)
        if refused:
            parser.error(refused)
    for name in names:
        if asked.retake:
            retake(name)
            continue
        for file in transcripts.files(name):
            file.unlink()
        make(game(name), transcripts.HERE / name)


if __name__ == "__main__":
    main()
