"""Driving: whoever of the bots is waited for at a table is asked, beside, and its action is played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.server import dealings
from gridwright.server.bots import BotFailed
from gridwright.server.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.room import Room

PATIENCE = 3.0
"""So many seconds a process leaves another one's table to that one's bots before it asks its own."""


class Driving:
    """The bots at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return any(not task.done() for task in self._asked.values())

    def go_on(self, mine: bool) -> None:
        """Ask every bot that is waited for and has not been asked. `mine`: the last change was made here."""
        table = self.room.table
        if not (self.room.connections or table.persons()):
            return  # bots among themselves play only while somebody watches
        for seat in table.deciding():
            sitting = table.people[seat]
            task = self._asked.get(seat)
            if sitting.driven_by == "person" or sitting.fault or (task is not None and not task.done()):
                continue
            delay = 0.0 if mine or not self.room.house.bell.others else PATIENCE
            self._asked[seat] = asyncio.create_task(self._drive(seat, delay))

    def stop(self) -> None:
        """Ask nobody any more."""
        for task in self._asked.values():
            task.cancel()

    async def _drive(self, seat: int, delay: float) -> None:
        room, table = self.room, self.room.table
        turn = table.turn(seat)
        await asyncio.sleep(room.house.settings.pace + delay)

        def current() -> bool:
            waited = seat in table.deciding() and table.people[seat].driven_by != "person"
            return waited and table.turn(seat) == turn and not table.people[seat].fault

        try:
            if current():
                view = table.position.view(seat)
                action = await room.house.bots.choose(view, seat, table.people[seat].player)
                if current():
                    await room.commit(lambda t: dealings.play(t, seat, action, None, turn))
        except BotFailed as failure:
            why = str(failure)
            await room.commit(lambda _: [Entry("fault", seat, data={"why": why})] if current() else [])
        except GridwrightError:
            pass  # somebody was faster, or the table is gone: whoever changed it asks again
        finally:
            self._asked.pop(seat, None)
            if not room.gone and not asyncio.current_task().cancelling():  # type: ignore[union-attr]
                self.go_on(mine=True)
