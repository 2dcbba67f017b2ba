"""A typical position of a game, for its picture in the list of games."""

from __future__ import annotations

import random

from gridwright.kernel.contract import NATURE, SPECTATOR
from gridwright.kernel.game import Game
from gridwright.kernel.position import Position

TURNS = 6
"""So many decisions of each seat into a game is the picture taken."""

TURNS_AT_ONCE = 14
"""Where all choose at once, a decision moves less: so many."""

GAMES = 6
"""So many games are looked at for one picture."""


def typical_position(game: Game) -> Position:
    """A position some way into a game: of a few games the one with most to look at, always the same."""
    return max((some_way_in(game, seed) for seed in range(GAMES)), key=to_look_at)


def to_look_at(position: Position) -> int:
    """How much there is in a position's picture."""
    scene = position.scene(SPECTATOR, hints=False)
    return len(scene.pieces) + len(scene.badges) + sum(len(trail.through) for trail in scene.trails)


def some_way_in(game: Game, seed: int) -> Position:
    """A game played by urge until every seat has had its turns, or shortly before it was over."""
    rng = random.Random(seed)
    position = Position(game, game.options())
    dice = position.book.rng(seed + 1)
    decisions = [0] * position.options.seats
    turns, last = TURNS, position.copy()
    while not position.over and (min(decisions) < turns or position.to_move == NATURE):
        seat = position.to_move
        if seat == NATURE:
            position.play(position.sample(dice), NATURE)
            continue
        deciding = position.deciding()
        if len(deciding) > 1:
            turns = TURNS_AT_ONCE
        if len(deciding) == 1 or len(deciding) == len(decisions):
            last = position.copy()
        legal = position.legal(seat)
        urges = [int(position.book.prior(position.o, position.s, seat, action)) for action in legal]
        position.play(rng.choices(legal, urges if any(urges) else None)[0], seat)
        decisions[seat] += 1
    return last
