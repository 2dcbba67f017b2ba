"""Boards: what a seat may play, the position's text, and a gesture half made; made once where they can be."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import orjson

from gridwright.kernel.position import LegalAction
from gridwright.server.socket.messages.state import Legal, Picture
from gridwright.server.table.table import Table
from gridwright.server.views.scene_json import scene_json


class Boards:
    """The boards of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._text: tuple[int, str | None] = (-1, None)

    def legal(self, seat: int) -> list[LegalAction]:
        """What a seat may play now."""
        return self.table.eyes(seat).legal_actions()

    def position_text(self) -> str | None:
        """The position's text, in games without secrets."""
        table = self.table
        if table.secrets:
            return None
        if self._text[0] != table.version:
            self._text = (table.version, table.position.text())
        return self._text[1]

    def touched(self, seat: int, touched: list[str], show: Iterable[str], ref: int | None) -> str:
        """The message with the board and a gesture half made."""
        eyes = self.table.eyes(seat)
        asked = seat in self.table.deciding()
        way = tuple(touched) if asked else ()
        follow = eyes.next_touches(way) if asked else []
        known = set(getattr(self.table.game.scene, "SHOWS", {}))
        scene = eyes.view.drawn(seat, way, [name for name in show if name in known], asked)
        head = Picture(ref=ref, version=self.table.version, scene={}, next=follow)
        return f'{head.model_dump_json(exclude={"scene"})[:-1]},"scene":{scene_json(scene)}}}'


def legal_messages(actions: Iterable[LegalAction]) -> list[Legal]:
    """Legal actions as a message has them."""
    return [Legal(id=a.action, text=a.text, path=list(a.path)) for a in actions]


@lru_cache(maxsize=10_000)
def legal_json(action: LegalAction) -> str:
    """A legal action as it is written in a message."""
    return orjson.dumps({"id": action.action, "text": action.text, "path": action.path}).decode()
