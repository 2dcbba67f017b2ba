"""Bot turns: whoever of the bots is waited for at a table is asked, and its action is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError, listed
from gridwright.server.errors import BotFailed, Busy
from gridwright.server.live.fast_code import NOTICE
from gridwright.server.players import BY_LOT, PLAYERS, USUAL
from gridwright.server.table.commands.play import play
from gridwright.server.table.journal import Entry

if TYPE_CHECKING:
    from gridwright.server.live.room import Room

ROOM_AFTER = 2.0
"""So many seconds a bot waits before it asks again where more is waiting than the workers take on."""

OTHERS_FIRST = 3.0
"""So many seconds a process leaves another one's table to that one's bots before it asks its own."""


class BotTurns:
    """The bots at one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked: dict[int, asyncio.Task[None]] = {}
        self._thinking: dict[int, tuple[Callable[[], bool], asyncio.Task[int]]] = {}
        """For each seat whose bot thinks: whether that is still asked for, and the thinking."""

    def prepare(self) -> None:
        """Where a bot plays that searches, a worker is started and its fast code is made ready."""
        if self._searching() and not self.room.table.over and self._asked_here():
            self.room.hub.work.pool.start(self.room.table.game.name)
            self.room.hub.work.fast_code.prepare(self.room.table.game)

    def _searching(self) -> set[str]:
        """The bots that play here and search."""
        return {p.player for p in self.room.table.people if p.driven_by == "bot"} - {BY_LOT}

    def notice(self) -> str:
        """A sentence for everybody: of bots that are not on offer any more, or of fast code to come."""
        table, bots = self.room.table, self._searching()
        if not bots or table.over:
            return ""
        gone = sorted(bots - set(PLAYERS))
        if gone:
            return f"There is no player called {listed(gone)} here any more: {USUAL} plays instead."
        return NOTICE if self.room.hub.work.fast_code.preparing(table.game) else ""

    def _asked_here(self) -> bool:
        """Whether this process asks the bots: where people are connected, else where the table belongs."""
        room = self.room
        if room.listeners:
            return True
        elsewhere = room.hub.notifier.elsewhere.at(room.table.id)
        return not elsewhere and not room.hub.settings.owners.is_served_elsewhere(room.table.id)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return any(not task.done() for task in self._asked.values())

    def go_on(self, mine: bool) -> None:
        """Ask every bot that is waited for and has not been asked. `mine`: the last change was made here."""
        table = self.room.table
        for still_asked, thinking in list(self._thinking.values()):
            if not still_asked():
                thinking.cancel()
        if not (self.room.listeners or table.persons()):
            return  # bots among themselves play only while somebody watches
        waited_for = [seat for seat in table.deciding() if self._is_to_be_asked(seat)]
        if not waited_for or not self._asked_here():
            return
        for seat in waited_for:
            delay = 0.0 if mine or not self.room.hub.notifier.others else OTHERS_FIRST
            self._asked[seat] = asyncio.create_task(self._take_turn(seat, delay))

    def _is_to_be_asked(self, seat: int) -> bool:
        occupant, task = self.room.table.people[seat], self._asked.get(seat)
        return occupant.driven_by != "person" and not occupant.fault and (task is None or task.done())

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
            action = await self._choice(seat, current) if current() else None
            if current() and action is not None:
                await room.commit(lambda t: play(t, seat, action, None, turn) if current() else [])
        except Busy:
            await asyncio.sleep(ROOM_AFTER)
        except BotFailed as failure:
            why = str(failure)
            await room.commit(lambda _: [Entry("fault", seat, data={"why": why})] if current() else [])
        except GridwrightError:
            pass  # somebody was faster, or the table is gone: whoever changed it asks again
        finally:
            self._asked.pop(seat, None)
            if not room.gone and not asyncio.current_task().cancelling():  # type: ignore[union-attr]
                self.go_on(mine=True)

    async def _choice(self, seat: int, current: Callable[[], bool]) -> int | None:
        """What a seat's bot chooses; None if meanwhile that was not asked for any more."""
        room, table = self.room, self.room.table
        view, player = table.position.view(seat), table.people[seat].player
        asked = room.hub.work.bots.choose(view, seat, player, room.maker)
        thinking = asyncio.ensure_future(asked)
        self._thinking[seat] = current, thinking
        try:
            with room.hub.metrics.bot_waits.labels(game=table.game.name).time():
                await asyncio.wait({thinking})
        finally:
            thinking.cancel()
            del self._thinking[seat]
        return None if thinking.cancelled() else thinking.result()
