"""Past moments of a table, as a viewer saw them or, once the game is over, from any point of view."""

from __future__ import annotations

import asyncio

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.kernel.position import OPEN
from gridwright.server.socket.messages.moment import Fact, Moment, Point
from gridwright.server.table.table import Table
from gridwright.server.views.observer_log import ObserverLogs
from gridwright.server.views.review import Review
from gridwright.server.views.scene_json import scene_json
from gridwright.server.views.viewer import Viewer

REVIEW_SECONDS = 0.6
"""So long a look back waits for the review of its game, before it is shown without."""


class Moments:
    """The past moments of one table."""

    def __init__(self, table: Table, logs: ObserverLogs) -> None:
        self.table = table
        self.logs = logs
        self._review: asyncio.Future[Review] | None = None

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
        log = self.logs.of(observer)
        line = next((line for line in table.log if not line.note and line.ply == ply), None)
        head = Moment(
            ref=ref,
            ply=ply,
            point=point,
            scene={},
            entry=None if line is None else log.entry(line),
            deciding=position.deciding(),
            position=None if table.secrets and not table.over else position.text(),
            facts=facts or [],
            reviewing=facts is None,
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

    async def review(self, seconds: float = REVIEW_SECONDS) -> None:
        """See to it that a finished game with secrets is reviewed, in a thread, once; at first wait."""
        table = self.table
        if not (table.over and table.secrets):
            return
        if self._review is None:
            start, actions = table.match.position_at(0), table.match.entries[: table.ply]
            self._review = asyncio.ensure_future(asyncio.to_thread(Review, start, actions))
            await asyncio.wait({self._review}, timeout=seconds)

    def _facts(self, ply: int) -> list[Fact] | None:
        """The secrets of a moment; None while they are being worked out."""
        if not (self.table.over and self.table.secrets):
            return []
        if self._review is None or not self._review.done():
            return None
        return self._review.result().facts(ply)
