"""Positions drawn and thought about: for the editor, lessons, links and analysis. Nothing is stored."""

from __future__ import annotations

import asyncio
import secrets

from fastapi import APIRouter, Request

from gridwright.agents.analysis import deciding_seat, main_line
from gridwright.agents.search import Candidate, Searcher, Thought
from gridwright.agents.warm import mode
from gridwright.kernel.binding import INTERPRETED, NATIVE
from gridwright.kernel.contract import SPECTATOR
from gridwright.kernel.errors import BadOption, BadText, IllegalAction
from gridwright.kernel.position import Position
from gridwright.server.bodies import (
    AnalysisTold,
    AskAnalysis,
    AskEdit,
    AskScene,
    CandidateMove,
    PositionEdited,
    SceneDrawn,
)
from gridwright.server.exact import exact_classes
from gridwright.server.house import House
from gridwright.server.refusals import REFUSED, heavy, house_of
from gridwright.server.setup import Finder
from gridwright.server.telling import offered

router = APIRouter(prefix="/api", tags=["positions"])

MOST_CLICKS = 12
"""More things than this come round at no place."""

INTERPRETED_MOST = 60
"""Simulations of an analysis while the fast code is not ready."""


@router.post("/scene", responses=REFUSED)
async def scene(asked: AskScene, request: Request) -> SceneDrawn:
    """Draw a position and list its legal actions."""
    heavy(request, 1)
    house = house_of(request)
    return await asyncio.to_thread(draw, asked, house.find)


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
        legal=offered(position.legal_actions(decider)),
        next=position.next_touches(touched, seat) if hints else [],
        over=position.over,
        ending=position.ending() if position.over else None,
        events=position.view(seat).events(),
    )


@router.post("/edit", responses=REFUSED)
async def edit(asked: AskEdit, request: Request) -> PositionEdited:
    """Put the next thing that can stand at a place there, in a position's text."""
    heavy(request, 1)
    find = house_of(request).find
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


@router.post("/analyse", responses=REFUSED)
async def analyse(asked: AskAnalysis, request: Request) -> AnalysisTold:
    """Candidate moves of a position, or of a moment of a finished game."""
    heavy(request, 4)
    house = house_of(request)
    position = await the_position(asked, house)
    seat = deciding_seat(position, asked.seat)
    house.bots.prepare(position.game, position.options)
    return await house.bots.think(lambda: think(position, seat, asked))


async def the_position(asked: AskAnalysis, house: House) -> Position:
    """The position to think about. Tables' positions are open once the game is over."""
    if asked.table is not None:
        room = await house.room(asked.table)
        if not room.table.over:
            raise IllegalAction("A game can be analysed once it is over.")
        ply = room.table.ply if asked.ply is None else asked.ply
        return room.table.match.position_at(ply)
    if asked.game is None:
        raise BadOption("Say which game and position, or which table.")
    return await asyncio.to_thread(read_position, house.find, asked.game, asked)


def think(position: Position, seat: int, asked: AskAnalysis) -> AnalysisTold:
    """Search the seat's view, and ask the solver where there is one."""
    view = position.view(seat)
    ready = mode(position.game)
    simulations = asked.simulations if ready == NATIVE else min(asked.simulations, INTERPRETED_MOST)
    thought = Searcher().think(view, seat, simulations, secrets.randbits(40), ready)
    solvable = asked.exact and ready == NATIVE and not position.game.about.secrets
    exact = exact_classes(position) if solvable else None
    candidates = [
        CandidateMove(
            action=c.action,
            text=view.action_text(c.action, seat),
            path=list(view.gesture(c.action, seat)),
            value=c.value,
            visits=c.visits,
            share=c.share,
            proven=c.proven,
            exact=None if exact is None else exact.after.get(c.action),
        )
        for c in (*thought.candidates, *unvisited(view, seat, thought))
    ]
    return AnalysisTold(
        seat=seat,
        seat_name=view.seat_name(seat),
        simulations=thought.simulations,
        mixed=thought.mixed,
        candidates=candidates if exact is not None else candidates[: len(thought.candidates)],
        main_line=list(main_line(view, thought)),
        exact=None if exact is None else exact.here,
        full_strength=ready != INTERPRETED,
    )


def unvisited(view: Position, seat: int, thought: Thought) -> list[Candidate]:
    """The legal actions that a short search never came to: the solver has a word on them too."""
    seen = {c.action for c in thought.candidates}
    return [Candidate(a, 0, 0.5, 0.0, False) for a in view.legal(seat) if a not in seen]
