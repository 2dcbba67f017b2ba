"""A room: a table that is open in this process, with the people connected to it.

A room holds nothing that the database lacks. What is to happen is planned on the table as it stands, stored,
and only then applied and told; if somebody else was faster, the room reads what they stored and plans again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.kernel.errors import GridwrightError, IllegalAction
from gridwright.server.bots import NOBODY, WARMING
from gridwright.server.connection import Connection
from gridwright.server.driving import Driving
from gridwright.server.journal import Entry, now
from gridwright.server.messages import Chat, Gone, Nudge, People
from gridwright.server.scribe import StorageDown
from gridwright.server.store import Addition, NewRow
from gridwright.server.table import Table
from gridwright.server.telling import Teller
from gridwright.server.timing import Timing

if TYPE_CHECKING:
    from gridwright.server.house import House

TRIES = 50
"""So often is a plan made anew when others were faster."""

GONE = "This table is no more: it was deleted."


class TableGone(GridwrightError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__(GONE)


@dataclass
class Deal:
    """What is to be stored together: entries, and where needed a new table or a seat's new key."""

    entries: list[Entry]
    new_table: NewRow | None = None
    seat_hash: tuple[int, str] | None = None


Plan = Callable[[Table], list[Entry] | Deal]


class Room:
    """One open table."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.teller = Teller(table)
        self.connections: set[Connection] = set()
        self.heard: dict[int, int] = {}
        self.gone = False
        self.idle_since = now()
        self._lock = asyncio.Lock()
        self._stale = False
        self.driving = Driving(self)
        self.timing = Timing(self)
        self._prepare()

    def _prepare(self) -> None:
        """Where a bot plays that searches, its fast code is made ready."""
        players = {p.player for p in self.table.people if p.driven_by == "bot"}
        if players - {NOBODY} and not self.table.over:
            self.house.bots.prepare(self.table.game, self.table.match.options)

    # Changing the table

    async def commit(self, plan: Plan) -> int:
        """Plan, store, apply, tell: the table's version then; an error, and nothing changed, if refused."""
        async with self._lock:
            for _ in range(TRIES):
                await self._freshen()
                deal = plan(self.table)
                if not isinstance(deal, Deal):
                    deal = Deal(deal)
                deal.entries = self.table.of_today(deal.entries)
                if not deal.entries:
                    return self.table.version
                if self.table.version + len(deal.entries) > self.house.limits.journal_length:
                    raise IllegalAction("This table has seen enough: it is full. Set up another one.")
                if await self._store(deal):
                    self._apply(deal.entries, mine=True)
                    return self.table.version
                self._stale = True
        raise IllegalAction("Others were faster again and again, and nothing has changed. Try once more.")

    async def _store(self, deal: Deal) -> bool:
        addition = Addition(self.table.id, self.table.version, deal.entries, deal.new_table, deal.seat_hash)
        try:
            return await self.house.scribe.add(addition)
        except (StorageDown, asyncio.CancelledError):
            # It may or may not have been stored: read before going on, and soon.
            self._stale = True
            self.house.catch_up_soon(self)
            raise

    async def catch_up(self) -> None:
        """Read what other processes have stored."""
        async with self._lock:
            self._stale = True
            try:
                await self._freshen()
            except TableGone:
                self.close()

    async def _freshen(self) -> None:
        if self.gone:
            raise TableGone
        if not self._stale:
            return
        table = self.table
        entries = await self.house.scribe.read(
            lambda: self.house.store.entries_after(table.id, table.version)
        )
        if entries is None:
            raise TableGone
        self._stale = False
        if entries:
            self._apply(entries, mine=False)

    def _apply(self, entries: list[Entry], mine: bool) -> None:
        """Take in what is stored. Should that fail, this room is wrong: it is closed, and opened anew."""
        try:
            self.table.apply_all(entries)
            self.changed(entries, mine)
        except Exception:
            self.house.rooms.pop(self.table.id, None)
            self.close(1012)
            raise

    def changed(self, entries: Iterable[Entry], mine: bool) -> None:
        """Tell everybody, and let bots and clocks go on."""
        self.house.scribe.summarise(self.teller.summary())
        kinds = {entry.kind for entry in entries}
        if kinds & {"sit", "takeover", "resign", "flag", "fault"}:
            self._prepare()
            self.tell_people()
        if kinds != {"chat"}:
            for connection in self.connections:
                connection.wake()
        if "chat" in kinds:
            for connection in self.connections:
                self._tell_chat(connection)
        self.driving.go_on(mine)
        self.timing.go_on()

    def close(self, code: int = 4404) -> None:
        """Send everybody home: the table was deleted, or, with another code, they shall connect anew."""
        self.gone = True
        self.driving.stop()
        self.timing.stop()
        for connection in list(self.connections):
            if code == 4404:
                connection.send(Gone(sentence=GONE))
            connection.finish(code)

    # Who is there

    def here(self) -> set[int]:
        """The seats whose people are connected, here or to another process."""
        local = {seat for connection in self.connections for seat in connection.viewer.seats}
        return local | set(self.house.bell.elsewhere(self.table.id))

    def watching(self) -> int:
        """How many watch from here."""
        return sum(not connection.viewer.seats for connection in self.connections)

    def last_heard(self, seat: int) -> int:
        """When a seat's person was last heard of, stored or not."""
        return max(self.heard.get(seat, 0), self.house.bell.elsewhere(self.table.id).get(seat, 0))

    def hear(self, connection: Connection) -> None:
        """Somebody did something."""
        for seat in connection.viewer.seats:
            self.heard[seat] = now()

    def enter(self, connection: Connection) -> None:
        """Somebody has come."""
        self.connections.add(connection)
        self.hear(connection)
        self.tell_people(connection)
        self.house.presence_changed()
        self.driving.go_on(mine=True)
        self.timing.go_on()

    def leave(self, connection: Connection) -> None:
        """Somebody has gone."""
        self.connections.discard(connection)
        self.idle_since = now()
        self.timing.go_on()
        self.tell_people()
        self.house.presence_changed()
        seats = {c.viewer.looking for c in self.connections if c.viewer.looking is not None}
        self.teller.forget(seats)

    def tell_people(self, but: Connection | None = None) -> None:
        """Tell everybody who is there."""
        message = People(people=self.teller.people(self.here()), watching=self.watching())
        for connection in self.connections:
            if connection is not but:
                connection.send(message)

    def nudge(self, seat: int) -> None:
        """Say that a seat is waited for."""
        name = self.table.name_of(seat)
        for connection in self.connections:
            connection.send(Nudge(seat=seat, sentence=f"{name} is waited for."))

    def _tell_chat(self, connection: Connection) -> None:
        viewer = connection.viewer
        lines = self.table.chat[viewer.chat :]
        viewer.chat = len(self.table.chat)
        if lines:
            connection.send(Chat(lines=lines))

    def notice(self) -> str:
        """One more sentence for everybody."""
        older = self.table.notice()
        if older:
            return older
        bots = any(p.driven_by == "bot" and p.player != "random" for p in self.table.people)
        return WARMING if bots and not self.table.over and self.house.bots.warming(self.table.game) else ""

    def state_for(self, connection: Connection) -> str:
        """The state as this connection's viewer is to see it."""
        return self.teller.state(connection.viewer, self.notice())

    @property
    def idle(self) -> bool:
        """Whether the room may be closed: nobody is there, and no bot is thinking."""
        return not self.connections and not self.driving.busy
