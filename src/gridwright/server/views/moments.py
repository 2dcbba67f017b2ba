"""Past moments of a table, as a viewer saw them or, once the game is over, from any point of view."""

from __future__ import annotations

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import OPEN
from gridwright.server.socket.messages.log import LogEntry
from gridwright.server.socket.messages.moment import Fact, Moment, Point
from gridwright.server.table.table import Table
from gridwright.server.views.review import Review
from gridwright.server.views.scene_json import scene_json
from gridwright.server.views.viewer import Viewer
from gridwright.server.views.viewer_log import line_fields


class Moments:
    """The past moments of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.review: Review | None = None
        """The review of a finished game with secrets, once it is there."""
        self.unreviewed = ""
        """Why there will be no review, in a sentence; nothing while one is to be expected."""

    def moment(self, viewer: Viewer, ply: int, point: Point, ref: int | None) -> str:
        """A past moment: as the viewer saw it, or, when the game is over, from any point of view."""
        table = self.table
        viewer.look(table)
        if point != "me" and not table.over and not (point == "spectator" and table.secrets):
            allowed = not table.secrets and point in ("spectator", "open")
            if not allowed:
                raise IllegalAction("Other points of view are open once the game is over.")
        observer = self._observer(viewer, point)
        position = table.match.position_at(ply)
        facts = self._facts(ply)
        head = Moment(
            ref=ref,
            ply=ply,
            point=point,
            scene={},
            entry=self._entry(observer, ply),
            deciding=position.deciding(),
            position=None if table.secrets and not table.over else position.text(),
            facts=facts or [],
            reviewing=facts is None,
            unreviewed=self.unreviewed,
        )
        scene = scene_json(position.scene(observer, hints=False))
        return f'{head.model_dump_json(exclude={"scene"})[:-1]},"scene":{scene}}}'

    def _observer(self, viewer: Viewer, point: Point) -> int:
        """Whose eyes a point of view has."""
        if point == "open":
            return OPEN
        if point == "spectator" or (point == "me" and viewer.looking is None):
            return SPECTATOR
        seat = viewer.looking if point == "me" else point
        assert isinstance(seat, int)
        if seat >= len(self.table.people):
            raise GridwrightError(f"There is no seat {seat + 1} at this table.")
        return seat

    def _entry(self, observer: int, ply: int) -> LogEntry | None:
        """What an observer was told of the action that led to a moment."""
        table = self.table
        line = next((line for line in table.log if not line.note and line.ply == ply), None)
        if line is None:
            return None
        eyes = Observer(table.match.position_at(ply - 1), observer)
        return LogEntry(**line_fields(table, line, eyes.see(*table.match.entries[ply - 1])))

    @property
    def to_review(self) -> bool:
        """Whether there is something to review, and nobody has."""
        return self.table.over and self.table.secrets and self.review is None and not self.unreviewed

    def _facts(self, ply: int) -> list[Fact] | None:
        """The secrets of a moment; None while they are being worked out."""
        if self.review is not None and self.table.over:
            return self.review.facts(ply)
        return None if self.to_review else []
