"""Positions drawn and edited: for the editor, lessons and links. Nothing is stored."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import BadOption, BadText, IllegalAction
from gridwright.kernel.position import Position
from gridwright.server.http.bodies.analysis import AskAnalysis
from gridwright.server.http.bodies.positions import AskEdit, AskScene, PositionEdited, SceneDrawn
from gridwright.server.http.refusals import REFUSED
from gridwright.server.http.request import count_heavy, hub_of
from gridwright.server.table.setup import Finder
from gridwright.server.views.boards import legal_messages

router = APIRouter(prefix="/api", tags=["positions"])

MOST_CLICKS = 12
"""More things than this come round at no place."""


@router.post("/scene", responses=REFUSED)
async def scene(asked: AskScene, request: Request) -> SceneDrawn:
    """Draw a position and list its legal actions."""
    count_heavy(request, 1)
    hub = hub_of(request)
    return await asyncio.to_thread(draw, asked, hub.find)


def draw(asked: AskScene, find: Finder) -> SceneDrawn:
    """The position asked for, drawn."""
    position = read_position(find, asked.game, asked)
    to_move = position.to_move
    seat = asked.seat
    if seat is not None and seat >= position.options.seats:
        raise BadOption(f"There is no seat {seat + 1} in this game.")
    if seat is None:
        seat = to_move if to_move >= 0 else SPECTATOR
    decider = seat if seat in position.deciding() else to_move
    touched = tuple(asked.touched)
    known = getattr(position.game.scene, "SHOWS", {})
    hints = seat in position.deciding()
    picture = position.scene(seat, touched, [name for name in asked.show if name in known], hints)
    return SceneDrawn(
        scene=picture.to_dict(),
        position=position.text(),
        options=position.options.told(),
        seat_names=list(position.game.seat_names(position.options)),
        to_move=to_move,
        deciding=position.deciding(),
        legal=legal_messages(position.legal_actions(decider)),
        next=position.next_touches(touched, seat) if hints else [],
        over=position.over,
        ending=position.ending() if position.over else None,
        events=position.view(seat).events(),
    )


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


def read_position(find: Finder, game: str, asked: AskScene | AskAnalysis) -> Position:
    """The position asked for, after the actions in notation that follow it, nature's included."""
    found = find(game)
    position = found.position(found.options(asked.preset, asked.options, asked.seats), asked.position)
    for number, text in enumerate(asked.play, 1):
        if position.over:
            raise IllegalAction(f"Action {number} comes too late: the game is over. {position.ending()}")
        position.push(position.read_action(text))
    return position
