"""Bots: asked for an action with their seat's view. They think in workers, and their failures are told."""

from __future__ import annotations

import secrets

from gridwright.kernel.errors import GridwrightError
from gridwright.kernel.position import Position
from gridwright.server.errors import BotFailed, Busy, WorkFailed
from gridwright.server.live.bot_choice import choice
from gridwright.server.players import BY_LOT, plays_for
from gridwright.server.workers.fair_queue import Kind
from gridwright.server.workers.pool import Pool


class Bots:
    """The bots of one server process."""

    def __init__(self, pool: Pool, seconds: float) -> None:
        self.pool = pool
        self.seconds = seconds

    async def choose(self, view: Position, seat: int, player: str, person: str) -> int:
        """A bot's action for a seat's view, at a person's table; BotFailed if there is none."""
        player = plays_for(player)
        if player == BY_LOT:
            return secrets.choice(view.legal(seat))
        try:
            action = await self.pool.run(person, Kind.BOT, self.seconds, choice, view, seat, player)
        except Busy:
            raise
        except WorkFailed as failure:
            raise BotFailed(failure.why) from None
        except GridwrightError as error:
            raise BotFailed(str(error)) from None
        if action not in view.legal(seat):
            raise BotFailed("it chose an action that is not legal.")
        return action
