"""The log of a table as one observer saw it, with the latest boards."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.observer import Observer
from gridwright.server.socket.messages.log import LogEntry
from gridwright.server.table.log_line import LogLine
from gridwright.server.table.table import Table
from gridwright.server.views.scene_json import scene_json

KEPT_SCENES = 24
"""So many of the latest boards are kept for those who want to see what happened step by step."""


class ObserverLog:
    """Writes a table's log as one observer saw it. All that a client is told of the past comes from here."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.observer = Observer(table.match.position_at(0), seat)
        self.scenes: dict[int, str] = {}

    def follow(self, draw: bool = False) -> None:
        """Catch up with the table; with `draw`, keep the boards on the way."""
        last = self.table.match.ply
        for told in self.observer.follow(self.table.match):
            self.scenes.pop(told.ply, None)
            if draw and last - KEPT_SCENES < told.ply < last:
                self.scenes[told.ply] = scene_json(self.observer.view.scene(self.observer.seat, hints=False))
        for ply in [p for p in self.scenes if p <= last - KEPT_SCENES]:
            del self.scenes[ply]

    def entries(self, start: int = 0) -> list[tuple[LogEntry, str | None]]:
        """The table's log from a line on, as the observer saw it, with the boards that were kept."""
        self.follow()
        lines = self.table.log[start:]
        return [(self.entry(line), None if line.note else self.scenes.get(line.ply)) for line in lines]

    def entry(self, line: LogLine) -> LogEntry:
        """A line of the log in the observer's words."""
        told = None if line.note else self.observer.told[line.ply - 1]
        return LogEntry(
            kind="note" if told is None else "play",
            ply=line.ply,
            seat=line.seat,
            who=self.table.name_of(line.seat),
            text=line.note if told is None else told.text,
            events=[] if told is None else told.events,
            words="" if told is None else told.words,
            at=line.at,
        )


class ObserverLogs:
    """The logs of all observers that are asked for. Where there are no secrets, all see the same."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._logs: dict[int, ObserverLog] = {}

    def of(self, observer: int) -> ObserverLog:
        """The log of an observer."""
        if not self.table.secrets:
            observer = SPECTATOR
        if observer not in self._logs:
            self._logs[observer] = ObserverLog(self.table, observer)
            self._logs[observer].follow()
        return self._logs[observer]

    def forget(self, observers: Collection[int]) -> None:
        """Let go of the logs of all but these observers and spectators."""
        for observer in set(self._logs) - set(observers) - {SPECTATOR}:
            del self._logs[observer]
