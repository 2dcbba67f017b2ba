"""Analysis over HTTP: of a position, or of a moment of a finished game. Nothing is stored."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from gridwright.agents.analysis import deciding_seat
from gridwright.kernel.errors import BadOption, IllegalAction
from gridwright.kernel.position import Position
from gridwright.server.http.bodies.analysis import Analysis, AskAnalysis
from gridwright.server.http.positions import read_position
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import count_heavy, hub_of
from gridwright.server.live.analysis import think
from gridwright.server.live.hub import Hub

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/analyse", responses=REFUSED)
async def analyse(asked: AskAnalysis, request: Request) -> Analysis:
    """Candidate moves of a position, or of a moment of a finished game."""
    count_heavy(request, 4)
    hub = hub_of(request)
    position = await position_asked(asked, hub)
    seat = deciding_seat(position, asked.seat)
    hub.fast_code.prepare(position.game, position.options)
    return await hub.bots.think(lambda: think(position, seat, asked))


async def position_asked(asked: AskAnalysis, hub: Hub) -> Position:
    """The position to think about. Tables' positions are open once the game is over."""
    if asked.table is not None:
        room = await hub.room(asked.table)
        if not room.table.over:
            raise IllegalAction("A game can be analysed once it is over.")
        ply = room.table.ply if asked.ply is None else asked.ply
        return room.table.match.position_at(ply)
    if asked.game is None:
        raise BadOption("Say which game and position, or which table.")
    return await asyncio.to_thread(read_position, hub.find, asked.game, asked)
