"""What everybody may know of a table: its setup, who sits there, and what lists show of it."""

from __future__ import annotations

from collections.abc import Collection

from gridwright.server.socket.messages.people import Person
from gridwright.server.socket.messages.welcome import TableInfo
from gridwright.server.storage.rows import Summary
from gridwright.server.table.table import Table


def table_info(table: Table) -> TableInfo:
    """What does not change about a table."""
    setup = table.setup
    return TableInfo(
        id=table.id,
        kind=setup.kind,
        game=setup.game,
        title=table.game.about.title,
        name=setup.name,
        preset=setup.preset,
        options=setup.options,
        position=setup.position if table.over or not table.secrets else None,
        seat_names=list(table.seat_names),
        secrets=table.secrets,
        dice=table.game.about.dice,
        hot_seat=setup.hot_seat,
        public=setup.public,
        clock=setup.clock,
        absence=setup.absence,
        on_resign=setup.on_resign,
        substitute=setup.substitute,
        shows=dict(getattr(table.game.scene, "SHOWS", {})),
        created=setup.created,
    )


def people_at(table: Table, here: Collection[int] = ()) -> list[Person]:
    """Who sits where, and which of their seats' people are connected."""
    return [
        Person(
            seat=i,
            seat_name=table.seat_names[i],
            name=occupant.name,
            held_by=occupant.held_by,
            driven_by=occupant.driven_by,
            player=occupant.player,
            taken=occupant.taken,
            here=i in here,
            fault=occupant.fault,
        )
        for i, occupant in enumerate(table.people)
    ]


def summary_of(table: Table) -> Summary:
    """What lists show of a table."""
    free = sum(not occupant.taken for occupant in table.people)
    shown = {
        "title": table.game.about.title,
        "name": table.setup.name,
        "people": [person.model_dump() for person in people_at(table)],
        "ply": table.ply,
        "deciding": table.deciding(),
        "over": table.over,
        "ending": table.ending(),
        "free_seats": free,
        "rematch": table.rematch,
    }
    return Summary(table.id, table.version, table.over, free, shown)
