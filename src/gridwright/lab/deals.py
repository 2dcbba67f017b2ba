"""Deals: one seed, played once for each rotation of the seats, with the same luck for as long as it lasts."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import polars as pl

from gridwright.agents.arena import play_on
from gridwright.agents.bot import Bot
from gridwright.agents.deadline import DeadlineBot
from gridwright.agents.self_play import Played, SelfPlay, plays_natively
from gridwright.kernel import chance
from gridwright.kernel.errors import BadOption
from gridwright.kernel.match import Match
from gridwright.lab.measures import measures
from gridwright.lab.seen import SeenGame, played_as
from gridwright.lab.study import Arm, Study


class Dealer:
    """Plays the deals of one variant. Threads may share it: each has a table of its own."""

    def __init__(self, study: Study, variant: str) -> None:
        self.study, self.variant = study, variant
        self.arm = Arm(study, variant)
        timed = [name for name, bot in self.arm.bots.items() if isinstance(bot, DeadlineBot)]
        if timed:
            raise BadOption(
                f"{timed[0]} plays by the clock, and differently each time: in a study name a level, or a "
                "number of simulations."
            )
        self.natively = all(plays_natively(bot, self.arm.game) for bot in self.arm.bots.values())
        """Whether games are played without the interpreter; restricted players and solvers need it."""
        self._tables = threading.local()

    def seed(self, deal: int) -> int:
        """The seed of a deal: the same in every variant."""
        return chance.stream(self.study.seed, deal)

    def play(self, deal: int, rotation: int) -> Played:
        """The game of a deal in one rotation of the seats."""
        sitting = [self.arm.bots[name] for name in self.arm.rotations[rotation]]
        if not self.natively:
            return self._play_slowly(sitting, self.seed(deal))
        if not hasattr(self._tables, "own"):
            bots = list(self.arm.bots.values())
            self._tables.own = SelfPlay(self.arm.game, self.arm.options, bots, self.study.most_plies)
        table: SelfPlay = self._tables.own
        return table.play(sitting, self.seed(deal))

    def _play_slowly(self, sitting: Sequence[Bot], seed: int) -> Played:
        """The same with every bot asked by itself; what they thought is not told."""
        match = Match(self.arm.game, self.arm.options)
        play_on(match, sitting, seed, self.study.most_plies)
        return played_as(match)

    def game(self, deal: int, rotation: int) -> SeenGame:
        """A game of a deal as measures see it."""
        return SeenGame(self.arm.game, self.arm.options, self.play(deal, rotation))

    def games(self, deals: Sequence[int]) -> pl.DataFrame:
        """All games of some deals, a row each: what was measured of it."""
        rows = [self._row(deal, rotation) for deal in deals for rotation in range(len(self.arm.rotations))]
        return pl.DataFrame(rows, schema=self.schema(), orient="row")

    def schema(self) -> dict[str, type[pl.DataType]]:
        """The columns of a game's row."""
        own: dict[str, type[pl.DataType]] = {"deal": pl.Int64, "rotation": pl.Int64, "reason": pl.Int64}
        own |= {f"result{seat}": pl.Float64 for seat in range(self.arm.options.seats)}
        own |= {f"player{number}": pl.Float64 for number in range(len(self.arm.bots))}
        return own | dict.fromkeys(measures(), pl.Float64)

    def _row(self, deal: int, rotation: int) -> list[float | int | None]:
        game = self.game(deal, rotation)
        sitting = self.arm.rotations[rotation]
        got = [
            sum(result for name, result in zip(sitting, game.results, strict=True) if name == player)
            / sitting.count(player)
            for player in self.arm.bots
        ]
        told = [measure.told_of(game) for measure in measures().values()]
        return [deal, rotation, game.played.reason, *game.results, *got, *told]
