"""A study: a claim, the rule sets that are compared, who plays them, what is measured and when it is enough.

    claim = "Games with sticky=any are drawn less often"
    game = "cups"
    measure = "draws"
    expect = "less"
    margin = 0.02

    [variants.all]
    [variants.any]
    options = { sticky = "any" }

The claim is about the last variant beside the first; with one variant, about its measure beside `bound`.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from gridwright.agents.bot import Bot
from gridwright.agents.levels import bot
from gridwright.agents.self_play import by_search_alone
from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.lab.measures import Measure, measure_named
from gridwright.lab.verdict import Expected

Until = Literal["games", "width", "verdict"]


class Variant(BaseModel):
    """One of the rule sets of a study."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    preset: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: int | None = None
    players: str | tuple[str, ...] | None = None
    """Who plays this variant, where it is not who plays the others."""


class Study(BaseModel):
    """A study as its file says it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    claim: str = ""
    """What is to be found out, in a sentence."""
    variants: dict[str, Variant]
    players: str | tuple[str, ...] = "club"
    """Who plays: one player on all seats, or one for each seat, rotated."""
    exact: bool = False
    """Whether a solver may help the players, where the game has one."""
    measure: str = "draws"
    """What the claim is about."""
    expect: Expected = Expected.SAME
    bound: float | None = None
    """With one variant: what its measure is compared with."""
    margin: float = Field(0.02, gt=0)
    """The smallest difference that matters."""
    until: Until = "verdict"
    games: int = Field(2000, ge=2)
    """So many games of each variant at most."""
    width: float = Field(0.05, gt=0)
    """With until = "width": how wide the interval may be."""
    most_plies: int | None = Field(None, ge=1)
    """A game that is longer is broken off and counted as not finished."""
    seed: int = 1
    also: tuple[str, ...] = ()
    """Other players with whom the same is played again, to see whether the verdict depends on who plays."""
    rungs: int = Field(0, ge=0, le=12)
    """So many rungs of the skill ladder are played besides (lab/ladder.py), in the first variant."""

    @model_validator(mode="after")
    def _fits(self) -> Study:
        if not self.variants:
            raise ValueError("A study needs a variant: write [variants.base].")
        if len(self.variants) == 1 and self.until == "verdict" and self.bound is None:
            raise ValueError("With one variant say what its measure is compared with: bound = 0.5.")
        if len(self.variants) > 1 and self.bound is not None:
            raise ValueError("A bound is for a study of one variant: leave it out, or the other variants.")
        if self.also and any(variant.players for variant in self.variants.values()):
            raise ValueError("Other players are for a study that one kind of player plays: leave out also.")
        return self

    @property
    def hash(self) -> str:
        """What names this study: everything that decides its games and its verdict."""
        told = json.dumps(self.model_dump(mode="json", exclude={"claim", "also", "rungs"}), sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def played_by(self, players: str) -> Study:
        """The same study with other players."""
        return self.model_copy(update={"players": players, "also": (), "rungs": 0})

    @property
    def about(self) -> Measure:
        """The measure that the claim is about."""
        return measure_named(self.measure)


class Arm:
    """A variant made ready: its options, and who sits where in each rotation of a deal."""

    def __init__(self, study: Study, name: str) -> None:
        variant = study.variants[name]
        self.name = name
        self.game: Game = find_game(study.game)
        self.options: GameOptions = self.game.options(variant.preset, variant.options, variant.seats)
        players = variant.players or study.players
        seated = (players,) * self.options.seats if isinstance(players, str) else players
        if len(seated) != self.options.seats:
            raise BadOption(
                f"{len(seated)} players cannot take the {self.options.seats} seats of {name}: "
                "name one for all, or one for each."
            )
        self.players: tuple[str, ...] = tuple(seated)
        made = {one: bot(one, study.game) for one in dict.fromkeys(seated)}
        self.bots: dict[str, Bot] = {
            one: found if study.exact else by_search_alone(found) for one, found in made.items()
        }
        alike = len(set(seated)) == 1
        turns = range(1) if alike else range(self.options.seats)
        self.rotations = [
            tuple(seated[(seat - turn) % len(seated)] for seat in range(len(seated))) for turn in turns
        ]
        self.rotations = list(dict.fromkeys(self.rotations))
        """Who sits where, once for each rotation; players that are all the same need only one."""


def read_study(file: Path) -> Study:
    """The study in a file; BadOption, with what is wrong, if there is none."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} is no TOML file: {error}.") from None
    return study_of(told, str(file))


def study_of(told: dict[str, Any], where: str) -> Study:
    """The study that some values describe; BadOption, in a sentence, if they describe none."""
    try:
        study = Study.model_validate(told)
    except ValidationError as error:
        first = error.errors()[0]
        message = str(first["msg"]).removeprefix("Value error, ")
        name = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            known = ", ".join(Study.model_fields)
            message = f"a study has no {name}. It has {known}"
        elif first["type"] == "missing":
            message = f"{name} is missing"
        elif name:
            message = f"{name} cannot be {first['input']!r}: {message[:1].lower()}{message[1:]}"
        raise BadOption(f"{where}: {message.rstrip('.')}.") from None
    _check(study, where)
    return study


def _check(study: Study, where: str) -> None:
    """Refuse before anything runs what would fail while it does."""
    try:
        if study.margin >= study.about.most_margin:
            raise BadOption(f"a margin of {study.margin} is more than {study.measure} can differ by.")
        for one in (study, *(study.played_by(players) for players in study.also)):
            for name in one.variants:
                Arm(one, name)
    except BadOption as error:
        raise BadOption(f"{where}: {error}") from None
