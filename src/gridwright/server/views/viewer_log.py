"""The log of a table as one observer saw it, with the latest boards."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.observer import Observer, Told
from gridwright.kernel.position import View
from gridwright.kernel.scene import Scene
from gridwright.server.table.log_line import LogLine
from gridwright.server.table.table import Table
from gridwright.server.views.scene_json import scene_change_json

KEPT_VIEWS = 24
"""So many of the latest views are kept for those who want to see what happened step by step."""

KEPT_CHANGES = 4
"""So many of the latest changes are kept: all who look on are told the same ones, one after the other."""


class ObserverLog:
    """A table's log and boards as one observer saw it. All that a client is told comes from here."""

    def __init__(self, table: Table, observer: Observer) -> None:
        self.table = table
        self.observer = observer
        self._views: dict[int, View] = {}
        self._scenes: dict[int, tuple[View, Scene]] = {}
        self._changes: dict[tuple[int, int], tuple[Scene, Scene, str]] = {}
        self._texts: dict[int, tuple[LogLine, Told, str]] = {}

    def keep(self) -> None:
        """Keep what the observer sees now."""
        ply = len(self.observer.told)
        if self._views.get(ply) is self.observer.view:
            return
        self._views[ply] = self.observer.view
        for past in [p for p in self._views if not ply - KEPT_VIEWS < p <= ply]:
            del self._views[past]
            self._scenes.pop(past, None)

    @property
    def scene(self) -> Scene:
        """The board now, drawn once for all who see it like this."""
        self.keep()
        found = self.scene_after(len(self.observer.told))
        assert found is not None
        return found

    def scene_after(self, ply: int) -> Scene | None:
        """The board after so many actions; None where it is long past."""
        view = self._views.get(ply)
        if view is None:
            return None
        if ply not in self._scenes or self._scenes[ply][0] is not view:
            self._scenes[ply] = view, view.drawn(self.observer.seat, hints=False)
        return self._scenes[ply][1]

    def scene_change(self, old: Scene, new: Scene) -> str:
        """What is different about a board, written once for all who saw the old one."""
        key = id(old), id(new)  # both are kept with it, so that nothing else can have these ids
        if key not in self._changes:
            if len(self._changes) >= KEPT_CHANGES:
                self._changes.clear()
            self._changes[key] = old, new, scene_change_json(old, new)
        return self._changes[key][2]

    def text(self, line: LogLine) -> str:
        """A line of the log in the observer's words, as JSON; that of an action is written once."""
        if line.note:
            return written(line_fields(self.table, line, None))
        told, known = self.observer.told[line.ply - 1], self._texts.get(line.ply)
        if known is None or known[0] is not line or known[1] is not told:
            known = self._texts[line.ply] = line, told, written(line_fields(self.table, line, told))
        return known[2]


class ObserverLogs:
    """The logs of all observers that are asked for. Where there are no secrets, all see the same."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._observers = table.observers
        self._observers.look = self._look
        self._logs: dict[int, ObserverLog] = {}

    def of(self, observer: int) -> ObserverLog:
        """The log of an observer, up to now."""
        observer = self.eyes(observer)
        self._observers.follow()
        if observer not in self._logs:
            self._logs[observer] = ObserverLog(self.table, self._observers.of(observer))
        return self._logs[observer]

    def eyes(self, observer: int) -> int:
        """With whose eyes an observer's log is made."""
        return observer if self.table.secrets else SPECTATOR

    def missing(self, observer: int) -> int:
        """How many actions an observer's log still lacks."""
        return self._observers.missing(self.eyes(observer))

    def take(self, observer: Observer, rewrites: int) -> None:
        """Take in the log of an observer who has followed the game elsewhere."""
        self._observers.follow()
        self._observers.take(observer, rewrites)
        self._logs[observer.seat] = ObserverLog(self.table, observer)

    def _look(self, observer: Observer) -> None:
        if observer.seat in self._logs:
            self._logs[observer.seat].keep()

    def forget(self, observers: Collection[int]) -> None:
        """Let go of the logs of all but these observers and spectators."""
        for observer in set(self._logs) - set(observers) - {SPECTATOR}:
            del self._logs[observer]
            self._observers.drop(observer)


def written(fields: dict[str, Any]) -> str:
    """Fields as JSON."""
    return orjson.dumps(fields).decode()


def line_fields(table: Table, line: LogLine, told: Told | None) -> dict[str, Any]:
    """A line of the log in the words in which an observer was told of its action; None for a note."""
    return {
        "kind": "note" if told is None else "play",
        "ply": line.ply,
        "seat": line.seat,
        "who": table.name_of(line.seat),
        "text": line.note if told is None else told.text,
        "events": [] if told is None else told.events,
        "words": "" if told is None else told.words,
        "at": line.at,
    }
