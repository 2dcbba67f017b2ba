"""Tables at which so much of a game has been played, in the words of its notation."""

from __future__ import annotations

from collections.abc import Sequence

from tests.server.running import Running

from gridwright.games import game
from gridwright.server.http.bodies.tables import NewTable, Seating
from gridwright.server.keys import hashed, new_id, new_key
from gridwright.server.live.table_setup import table_setup
from gridwright.server.storage.rows import NewTableRow
from gridwright.server.table.journal import Entry
from gridwright.server.table.table import Table
from gridwright.server.views.table_info import summary_of

LONG_AGO = 1_760_000_000_000


def twin_table(server: Running, name: str, played: Sequence[tuple[int, str]]) -> tuple[str, list[str]]:
    """A table of two people; its name and the keys to its seats."""
    new = NewTable(game=name, seats=2, seating=[Seating(), Seating(who="open")])
    setup = table_setup(new, game, LONG_AGO)
    table = Table(new_id(), setup, game)
    entries = [Entry("sit", 1, at=LONG_AGO)]
    entries += [Entry("play", seat, at=LONG_AGO, text=text) for seat, text in played]
    table.apply_all(entries)
    keys = [new_key(), new_key()]
    hashes = [hashed(key) for key in keys]
    summary, owner = summary_of(table), hashed(new_key())
    row = NewTableRow(table.id, setup, hashes, entries, summary, owner, "somebody")
    server.app.state.hub.store.create(row)
    return table.id, keys
