"""A witness: an observer at a table, and the latest boards as it saw them."""

from __future__ import annotations

from gridwright.kernel.observer import Observer
from gridwright.server.fragments import scene_json
from gridwright.server.messages import LogEntry
from gridwright.server.table import Line, Table

KEPT_SCENES = 24
"""So many of the latest boards are kept for those who want to see what happened step by step."""


class Witness:
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

    def log(self, start: int = 0) -> list[tuple[LogEntry, str | None]]:
        """The table's log from a line on, as the observer saw it, with the boards that were kept."""
        self.follow()
        lines = self.table.lines[start:]
        return [(self.entry(line), None if line.note else self.scenes.get(line.ply)) for line in lines]

    def entry(self, line: Line) -> LogEntry:
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
