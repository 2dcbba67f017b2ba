"""Analysis over HTTP: of a position, or of a moment of a finished game. Nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, Request

from gridwright.agents.analysis import deciding_seat
from gridwright.kernel.errors import BadOption, IllegalAction
from gridwright.server.http.bodies.analysis import Analysis, AskAnalysis
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import client_of, count_heavy, hub_of, while_connected
from gridwright.server.live.analysis import analyse_text, think
from gridwright.server.live.hub import Hub
from gridwright.server.workers.fair_queue import Kind

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/analyse", responses=REFUSED)
async def analyse(asked: AskAnalysis, request: Request) -> Analysis:
    """Candidate moves of a position, or of a moment of a finished game."""
    count_heavy(request, 4)
    hub, person = hub_of(request), client_of(request)
    if asked.table is not None:
        return await while_connected(request, analyse_moment(hub, person, asked.table, asked))
    if asked.game is None:
        raise BadOption("Say which game and position, or which table.")
    hub.work.fast_code.prepare(hub.find(asked.game))
    return await while_connected(request, hub.work.ask(person, Kind.ASKED, analyse_text, asked))


async def analyse_moment(hub: Hub, person: str, table: str, asked: AskAnalysis) -> Analysis:
    """Think about a moment of a table's game, which is open once the game is over."""
    room = await hub.room(table, person)
    if not room.table.over:
        raise IllegalAction("A game can be analysed once it is over.")
    position = room.table.match.position_at(room.table.ply if asked.ply is None else asked.ply)
    seat = deciding_seat(position, asked.seat)
    hub.work.fast_code.prepare(position.game)
    return await hub.work.ask(person, Kind.ASKED, think, position.view(seat), seat, asked)
