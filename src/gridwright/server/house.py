"""The house: the rooms that are open in this process, and the store, bots and bell they share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from gridwright.games import game as find_game
from gridwright.kernel.errors import BadOption, BadRecord, GridwrightError, IllegalAction
from gridwright.kernel.record import OtherEdition, read_record, record_of, replay
from gridwright.server import dealings, keys
from gridwright.server.bell import UNKNOWN, Bell
from gridwright.server.bodies import Joined, NewTable, SeatKey, TableMade, Upload
from gridwright.server.bots import Bots
from gridwright.server.journal import Entry, now
from gridwright.server.room import Deal, Room
from gridwright.server.scribe import Scribe
from gridwright.server.settings import Settings
from gridwright.server.setup import Finder, SeatSetup, Setup, clean, rotated, table_setup
from gridwright.server.store import NewRow, Store
from gridwright.server.table import Table
from gridwright.server.telling import Teller

NO_TABLE = "There is no such table: the link may be cut off, or the table deleted."
IDLE_MS = 15_000
HEARTBEAT = 4.0
TELL_AFTER = 0.2
RECENT_MS = 3_600_000
WOKEN = 300


class NoTable(GridwrightError):
    """There is no table of this name."""

    def __init__(self) -> None:
        super().__init__(NO_TABLE)


class House:
    """One server process. Everything in it can be lost at any moment: the database has it all."""

    def __init__(self, settings: Settings, store: Store, find: Finder = find_game) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.store = store
        self.find = find
        self.scribe = Scribe(store)
        self.loop = asyncio.get_running_loop()
        self.bots = Bots(settings.bot_threads, settings.limits.bot_seconds, self._fast_from_now_on)
        self.bell = Bell(store, self._rung)
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._telling: asyncio.TimerHandle | None = None

    # Opening and closing

    def _fast_from_now_on(self, game: str) -> None:
        """A game's fast code is ready: its tables need no longer say that it is not."""

        def tell() -> None:
            for room in self.rooms.values():
                if room.table.game.name == game:
                    for connection in room.connections:
                        connection.wake()

        with contextlib.suppress(RuntimeError):  # the server may have stopped meanwhile
            self.loop.call_soon_threadsafe(tell)

    async def open(self) -> None:
        """Begin: listen to other processes, and go on with the games that were being played."""
        self.bell.start()
        self._run(self._look_after())
        recent = await self.scribe.read(lambda: self.store.unfinished(now() - RECENT_MS, WOKEN))
        self._run(self._wake(recent))

    async def close(self) -> None:
        """End: what waits is stored, everybody is told to come back."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.driving.stop()
            room.timing.stop()
            for connection in list(room.connections):
                connection.finish(1012)
        await self.bell.stop()
        self.bots.close()
        await self.scribe.close()
        self.store.close()

    def _run(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _wake(self, tables: list[str]) -> None:
        for table in tables:
            with contextlib.suppress(GridwrightError):
                room = await self.room(table)
                room.changed([], mine=not self.bell.others)
            await asyncio.sleep(0.01)

    async def _look_after(self) -> None:
        """Now and then: close rooms where nobody is, tell other processes who is here."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.presence_changed()
            for table, room in list(self.rooms.items()):
                if room.idle and now() - room.idle_since > IDLE_MS:
                    room.timing.stop()
                    del self.rooms[table]

    def presence_changed(self) -> None:
        """Somebody came or went: tell the other processes soon, whoever else comes meanwhile included."""
        if self._telling is None and not self.store.sqlite:
            self._telling = asyncio.get_running_loop().call_later(TELL_AFTER, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        self.bell.tell(
            {
                table: {seat: room.heard.get(seat, 0) for c in room.connections for seat in c.viewer.seats}
                for table, room in self.rooms.items()
                if room.connections
            }
        )

    def _rung(self, tables: Mapping[str, int] | None) -> None:
        """Another process has changed these tables (None: perhaps any)."""
        known = self.rooms if tables is None else [table for table in tables if table in self.rooms]
        for table in list(known):
            room = self.rooms[table]
            length = UNKNOWN if tables is None else tables[table]
            if length == UNKNOWN or length > room.table.version:
                self._run(self._catch_up(room))
        if tables is not None and not tables:
            for room in self.rooms.values():
                if room.connections:
                    room.tell_people()

    def catch_up_soon(self, room: Room) -> None:
        """The database did not answer this room: ask it again in a moment."""
        asyncio.get_running_loop().call_later(1.0, lambda: self._run(self._catch_up(room)))

    async def _catch_up(self, room: Room) -> None:
        with contextlib.suppress(GridwrightError):
            await room.catch_up()
            if room.gone:
                self.rooms.pop(room.table.id, None)

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table, opened if it is not; NoTable if there is none."""
        found = self.rooms.get(table)
        if found is not None and not found.gone:
            return found
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open_room(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open_room(self, table: str) -> Room:
        folded = await self.scribe.read(lambda: self._fold(table))
        if folded is None:
            raise NoTable
        room = Room(self, folded)
        self.rooms[table] = room
        if folded.closed:
            self.scribe.summarise(room.teller.summary())  # lists may still say that it is played
        room.driving.go_on(mine=False)
        return room

    def _fold(self, table: str) -> Table | None:
        stored = self.store.load(table)
        return None if stored is None else Table.of(stored, self.find)

    # Tables

    async def set_table(self, new: NewTable, address: str) -> TableMade:
        """Set a new table; GridwrightError with what would be right."""
        maker = keys.pseudonym(address, self.store.salt)
        if await self.scribe.read(lambda: self.store.open_tables(maker)) >= self.limits.open_tables:
            raise BadOption(
                f"You have {self.limits.open_tables} unfinished games: finish or delete some of them first."
            )
        setup = await asyncio.to_thread(table_setup, new, self.find, now())
        mine = keys.new_key()
        seating = new.seating[: len(setup.seats)]
        secrets: list[str | None] = [None] * len(setup.seats)
        for seat, asked in enumerate(seating):
            if asked.who != "bot":
                secrets[seat] = mine if asked.who == "me" else keys.new_key()
        row, owner = await asyncio.to_thread(self._row, setup, secrets, maker)
        await self.scribe.write(lambda: self.store.create(row))
        names = [person["seat_name"] for person in row.summary.shown["people"]]
        return TableMade(
            table=row.id,
            owner=owner,
            keys=[
                SeatKey(seat=seat, seat_name=names[seat], secret=secret, yours=secret == mine)
                for seat, secret in enumerate(secrets)
                if secret is not None
            ],
        )

    def _row(self, setup: Setup, secrets: list[str | None], maker: str) -> tuple[NewRow, str]:
        owner = keys.new_key()
        hashes = [None if secret is None else keys.hashed(secret) for secret in secrets]
        return self._new_row(setup, hashes, keys.hashed(owner), maker), owner

    def _new_row(self, setup: Setup, hashes: list[str | None], owner_hash: str, maker: str) -> NewRow:
        table = Table(keys.new_id(), setup, self.find)
        entries = dealings.settled(table.position.copy())
        table.apply_all(entries)
        return NewRow(table.id, setup, hashes, entries, Teller(table).summary(), owner_hash, maker)

    async def upload(self, upload: Upload, address: str) -> TableMade:
        """Make a record a table that can be replayed; BadRecord if it does not hold."""
        maker = keys.pseudonym(address, self.store.salt)
        row, owner = await asyncio.to_thread(self._replayed, upload, maker)
        await self.scribe.write(lambda: self.store.create(row))
        return TableMade(table=row.id, owner=owner, keys=[])

    def _replayed(self, upload: Upload, maker: str) -> tuple[NewRow, str]:
        try:
            record = read_record(upload.record)
        except (RecursionError, ValueError):
            raise BadRecord("not JSON that a record could be.") from None
        if len(record.actions) > self.limits.record_actions:
            raise BadOption(f"That record is longer than {self.limits.record_actions} actions.")
        with contextlib.suppress(OtherEdition):  # then it is kept as it was written, and nobody can play it
            record = record_of(replay(record, self.find))
        at = now()
        setup = Setup(
            kind="record",
            game=record.game,
            rules=record.rules,
            options=record.options,
            position=record.position,
            name=clean(upload.name),
            public=upload.public,
            seats=[SeatSetup(held_by="bot", name=clean(name)[:40], player="") for name in record.seats],
            created=at,
        )
        entries = [_entry(entry, record.hashes.get(ply), at) for ply, entry in enumerate(record.actions, 1)]
        table = Table(keys.new_id(), setup, self.find)
        table.apply_all(entries)
        owner = keys.new_key()
        hashes: list[str | None] = [None] * len(setup.seats)
        summary = Teller(table).summary()
        return NewRow(table.id, setup, hashes, entries, summary, keys.hashed(owner), maker), owner

    async def join(self, table: str, secret: str | None, name: str) -> Joined:
        """Sit down: at the seats a secret opens, or at a free seat of a public table."""
        room = await self.room(table)
        if secret is None:
            seats, secret = await self._take_free(room, name)
        else:
            given = secret
            seats = await self.scribe.read(lambda: self.store.seats_opened_by(table, given))
            if not seats:
                raise IllegalAction("That link opens no seat here: it may be cut off. You may watch.")
            for seat in seats:
                await room.commit(lambda t, seat=seat: dealings.sit_down(t, seat, name))  # type: ignore[misc]
        names = [room.table.seat_names[seat] for seat in seats]
        return Joined(table=table, seats=seats, seat_names=names, secret=secret)

    async def _take_free(self, room: Room, name: str) -> tuple[list[int], str]:
        for _ in range(8):
            seat = await self.scribe.read(lambda: self.store.free_seat(room.table.id))
            if seat is None or room.table.over:
                break
            secret, free = keys.new_key(), seat
            plan = Deal(
                [Entry("sit", seat, data={"name": clean(name)})], seat_hash=(seat, keys.hashed(secret))
            )
            with contextlib.suppress(IllegalAction):
                await room.commit(lambda t, p=plan, s=free: Deal([]) if t.people[s].taken else p)  # type: ignore[misc]
                if await self.scribe.read(lambda s=secret: self.store.seats_opened_by(room.table.id, s)):  # type: ignore[misc]
                    return [seat], secret
        raise IllegalAction("There is no free seat at this table. You may watch.")

    async def rematch(self, room: Room, seats: list[int]) -> int:
        """Ask for another game; when all have, set its table, seats rotated, everybody with the same key."""
        hashes = await self.scribe.read(lambda: self.store.hashes(room.table.id))
        owner_hash = await self.scribe.read(lambda: self.store.owner_hash(room.table.id))

        def plan(table: Table) -> Deal:
            entries = dealings.ask_again(table, seats)
            if not dealings.all_ask_again(table, seats):
                return Deal(entries)
            setup, came_from = rotated(_seated_now(table), now())
            row = self._new_row(setup, [hashes[old] for old in came_from], owner_hash, "")
            return Deal([*entries, Entry("rematch", seats[0], data={"table": row.id})], new_table=row)

        return await room.commit(plan)

    async def delete(self, table: str, owner: str) -> None:
        """Delete a table, with its owner's key."""
        done = await self.scribe.write(lambda: self.store.delete(table, owner))
        if done is None:
            raise NoTable
        if not done:
            raise IllegalAction("Only whoever set this table can delete it, with the key told then.")
        room = self.rooms.pop(table, None)
        if room is not None:
            room.close()


def _entry(told: dict[str, int] | tuple[int, str | int], position_hash: str | None, at: int) -> Entry:
    """What a record holds, as the journal does."""
    if isinstance(told, dict):
        return Entry("resign", told["resign"], at=at)
    seat, action = told
    data = {} if position_hash is None else {"hash": position_hash}
    if isinstance(action, int):
        return Entry("play", seat, action, data, at)
    return Entry("play", seat, None, data, at, action)


def _seated_now(table: Table) -> Setup:
    """The table's setup with the names people have now, by today's rules."""
    seats = [
        seat.model_copy(update={"name": sitting.name, "player": sitting.player or seat.player})
        if seat.held_by == "bot"
        else seat.model_copy(update={"name": sitting.name})
        for seat, sitting in zip(table.setup.seats, table.people, strict=True)
    ]
    return table.setup.model_copy(update={"seats": seats, "rules": table.game.rules_version})
