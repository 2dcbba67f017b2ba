"""New tables: set up as somebody asked, with the keys to its seats."""

from __future__ import annotations

from gridwright.kernel.errors import BadOption
from gridwright.server import keys
from gridwright.server.http.bodies.tables import NewTable, SeatKey, TableMade
from gridwright.server.live.hub import Hub
from gridwright.server.live.table_setup import table_setup
from gridwright.server.storage.rows import NewTableRow
from gridwright.server.table.clocks import now
from gridwright.server.table.commands.play import natures_actions
from gridwright.server.table.setup import Finder, Setup
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of


async def set_table(hub: Hub, new: NewTable, address: str) -> TableMade:
    """Set a new table; GridwrightError with what would be right."""
    made, row, table = await hub.reader.read(lambda: _made(hub, new, address))
    await hub.writer.write(lambda: hub.store.create(row))
    hub.rooms.keep_made(table, row.maker)
    return made


def _made(hub: Hub, new: NewTable, address: str) -> tuple[TableMade, NewTableRow, Table]:
    """A table as its maker is told of it, as it is to be stored, and as it stands. Run in a thread."""
    maker = _maker(hub, address)
    setup = table_setup(new, hub.find, now())
    mine = keys.new_key()
    seating = new.seating[: len(setup.seats)]
    secrets: list[str | None] = [None] * len(setup.seats)
    for seat, asked in enumerate(seating):
        if asked.who != "bot":
            secrets[seat] = mine if asked.who == "me" else keys.new_key()
    owner = keys.new_key()
    hashes = [None if secret is None else keys.hashed(secret) for secret in secrets]
    table = Table(hub.settings.owners.new_id(), setup, hub.find)
    row = _row(table, hashes, keys.hashed(owner), maker)
    names = [person["seat_name"] for person in row.summary.shown["people"]]
    made = TableMade(
        table=row.id,
        owner=owner,
        keys=[
            SeatKey(seat=seat, seat_name=names[seat], secret=secret, yours=secret == mine)
            for seat, secret in enumerate(secrets)
            if secret is not None
        ],
    )
    return made, row, table


async def maker_of(hub: Hub, person: str) -> str:
    """As whose a new table counts; BadOption if this person has too many that are unfinished."""
    return await hub.reader.read(lambda: _maker(hub, person))


def _maker(hub: Hub, person: str) -> str:
    maker = keys.pseudonym(person, hub.store.salt)
    if hub.store.open_tables(maker) >= hub.limits.open_tables:
        raise BadOption(
            f"You have {hub.limits.open_tables} unfinished games: finish or delete some of them first."
        )
    return maker


def new_row(setup: Setup, hashes: list[str | None], owner_hash: str, maker: str, find: Finder) -> NewTableRow:
    """A new table as it is stored; what nature does first is played."""
    return _row(Table(keys.new_id(), setup, find), hashes, owner_hash, maker)


def _row(table: Table, hashes: list[str | None], owner_hash: str, maker: str) -> NewTableRow:
    """A table that nothing has happened at as it is stored; what nature does first is played there too."""
    entries = natures_actions(table)
    table.apply_all(entries)
    return NewTableRow(table.id, table.setup, hashes, entries, summary_of(table), owner_hash, maker)
