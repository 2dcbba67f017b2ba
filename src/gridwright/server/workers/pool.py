"""The pool: a few worker processes, and who of those that wait has the next one.

One person never has all workers, nor have analyses and the like: of what others ask, and of bots' actions,
something always goes on. What takes too long, or what nobody waits for any more, is ended with its process.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from gridwright.server.errors import TooMuch, WorkFailed
from gridwright.server.limits import Limits
from gridwright.server.metrics import Metrics
from gridwright.server.rates import Buckets
from gridwright.server.workers.fair_queue import FairQueue, Kind
from gridwright.server.workers.packing import Finder
from gridwright.server.workers.process import meet
from gridwright.server.workers.worker import Worker

LOG = logging.getLogger("gridwright")

GRACE = 0.5
"""So many seconds work may go on that nobody waits for: most is done by then, and its process stays."""

ANEW = 2.0
"""So many seconds of work a person is charged for a process that had to be ended: another one starts."""

T = TypeVar("T")


@dataclass(eq=False)
class Job:
    """A piece of work that somebody waits for."""

    person: str
    kind: Kind
    seconds: float
    function: Callable[..., Any]
    words: tuple[Any, ...]
    result: asyncio.Future[Any]


class Pool:
    """The worker processes of one server process. They start when there is something to do."""

    def __init__(self, count: int, limits: Limits, find: Finder, metrics: Metrics) -> None:
        self.count = count
        self.limits = limits
        self.find = find
        self.metrics = metrics
        self.compiled: set[str] = set()
        """The games whose compiled rules are on the disk."""
        self.budget = Buckets(limits.thinking_a_minute / 60, limits.thinking_burst)
        self._met: set[str] = {""}
        self._queue: FairQueue[Job] = FairQueue(limits.waiting, limits.waiting_each)
        self._idle: list[Worker] = []
        self._busy: dict[asyncio.Task[None], Job] = {}
        self._all: set[Worker] = set()
        self._threads = ThreadPoolExecutor(2 * count, "worker")
        self._closed = False

    # What is asked of it

    async def run(
        self, person: str, kind: Kind, seconds: float, function: Callable[..., T], *words: Any
    ) -> T:
        """Have a worker call a function; what it gives, GridwrightError as raised there, or WorkFailed.

        `seconds` is how long it may take once it has begun. Whoever cancels this stops the work.
        """
        if kind == Kind.ASKED and not self.budget.take(person, 0):
            raise TooMuch
        job = Job(person, kind, seconds, function, words, asyncio.get_running_loop().create_future())
        self._queue.put(job)
        self._begin()
        try:
            found: T = await job.result
            return found
        finally:
            self._queue.drop(job)
            self.metrics.waiting.set(len(self._queue))

    def start(self, game: str = "") -> None:
        """Something will be asked soon, of a game: let workers be there that know it."""
        if not self._all and not self._busy:
            self._spare(game)
        elif game not in self._met:
            for _ in list(self._idle):
                self._spare(game)
        self._met.add(game)

    def made_ready(self, game: str) -> None:
        """A game's compiled rules are on the disk: the workers load them beside their work."""
        self.compiled.add(game)
        for _ in list(self._idle):
            self._spare(game)

    async def close(self) -> None:
        """End all workers, whatever they do; nobody is answered any more."""
        self._closed = True
        while (job := self._queue.take(lambda _: True)) is not None:
            job.result.cancel()
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for worker in self._idle:
            await asyncio.get_running_loop().run_in_executor(self._threads, worker.bury)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Who goes next

    def _begin(self) -> None:
        """Let begin what may."""
        while len(self._busy) < self.count and not self._closed:
            job = self._queue.take(self._may_begin)
            if job is None:
                break
            if not job.result.done():
                self._give(job)
        self.metrics.waiting.set(len(self._queue))

    def _may_begin(self, job: Job) -> bool:
        others = self.count - 1
        persons = sum(other.person == job.person for other in self._busy.values())
        asked = sum(other.kind == Kind.ASKED for other in self._busy.values())
        return persons < others and (job.kind != Kind.ASKED or asked < others)

    def _give(self, job: Job) -> None:
        worker = self._idle.pop() if self._idle else None
        task = asyncio.create_task(self._work(worker, job))
        self._busy[task] = job
        task.add_done_callback(self._free)

    def _free(self, task: asyncio.Task[None]) -> None:
        self._busy.pop(task, None)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a worker could not be asked", exc_info=task.exception())
        if not self._closed:
            self._begin()

    def _spare(self, game: str) -> None:
        """Let a worker get to know a game, and load what is compiled, before it is asked."""
        if self._closed:
            return
        done = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda spare: spare.cancelled() or spare.exception())
        self._give(Job("", Kind.LOOK, self.limits.asked_seconds, meet, (game,), done))

    # Work

    async def _work(self, worker: Worker | None, job: Job) -> None:
        """Let a worker do a job; in the end the worker is idle, or gone."""
        began = time.monotonic()
        try:
            worker = worker or await self._new_worker()
            await self._watched(worker, job)
        except OSError as error:
            LOG.error("a worker process does not start: %s", error)
            self._fail(job, WorkFailed("the server is short of processes."))
        spoilt = worker is None or worker.spoilt
        if job.kind == Kind.ASKED:
            self.budget.spend(job.person, time.monotonic() - began + (ANEW if spoilt else 0.0))
        if worker is not None and spoilt:
            await self._replace(worker, job)
        elif worker is not None:
            self._idle.append(worker)

    async def _watched(self, worker: Worker, job: Job) -> None:
        """Wait for what comes of a job, while somebody waits for it and as long as it may take."""
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(
            self._threads, worker.do, tuple(self.compiled), self.find, job.function, job.words
        )
        await asyncio.wait({asked, job.result}, timeout=job.seconds, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done() and job.result.done():
            await asyncio.wait({asked}, timeout=GRACE)
        late = not asked.done()
        if late:
            worker.kill()
        try:
            found = await asked
        except Exception as error:
            self._fail(job, WorkFailed(f"it was not done after {job.seconds:g} seconds.") if late else error)
        else:
            if not job.result.done():
                job.result.set_result(found)

    async def _new_worker(self) -> Worker:
        loop = asyncio.get_running_loop()
        worker = await loop.run_in_executor(self._threads, Worker, self.limits.worker_bytes)
        self._all.add(worker)
        if self._closed:
            worker.kill()
        return worker

    async def _replace(self, worker: Worker, job: Job) -> None:
        """Let a worker go in which something went wrong; the next job gets a new one."""
        self._all.discard(worker)
        self.metrics.workers_ended.inc()
        if not self._closed:
            why = "nobody waited for it" if job.result.cancelled() else job.result.exception()
            LOG.warning("worker %s was ended at %s: %s", worker.pid, job.function.__name__, why)
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.bury)

    @staticmethod
    def _fail(job: Job, error: Exception) -> None:
        if not job.result.done():
            job.result.set_exception(error)
