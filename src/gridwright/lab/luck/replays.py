"""Replays: each game of a deal, and the same game with a part of its luck drawn anew.

A replay keeps all other luck for as long as it lasts, and what the players think has a luck of its own, which
is a part too. What a part decides is seen where the results of game and replay differ.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import polars as pl

from gridwright.agents.luck_bill import Biller
from gridwright.agents.self_play import Played, SelfPlay
from gridwright.kernel import chance
from gridwright.kernel.luck import sources
from gridwright.kernel.luck_bill import HALVES
from gridwright.lab.luck.study import LuckStudy, Sides

GAME = "the game"
ALL_LUCK = "all luck"
THINKING = "thinking"
"""Replays by name; one of a source alone has the source's."""


def bill_column(half: int, source: int, seat: int) -> str:
    """Where a game's row has what a source gave a seat, in one half of the bill."""
    return f"bill{half}_{source}_{seat}"


class Replayer:
    """Plays the games of a luck study. Threads may share it: each has a table of its own."""

    def __init__(self, study: LuckStudy) -> None:
        self.study, self.sides = study, Sides(study)
        self.sources = sources(self.sides.game.book())
        self._own = threading.local()

    def _table(self) -> tuple[SelfPlay, Biller]:
        if not hasattr(self._own, "table"):
            sides = self.sides
            table = SelfPlay(sides.game, sides.options, [sides.strong, sides.weak])
            self._own.table = table, Biller(sides.game, sides.options)
        found: tuple[SelfPlay, Biller] = self._own.table
        return found

    def games(self, deals: Sequence[int]) -> pl.DataFrame:
        """All games and replays of some deals, a row each."""
        rows = [row for deal in deals for turn in range(self.sides.seats) for row in self._rows(deal, turn)]
        return pl.DataFrame(rows, schema=self.schema(), orient="row")

    def schema(self) -> dict[str, type[pl.DataType]]:
        """The columns of a row."""
        found: dict[str, type[pl.DataType]] = {"deal": pl.Int64, "rotation": pl.Int64, "replay": pl.String}
        found |= {f"result{seat}": pl.Float64 for seat in range(self.sides.seats)}
        return found | dict.fromkeys(self.bill_columns(), pl.Float64)

    def bill_columns(self) -> list[str]:
        """The columns of the bill, in the order of its numbers."""
        return [
            bill_column(half, source, seat)
            for half in range(HALVES)
            for source in range(len(self.sources))
            for seat in range(self.sides.seats)
        ]

    def _rows(self, deal: int, rotation: int) -> Iterator[list[float | int | str | None]]:
        table, biller = self._table()
        sitting, seed = self.sides.sitting(rotation), chance.stream(self.study.seed, deal)
        game = table.play(sitting, seed)
        bill = [float(value) for value in biller.bill(game, seed).ravel()]
        yield [deal, rotation, GAME, *game.results, *bill]

        def row(replay: str, played: Played) -> list[float | int | str | None]:
            return [deal, rotation, replay, *played.results, *[None] * len(bill)]

        yield row(THINKING, table.play(sitting, seed, thoughts=1))
        if not drawn_from(game):
            return
        numbers = range(len(self.sources))
        yield row(ALL_LUCK, table.play(sitting, seed, dict.fromkeys(numbers, 1)))
        for number in numbers:
            # Where a game drew nothing from a source, another luck of that source leaves it as it is.
            asked = number in drawn_from(game)
            yield row(self.sources[number], table.play(sitting, seed, {number: 1}) if asked else game)


def drawn_from(game: Played) -> set[int]:
    """The numbers of the sources that a game drew from, where there was more than one outcome."""
    lines = game.lines
    return {int(source) for source in lines["source"][(lines["source"] >= 0) & (lines["choices"] > 1)]}
