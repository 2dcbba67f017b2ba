"""Work: what this process has its workers do: bots, replays, and whatever else takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gridwright.server import keys
from gridwright.server.live.bots import Bots
from gridwright.server.live.fast_code import FastCode
from gridwright.server.live.replays import Replays
from gridwright.server.metrics import Metrics
from gridwright.server.settings import Settings
from gridwright.server.table.setup import Finder
from gridwright.server.workers.fair_queue import Kind
from gridwright.server.workers.pool import Pool

T = TypeVar("T")


class Work:
    """The workers of one process, and those who ask them."""

    def __init__(
        self, settings: Settings, find: Finder, metrics: Metrics, salt: str, ready: Callable[[str], None]
    ) -> None:
        """`ready` is called with a game's name, from another thread, when its fast code is on the disk."""
        self.seconds = settings.limits.asked_seconds
        self.salt = salt
        self.pool = Pool(settings.bot_workers, settings.limits, find, metrics)
        self.bots = Bots(self.pool, settings.limits.bot_seconds)
        self.replays = Replays(self.pool, settings.limits)
        self.fast_code = FastCode(ready)

    def person(self, address: str) -> str:
        """Somebody as far as the workers' time is concerned."""
        return keys.pseudonym(address, self.salt)

    async def ask(self, address: str, kind: Kind, function: Callable[..., T], *words: Any) -> T:
        """Have a worker call a function for somebody; what it gives, or an error with a sentence."""
        return await self.pool.run(self.person(address), kind, self.seconds, function, *words)

    async def close(self) -> None:
        """End it, whatever goes on."""
        self.fast_code.close()
        await self.pool.close()
