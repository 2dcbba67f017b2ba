"""How far a study is, as a small file in its folder: a server tells it without opening the games."""

from __future__ import annotations

import json
import os
import time

from gridwright.lab.report.words import headline, standing
from gridwright.lab.run import Progress, Run
from gridwright.lab.verdict import Finding

NAME = "progress.json"


class ProgressFile:
    """Writes how far a study is while it is being played."""

    def __init__(self, run: Run, seconds: float | None = None) -> None:
        """`seconds`: for so long it may be played now; without it, until it is enough."""
        self.run = run
        self.seconds = seconds
        self._began = time.monotonic()
        self._before = run.progress().deals
        self._written = 0.0

    def tell(self, progress: Progress) -> None:
        """Write how far it is now, once a second at most."""
        if time.monotonic() - self._written >= 1.0:
            self.write("playing", progress)

    def write(self, state: str, progress: Progress) -> None:
        """Write how far it is: whole, or as it was before."""
        self._written = time.monotonic()
        told = {
            "state": state,
            "code": self.run.shards.code,
            "deals": progress.deals,
            "most_deals": progress.most_deals,
            "games": self.run.games,
            "at": int(1000 * time.time()),
            **self._found(progress),
            **self._time_left(progress),
        }
        file = self.run.shards.folder / NAME
        waiting = file.with_suffix(f".{os.getpid()}.tmp")
        waiting.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
        waiting.replace(file)

    def _found(self, progress: Progress) -> dict[str, object]:
        """What the games say so far."""
        if progress.verdict is None:
            return {}
        results = self.run.results()
        return {
            "finding": progress.verdict.finding.value,
            "standing": standing(results, progress.verdict),
            "headline": headline(results, progress.verdict),
        }

    def _time_left(self, progress: Progress) -> dict[str, object]:
        """After how many seconds it ends at this pace, and whether it is done then or only out of time."""
        passed, new = time.monotonic() - self._began, progress.deals - self._before
        over = None if self.seconds is None else max(0.0, self.seconds - passed)
        if progress.finished:
            return {"more_deals": 0, "seconds_left": 0.0, "enough": True}
        missing = self._missing_deals(progress)
        if not new:
            return {"more_deals": missing, "seconds_left": over, "enough": None}
        needed = missing * passed / new
        left = needed if over is None else min(needed, over)
        return {"more_deals": missing, "seconds_left": left, "enough": over is None or needed <= over}

    def _missing_deals(self, progress: Progress) -> int:
        """So many deals more, as it looks now."""
        missing, verdict = progress.most_deals - progress.deals, progress.verdict
        if self.run.study.until == "verdict" and verdict and verdict.finding == Finding.UNDECIDED:
            return min(missing, verdict.more_deals)
        return missing
