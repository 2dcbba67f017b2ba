"""Examples: the games that a report shows, found among those that were measured and played again."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from gridwright.kernel.match import Match
from gridwright.kernel.record import record_of
from gridwright.lab.deals import Dealer
from gridwright.lab.report.boards import last_board
from gridwright.lab.results import Results


@dataclass(frozen=True)
class Example:
    """A game that is shown."""

    title: str
    variant: str
    ending: str
    decisions: int
    board: str
    """How it ended, as a picture."""
    record: str
    """The game as a line, which the page opens."""


def examples(results: Results, dealers: dict[str, Dealer]) -> list[Example]:
    """A typical game of each variant, the shortest and the most dramatic of the last one."""
    wanted: list[tuple[str, str, int, int]] = []
    for variant, games in results.games.items():
        middle = games["decisions"].median()
        near = games.with_columns((pl.col("decisions") - middle).abs().alias("off"))
        wanted.append(("A game of usual length", variant, *_first(near.sort("off", "deal", "rotation"))))
    last = results.games[results.last]
    wanted.append(("The shortest game", results.last, *_first(last.sort("decisions", "deal", "rotation"))))
    dramatic = last.drop_nulls("drama").sort("drama", "deal", "rotation", descending=[True, False, False])
    if len(dramatic) and (dramatic["drama"][0] or 0) > 0:
        wanted.append(("The most dramatic game", results.last, *_first(dramatic)))
    return [_example(title, dealers[variant], deal, turn) for title, variant, deal, turn in wanted]


def _first(games: pl.DataFrame) -> tuple[int, int]:
    return int(games["deal"][0]), int(games["rotation"][0])


def _example(title: str, dealer: Dealer, deal: int, rotation: int) -> Example:
    game = dealer.game(deal, rotation)
    match = Match(game.game, game.options, seats=list(dealer.arm.rotations[rotation]))
    for seat, action in game.played.actions:
        match.play(seat, action)
    record = record_of(match).model_copy(update={"tag": f"{dealer.study.hash} {dealer.variant} {deal}"})
    ending = match.ending() if match.over else "It was broken off."
    return Example(title, dealer.variant, ending, len(game.decisions), last_board(game), record.line())
