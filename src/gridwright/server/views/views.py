"""Views: how a table stands, as each of its viewers is told."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.kernel.contract import SPECTATOR
from gridwright.server.socket.messages.log import LogEntry, LogPart
from gridwright.server.socket.messages.state import State, UndoOffer
from gridwright.server.socket.messages.welcome import Welcome
from gridwright.server.table.clocks import now
from gridwright.server.table.commands.undo import undo_waits_for
from gridwright.server.table.table import Table
from gridwright.server.views.boards import Boards
from gridwright.server.views.moments import Moments
from gridwright.server.views.observer_log import ObserverLogs
from gridwright.server.views.table_info import people_at, table_info
from gridwright.server.views.viewer import Viewer


class Views:
    """The views of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.logs = ObserverLogs(table)
        self.boards = Boards(table)
        self.moments = Moments(table, self.logs)

    def welcome(self, viewer: Viewer, here: Collection[int], watching: int) -> str:
        """The answer to hello."""
        viewer.chat = len(self.table.chat)
        return Welcome(
            your_seats=viewer.seats,
            table=table_info(self.table),
            people=people_at(self.table, here),
            watching=watching,
            chat=self.table.chat,
        ).model_dump_json()

    def state(self, viewer: Viewer, notice: str = "") -> str:
        """How the table stands for a viewer, with the part of the log that they do not have."""
        table = self.table
        viewer.look(table)
        seat = SPECTATOR if viewer.looking is None else viewer.looking
        asked = seat >= 0 and seat in viewer.waited_for(table)
        scene, legal = self.boards.scene_and_legal(seat, asked)
        start, lines = self._news(viewer, seat)
        offer = table.offer
        state = State(
            version=table.version,
            ply=table.ply,
            looking_as=viewer.looking,
            cover=viewer.cover(table),
            turn=table.turn(seat) if asked else None,
            deciding=table.deciding(),
            over=table.over,
            ending=table.ending(),
            results=table.match.results() if table.match.over else None,
            scene={},
            legal=[],
            log=LogPart(start=start, entries=[]),
            clocks=table.clocks.faces(now()) if table.clocks and not table.over else [],
            undo=None if offer is None else UndoOffer(
                seat=offer.seat,
                agreed=sorted(offer.agreed),
                waiting=undo_waits_for(table, offer.agreed),
            ),
            undo_barred=table.match.undo_barred(seat) if seat >= 0 else "You are watching.",
            rematch_asked=sorted(table.asked_again),
            rematch=table.rematch,
            notice=notice,
            position=self.boards.position_text(),
        )  # fmt: skip
        head = state.model_dump_json(exclude={"scene", "legal", "log"})
        log = f'{{"start":{start},"entries":[{",".join(lines)}]}}'
        return f'{head[:-1]},"scene":{scene},"legal":{legal},"log":{log}}}'

    def _news(self, viewer: Viewer, seat: int) -> tuple[int, list[str]]:
        """The log from where the viewer's own one ends (or was changed by an undo)."""
        table = self.table
        first_time = viewer.lines is None
        start = min([viewer.lines or 0, *table.rewrites[viewer.rewrites :]])
        log = self.logs.of(seat)
        log.follow(draw=not first_time)
        entries = log.entries(start)
        viewer.lines, viewer.rewrites = len(table.log), len(table.rewrites)
        return start, [_with_scene(entry, None if first_time else scene) for entry, scene in entries]


def _with_scene(entry: LogEntry, scene: str | None) -> str:
    text = entry.model_dump_json(exclude={"scene"})
    return f'{text[:-1]},"scene":{scene}}}' if scene else text
