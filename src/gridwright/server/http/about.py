"""The server in a few words: its version, and the bots on offer."""

from __future__ import annotations

from fastapi import APIRouter

from gridwright import __version__
from gridwright.agents.levels import LEVELS
from gridwright.server.fields import MOST_TEXT
from gridwright.server.http.bodies.games import About, Player
from gridwright.server.socket.messages.base import PROTOCOL

router = APIRouter(prefix="/api", tags=["games"])

PLAYERS = {
    "novice": "Knows the rules and little more.",
    "club": "A fair game for most people.",
    "expert": "Hard to beat.",
    "master": "Thinks as long as it takes.",
    "random": "Any legal action.",
}


@router.get("/about")
def about() -> About:
    """The server's version and the bots on offer."""
    offered = [Player(name=name, line=PLAYERS[name]) for name in (*LEVELS, "random")]
    return About(version=__version__, protocol=PROTOCOL, players=offered, most_chat=MOST_TEXT)
