"""Timers: what is due at a table: flags that fall, and people who have been silent for long."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.server.table.absence import is_absent
from gridwright.server.table.commands.flag import due_flag
from gridwright.server.table.commands.takeover import replace_absent

if TYPE_CHECKING:
    from gridwright.server.live.room import Room

FAR = 24 * 3600 * 1000
LATE = 30
"""Milliseconds after its due time that something is looked at, so that it is not looked at too early."""


class Timers:
    """What is due at one table, and when."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._nudged: dict[int, str] = {}

    def go_on(self) -> None:
        """Look again when the next thing is due. Where nobody is, nobody waits: what is overdue by the time
        that somebody comes is done then.
        """  # noqa: D205
        self.stop()
        moment = self._next() if self.room.listeners else None
        if moment is not None:
            delay = max(0, min(moment - self.room.table.now(), FAR) + LATE) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._due)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _awaited(self) -> list[int]:
        people = self.room.table.people
        return [seat for seat in self.room.table.deciding() if people[seat].driven_by == "person"]

    def _next(self) -> int | None:
        table = self.room.table
        moments = []
        flag = table.clocks.next_flag() if table.clocks and not table.over else None
        if flag is not None:
            moments.append(flag)
        for seat in self._awaited():
            moments += self._moments(seat)
        return min(moments, default=None)

    def _moments(self, seat: int) -> list[int]:
        """When a silent seat is nudged (half way, where a bot is to take over), and when it is taken over."""
        table, absence = self.room.table, self.room.table.setup.absence
        since = max(table.people[seat].waited_since, self.room.presence.last_heard(seat))
        moments = []
        half = absence.after * (500 if absence.then == "bot" else 1000)
        if absence.then != "wait" and self._nudged.get(seat) != table.turn(seat):
            moments.append(since + half)
        if absence.then == "bot":
            moments.append(since + absence.after * 1000)
        return moments

    def _due(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())

    async def _look(self) -> None:
        room, table = self.room, self.room.table
        with contextlib.suppress(GridwrightError):
            if due_flag(table):
                await room.commit(lambda t: [])
            for seat in self._awaited():
                await self._look_at(seat)
        if not room.gone:
            self.go_on()

    async def _look_at(self, seat: int) -> None:
        room, absence = self.room, self.room.table.setup.absence
        due = [moment for moment in self._moments(seat) if moment <= room.table.now()]
        heard = room.presence.last_heard(seat)
        if absence.then == "bot" and is_absent(room.table, seat, room.table.now(), heard):
            await room.commit(lambda t: replace_absent(t, seat, heard))
        elif due:
            self._nudged[seat] = room.table.turn(seat)
            room.broadcast.nudge(seat)
