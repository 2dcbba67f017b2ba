"""Records over HTTP: take the record of a table home, or upload one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import IllegalAction
from gridwright.server.http.bodies.tables import TableMade, Upload
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, count_new_table, hub_of, while_connected
from gridwright.server.http.tables import Bearer, TableName
from gridwright.server.live.hub import Hub
from gridwright.server.live.uploads import upload_record
from gridwright.server.table.record import table_record

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/tables/{table}/record", responses=REFUSED)
async def record(table: TableName, request: Request, authorization: Bearer = None) -> dict[str, Any]:
    """The record. Of a running game with secrets: what the bearer of a seat's secret (or a spectator) saw."""
    count_heavy(request, 1)
    hub, person = hub_of(request), client_of(request)
    room = await hub.room(table, person)
    whole = table_record(room.table)
    if room.table.over:
        answers = await hub.reader.read(lambda: hub.store.answers_of(table))
        return whole.model_copy(update={"answers": answers}).told()
    if not room.table.secrets:
        return whole.told()
    seats = await _seats(hub, table, authorization)
    observer = seats[0] if seats else SPECTATOR
    if room.table.setup.hot_seat and len(seats) > 1:
        raise IllegalAction("Several of you share this device: the record is open once the game is over.")
    # A hash would tell whoever guesses right: it is left out like all else that nobody saw.
    await hub.work.replays.log(room.views, observer, hub.work.person(person))
    told = room.views.logs.of(observer).observer.told
    seen = {"actions": [(one.seat, one.text) for one in told], "tag": "as seen before the end"}
    return whole.model_copy(update={**seen, "hashes": {}, "position": None}).told()


async def _seats(hub: Hub, table: str, authorization: str | None) -> list[int]:
    """The seats that the bearer's secret opens."""
    if authorization is None:
        return []
    secret = authorization.removeprefix("Bearer ")
    return await hub.reader.read(lambda: hub.store.seats_opened_by(table, secret))


@router.post("/records", status_code=201, responses=REFUSED)
async def upload(record: Upload, request: Request) -> TableMade:
    """Upload a record: it is replayed, and becomes a table to look at."""
    count_heavy(request, 5)
    count_new_table(request)
    return await while_connected(request, upload_record(hub_of(request), record, client_of(request)))
