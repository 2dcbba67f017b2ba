"""Views: how a table stands, as each of its viewers is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import orjson

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.position import LegalAction
from gridwright.server.socket.messages.welcome import Welcome
from gridwright.server.table.commands.undo import undo_waits_for
from gridwright.server.table.table import Table
from gridwright.server.views.boards import Boards
from gridwright.server.views.moments import Moments
from gridwright.server.views.standing import Standing
from gridwright.server.views.table_info import people_at, table_info
from gridwright.server.views.viewer import Viewer
from gridwright.server.views.viewer_log import ObserverLogs

MOST_TALK = 200
"""So many of the last lines of talk are told to whoever comes."""


class Views:
    """The views of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.logs = ObserverLogs(table)
        self.boards = Boards(table)
        self.moments = Moments(table)
        self._version = -1
        self._public: dict[str, Any] = {}
        self._standings: dict[tuple[object, ...], Standing] = {}
        self._changes: dict[tuple[int, int, int], tuple[Standing, Sequence[LegalAction], str]] = {}

    def welcome(self, viewer: Viewer, here: Collection[int], watching: int) -> str:
        """The answer to hello."""
        viewer.chat = len(self.table.chat)
        return Welcome(
            your_seats=viewer.seats,
            table=table_info(self.table),
            people=people_at(self.table, here),
            watching=watching,
            chat=self.table.chat[-MOST_TALK:],
        ).model_dump_json()

    def state(self, viewer: Viewer, notice: str = "") -> str:
        """How the table stands for a viewer: what has changed since they were last told, or all of it.

        It is made from the viewer's own view and from what they were told before, and from nothing else.
        """
        viewer.look(self.table)
        before, standing = viewer.told, self._standing(viewer, notice)
        viewer.told = standing
        if before is None or not viewer.changes:
            viewer.legal = standing.legal
            start = 0 if before is None else before.unchanged_lines()
            told = ",".join(standing.state(start, drawn=before is not None))
            return f"{{{told},{self._clocks()}}}"
        told = self._change(before, viewer.legal, standing)
        viewer.legal = standing.legal if standing.asked else viewer.legal
        return f"{{{told},{self._clocks()}}}" if self.table.clocks else f"{{{told}}}"

    def _standing(self, viewer: Viewer, notice: str) -> Standing:
        """How the table stands for everybody who looks on as this viewer does."""
        table = self.table
        if self._version != table.version:
            self._version, self._public = table.version, self._for_everybody()
            self._standings, self._changes = {}, {}
        seat = SPECTATOR if viewer.looking is None else viewer.looking
        asked = seat >= 0 and seat in viewer.waited_for(table)
        cover = viewer.cover(table)
        eyes = (seat, asked, cover, notice)
        if eyes not in self._standings:
            log = self.logs.of(seat)
            self._standings[eyes] = Standing(
                fields=self._public | {
                    "looking_as": viewer.looking,
                    "cover": cover,
                    "turn": table.turn(seat) if asked else None,
                    "undo_barred": table.match.undo_barred(seat) if seat >= 0 else "You are watching.",
                    "notice": notice,
                },
                scene=log.scene,
                legal=self.boards.legal(seat) if asked else [],
                log=log,
                lines=len(table.log),
                rewrites=len(table.rewrites),
            )  # fmt: skip
        return self._standings[eyes]

    def _for_everybody(self) -> dict[str, Any]:
        """The fields of a state that are the same for all."""
        table, offer = self.table, self.table.offer
        waiting = [] if offer is None else undo_waits_for(table, offer.agreed)
        return {
            "version": table.version,
            "ply": table.ply,
            "deciding": table.deciding(),
            "over": table.over,
            "ending": table.ending(),
            "results": table.match.results() if table.match.over else None,
            "undo": offer and {"seat": offer.seat, "agreed": sorted(offer.agreed), "waiting": waiting},
            "rematch_asked": sorted(table.asked_again),
            "rematch": table.rematch,
            "position": self.boards.position_text(),
        }

    def _change(self, before: Standing, legal: Sequence[LegalAction], standing: Standing) -> str:
        """What has changed, written once for all who were told the same before."""
        key = (id(before), id(legal) if standing.asked else 0, id(standing))
        if key not in self._changes:  # what has these ids is kept with it, so that nothing else can have them
            self._changes[key] = before, legal, ",".join(standing.change(before, legal))
        return self._changes[key][2]

    def _clocks(self) -> str:
        """What the clocks show at this moment."""
        table = self.table
        clocks = None if table.over else table.clocks
        faces = [face.model_dump() for face in clocks.faces(table.now())] if clocks else []
        return f'"clocks":{orjson.dumps(faces).decode()}'
