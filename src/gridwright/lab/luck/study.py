"""A luck study: one rule set, and two players of whom one searches several times as much as the other."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from gridwright.agents.levels import SearchBot, bot
from gridwright.agents.self_play import by_search_alone
from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions

REFERENCE = "ctron"
"""The game without any luck that others are compared with."""


class LuckStudy(BaseModel):
    """What is played to find out how much of a game is luck."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    preset: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: int | None = None
    player: str = "club"
    """The stronger player: a level, or a number of simulations."""
    ratio: int = Field(4, ge=2)
    """So many times as much the stronger player searches as the others."""
    deals: int = Field(100, ge=10)
    seed: int = 1

    @property
    def hash(self) -> str:
        """What names this study."""
        told = json.dumps(self.model_dump(mode="json"), sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    @property
    def reference(self) -> LuckStudy:
        """The same players' study of Combinatorial Tron; its games are quick, so it has more of them."""
        return LuckStudy(
            game=REFERENCE,
            player=self.player,
            ratio=self.ratio,
            deals=max(100, 5 * self.deals),
            seed=self.seed,
        )

    @property
    def is_reference(self) -> bool:
        """Whether it is of the reference itself, and so is played as that."""
        return self.game == REFERENCE and not self.options and self.preset is None


class Sides:
    """A luck study made ready: the rule set, and who sits where. The stronger player takes each seat once."""

    def __init__(self, study: LuckStudy) -> None:
        self.study = study
        self.game: Game = find_game(study.game)
        self.options: GameOptions = self.game.options(study.preset, study.options, study.seats)
        self.strong, self.weak = _players(study)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.options.seats

    def sitting(self, rotation: int) -> list[SearchBot]:
        """Who sits where: the stronger player on the seat with this number."""
        return [self.strong if seat == rotation else self.weak for seat in range(self.seats)]


def _players(study: LuckStudy) -> tuple[SearchBot, SearchBot]:
    strong = by_search_alone(bot(study.player, study.game))
    if not isinstance(strong, SearchBot):
        raise BadOption(
            f"{study.player} does not search so many simulations a decision: "
            "a luck study takes a level or a number."
        )
    fewer = strong.simulations // study.ratio
    if fewer < 1:
        raise BadOption(
            f"{study.player} searches {strong.simulations} simulations a decision in {study.game}: "
            f"a ratio of {study.ratio} leaves none to the other player."
        )
    weak = by_search_alone(bot(str(fewer), study.game))
    assert isinstance(weak, SearchBot)
    return strong, weak
