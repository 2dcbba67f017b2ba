"""Looks: what a long game's table needs before somebody can be shown it, made by the workers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import GridwrightError
from gridwright.server.errors import TooMuch
from gridwright.server.views.viewer import Viewer

if TYPE_CHECKING:
    from gridwright.server.live.room import Room

REVIEW_SECONDS = 0.6
"""So long a look back waits for the review of its game, before it is shown without."""


class Looks:
    """The looks at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._review: asyncio.Task[None] | None = None

    async def prepare_for(self, viewer: Viewer, person: str) -> None:
        """See to it that the table can be shown to a viewer."""
        viewer.look(self.room.table)
        if len(viewer.seats) > 1:
            await self.prepare(None, person)
        await self.prepare(viewer.looking, person)

    async def prepare(self, seat: int | None, person: str) -> None:
        """See to it that the table can be shown with a seat's eyes, or with a spectator's."""
        await self.room.hub.work.replays.log(self.room.views, SPECTATOR if seat is None else seat, person)

    async def review(self, person: str) -> None:
        """See to it that a finished game with secrets is reviewed, once; wait a moment for it."""
        if self.room.views.moments.to_review and self._review is None:
            self._review = asyncio.create_task(self._reviewed(person))
        if self._review is not None:
            await asyncio.wait({self._review}, timeout=REVIEW_SECONDS)

    async def _reviewed(self, person: str) -> None:
        moments = self.room.views.moments
        try:
            moments.review = await self.room.hub.work.replays.review(self.room.views, person)
        except TooMuch:
            pass  # whoever looks back later asks for it again
        except GridwrightError as error:
            moments.unreviewed = str(error)
        finally:
            self._review = None

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._review is not None:
            self._review.cancel()
