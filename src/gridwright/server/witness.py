"""A witness: what one observer has seen of a match. All that a client is told of the past comes from here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.kernel.contract import HIDDEN, SPECTATOR
from gridwright.kernel.position import Position
from gridwright.kernel.scene import Gesture, Scene
from gridwright.server.fragments import scene_json
from gridwright.server.messages import LogEntry
from gridwright.server.table import Table

OPEN = -4
"""The observer to whom nothing is hidden: for games that are over."""

KEPT_SCENES = 24
"""So many of the latest boards are kept for those who want to see what happened step by step."""


def drawn(
    position: Position, observer: int, touched: Gesture = (), show: Iterable[str] = (), hints: bool = False
) -> Scene:
    """The picture of a position for an observer."""
    if observer != OPEN:
        return position.scene(observer, touched, show, hints)
    picture: Scene = position.game.scene.scene(position, SPECTATOR, tuple(touched), frozenset(show))
    return picture


class Telling(NamedTuple):
    """What an observer was told of an action: its text, what it did, and its name where it did nothing."""

    text: str
    events: list[str]
    words: str = ""


def called(position: Position, seat: int, action: int) -> str:
    """The words on the button that makes an action, as everybody may read them; empty if none does."""
    public = position.view(SPECTATOR)
    path = public.gesture(action, seat)
    if not path or not path[-1].startswith("button:"):
        return ""
    scene: Scene = position.game.scene.scene(public, seat, (), frozenset())
    return next((button.text for button in scene.buttons if button.id == path[-1]), "")


class Witness:
    """Follows a match with an observer's eyes: `seen` before an action, `hide` after it."""

    def __init__(self, table: Table, observer: int) -> None:
        self.table = table
        self.observer = observer
        self.told: list[Telling] = []
        self.scenes: dict[int, str] = {}
        self._position = table.position_at(0)
        self._rewrites = len(table.rewrites)

    def follow(self, draw: bool = False) -> None:
        """Catch up with the table; with `draw`, keep the boards on the way."""
        table = self.table
        if self._rewrites < len(table.rewrites):
            kept = min([len(self.told), *(keep for _, keep in table.rewrites[self._rewrites :])])
            self._rewrites = len(table.rewrites)
            del self.told[kept:]
            self.scenes = {ply: scene for ply, scene in self.scenes.items() if ply <= kept}
            self._position = table.position_at(kept)
        last = table.ply
        for seat, action in table.match.entries[len(self.told) : last]:
            self._see(seat, action)
            ply = len(self.told)
            if draw and last - KEPT_SCENES < ply < last:
                self.scenes[ply] = scene_json(drawn(self._position, self.observer))
        for ply in [p for p in self.scenes if p <= last - KEPT_SCENES]:
            del self.scenes[ply]

    def _see(self, seat: int, action: int) -> None:
        position = self._position
        seen = action if self.observer == OPEN else position.seen(self.observer, seat, action)
        text = "?" if seen == HIDDEN else position.action_text(seen, seat)
        shown = seen != HIDDEN and seat >= 0
        before = position.copy() if shown else position
        position.book.play(position.o, position.s, seat, action)
        events = (position if self.observer == OPEN else position.view(self.observer)).events()
        words = called(before, seat, seen) if shown and not events else ""
        self.told.append(Telling(text, events, words))

    def log(self, start: int = 0) -> list[tuple[LogEntry, str | None]]:
        """The table's log from a line on, as the observer saw it, with the boards that were kept."""
        self.follow()
        return [self._line(line) for line in range(start, len(self.table.lines))]

    def _line(self, index: int) -> tuple[LogEntry, str | None]:
        line = self.table.lines[index]
        text, events, words = Telling(line.note, []) if line.note else self.told[line.ply - 1]
        entry = LogEntry(
            kind="note" if line.note else "play",
            ply=line.ply,
            seat=line.seat,
            who=self.table.name_of(line.seat),
            text=text,
            events=events,
            words=words,
            at=line.at,
        )
        return entry, None if line.note else self.scenes.get(line.ply)
