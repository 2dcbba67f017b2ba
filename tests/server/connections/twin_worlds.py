"""Twin worlds: two games that differ in what one of the players cannot know, and in nothing that he sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from gridwright.games import game
from gridwright.kernel.contract import NATURE
from gridwright.kernel.match import Match
from gridwright.kernel.position import Position

SEATS = 2
VICTIM = 0
"""The player whose view is the same in both."""
MOST_TRIED = 60
"""So many actions are tried in the second world for one that looks like the first world's."""


class Step(NamedTuple):
    """What somebody did in each of the worlds."""

    seat: int
    texts: tuple[str, str]
    differ: bool
    """Whether the worlds differ after it."""


def twin_games(name: str, plies: int, rng: random.Random) -> list[Step]:
    """The steps of two games: so many, or until no action is found that would look the same."""
    found = game(name)
    worlds = [Match(found, found.options(None, {}, SEATS)) for _ in range(2)]
    steps: list[Step] = []
    while len(steps) < plies and not worlds[0].over:
        step = next(same_looking(worlds, rng), None)
        if step is None:
            break
        for world, text in zip(worlds, step.texts, strict=True):
            world.say(step.seat, text)
        steps.append(step)
    return steps


def same_looking(worlds: list[Match], rng: random.Random) -> Iterator[Step]:
    """Actions of whoever is to move that the victim sees alike; of nature's another one in each world."""
    first, second = (world.position for world in worlds)
    seat = first.to_move
    for one in rng.sample(first.legal(seat), len(first.legal(seat))):
        after = played(first, seat, one)
        others = rng.sample(second.legal(seat), len(second.legal(seat)))
        others.sort(key=lambda action: (action == one) == (seat == NATURE))
        for other in others[:MOST_TRIED]:
            twin = played(second, seat, other)
            if looks(twin) == looks(after) and told(first, seat, one) == told(second, seat, other):
                texts = (first.action_text(one, seat), second.action_text(other, seat))
                yield Step(seat, texts, twin.identity() != after.identity())


def played(position: Position, seat: int, action: int) -> Position:
    """The position after an action."""
    after = position.copy()
    after.push(action, seat)
    return after


def looks(position: Position) -> object:
    """All that the victim sees of a position, and who is waited for."""
    view = position.view(VICTIM)
    return view.identity(), view.events(), position.to_move, position.deciding(), position.over


def told(position: Position, seat: int, action: int) -> int:
    """What the victim sees of an action."""
    return position.seen(VICTIM, seat, action)
