"""Boards: the scene and the legal actions that a seat has before it, made once for each version and seat."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import LegalAction
from gridwright.server.socket.messages.state import Legal, Picture
from gridwright.server.table.table import Table
from gridwright.server.views.scene_json import scene_json


class Boards:
    """The boards of one table, as JSON."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._kept: dict[tuple[int, int], tuple[str, str]] = {}
        self._text: tuple[int, str | None] = (-1, None)

    def scene_and_legal(self, seat: int, asked: bool) -> tuple[str, str]:
        """The scene and, if the seat is asked for an action, the legal ones."""
        table = self.table
        if not asked and not table.secrets:
            seat = SPECTATOR
        key = (table.version, seat)
        if key not in self._kept:
            if self._kept and next(iter(self._kept))[0] != table.version:
                self._kept.clear()
            scene = scene_json(table.position.scene(seat, hints=asked))
            legal = legal_messages(Observer(table.position, seat).legal_actions()) if asked else []
            self._kept[key] = scene, f"[{','.join(a.model_dump_json() for a in legal)}]"
        return self._kept[key]

    def position_text(self) -> str | None:
        """The position's text, in games without secrets."""
        table = self.table
        if table.secrets:
            return None
        if self._text[0] != table.ply or table.rewrites:
            self._text = (table.ply, table.position.text())
        return self._text[1]

    def touched(self, seat: int, touched: list[str], show: Iterable[str], ref: int | None) -> str:
        """The message with the board and a gesture half made."""
        position = self.table.position
        asked = seat in self.table.deciding()
        way = tuple(touched) if asked else ()
        follow = Observer(position, seat).next_touches(way) if asked else []
        known = set(getattr(self.table.game.scene, "SHOWS", {}))
        scene = position.scene(seat, way, [name for name in show if name in known], asked)
        head = Picture(ref=ref, version=self.table.version, scene={}, next=follow)
        return f'{head.model_dump_json(exclude={"scene"})[:-1]},"scene":{scene_json(scene)}}}'


def legal_messages(actions: Iterable[LegalAction]) -> list[Legal]:
    """Legal actions as a message has them."""
    return [Legal(id=a.action, text=a.text, path=list(a.path)) for a in actions]
