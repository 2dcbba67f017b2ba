"""Running a study: shards are played in threads, kept in its folder, and judged in the order of deals."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from gridwright.lab.deals import Dealer
from gridwright.lab.results import Results
from gridwright.lab.shards import DEALS_A_SHARD, ShardFolder, content_hash
from gridwright.lab.study import Study
from gridwright.lab.verdict import Finding, Verdict


@dataclass(frozen=True)
class Progress:
    """How far a study is."""

    deals: int
    """Deals that every variant has played, without a gap."""
    most_deals: int
    verdict: Verdict | None
    finished: bool


class Run:
    """A study that is being played, or was."""

    def __init__(self, study: Study, folder: Path) -> None:
        self.study = study
        self.shards = ShardFolder(folder, study.hash, study.game)
        self.dealers = {name: Dealer(study, name) for name in study.variants}
        rotations = max(len(dealer.arm.rotations) for dealer in self.dealers.values())
        self.most_shards = max(1, -(-study.games // (rotations * DEALS_A_SHARD)))
        self.most_deals = self.most_shards * DEALS_A_SHARD
        self._done: dict[str, dict[int, pl.DataFrame]] = {name: {} for name in study.variants}
        self._judged = 0
        self._verdict: Verdict | None = None
        self.finished = False
        self._stop = threading.Event()

    def resume(self) -> None:
        """Take over what the folder holds."""
        self.shards.prepare()
        for variant, done in self._done.items():
            for number in range(self.most_shards):
                games = self.shards.read(self.shards.name(variant, number))
                if games is not None:
                    done[number] = games
        self._judge()

    def play(self, threads: int, tell: Callable[[Progress], None] = lambda progress: None) -> None:
        """Play until it is enough. Ctrl-C, or a kill, loses at most the shards that were being played."""
        tell(self.progress())
        waiting = self._missing()
        running: set[Future[None]] = set()
        pool = ThreadPoolExecutor(threads, "lab")
        try:
            while not self.finished:
                while len(running) < threads and (task := next(waiting, None)) is not None:
                    running.add(pool.submit(self._play_shard, *task))
                if not running:
                    break
                done, running = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for job in done:
                    job.result()
                if done:
                    self._judge()
                    tell(self.progress())
        finally:
            self._stop.set()
            pool.shutdown(wait=True, cancel_futures=True)

    def _missing(self) -> Iterator[tuple[str, int]]:
        """The shards that are not there, each deal in all variants before the next one."""
        for number in range(self.most_shards):
            for variant, done in self._done.items():
                if number not in done:
                    yield variant, number

    def _play_shard(self, variant: str, number: int) -> None:
        name = self.shards.name(variant, number)
        rows = []
        for deal in range(name.first, name.first + name.deals):
            if self._stop.is_set():
                return
            rows.append(self.dealers[variant].games([deal]))
        games = pl.concat(rows)
        self.shards.write(name, games)
        self._done[variant][number] = games

    def _judge(self) -> None:
        """Look at the deals that all variants have, shard by shard in their order, until it is enough.

        So the end of a study depends on its deals alone, and not on which thread was faster.
        """
        while not self.finished and all(self._judged in done for done in self._done.values()):
            self._judged += 1
            results = self.results()
            self._verdict = results.verdict()
            self.finished = self._judged == self.most_shards or self._enough(results)

    def _enough(self, results: Results) -> bool:
        assert self._verdict is not None
        if self.study.until == "verdict":
            return self._verdict.finding != Finding.UNDECIDED
        if self.study.until == "width":
            return 2 * self._verdict.estimate.half_width <= self.study.width
        return False

    def results(self) -> Results:
        """The games that count: of the shards that were judged."""
        return Results(
            self.study,
            {name: pl.concat([done[n] for n in range(self._judged)]) for name, done in self._done.items()},
        )

    @property
    def judged(self) -> bool:
        """Whether there is anything to tell yet."""
        return self._judged > 0

    @property
    def games(self) -> int:
        """How many games were judged."""
        return sum(len(done[n]) for done in self._done.values() for n in range(self._judged))

    @property
    def hash(self) -> str:
        """What names the results: equal for equal games, however they were played."""
        return content_hash([done[n] for done in self._done.values() for n in range(self._judged)])

    def progress(self) -> Progress:
        """How far it is."""
        return Progress(self._judged * DEALS_A_SHARD, self.most_deals, self._verdict, self.finished)


def usual_threads() -> int:
    """As many threads as there are cores."""
    return os.cpu_count() or 1
