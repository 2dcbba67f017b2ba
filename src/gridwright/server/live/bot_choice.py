"""A bot's choice, as it is made in a worker: from a view, and nothing else."""

from __future__ import annotations

import secrets

from gridwright.agents.levels import bot
from gridwright.agents.warm import mode
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position

MOST_SEARCHED = 60
"""Until the fast code is ready, a choice among more actions than this is made by urge: a search would take
half a minute on Tron's largest board, and everybody would wait for it."""


def choice(view: Position, seat: int, player: str) -> int:
    """The action that a player chooses for a seat's view."""
    ready = mode(view.game)
    if ready != NATIVE and len(view.legal(seat)) > MOST_SEARCHED:
        return by_urge(view, seat)
    return bot(player, view.game.name, ready).ranked(view, seat, secrets.randbits(48))[0]


def by_urge(view: Position, seat: int) -> int:
    """An action drawn by the game's own urges, without a search."""
    legal = view.legal(seat)
    urges = [int(view.book.prior(view.o, view.s, seat, action)) for action in legal]
    return secrets.SystemRandom().choices(legal, urges if any(urges) else None)[0]
