"""Places: where on the board actions go, and where several players go."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from gridwright.kernel.position import Position
from gridwright.lab.intervals import share_of
from gridwright.lab.measures import Needs
from gridwright.lab.seen import SeenGame
from gridwright.lab.surveys.ratios import ratio_of
from gridwright.lab.surveys.survey import Drawn, Survey, SurveyLine

Standing = Callable[[Position], list[tuple[int, str]]]
"""Who stands where in a position."""


def visits(game: SeenGame) -> Iterator[tuple[int, str]]:
    """Who went where in a game: the last place touched for each action, or as the game's playtest.py says."""
    standing = getattr(game.game.playtest, "standing", None)
    if standing is not None:
        yield from arrivals(game, standing)
        return
    for position, seat, action in game.replayed():
        if seat >= 0:
            found = position.gesture(action, seat)
            places = [touch for touch in found if touch.partition(":")[0] in ("cell", "point")]
            if places:
                yield seat, places[-1]


def arrivals(game: SeenGame, standing: Standing) -> Iterator[tuple[int, str]]:
    """Who came to which place, where a game says who stands where."""
    before: set[tuple[int, str]] = set()
    for position, _, _ in game.replayed():
        now = set(standing(position))
        yield from now - before
        before = now


def _sorted(lines: list[SurveyLine]) -> list[SurveyLine]:
    return sorted(lines, key=lambda line: -(line.share.mean if line.share else 0.0))


def used(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """Which share of the actions goes to each place."""
    counts = [Counter(place for _, place in visits(game)) for game in games]
    totals = [sum(count.values()) for count in counts]
    places = set().union(*counts)
    return _sorted(
        [SurveyLine(place, ratio_of([c[place] for c in counts], totals)) for place in sorted(places)]
    )


def fought_over(games: Sequence[SeenGame]) -> list[SurveyLine]:
    """In which share of the games several players went to each place."""
    contested: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(games))
    for number, game in enumerate(games):
        who: dict[str, set[int]] = defaultdict(set)
        for seat, place in visits(game):
            who[place].add(seat)
        for place, seats in who.items():
            if len(seats) > 1:
                contested[place][number] = 1.0
    return _sorted([SurveyLine(place, share_of(found)) for place, found in sorted(contested.items())])


SURVEYS = (
    Survey(
        "places_used", "Where it happens", "actions",
        "Which share of the actions goes to each place: a large disc is a busy place, none is one that might "
        "as well be missing.",
        used, Drawn.BOARD, Needs.POSITIONS, games=20,
    ),
    Survey(
        "places_fought_over", "What is fought over", "games",
        "In how many games more than one player goes to a place: the larger the disc, the more often.",
        fought_over, Drawn.BOARD, Needs.POSITIONS, games=20,
    ),
)  # fmt: skip
