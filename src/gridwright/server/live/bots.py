"""Bots in threads of their own: they are handed views, and their failures are told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gridwright.agents.levels import bot
from gridwright.agents.warm import mode
from gridwright.kernel.binding import NATIVE
from gridwright.kernel.position import Position
from gridwright.server.errors import BotFailed

T = TypeVar("T")

BY_LOT = "random"
"""Who decides where nobody drives: the lot."""

MOST_SEARCHED = 60
"""Until the fast code is ready, a choice among more actions than this is made by urge: a search would take
half a minute on Tron's largest board, and everybody would wait for it."""


def by_urge(view: Position, seat: int) -> int:
    """An action drawn by the game's own urges, without a search."""
    legal = view.legal(seat)
    urges = [int(view.book.prior(view.o, view.s, seat, action)) for action in legal]
    return secrets.SystemRandom().choices(legal, urges if any(urges) else None)[0]


class Bots:
    """The bots of one server process."""

    def __init__(self, threads: int, seconds: float) -> None:
        self.seconds = seconds
        self._pool = ThreadPoolExecutor(threads, "bot")

    async def choose(self, view: Position, seat: int, player: str) -> int:
        """A bot's action for a seat's view; BotFailed, with a sentence, if it gives none in time."""
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._pool, self._choose, view, seat, player or BY_LOT)
        try:
            action = await asyncio.wait_for(work, self.seconds)
        except TimeoutError:
            raise BotFailed(f"it was still thinking after {self.seconds:.0f} seconds.") from None
        except asyncio.CancelledError:
            raise
        except Exception as error:
            raise BotFailed(f"{type(error).__name__} in its search.") from error
        if action not in view.legal(seat):
            raise BotFailed("it chose an action that is not legal.")
        return action

    @staticmethod
    def _choose(view: Position, seat: int, player: str) -> int:
        ready = mode(view.game)
        if player != BY_LOT and ready != NATIVE and len(view.legal(seat)) > MOST_SEARCHED:
            return by_urge(view, seat)
        chosen = bot(player, view.game.name, ready)
        return chosen.ranked(view, seat, secrets.randbits(48))[0]

    async def think(self, work: Callable[[], T]) -> T:
        """Run some other thinking (an analysis) in the bots' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Stop; who has not begun to think does not."""
        self._pool.shutdown(wait=False, cancel_futures=True)
