"""Bot turns: whoever of the bots is waited for at a table is asked, in a thread, and its action is played."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError
from gridwright.server.errors import BotFailed
from gridwright.server.live.bots import BY_LOT
from gridwright.server.live.fast_code import NOTICE
from gridwright.server.table.commands.play import play
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.live.room import Room

OTHERS_FIRST = 3.0
"""So many seconds a process leaves another one's table to that one's bots before it asks its own."""


class BotTurns:
    """The bots at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked: dict[int, asyncio.Task[None]] = {}

    def prepare(self) -> None:
        """Where a bot plays that searches, its fast code is made ready."""
        table = self.room.table
        players = {p.player for p in table.people if p.driven_by == "bot"}
        if players - {BY_LOT} and not table.over:
            self.room.hub.fast_code.prepare(table.game, table.match.options)

    def notice(self) -> str:
        """A sentence for everybody while the fast code of the bots is being made ready."""
        table = self.room.table
        bots = any(p.driven_by == "bot" and p.player != BY_LOT for p in table.people)
        return NOTICE if bots and not table.over and self.room.hub.fast_code.preparing(table.game) else ""

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return any(not task.done() for task in self._asked.values())

    def go_on(self, mine: bool) -> None:
        """Ask every bot that is waited for and has not been asked. `mine`: the last change was made here."""
        table = self.room.table
        if not (self.room.listeners or table.persons()):
            return  # bots among themselves play only while somebody watches
        for seat in table.deciding():
            occupant = table.people[seat]
            task = self._asked.get(seat)
            if occupant.driven_by == "person" or occupant.fault or (task is not None and not task.done()):
                continue
            delay = 0.0 if mine or not self.room.hub.notifier.others else OTHERS_FIRST
            self._asked[seat] = asyncio.create_task(self._take_turn(seat, delay))

    def stop(self) -> None:
        """Ask nobody any more."""
        for task in self._asked.values():
            task.cancel()

    async def _take_turn(self, seat: int, delay: float) -> None:
        room, table = self.room, self.room.table
        turn = table.turn(seat)
        await asyncio.sleep(room.hub.settings.pace + delay)

        def current() -> bool:
            waited = seat in table.deciding() and table.people[seat].driven_by != "person"
            return waited and table.turn(seat) == turn and not table.people[seat].fault

        try:
            if current():
                view = table.position.view(seat)
                with room.hub.metrics.bot_waits.labels(game=table.game.name).time():
                    action = await room.hub.bots.choose(view, seat, table.people[seat].player)
                if current():
                    await room.commit(lambda t: play(t, seat, action, None, turn))
        except BotFailed as failure:
            why = str(failure)
            await room.commit(lambda _: [Entry("fault", seat, data={"why": why})] if current() else [])
        except GridwrightError:
            pass  # somebody was faster, or the table is gone: whoever changed it asks again
        finally:
            self._asked.pop(seat, None)
            if not room.gone and not asyncio.current_task().cancelling():  # type: ignore[union-attr]
                self.go_on(mine=True)
