"""The bots that may be seated here, each with a line about it; there is no other way to choose their work."""

from __future__ import annotations

from gridwright.kernel.errors import BadOption
from gridwright.kernel.suggestions import suggest

BY_LOT = "random"
"""Who decides where nobody drives: the lot."""

USUAL = "club"
"""Who plays on where somebody was seated who is not on offer any more."""

PLAYERS = {
    "novice": "Knows the rules and little more.",
    "club": "A fair game for most people.",
    "expert": "Hard to beat.",
    "master": "Thinks as long as it takes.",
    BY_LOT: "Any legal action.",
}


def offered(player: str) -> str:
    """A bot that may be seated; BadOption if it is not on offer."""
    if player not in PLAYERS:
        raise BadOption(f"There is no player called {player} here. {suggest(player, PLAYERS)}")
    return player


def plays_for(player: str) -> str:
    """Who decides for a seat where this bot sits: itself, unless it was seated when others were on offer."""
    return player if player in PLAYERS else USUAL if player else BY_LOT
