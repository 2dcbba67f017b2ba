"""Answers over HTTP: what the people of a finished game thought of it, told to themselves alone."""

from __future__ import annotations

from fastapi import APIRouter, Request

from gridwright.kernel.answers import Answers
from gridwright.kernel.errors import IllegalAction
from gridwright.server.http.bodies.tables import MyAnswers, NewAnswers, SeatAnswers
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, hub_of
from gridwright.server.http.tables import Bearer, TableName

router = APIRouter(prefix="/api", tags=["tables"])


@router.put("/tables/{table}/answers", responses=REFUSED)
async def answer(
    table: TableName, new: NewAnswers, request: Request, authorization: Bearer = None
) -> MyAnswers:
    """Say what one thought of a game, instead of what one said before, with the key of one's seat."""
    count_heavy(request, 1)
    hub, secret = hub_of(request), (authorization or "").removeprefix("Bearer ")
    room = await hub.room(table, client_of(request))
    if not room.table.over or room.table.setup.kind != "play":
        raise IllegalAction("These questions are for the people of a game that is over.")
    said = Answers(fun=new.fun, clear=new.clear, close=new.close)
    if await hub.writer.write(lambda: hub.store.answer(table, secret, new.seat, said)) is None:
        raise IllegalAction("That key opens no such seat here: only whoever played can say how it was.")
    return await my_answers(table, request, authorization)


@router.get("/tables/{table}/answers", responses=REFUSED)
async def my_answers(table: TableName, request: Request, authorization: Bearer = None) -> MyAnswers:
    """What one said of a game oneself."""
    hub, secret = hub_of(request), (authorization or "").removeprefix("Bearer ")

    def read() -> list[SeatAnswers]:
        own = hub.store.seats_opened_by(table, secret)
        said = hub.store.answers_of(table)
        return [SeatAnswers(seat=seat, **said[seat].model_dump()) for seat in own if seat in said]

    return MyAnswers(answers=await hub.reader.read(read))
