"""Packing: what a server and its workers hand each other, as bytes.

Both have the games already: a game goes by its name, and a position as the bytes of its record.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from gridwright.kernel.binding import INTERPRETED
from gridwright.kernel.game import Game
from gridwright.kernel.options import GameOptions
from gridwright.kernel.position import Position, View

Finder = Callable[[str], Game]


class Packer(pickle.Pickler):
    """Writes what is handed over."""

    def persistent_id(self, thing: Any) -> str | None:
        """The name of what the other side has."""
        return thing.name if isinstance(thing, Game) else None

    def reducer_override(self, thing: Any) -> Any:
        """Positions as the bytes of their records; everything else as usual."""
        if not isinstance(thing, Position):
            return NotImplemented
        record = thing.game.book(INTERPRETED).state_layout.to_native(thing.plain).tobytes()
        return _position, (isinstance(thing, View), thing.game, thing.options, record, thing.fragment)


class Unpacker(pickle.Unpickler):
    """Reads what was handed over."""

    def __init__(self, packed: bytes, find: Finder) -> None:
        super().__init__(io.BytesIO(packed))
        self._find = find

    def persistent_load(self, name: str) -> Game:
        """The game of a name."""
        return self._find(name)


def pack(thing: Any) -> bytes:
    """Something as bytes for the other side."""
    written = io.BytesIO()
    Packer(written, pickle.HIGHEST_PROTOCOL).dump(thing)
    return written.getvalue()


def unpack(packed: bytes, find: Finder) -> Any:
    """What the other side has packed."""
    return Unpacker(packed, find).load()


def _position(view: bool, game: Game, options: GameOptions, record: bytes, fragment: bool) -> Position:
    layout = game.book(INTERPRETED).state_layout
    plain = layout.to_plain(np.frombuffer(record, layout.dtype)[0])
    position = Position(game, options, INTERPRETED, plain, fragment)
    return View.of(position) if view else position
