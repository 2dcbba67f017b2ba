"""Warming up: native code is made ready beside the game, so that no first move waits for a compiler."""

from __future__ import annotations

import threading

from gridwright.agents.exact import make_ready
from gridwright.agents.levels import SearchBot
from gridwright.agents.players import at_once
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import NATURE
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position

_ready: dict[str, threading.Event] = {}
_lock = threading.Lock()


def warm(game: Game, options: GameOptions) -> threading.Event:
    """Begin to make a game's native code ready; the event is set when it is."""
    with _lock:
        if game.name not in _ready:
            _ready[game.name] = threading.Event()
            work = threading.Thread(
                target=_compile, args=(game, options), daemon=True, name=f"warm {game.name}"
            )
            work.start()
        return _ready[game.name]


def mode(game: Game) -> str:
    """The fastest mode that is ready now."""
    event = _ready.get(game.name)
    return NATIVE if event is not None and event.is_set() else INTERPRETED


def _compile(game: Game, options: GameOptions) -> None:
    position = Position(game, options)
    dice = position.book.rng(1)
    while position.to_move == NATURE:
        position.play(position.sample(dice), NATURE)
    if not position.over:
        seat = position.deciding()[0]
        view = position.view(seat)
        at_once(view, seat, 1, NATIVE)
        SearchBot("warm", 4, NATIVE).think(view, seat, 1)
    make_ready(game)
    _ready[game.name].set()
