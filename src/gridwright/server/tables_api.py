"""Tables over HTTP: set one, find some, sit down, take the record home, delete."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi import Path as InPath

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import IllegalAction
from gridwright.server.bodies import (
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
    Upload,
)
from gridwright.server.house import House
from gridwright.server.refusals import REFUSED, TooMuch, client_of, heavy, house_of
from gridwright.server.room import Room

router = APIRouter(prefix="/api", tags=["tables"])

TableName = Annotated[str, InPath(min_length=8, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
Bearer = Annotated[str | None, Header(max_length=100, pattern=r"^Bearer [A-Za-z0-9_-]{16,80}$")]
MOST_LISTED = 60


@router.post("/tables", status_code=201, responses=REFUSED)
async def set_table(new: NewTable, request: Request) -> TableMade:
    """Set a table. The answer's secrets are told this once."""
    if not request.app.state.making.take(client_of(request)):
        raise TooMuch
    return await house_of(request).set_table(new, client_of(request))


@router.get("/tables", responses=REFUSED)
async def tables(
    request: Request,
    show: Literal["playing", "over", "free"] = "playing",
    game: Annotated[str | None, Query(max_length=40)] = None,
) -> TableList:
    """Public tables: being played, over, or with a free seat; the latest first."""
    house = house_of(request)
    found = await house.scribe.read(lambda: house.store.listed(show, game, MOST_LISTED))
    return TableList(tables=[TableSummary.model_validate(summary) for summary in found])


@router.get("/tables/{table}", responses=REFUSED)
async def table(table: TableName, request: Request) -> TableDetail:
    """One table: who sits there and how far it is."""
    room = await house_of(request).room(table)
    return TableDetail(**summary_of(room), info=room.teller.info())


def summary_of(room: Room) -> dict[str, Any]:
    """What lists show of an open table, as of now."""
    shown = room.teller.summary().shown
    people = [person.model_dump() for person in room.teller.people(room.here())]
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
    heavy(request, 1)
    return await house_of(request).join(table, who.secret, who.name)


@router.get("/tables/{table}/record", responses=REFUSED)
async def record(table: TableName, request: Request, authorization: Bearer = None) -> dict[str, Any]:
    """The record. Of a running game with secrets: what the bearer of a seat's secret (or a spectator) saw."""
    heavy(request, 1)
    house = house_of(request)
    room = await house.room(table)
    whole = room.table.record()
    if room.table.over or not room.table.game.about.secrets:
        return whole.told()
    seats = await _seats(house, table, authorization)
    observer = seats[0] if seats else SPECTATOR
    if room.table.setup.hot_seat and len(seats) > 1:
        raise IllegalAction("Several of you share this device: the record is open once the game is over.")
    # A hash would tell whoever guesses right: it is left out like all else that nobody saw.
    seen = {"actions": room.table.match.log(observer), "tag": "as seen before the end"}
    return whole.model_copy(update={**seen, "hashes": {}, "position": None}).told()


async def _seats(house: House, table: str, authorization: str | None) -> list[int]:
    if authorization is None:
        return []
    secret = authorization.removeprefix("Bearer ")
    return await house.scribe.read(lambda: house.store.seats_opened_by(table, secret))


@router.delete("/tables/{table}", status_code=204, responses=REFUSED)
async def delete(table: TableName, request: Request, authorization: Bearer = None) -> Response:
    """Delete a table of one's own, with the owner's key as the bearer."""
    heavy(request, 1)
    key = (authorization or "").removeprefix("Bearer ")
    await house_of(request).delete(table, key)
    return Response(status_code=204)


@router.post("/mine", responses=REFUSED)
async def mine(asked: AskMine, request: Request) -> MyTables:
    """How the tables stand that this device remembers."""
    heavy(request, 1 + len(asked.keys) / 20)
    house = house_of(request)
    keys = {key.table: key.secret for key in asked.keys}

    def read() -> list[MyTable]:
        found = []
        for shown in house.store.summaries(list(keys)):
            summary = TableSummary.model_validate(shown)
            secret = keys[summary.id]
            yours = house.store.seats_opened_by(summary.id, secret) if secret else []
            waited = {p.seat for p in summary.people if p.driven_by == "person"} & set(summary.deciding)
            found.append(MyTable(table=summary, yours=yours, your_turn=bool(waited & set(yours))))
        return sorted(found, key=lambda m: -m.table.updated)

    return MyTables(tables=await house.scribe.read(read))


@router.post("/records", status_code=201, responses=REFUSED)
async def upload(record: Upload, request: Request) -> TableMade:
    """Upload a record: it is replayed, and becomes a table to look at."""
    heavy(request, 5)
    if not request.app.state.making.take(client_of(request)):
        raise TooMuch
    return await house_of(request).upload(record, client_of(request))
