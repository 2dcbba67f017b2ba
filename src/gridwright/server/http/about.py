"""The server in a few words: its version, and the bots on offer."""

from __future__ import annotations

from fastapi import APIRouter, Request

from gridwright import __version__
from gridwright.server.fields import MOST_TEXT
from gridwright.server.http.bodies.games import About, Player
from gridwright.server.players import PLAYERS
from gridwright.server.socket.messages.base import PROTOCOL

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/about")
def about(request: Request) -> About:
    """The server's version and the bots on offer."""
    offered = [Player(name=name, line=line) for name, line in PLAYERS.items()]
    lab = request.app.state.lab is not None
    return About(version=__version__, protocol=PROTOCOL, players=offered, most_chat=MOST_TEXT, lab=lab)
