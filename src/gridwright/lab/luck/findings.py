"""What a luck study found: the three views of one rule set put together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from gridwright.lab.intervals import Estimate
from gridwright.lab.luck import bill, coin, shares
from gridwright.lab.luck.bill import Narrowed
from gridwright.lab.luck.replays import ALL_LUCK, THINKING
from gridwright.lab.luck.run import LuckRun

TOO_WIDE = 0.65
"""An interval that is wider says too little for a number in a sentence."""

NO_LUCK = Estimate(0.0, 0.0, 0.0, 0)
"""What the reference is beside itself."""


@dataclass(frozen=True)
class Source:
    """One source of luck in one rule set."""

    name: str
    words: str
    """What people call it."""
    decides: Estimate
    """Which share of what results differ by it decides, alone and with others."""
    moves: Estimate
    """How much of what there is to win it gives or takes a seat in a game, as a rule."""
    moves_each: tuple[Estimate, ...]
    """The same of each seat by itself."""


@dataclass(frozen=True)
class Findings:
    """How much of a game is luck."""

    title: str
    game: str
    options: dict[str, Any]
    deals: int
    games: int
    seats: tuple[str, ...]
    """The seats' names."""
    sources: tuple[Source, ...]
    """Those that were drawn from, what decides most first."""
    luck: Estimate
    """First view: what all luck together decides of what results differ by."""
    thinking: Estimate
    """The same of how players happen to think."""
    billed: Estimate
    """Second view: how much of the results the luck bill explains."""
    luckier: Estimate | None
    """In how many games the luckiest won."""
    strong: Narrowed
    """What the stronger player gets, plainly and with luck taken off."""
    first: Narrowed
    """The same of the first seat."""
    coin: Estimate
    """Third view: so many games of Combinatorial Tron decided by a coin."""
    lead: Estimate
    """How far the stronger player is ahead of an equal share."""

    @property
    def views(self) -> tuple[Estimate, Estimate, Estimate]:
        """The three views, each told as a share."""
        return self.luck, self.billed, self.coin

    @property
    def sentence(self) -> str:
        """The third view in words."""
        if self.coin is NO_LUCK:
            return f"{self.title} has no luck: the coin is compared with it."
        low, high = (f"{100 * end:.0f}" for end in (self.coin.low, self.coin.high))
        if self.coin.high - self.coin.low > TOO_WIDE:
            return (
                f"It takes more deals to say how much skill {self.title} takes: as much as Combinatorial "
                f"Tron with {low} to {high} % of the games decided by a coin."
            )
        return (
            f"{self.title} takes as much skill as Combinatorial Tron with {100 * self.coin.mean:.0f} % of "
            f"the games decided by a coin ({low} to {high} %)."
        )

    def told(self) -> dict[str, Any]:
        """The same for a program to read."""
        return asdict(self) | {"sentence": self.sentence}


def findings(run: LuckRun, reference: LuckRun) -> Findings:
    """What a luck study says, beside the same players' study of the reference."""
    games, sides = run.games(), run.replayer.sides
    number = len(run.replayer.sources)
    return Findings(
        title=sides.game.about.title,
        game=sides.game.name,
        options=sides.options.told(),
        deals=games["deal"].n_unique(),
        games=len(games),
        seats=tuple(sides.game.seat_names(sides.options)),
        sources=_sources(run, games),
        luck=shares.share_decided(games, ALL_LUCK),
        thinking=shares.share_decided(games, THINKING),
        billed=bill.share_billed(games, number),
        luckier=bill.luckier_won(games, number),
        strong=bill.strong_narrowed(games, number),
        first=bill.seat_narrowed(games, number, 0),
        coin=NO_LUCK if run is reference else coin.share_of_coin(games, reference.games()),
        lead=coin.lead_of(games),
    )


def _sources(run: LuckRun, games: pl.DataFrame) -> tuple[Source, ...]:
    """The sources that were drawn from."""
    names, luck = run.replayer.sources, run.replayer.sides.game.rules.luck
    words = [getattr(code, "words", name) for code, name in zip(luck, names, strict=True)] if luck else names
    bills, found = bill.bills_of(games, len(names)), []
    for number, (name, told) in enumerate(zip(names, words, strict=True)):
        decides = shares.share_decided(games, name)
        if bills[:, :, number].any() or decides.mean > 0:
            each = [bill.size_of(games, len(names), number, seat) for seat in range(bills.shape[3])]
            whole = bill.size_of(games, len(names), number)
            found.append(Source(name, told, decides, whole, tuple(each)))
    return tuple(sorted(found, key=lambda source: -source.decides.mean))


def order_of(found: Sequence[Findings], view: int) -> list[str]:
    """The games from the least luck to the most, as one of the views has it."""
    return [one.title for one in sorted(found, key=lambda one: one.views[view].mean)]


def unsettled(one: Findings, other: Findings, view: int) -> bool:
    """Whether a view cannot tell two games apart: their intervals meet."""
    a, b = one.views[view], other.views[view]
    return a.low <= b.high and b.low <= a.high


def disagreements(found: Sequence[Findings]) -> list[tuple[Findings, Findings]]:
    """The pairs of games of which one view clearly puts the first lower, and another clearly the second."""
    pairs = []
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            said = {
                one.views[view].mean < other.views[view].mean
                for view in range(3)
                if not unsettled(one, other, view)
            }
            if len(said) == 2:
                pairs.append((one, other))
    return pairs
