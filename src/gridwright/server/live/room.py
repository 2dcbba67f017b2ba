"""A room: a table that is open in this process, with the people connected to it.

A room holds nothing that the database lacks. What is to happen is planned on the table as it stands, stored,
and only then applied and told; if somebody else was faster, the room reads what they stored and plans again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridwright.kernel.errors import IllegalAction
from gridwright.server.errors import StorageDown, TableGone
from gridwright.server.live.bot_turns import BotTurns
from gridwright.server.live.broadcast import GONE, RESTART, Broadcast
from gridwright.server.live.change import Change, Plan
from gridwright.server.live.listener import Listener
from gridwright.server.live.looks import Looks
from gridwright.server.live.presence import Presence
from gridwright.server.live.timers import Timers
from gridwright.server.table.clocks import now
from gridwright.server.table.journal import Entry
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of
from gridwright.server.views.views import Views

if TYPE_CHECKING:
    from gridwright.server.live.hub import Hub

TRIES = 50
"""So often is a plan made anew when others were faster."""


class Room:
    """One open table."""

    def __init__(self, hub: Hub, table: Table, maker: str) -> None:
        self.hub = hub
        self.maker = maker
        """Whoever set the table: its bots think on their account."""
        self.table = table
        self.views = Views(table)
        self.listeners: set[Listener] = set()
        self.presence = Presence(table, self.listeners, hub.notifier.elsewhere)
        self.broadcast = Broadcast(table, self.listeners, self.presence)
        self.gone = False
        self.idle_since = now()
        self._lock = asyncio.Lock()
        self._stale = False
        self.looks = Looks(self)
        self.bot_turns = BotTurns(self)
        self.timers = Timers(self)
        self.bot_turns.prepare()

    # Changing the table

    async def commit(self, plan: Plan) -> int:
        """Plan, store, apply, tell: the table's version then; an error, and nothing changed, if refused.

        A flag that is due falls first, whatever somebody would do in the meantime.
        """
        began = time.monotonic()
        async with self._lock:
            for _ in range(TRIES):
                await self._refresh()
                change = Change.of(plan, self.table, self.hub.limits)
                if not change.entries:
                    return self.table.version
                if not await self._store(change):
                    self._stale = True
                    continue
                self.hub.metrics.commits.observe(time.monotonic() - began)
                self._apply(change.entries, mine=True)
                if not change.a_flag:
                    return self.table.version
        raise IllegalAction("Others were faster again and again, and nothing has changed. Try once more.")

    async def _store(self, change: Change) -> bool:
        try:
            return await self.hub.writer.add(change.addition(self.table))
        except (StorageDown, asyncio.CancelledError):
            # It may or may not have been stored: read before going on, and soon.
            self._stale = True
            self.hub.rooms.catch_up_soon(self)
            raise

    async def catch_up(self) -> None:
        """Read what other processes have stored."""
        async with self._lock:
            self._stale = True
            try:
                await self._refresh()
            except TableGone:
                self.close()

    def leave_unread(self) -> None:
        """Others have stored something: where nobody is, it is read when somebody asks."""
        self._stale = True

    async def read_unread(self) -> None:
        """Read what was left unread while nobody was here."""
        if self._stale:
            await self.catch_up()

    async def _refresh(self) -> None:
        """Read what others have stored, if anything may be."""
        if self.gone:
            raise TableGone
        if not self._stale:
            return
        table = self.table
        entries = await self.hub.reader.read(lambda: self.hub.store.entries_after(table.id, table.version))
        if entries is None:
            raise TableGone
        self._stale = False
        if entries:
            self._apply(entries, mine=False)

    def _apply(self, entries: list[Entry], mine: bool) -> None:
        """Take in what is stored. Should that fail, this room is wrong: it is closed, and opened anew."""
        try:
            if mine:
                self._count(entries)
            self.table.apply_all(entries)
            self.changed(entries, mine)
        except Exception:
            self._begin_anew()
            raise

    def _begin_anew(self) -> None:
        """Close this room; whoever is here connects again, and it is read from the database."""
        self.hub.rooms.pop(self.table.id, None)
        self.close(RESTART)

    def _count(self, entries: Iterable[Entry]) -> None:
        """Count what was played here, by whoever drives its seat."""
        for entry in entries:
            if entry.kind == "play":
                by = self.table.people[entry.seat].driven_by if entry.seat >= 0 else "chance"
                self.hub.metrics.actions.labels(game=self.table.game.name, by=by).inc()

    def changed(self, entries: Iterable[Entry], mine: bool) -> None:
        """Tell everybody, and let bots and clocks go on."""
        self.summarise()
        kinds = {entry.kind for entry in entries}
        if kinds & {"sit", "takeover", "resign", "flag", "fault"}:
            self.bot_turns.prepare()
            self.broadcast.people()
        if "forget" in kinds:
            self._begin_anew()
            return
        if kinds != {"chat"}:
            self.broadcast.states()
        if "chat" in kinds:
            self.broadcast.chat()
        self.bot_turns.go_on(mine)
        self.timers.go_on()

    def close(self, code: int = GONE) -> None:
        """Send everybody home: the table was deleted, or, with another code, they shall connect anew."""
        self.gone = True
        self.stop()
        self.broadcast.goodbye(code)

    def stop(self) -> None:
        """Let nothing go on here."""
        self.bot_turns.stop()
        self.timers.stop()
        self.looks.stop()

    def summarise(self) -> None:
        """Store what lists show of the table, soon."""
        self.hub.writer.summarise(self.table.id, lambda: summary_of(self.table))

    # Those who are there

    def enter(self, listener: Listener) -> None:
        """Somebody has come."""
        self.listeners.add(listener)
        self.presence.hear(listener)
        self.broadcast.people_soon()
        self.hub.announcer.came_or_went(self.table.id)
        self.bot_turns.go_on(mine=True)
        self.timers.go_on()

    def leave(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.idle_since = now()
        self.timers.go_on()
        self.broadcast.people_soon()
        self.hub.announcer.came_or_went(self.table.id)
        looked_as = {one.viewer.looking for one in self.listeners if one.viewer.looking is not None}
        self.views.logs.forget(looked_as)

    def welcome_for(self, listener: Listener) -> str:
        """The answer to somebody's hello."""
        return self.views.welcome(listener.viewer, self.presence.here(), self.presence.watching())

    def state_for(self, listener: Listener) -> str:
        """The state as this listener's viewer is to see it."""
        return self.views.state(listener.viewer, self.table.notice() or self.bot_turns.notice())

    @property
    def idle(self) -> bool:
        """Whether the room may be closed: nobody is there, and no bot is thinking."""
        return not self.listeners and not self.bot_turns.busy
