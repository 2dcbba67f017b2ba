"""Positions drawn and edited: for the editor, lessons and links. Nothing is stored."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from gridwright.kernel.errors import BadText
from gridwright.server.http.bodies.positions import AskEdit, AskScene, PositionEdited, SceneDrawn
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, hub_of, while_connected
from gridwright.server.live.drawing import draw
from gridwright.server.table.setup import Finder
from gridwright.server.workers.fair_queue import Kind

router = APIRouter(prefix="/api", tags=["positions"])

PLAYED_AT_ONCE = 20
"""A position so many actions on is drawn here; one that is further away in a worker."""

MOST_CLICKS = 12
"""More things than this come round at no place."""


@router.post("/scene", responses=REFUSED)
async def scene(asked: AskScene, request: Request) -> SceneDrawn:
    """Draw a position and list its legal actions."""
    count_heavy(request, 1)
    hub = hub_of(request)
    if len(asked.play) <= PLAYED_AT_ONCE:
        return await asyncio.to_thread(draw, asked, hub.find)
    return await while_connected(request, hub.work.ask(client_of(request), Kind.LOOK, draw, asked))


@router.post("/edit", responses=REFUSED)
async def edit(asked: AskEdit, request: Request) -> PositionEdited:
    """Put the next thing that can stand at a place there, in a position's text."""
    count_heavy(request, 1)
    find = hub_of(request).find
    return PositionEdited(position=await asyncio.to_thread(next_position, asked, find))


def next_position(asked: AskEdit, find: Finder) -> str:
    """The next position that can be as a place is clicked on; where there is none, why the first cannot."""
    found = find(asked.game)
    options = found.options(asked.preset, asked.options)
    begun = found.position(options).text() if asked.position is None else asked.position
    text, why = begun, ""
    for _ in range(MOST_CLICKS):
        text = found.edited(text, asked.place, asked.back)
        if text.split() == begun.split():
            break
        try:
            return found.position(options, text).text()
        except BadText as error:
            why = why or str(error)
    raise BadText(why or "Nothing else can stand there.")
