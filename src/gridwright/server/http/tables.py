"""Tables over HTTP: set one, find some, sit down, delete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi import Path as InPath

from gridwright.server.damage import Damaged, naming_damage
from gridwright.server.fields import GameName
from gridwright.server.http.bodies.tables import (
    AskMine,
    Join,
    Joined,
    MyTable,
    MyTables,
    NewTable,
    TableDetail,
    TableList,
    TableMade,
    TableSummary,
)
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, count_new_table, hub_of
from gridwright.server.live import joining, new_tables
from gridwright.server.live.deleting import delete_table
from gridwright.server.live.forgetting import forget_person
from gridwright.server.live.room import Room
from gridwright.server.views.table_info import people_at, summary_of, table_info

router = APIRouter(prefix="/api", tags=["tables"])

TableName = Annotated[str, InPath(min_length=8, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
Bearer = Annotated[str | None, Header(max_length=100, pattern=r"^Bearer [A-Za-z0-9_-]{16,80}$")]
MOST_LISTED = 60


@router.post("/tables", status_code=201, responses=REFUSED)
async def set_table(new: NewTable, request: Request) -> TableMade:
    """Set a table. The answer's secrets are told this once."""
    count_new_table(request)
    return await new_tables.set_table(hub_of(request), new, client_of(request))


@router.get("/tables", responses=REFUSED)
async def tables(
    request: Request,
    show: Literal["playing", "over", "free"] = "playing",
    game: Annotated[GameName | None, Query()] = None,
) -> TableList:
    """Public tables: being played, over, or with a free seat; the latest first."""
    hub = hub_of(request)
    found = await hub.reader.read(lambda: hub.store.listed(show, game, MOST_LISTED, hub.limits.listed_each))
    return TableList(tables=list(_readable(found)))


def _readable(summaries: Iterable[dict[str, Any]]) -> Iterator[TableSummary]:
    """Summaries as they are told, without those that are damaged."""
    for summary in summaries:
        with suppress(Damaged), naming_damage(summary["id"]):
            yield TableSummary.model_validate(summary)


@router.get("/tables/{table}", responses=REFUSED)
async def table(table: TableName, request: Request) -> TableDetail:
    """One table: who sits there and how far it is."""
    room = await hub_of(request).room(table, client_of(request))
    return TableDetail(**shown_now(room), info=table_info(room.table))


def shown_now(room: Room) -> dict[str, Any]:
    """What lists show of an open table, as of now."""
    shown = summary_of(room.table).shown
    people = [person.model_dump() for person in people_at(room.table, room.presence.here())]
    setup = room.table.setup
    return shown | {
        "people": people,
        "id": room.table.id,
        "kind": setup.kind,
        "game": setup.game,
        "created": setup.created,
        "updated": room.table.updated,
    }


@router.post("/tables/{table}/join", responses=REFUSED)
async def join(table: TableName, who: Join, request: Request) -> Joined:
    """Sit down at the seats that a secret opens, or at a free seat of a public table."""
    count_heavy(request, 1)
    return await joining.join(hub_of(request), table, who.secret, who.name, client_of(request))


@router.delete("/tables/{table}", status_code=204, responses=REFUSED)
async def delete(table: TableName, request: Request, authorization: Bearer = None) -> Response:
    """Delete a table of one's own, with the owner's key as the bearer."""
    count_heavy(request, 1)
    key = (authorization or "").removeprefix("Bearer ")
    await delete_table(hub_of(request), table, key)
    return Response(status_code=204)


@router.delete("/tables/{table}/me", status_code=204, responses=REFUSED)
async def forget_me(table: TableName, request: Request, authorization: Bearer = None) -> Response:
    """Delete what a finished game keeps of its bearer: the name, what was said, the key. The moves stay."""
    count_heavy(request, 1)
    await forget_person(hub_of(request), table, (authorization or "").removeprefix("Bearer "))
    return Response(status_code=204)


@router.post("/mine", responses=REFUSED)
async def mine(asked: AskMine, request: Request) -> MyTables:
    """How the tables stand that this device remembers."""
    count_heavy(request, 1 + len(asked.keys) / 20)
    hub = hub_of(request)
    keys = {key.table: key.secret for key in asked.keys}

    def read() -> list[MyTable]:
        found = []
        for summary in _readable(hub.store.summaries(list(keys))):
            secret = keys[summary.id]
            yours = hub.store.seats_opened_by(summary.id, secret) if secret else []
            waited = {p.seat for p in summary.people if p.driven_by == "person"} & set(summary.deciding)
            found.append(MyTable(table=summary, yours=yours, your_turn=bool(waited & set(yours))))
        return sorted(found, key=lambda m: -m.table.updated)

    return MyTables(tables=await hub.reader.read(read))
