"""Uses: how often each kind of action and each card is chosen when it could be, and what it brings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from gridwright.kernel.contract import NATURE
from gridwright.lab.intervals import Estimate
from gridwright.lab.measures import Needs
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys.ratios import ratio_of, ratios_apart
from gridwright.lab.surveys.survey import Survey, SurveyLine

FEWEST = 10
"""Of fewer choices one cannot say what they bring."""


class Choices:
    """Each use in each game: how often it was chosen and how often it could be, and what those seats got."""

    def __init__(self, games: Sequence[SeenGame]) -> None:
        self.games = len(games)
        self.could, self.chosen, self.with_it, self.without = (self._counts() for _ in range(4))
        for number, game in enumerate(games):
            self._count(number, game)

    def _counts(self) -> dict[str, list[float]]:
        return defaultdict(lambda: [0.0] * self.games)

    def _count(self, number: int, game: SeenGame) -> None:
        name = names_of(game)
        for position, seat, action in game.replayed():
            if seat == NATURE:
                continue
            legal = {name(seat, one) for one in position.legal(seat)}
            if len(legal) < 2:
                continue
            used = name(seat, action)
            for use in legal:
                self.could[use][number] += 1
                to = self.with_it if use == used else self.without
                to[use][number] += game.results[seat]
            self.chosen[used][number] += 1

    def pick_rate(self, use: str) -> Estimate | None:
        """How often it was chosen when it could be."""
        return ratio_of(self.chosen[use], self.could[use])

    def lift(self, use: str) -> Estimate | None:
        """How much more those got who chose it than those who could have and did not."""
        chosen, could = self.chosen[use], self.could[use]
        left = [all_ - some for all_, some in zip(could, chosen, strict=True)]
        if min(sum(chosen), sum(left)) < FEWEST:
            return None
        return ratios_apart(self.with_it[use], chosen, self.without[use], left)


def names_of(game: SeenGame) -> Callable[[int, int], str]:
    """What an action's use is counted as: its kind, or what the game says it is."""
    own = getattr(game.game.playtest, "use", lambda seat, action: "")
    kinds = game.game.rules.actions
    known: dict[int, str] = {}

    def name(seat: int, action: int) -> str:
        if action not in known:
            kind = kinds.of(action)
            usual = kind.name.lower().replace("_", " ") if kind else "action"
            known[action] = own(seat, action) or usual
        return known[action]

    return name


def pick_rates(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """How often each use was chosen when it could be, the most chosen first."""
    choices = Choices(games)
    lines = []
    for use, could in choices.could.items():
        chosen = sum(choices.chosen[use])
        remark = f"{chosen / len(games):.1f} a game, of {sum(could) / len(games):.1f} that could be"
        lines.append(SurveyLine(use, choices.pick_rate(use), remark))
    return sorted(lines, key=lambda line: -(line.share.mean if line.share else 0.0))


def lifts(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """What each use goes with, the most helpful first."""
    choices = Choices(games)
    lines = [SurveyLine(use, choices.lift(use)) for use in choices.could]
    told = [line for line in lines if line.share is not None]
    return sorted(told, key=lambda line: -(line.share.mean if line.share else 0.0))


SURVEYS = (
    Survey(
        "uses", "What is used", "choices",
        "How often each kind of action or card is chosen when it could be and something else could: what "
        "nobody wants may as well go, what everybody always wants is no choice.",
        pick_rates, needs=Needs.POSITIONS,
    ),
    Survey(
        "lifts", "What it brings", "points",
        "How much more of the win those get who choose it than those who could and do not. It goes "
        "with winning and need not be why: who is ahead plays differently.",
        lifts, needs=Needs.POSITIONS, signed=True,
    ),
)  # fmt: skip
