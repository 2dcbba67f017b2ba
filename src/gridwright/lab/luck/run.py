"""Playing a luck study: shards in threads, each kept in the study's folder when it is whole."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

import polars as pl

from gridwright.lab.luck.replays import Replayer
from gridwright.lab.luck.study import LuckStudy
from gridwright.lab.shards import DEALS_A_SHARD, ShardFolder, content_hash

VARIANT = "luck"


class LuckRun:
    """A luck study that is being played, or was."""

    def __init__(self, study: LuckStudy, folder: Path) -> None:
        self.study, self.replayer = study, Replayer(study)
        self.shards = ShardFolder(folder, study.hash, study.game)
        self.most_shards = -(-study.deals // DEALS_A_SHARD)
        self._done: dict[int, pl.DataFrame] = {}
        self._stop = threading.Event()

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self._done) * DEALS_A_SHARD

    @property
    def most_deals(self) -> int:
        """How many are to be."""
        return self.most_shards * DEALS_A_SHARD

    @property
    def finished(self) -> bool:
        """Whether all have been."""
        return len(self._done) == self.most_shards

    def resume(self) -> None:
        """Take over what the folder holds, and say there what is studied."""
        self.shards.prepare()
        told = self.study.model_dump_json(exclude_defaults=True, indent=1)
        (self.shards.folder / "luck.json").write_text(told + "\n", encoding="utf-8")
        for number in range(self.most_shards):
            games = self.shards.read(self.shards.name(VARIANT, number))
            if games is not None:
                self._done[number] = games

    def play(self, threads: int, tell: Callable[[int], None] = lambda deals: None) -> None:
        """Play what is missing. Ctrl-C, or a kill, loses at most the shards that were being played."""
        waiting = [number for number in range(self.most_shards) if number not in self._done]
        pool = ThreadPoolExecutor(threads, "luck")
        running: set[Future[None]] = set()
        try:
            while waiting or running:
                while waiting and len(running) < threads:
                    running.add(pool.submit(self._play_shard, waiting.pop(0)))
                done, running = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for job in done:
                    job.result()
                if done:
                    tell(self.deals)
        finally:
            self._stop.set()
            pool.shutdown(wait=True, cancel_futures=True)

    def _play_shard(self, number: int) -> None:
        name = self.shards.name(VARIANT, number)
        rows = []
        for deal in range(name.first, name.first + name.deals):
            if self._stop.is_set():
                return
            rows.append(self.replayer.games([deal]))
        games = pl.concat(rows)
        self.shards.write(name, games)
        self._done[number] = games

    def games(self) -> pl.DataFrame:
        """All rows, in the order of deals."""
        return pl.concat([self._done[number] for number in sorted(self._done)])

    @property
    def hash(self) -> str:
        """What names the results: equal for equal games, however they were played."""
        return content_hash([self._done[number] for number in sorted(self._done)])
