"""Replays of long games: in workers, and so many actions a minute for each person.

A table is replayed when it is opened, its log when somebody looks at it with eyes that nobody had so far, its
secrets when it is reviewed. A short game is replayed at once, where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gridwright.games import game as find_game
from gridwright.kernel.observer import Observer
from gridwright.kernel.position import Position
from gridwright.server.errors import TooMuch
from gridwright.server.limits import Limits
from gridwright.server.live.cache import Cache
from gridwright.server.live.record_replay import ReplayedRecord
from gridwright.server.rates import Buckets
from gridwright.server.storage.rows import StoredTable
from gridwright.server.table.table import Table
from gridwright.server.views.review import Review
from gridwright.server.views.views import Views
from gridwright.server.workers.fair_queue import Kind
from gridwright.server.workers.packing import pack
from gridwright.server.workers.pool import Pool

KEPT_ACTIONS = 40_000
"""Games of so many actions in all are remembered as they were replayed."""

Actions = Sequence[tuple[int, int]]


class Replays:
    """Has long games replayed."""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self.pool = pool
        self.limits = limits
        self.uploads: Cache[ReplayedRecord] = Cache(KEPT_ACTIONS)
        self._reviews: Cache[Review] = Cache(KEPT_ACTIONS)
        self._watched: dict[str, dict[str, tuple[int, int]]] = {}
        """For each person the tables that they look at: how many windows, and how many actions."""
        self._budget = Buckets(limits.replayed_a_minute / 60, limits.replay_burst)

    def is_long(self, actions: int) -> bool:
        """Whether so many actions are too many to be replayed at once."""
        return actions > self.limits.long_game

    def count(self, person: str, actions: int) -> None:
        """Count actions that are to be replayed for somebody; TooMuch if they are too many for now."""
        if not self._budget.take(person, actions):
            raise TooMuch

    @contextmanager
    def looked_at(self, person: str, table: Table) -> Iterator[None]:
        """Note that somebody looks at a table; TooMuch if they look at too much at the same time."""
        watched = self._watched.setdefault(person, {})
        windows, actions = watched.get(table.id, (0, table.ply if self.is_long(table.ply) else 0))
        if not windows and sum(known for _, known in watched.values()) + actions > self.limits.open_actions:
            raise TooMuch
        watched[table.id] = windows + 1, actions
        try:
            yield
        finally:
            windows, actions = watched.pop(table.id)
            if windows > 1:
                watched[table.id] = windows - 1, actions
            if not watched:
                self._watched.pop(person, None)

    async def table(self, stored: StoredTable, person: str) -> Table:
        """A table as its journal has left it."""
        self.count(person, len(stored.entries))
        return await self.pool.run(person, Kind.LOOK, self.limits.replay_seconds, replayed, stored)

    async def log(self, views: Views, observer: int, person: str) -> None:
        """See to it that a table's log is there as an observer saw it, if that would take long."""
        match, missing = views.table.match, views.logs.missing(observer)
        if not self.is_long(missing):
            return
        self.count(person, missing)
        rewrites, start = len(match.rewrites), match.position_at(0)
        actions = list(match.entries[: match.ply])
        eyes = views.logs.eyes(observer)
        seen = await self.pool.run(
            person, Kind.LOOK, self.limits.replay_seconds, witnessed, start, actions, eyes
        )
        views.logs.take(seen, rewrites)

    async def review(self, views: Views, person: str) -> Review:
        """The review of a table's game."""
        match = views.table.match
        start, actions = match.position_at(0), list(match.entries[: match.ply])
        content = pack((start, actions))
        known = self._reviews.get(content)
        if known is not None:
            return known
        if self.is_long(len(actions)):
            self.count(person, len(actions))
        found = await self.pool.run(person, Kind.ASKED, self.limits.replay_seconds, Review, start, actions)
        self._reviews.keep(content, found, len(actions))
        return found


def replayed(stored: StoredTable) -> Table:
    """A table as its journal has left it: what a worker does."""
    return stored.replayed(find_game)


def witnessed(start: Position, actions: Actions, observer: int) -> Observer:
    """Somebody who has seen a game from its start: what a worker does."""
    eyes = Observer(start, observer)
    for seat, action in actions:
        eyes.see(seat, action)
    return eyes
